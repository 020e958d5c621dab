import ArgumentParser
import Foundation
import JuiceShop
import ShopStore

extension StoreCommand {
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
                "order \(order.number): \(quantity(order.cups, of: order.juice)), took \(list(order.took)), key \(order.key)"
            case .cancelled(let cancellation):
                "order \(cancellation.number) cancelled, \(cancellation.wasMade ? "already made" : "not made yet"): "
                    + "\(quantity(cancellation.cups, of: cancellation.juice)), "
                    + "\(list(cancellation.took)) \(cancellation.wasMade ? "wasted" : "returned"), "
                    + "key \(cancellation.key)"
            case .completed(let completion): "order \(completion.number) handed over"
            case .stockChanged(let change):
                "stock \(list(change.deltas, signed: true)), \(change.reason.rawValue), key \(change.key)"
            }
        }
    }
}
