import ArgumentParser
import Foundation
import JuiceShop
import ShopStore

extension StoreCommand {
    struct Log: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print what happened, oldest first: one event a line.",
            discussion: "Times are of this machine's zone; with --json they are UTC, as the store keeps them.")

        @OptionGroup var folder: StoreFolder

        @Option(help: ArgumentHelp("Only the last events.", valueName: "n"))
        var last: Int?

        @Flag(help: "Print each event as a JSON object.")
        var json = false

        func validate() throws {
            if let last, last < 1 { throw ValidationError("--last takes a number from 1 on.") }
        }

        func run() throws {
            let output = BufferedOutput()
            try reporting {
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
                "order \(order.number): \(cups(order.cups, of: order.juice)), took \(list(order.took)), key \(order.key)"
            case .cancelled(let cancellation):
                "order \(cancellation.number) taken back, \(cancellation.wasMade ? "already made" : "not made yet"): "
                    + "\(cups(cancellation.cups, of: cancellation.juice)), "
                    + "\(list(cancellation.took)) \(cancellation.wasMade ? "wasted" : "back in stock"), "
                    + "key \(cancellation.key)"
            case .handedOver(let handover): "order \(handover.number) handed over"
            case .stockChanged(let change):
                "stock \(list(change.deltas, signed: true)), \(change.reason.rawValue), key \(change.key)"
            }
        }

        private func cups(_ count: Int, of juice: JuiceID) -> String {
            count == 1 ? "\(juice)" : "\(count) × \(juice)"
        }

        private func list(_ counts: [FruitID: Int], signed: Bool = false) -> String {
            counts.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key) \(signed && $0.value > 0 ? "+" : "")\($0.value)" }.joined(separator: ", ")
        }
    }
}
