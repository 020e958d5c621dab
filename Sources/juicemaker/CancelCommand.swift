import ArgumentParser
import Bytes
import Console
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

struct CancelCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "cancel", "Cancel an order, within a day.", "하루 안에 주문을 취소해요.",
        discussion: """
            Example: juicemaker cancel 12
            The fruit returns to the stock; with --made the order is recorded as waste. An order is cancelled only \
            once: a second time prints the first cancellation. An order that cannot be cancelled exits with 1.
            """,
        """
        예: juicemaker cancel 12
        과일이 재고로 돌아가요. --made를 붙이면 폐기로 기록해요. 주문은 한 번만 취소돼요. 다시 하면 처음 취소한 것을 보여 줘요. \
        취소할 수 없는 주문이면 1로 끝나요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Flag(
        help: ArgumentHelp(
            "The order was already made: its fruit does not return to the stock.", "이미 만든 주문이에요. 과일이 재고로 돌아가지 않아요."))
    var made = false

    @Flag(help: ArgumentHelp("Print the cancellation as JSON.", "취소한 것을 JSON으로 보여 줘요."))
    var json = false

    @Argument(help: ArgumentHelp("The order's number.", "주문 번호."))
    var number: Int

    func perform() throws {
        let store = try Wiring.store(options)
        let key = request.keyOrNew
        switch try store.submit(CancellationRequest(order: number, wasMade: made, key: key, who: nil)) {
        case .made(let cancellation):
            try print(
                cancellation, of: store.order(number), isFirst: cancellation.key == key, store.shop())
        case .unknown:
            throw CommandError(
                .refused, "there is no order \(number); nothing was changed", "주문 \(number)번은 없어요. 바뀐 것은 없어요")
        case .tooLate:
            throw CommandError(
                .refused, "order \(number) is more than a day old: refund it instead; nothing was changed",
                "주문 \(number)번은 하루가 지나서 취소할 수 없어요. 대신 환불할 수 있어요. 바뀐 것은 없어요")
        case .refunded:
            throw CommandError(
                .refused, "order \(number) has refunded cups: refund the rest instead; nothing was changed",
                "주문 \(number)번에는 환불한 잔이 있어서 취소할 수 없어요. 나머지도 환불해 주세요. 바뀐 것은 없어요")
        case .refused(let outOfRange):
            let fruits = outOfRange.keys.map(\.rawValue).sorted().joined(separator: ", ")
            throw CommandError(
                .refused,
                "order \(number) cannot be cancelled: the stock would hold more than \(Stock.maxCount) of " + fruits,
                "주문 \(number)번은 취소할 수 없어요. 재고가 \(Stock.maxCount)개를 넘어요: \(fruits)")
        }
    }

    private func print(
        _ cancellation: Cancellation, of order: Order?, isFirst: Bool, _ shop: Shop
    ) throws {
        if json { return try printJSON(["cancellation": RecordedJSON(.cancelled(cancellation))]) }
        let took = list(cancellation.took, menu: shop.menu)
        let name = name(of: order, number, shop)
        let effect =
            cancellation.wasMade
            ? Message("recorded as waste", "폐기로 기록했어요")
            : Message("\(took.english) returned", "\(took.korean)을(를) 재고로 되돌렸어요")
        say(
            "\(name.english): \(isFirst ? "cancelled" : "was already cancelled"), \(effect.english)",
            "\(name.korean): \(isFirst ? "취소했어요" : "이미 취소돼 있었어요"), \(effect.korean)")
    }
}

extension PaymentKind: ExpressibleByArgument {}

extension Refund.Reason: ExpressibleByArgument {}
