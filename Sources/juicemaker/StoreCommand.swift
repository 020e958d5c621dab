import ArgumentParser
import Foundation
import JuiceShop
import ShopStore

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Look after the store: create, check, repair, back up, restore, list events.",
        subcommands: [Create.self, Check.self, Repair.self, Backup.self, Restore.self, Log.self])

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create an empty store with the menu's first counts.",
            discussion: "serve creates the store, too. A store that already exists is left as it is (exit code 69).")

        @OptionGroup var options: ShopOptions

        func run() throws {
            try exitingOnError {
                let menu = try Wiring.menu(options)
                let store = try Wiring.newStore(options, menu: menu)
                print("\(options.store): created; \(list(try store.shop().stock.counts))")
            }
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Cross-check the whole store; change no event.",
            discussion: """
                Compares every line with its checksum and the line before, every event with the rules and the stock \
                accounts, and every checkpoint with the state that the journals give. The shop may stay open. Exits \
                with 0, or with 65 and the first error with its position.
                """)

        @OptionGroup var folder: StoreFolder

        func run() throws {
            let progress = Progress("checking")
            let summary = try exitingOnError {
                try StoreCheck(folder.store).run(generation: { progress.show($0, of: $1) })
            }
            progress.end()
            StoreStamp.check.leave(in: folder.store)
            print("\(folder.store): sound; \(summary)")
            if summary.uncountedBytes > 0 {
                print(
                    """
                    \(summary.uncountedBytes) bytes follow the last complete event: from a process that is writing, or \
                    that died. The next process to open the store completes them or moves them to quarantine.
                    """)
            }
        }
    }

    struct Repair: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what is damaged and what can be done; do it with --yes.",
            discussion: """
                Stop the shop first. Whatever is removed from the store is kept in its folder quarantine. Exits with 0 \
                when nothing needs repair or everything is repaired, with 1 when repairs wait for --yes.
                """)

        @OptionGroup var folder: StoreFolder

        @Flag(help: "Carry out the repairs.")
        var yes = false

        func run() throws {
            let progress = Progress("reading")
            let plan = try exitingOnError {
                let repair = try StoreRepair(folder.store)
                let plan = try repair.plan { progress.show($0, of: $1) }
                progress.end()
                for step in plan.steps { print("\(yes ? "doing" : "to do"): \(step)") }
                for loss in plan.lost { print("lost: \(loss)") }
                if yes && !plan.steps.isEmpty { try repair.carryOut(plan) }
                return plan
            }
            if plan.steps.isEmpty {
                print("\(folder.store): nothing \(plan.lost.isEmpty ? "to repair" : "that repair can do")")
            } else if yes {
                print("\(folder.store): repaired; the removed parts are in its folder quarantine")
            } else {
                let restore = ", or restore a backup: repair removes orders that were confirmed"
                print(
                    """
                    nothing was changed; keep a copy of \(folder.store), then run this again with --yes\
                    \(plan.steps.contains(where: \.losesLines) ? restore : "")
                    """)
                throw ExitCode.failure
            }
        }
    }

    struct Backup: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy the store into a new folder, also while the shop is open, and check the copy.",
            discussion: """
                The copy is a store up to one event; check it with store check --store DIR. It gets its name only after \
                it was found sound. With --tar it is one file, which any tar program reads.
                """)

        @OptionGroup var folder: StoreFolder

        @Argument(help: ArgumentHelp("The folder to make.", valueName: "dir"))
        var copy: String?

        @Option(help: ArgumentHelp("The file to write instead; an existing one is replaced.", valueName: "file"))
        var tar: String?

        func validate() throws {
            guard (copy == nil) != (tar == nil) else {
                throw ValidationError("Name either a folder to make or --tar FILE.")
            }
            if let copy, copy.hasSuffix(".tar") {
                throw ValidationError("A backup is a folder now; for one file, write --tar \(copy).")
            }
        }

        func run() throws {
            let progress = Progress("copying and checking")
            let summary = try exitingOnError {
                if let tar { return try StoreBackup.writeTar(folder.store, to: tar) { progress.show($0, of: $1) } }
                return try StoreBackup.write(folder.store, to: copy ?? "") { progress.show($0, of: $1) }
            }
            progress.end()
            StoreStamp.backup.leave(in: folder.store)
            print("\(tar ?? copy ?? ""): a sound copy of \(folder.store); \(summary)")
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a store from a backup, checked before and after.",
            discussion: "Nothing is overwritten: move an existing store away first.")

        @OptionGroup var folder: StoreFolder

        @Argument(help: "A folder or a tar file that store backup wrote.")
        var backup: String

        func run() throws {
            let progress = Progress("restoring")
            let summary = try exitingOnError {
                try StoreBackup.restore(backup, to: folder.store) { progress.show($0, of: $1) }
            }
            progress.end()
            print("\(folder.store): restored and sound; \(summary)")
        }
    }

    struct Log: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the events, oldest first, one a line.",
            discussion: "Times are in this machine's time zone (TZ); with --json they are in UTC, as stored.")

        @OptionGroup var folder: StoreFolder

        @Option(help: ArgumentHelp("Only the last n events.", valueName: "n"))
        var last: Int?

        @Flag(help: "Print each event as a JSON object.")
        var json = false

        func validate() throws {
            if let last, last < 1 { throw ValidationError("--last takes a number of at least 1.") }
        }

        func run() throws {
            let output = BufferedOutput()
            try exitingOnError {
                try StoreLog(folder.store).run(last: last) { sequence, event in
                    output.write(json ? EventLine.json(sequence, event) : Array(line(sequence, event).utf8))
                }
            }
            output.flush()
        }

        private func line(_ sequence: Int, _ event: Event) -> String {
            let time = event.time.formatted(
                .verbatim(
                    "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                    timeZone: .current, calendar: .init(identifier: .gregorian)))
            return "\(sequence)  \(time)  \(words(event))\n"
        }

        private func words(_ event: Event) -> String {
            switch event {
            case .opened(let opening): "opened with \(list(opening.counts))"
            case .ordered(let order):
                "order \(order.number): \(list(order.lines)), took \(list(order.took)), key \(order.key)"
            case .cancelled(let cancellation):
                "order \(cancellation.number) cancelled, \(cancellation.wasMade ? "already made" : "not made yet"): "
                    + "\(list(cancellation.lines)), "
                    + "\(list(cancellation.took)) \(cancellation.wasMade ? "wasted" : "returned"), "
                    + "key \(cancellation.key)"
            case .completed(let completion): "order \(completion.number) handed over"
            case .recalled(let recall): "order \(recall.number) recalled"
            case .stockChanged(let change):
                "stock \(list(change.deltas, signed: true)), \(change.reason.rawValue), key \(change.key)"
            case .reversed(let reversal):
                "stock \(list(reversal.deltas, signed: true)), reverses event \(reversal.change), key \(reversal.key)"
            }
        }
    }
}

extension StoreCheck.Summary: CustomStringConvertible {
    package var description: String {
        """
        events \(shop.sequence), commits \(lines), generations \(generations), orders \(shop.orderCount); \
        the stock accounts balance: \(list(shop.stock.counts))
        """
    }
}
