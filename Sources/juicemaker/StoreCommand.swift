import ArgumentParser
import Foundation
import Journal
import JuiceShop
import Messages
import ShopStore

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: Message(
            "Look after the store: create, check, repair, back up, restore, list events.",
            "기록을 돌봐요: 만들기, 확인, 고치기, 백업, 복원, 사건 보기."
        ).text,
        subcommands: [Create.self, Check.self, Repair.self, Backup.self, Restore.self, Log.self])

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Create an empty store with the menu's first counts.", "메뉴의 처음 개수로 빈 기록을 만들어요."
            ).text,
            discussion: Message(
                "serve creates the store, too. A store that already exists is left as it is (exit code 69).",
                "serve도 기록을 만들어요. 이미 있는 기록은 그대로 둬요(종료 코드 69)."
            ).text)

        @OptionGroup var options: ShopOptions

        func run() throws {
            try exitingOnError {
                let shop = try Wiring.newStore(options).shop()
                let counts = list(shop.stock.counts, menu: shop.menu)
                let words = Message("created; \(counts.english)", "만들었어요. \(counts.korean)")
                print("\(options.store): \(words.text)")
            }
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Cross-check the whole store; change no event.", "기록 전체를 맞춰 봐요. 사건은 바꾸지 않아요."
            ).text,
            discussion: Message(
                """
                Compares every line with its checksum and the line before, every event with the rules and the stock \
                accounts, and every checkpoint with the state that the journals give. The shop may stay open. Exits \
                with 0, or with 65 and the first error with its position.
                """,
                """
                모든 줄을 검사합과 앞줄에, 모든 사건을 규칙과 재고 장부에, 모든 검사점을 일지의 상태에 맞춰 봐요. 가게를 열어 \
                두어도 돼요. 0으로 끝나거나, 65와 함께 처음 틀린 곳을 알려 줘요.
                """
            ).text)

        @OptionGroup var folder: StoreFolder

        func run() throws {
            let progress = Progress(Message("checking", "확인하는 중"))
            let summary = try exitingOnError {
                try StoreCheck(folder.store).run(generation: { progress.show($0, of: $1) })
            }
            progress.end()
            StoreStamp.check.leave(in: folder.store)
            let words = Message("sound; ", "온전해요. ") + summary.message
            print("\(folder.store): \(words.text)")
            if summary.uncountedBytes > 0 {
                let more = Message(
                    """
                    \(summary.uncountedBytes) bytes follow the last complete event: from a process that is writing, or \
                    that died. The next process to open the store completes them or moves them to quarantine.
                    """,
                    """
                    마지막 사건 다음에 \(summary.uncountedBytes)바이트가 더 있어요. 지금 쓰고 있거나 쓰다가 끝난 프로세스의 것이에요. \
                    다음에 기록을 여는 프로세스가 마저 쓰거나 quarantine 폴더로 옮겨요.
                    """)
                print(more.text)
            }
        }
    }

    struct Repair: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Show what is damaged and what can be done; do it with --yes.",
                "무엇이 손상됐고 어떻게 고칠 수 있는지 보여 줘요. --yes를 붙이면 고쳐요."
            ).text,
            discussion: Message(
                """
                Stop the shop first. Whatever is removed from the store is kept in its folder quarantine. Exits with 0 \
                when nothing needs repair or everything is repaired, with 1 when repairs wait for --yes.
                """,
                """
                먼저 가게를 닫아 주세요. 기록에서 빼는 것은 모두 그 안의 quarantine 폴더에 남아요. 고칠 것이 없거나 다 고치면 0, \
                --yes를 기다리는 것이 있으면 1로 끝나요.
                """
            ).text)

        @OptionGroup var folder: StoreFolder

        @Flag(help: ArgumentHelp(Message("Carry out the repairs.", "정말로 고쳐요.")))
        var yes = false

        func run() throws {
            let progress = Progress(Message("reading", "읽는 중"))
            let plan = try exitingOnError {
                let repair = try StoreRepair(folder.store)
                let plan = try repair.plan { progress.show($0, of: $1) }
                progress.end()
                let heading = yes ? Message("doing: ", "고치는 중: ") : Message("to do: ", "고칠 것: ")
                for step in plan.steps { print((heading + step.description).text) }
                for loss in plan.lost { print((Message("lost: ", "잃은 것: ") + loss).text) }
                if yes && !plan.steps.isEmpty { try repair.carryOut(plan) }
                return plan
            }
            if plan.steps.isEmpty {
                let words =
                    plan.lost.isEmpty
                    ? Message("nothing to repair", "고칠 것이 없어요")
                    : Message("nothing that repair can do", "여기에서 고칠 수 있는 것이 없어요")
                print("\(folder.store): \(words.text)")
            } else if yes {
                let words = Message(
                    "repaired; the removed parts are in its folder quarantine",
                    "고쳤어요. 뺀 것은 그 안의 quarantine 폴더에 있어요")
                print("\(folder.store): \(words.text)")
            } else {
                let advice = Message(
                    "nothing was changed; keep a copy of \(folder.store), then run this again with --yes",
                    "바뀐 것은 없어요. \(folder.store) 폴더를 복사해 두고 --yes를 붙여 다시 실행해 주세요")
                let restore = Message(
                    ", or restore a backup: repair removes orders that were confirmed",
                    ". 받은 주문이 없어지니 백업에서 복원하는 것도 생각해 보세요")
                print((plan.steps.contains(where: \.losesLines) ? advice + restore : advice).text)
                throw ExitCode.failure
            }
        }
    }

    struct Backup: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Copy the store into a new folder, also while the shop is open, and check the copy.",
                "기록을 새 폴더에 복사하고 온전한지 확인해요. 가게를 열어 두어도 돼요."
            ).text,
            discussion: Message(
                """
                The copy is a store up to one event; check it with store check --store DIR. It gets its name only after \
                it was found sound. With --tar it is one file, which any tar program reads. With --keep the copy is made in \
                the folder, with the time as its name, and the oldest such copies are removed. No backup has the \
                owner's PIN.
                """,
                """
                복사본은 어느 한 사건까지의 기록이에요. store check --store 폴더로 확인할 수 있어요. 온전하다고 확인한 다음에야 그 \
                이름이 생겨요. --tar를 쓰면 어느 tar 프로그램이나 읽을 수 있는 파일 하나로 만들어요. --keep을 쓰면 시각을 이름으로 \
                그 폴더 안에 만들고, 가장 오래된 것들을 지워요. PIN은 어느 백업에도 들어 있지 않아요.
                """
            ).text)

        @OptionGroup var folder: StoreFolder

        @Argument(help: ArgumentHelp(Message("The folder to make.", "새로 만들 폴더."), valueName: "dir"))
        var copy: String?

        @Option(
            help: ArgumentHelp(
                Message(
                    "The file to write instead; an existing one is replaced.", "폴더 대신 쓸 파일. 이미 있으면 바꿔 써요."),
                valueName: "file"))
        var tar: String?

        @Option(
            help: ArgumentHelp(
                Message("Make the copy in the folder, and keep the newest n there.", "폴더 안에 만들고, 새것 n개만 남겨요."),
                valueName: "n"))
        var keep: Int?

        func validate() throws {
            if let keep, keep < 1 || tar != nil {
                throw ValidationError(
                    Message("--keep takes a number of at least 1, and a folder.", "--keep에는 1 이상의 수와 폴더를 적어 주세요."))
            }
            guard (copy == nil) != (tar == nil) else {
                throw ValidationError(
                    Message(
                        "Name either a folder to make or --tar FILE.", "새로 만들 폴더나 --tar 파일 가운데 하나만 적어 주세요."))
            }
            if let copy, copy.hasSuffix(".tar") {
                throw ValidationError(
                    Message(
                        "A backup is a folder now; for one file, write --tar \(copy).",
                        "백업은 폴더로 만들어요. 파일 하나로 만들려면 --tar \(copy)라고 적어 주세요."))
            }
        }

        func run() throws {
            let progress = Progress(Message("copying and checking", "복사하고 확인하는 중"))
            let rotation = keep.map { BackupRotation(folder: copy ?? "", keep: $0) }
            let path = tar ?? rotation?.path(at: Date()) ?? copy ?? ""
            let summary = try exitingOnError {
                if let tar { return try StoreBackup.writeTar(folder.store, to: tar) { progress.show($0, of: $1) } }
                return try StoreBackup.write(folder.store, to: path) { progress.show($0, of: $1) }
            }
            progress.end()
            StoreStamp.backup.leave(in: folder.store)
            let words = Message("a sound copy of \(folder.store); ", "\(folder.store)의 온전한 복사본이에요. ")
            print("\(path): \((words + summary.message).text)")
            for old in try exitingOnError({ try rotation?.removeOldest(besides: path) ?? [] }) {
                print("\(old): \(Message("removed", "지웠어요").text)")
            }
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Create a store from a backup, checked before and after.", "백업에서 기록을 만들고 앞뒤로 확인해요."
            ).text,
            discussion: Message(
                "Nothing is overwritten: move an existing store away first.",
                "아무것도 덮어쓰지 않으니 있던 기록은 먼저 옮겨 두세요."
            ).text)

        @OptionGroup var folder: StoreFolder

        @Argument(
            help: ArgumentHelp(
                Message("A folder or a tar file that store backup wrote.", "store backup으로 만든 폴더나 tar 파일.")))
        var backup: String

        func run() throws {
            let progress = Progress(Message("restoring", "복원하는 중"))
            let summary = try exitingOnError {
                try StoreBackup.restore(backup, to: folder.store) { progress.show($0, of: $1) }
            }
            progress.end()
            let words = Message("restored and sound; ", "복원했고 온전해요. ") + summary.message
            print("\(folder.store): \(words.text)")
        }
    }

    struct Log: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Print the events, oldest first, one a line.", "사건을 오래된 것부터 한 줄씩 보여 줘요."
            ).text,
            discussion: Message(
                "Times are in this machine's time zone (TZ); with --json they are in UTC, as stored.",
                "시각은 이 컴퓨터의 시간대(TZ)예요. --json을 붙이면 저장된 대로 UTC예요."
            ).text)

        @OptionGroup var folder: StoreFolder

        @Option(help: ArgumentHelp(Message("Only the last n events.", "마지막 사건 n개만."), valueName: "n"))
        var last: Int?

        @Flag(help: ArgumentHelp(Message("Print each event as a JSON object.", "사건마다 JSON 객체로 보여 줘요.")))
        var json = false

        func validate() throws {
            if let last, last < 1 {
                throw ValidationError(
                    Message("--last takes a number of at least 1.", "--last에는 1보다 작지 않은 수를 적어 주세요."))
            }
        }

        func run() throws {
            let output = BufferedOutput()
            try exitingOnError {
                let names = json ? Names() : try NamesFile(store: folder.store).names()
                try StoreLog(folder.store).run(last: last) { sequence, event throws(StoreError) in
                    output.write(json ? try EventLine.json(sequence, event) : Array(line(sequence, event, names).utf8))
                }
            }
            output.flush()
        }

        private func line(_ sequence: Int, _ event: Event, _ names: Names) -> String {
            let time = event.time.formatted(
                .verbatim(
                    "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                    timeZone: .current, calendar: .init(identifier: .gregorian)))
            return "\(sequence)  \(time)  \(EventWords.message(event, names).text)\n"
        }
    }
}

extension StoreCheck.Summary {
    fileprivate var message: Message {
        let counts = list(shop.stock.counts)
        return Message(
            """
            events \(shop.sequence), commits \(lines), generations \(generations), orders \(shop.orderCount); \
            the stock accounts balance: \(counts.english)
            """,
            """
            사건 \(shop.sequence), 저장 \(lines), 세대 \(generations), 주문 \(shop.orderCount). 재고 장부가 맞아요: \
            \(counts.korean)
            """)
    }
}
