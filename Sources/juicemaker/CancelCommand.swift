import ArgumentParser
import Foundation
import JuiceShop
import ShopStore

struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel an order, within a day.",
        discussion: """
            Example: juicemaker cancel 12
            The fruit returns to the stock; with --made the order is recorded as waste. An order is cancelled only \
            once: a second time prints the first cancellation. An order that cannot be cancelled exits with 1.
            """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Flag(help: "The order was already made: its fruit does not return to the stock.")
    var made = false

    @Flag(help: "Print the cancellation as JSON.")
    var json = false

    @Argument(help: "The order's number.")
    var number: Int

    func run() throws {
        try exitingOnError {
            let menu = try Wiring.menu(options)
            let store = try Wiring.store(options, menu: menu)
            let key = request.keyOrNew
            switch try store.submit(CancellationRequest(order: number, wasMade: made, key: key)) {
            case .made(let cancellation): try print(cancellation, isFirst: cancellation.key == key)
            case .unknown:
                throw CommandError(.refused, "there is no order \(number); nothing was changed")
            case .tooLate:
                throw CommandError(.refused, "order \(number) is more than a day old; nothing was changed")
            case .refused(let outOfRange):
                let fruits = outOfRange.keys.map(\.rawValue).sorted().joined(separator: ", ")
                throw CommandError(
                    .refused,
                    "order \(number) cannot be cancelled: the stock would hold more than \(Stock.maxCount) of \(fruits)"
                )
            }
        }
    }

    private func print(_ cancellation: Cancellation, isFirst: Bool) throws {
        if json { return try printJSON(["cancellation": CancellationJSON(cancellation)]) }
        let effect = cancellation.wasMade ? "recorded as waste" : "\(list(cancellation.took)) returned"
        Swift.print("order \(number): \(isFirst ? "cancelled" : "was already cancelled"), \(effect)")
    }
}

/// A cancellation for scripts: `number`, `lines` and `took` are the order's; `wasMade` and `time` belong to
/// the cancellation; `key` distinguishes the first request from a later one.
struct CancellationJSON: Encodable {
    let number: Int
    let lines: [OrderLine]
    let took: [FruitID: Int]
    let wasMade: Bool
    let time: Date
    let key: Key

    init(_ cancellation: Cancellation) {
        number = cancellation.number
        lines = cancellation.lines
        took = cancellation.took
        wasMade = cancellation.wasMade
        time = cancellation.time
        key = cancellation.key
    }
}
