import ArgumentParser
import Bytes
import Console
import ContentFile
import JuiceShop
import ShopStore
import ShopWeb

struct DiscountCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "discount", "Give an order a discount, or take it back.", "주문을 할인하거나 할인을 취소해요.",
        usage: "juicemaker discount <number> <id> [--cup <cup>] [--key <key>] [--json]",
        discussion: """
            Examples: juicemaker discount 12 staff
                      juicemaker discount 12 staff --cup mango.large
                      juicemaker discount 12 none
            The amount follows the menu of now, and a payment of the order counts less from now on. An order that is \
            cancelled, refunded or more than a day old exits with 1.
            """,
        """
        예: juicemaker discount 12 staff
            juicemaker discount 12 staff --cup mango.large
            juicemaker discount 12 none
        금액은 지금 메뉴를 따르고, 기록한 결제도 그만큼 줄어요. 취소하거나 환불한 주문, 하루가 지난 주문이면 1로 끝나요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Flag(help: ArgumentHelp("Print the discount as JSON.", "할인을 JSON으로 보여 줘요."))
    var json = false

    @Argument(help: ArgumentHelp("The order's lasting number.", "전체 주문 번호."))
    var number: Int

    @Argument(
        help: ArgumentHelp(
            "The id of a discount on the menu, or \(none) to take it back.", "메뉴에 있는 할인의 id. 할인을 취소하려면 \(none).",
            valueName: "id"))
    var id: String

    @Option(
        help: ArgumentHelp(
            "The cup of the order's line that gets the discount; without it, the whole order.",
            "할인할 음료. 적지 않으면 주문 전체예요.", valueName: "cup"))
    var cup: String?

    private static let none = "none"

    /// - Throws: `CommandError` for a discount that the menu does not have.
    static func find(_ id: String, _ menu: Menu) throws -> DiscountID {
        if menu[DiscountID(id)] != nil { return DiscountID(id) }
        throw unknown(id, menu)
    }

    static func unknown(_ id: String, _ menu: Menu) -> CommandError {
        CommandError(
            unknown: id, kind: Message("discounts", "메뉴의 할인"), names: menu.discounts.map { ($0.id.rawValue, $0.names) })
    }

    func perform() throws {
        let store = try Wiring.store(options)
        let shop = try store.shop()
        let discount = id == Self.none && shop.menu[DiscountID(id)] == nil ? nil : try Self.find(id, shop.menu)
        let nothing = Message("; nothing was changed", ". 바뀐 것은 없어요")
        func refused(_ english: String, _ korean: String) -> CommandError {
            CommandError(.refused, english + nothing.english, korean + nothing.korean)
        }
        // A cup that cannot be read is in no order.
        let discounted = cup.map { shop.menu.cup(typed: $0) ?? Cup(JuiceID($0)) }
        switch try store.submit(DiscountRequest(order: number, discount, of: discounted, key: request.keyOrNew)) {
        case .made(let change): try print(change, of: store.order(number), shop)
        case .unchanged:
            throw refused(
                "order \(number) has \(discount.map { "the discount \($0)" } ?? "no discount") already",
                "주문 \(number)번은 이미 \(discount.map { "\($0) 할인을 받았어요" } ?? "할인이 없어요")")
        case .unknown: throw refused("there is no order \(number) with a price", "값이 있는 주문 \(number)번은 없어요")
        case .notOnMenu: throw Self.unknown(id, try store.shop().menu)
        case .noSuchLine:
            throw refused("order \(number) has no \(cup ?? "")", "주문 \(number)번에는 \(cup ?? "")이(가) 없어요")
        case .cancelled: throw refused("order \(number) was cancelled", "주문 \(number)번은 취소한 주문이에요")
        case .refunded:
            throw refused("order \(number) has refunded cups", "주문 \(number)번에는 환불한 잔이 있어요")
        case .tooLate: throw refused("order \(number) is more than a day old", "주문 \(number)번은 하루가 지났어요")
        }
    }

    private func print(_ change: DiscountChange, of order: Order?, _ shop: Shop) throws {
        if json { return try printJSON(["discount": RecordedJSON(.discounted(change))]) }
        let (name, currency) = (name(of: order, number, shop), shop.settings.currency)
        let total = "\(currency.plain(change.total)) \(currency.code)"
        let taken = change.discount.map { given in
            "\(given.id) −\(currency.plain(given.amount))" + (given.cup.map { " (\($0.spelling))" } ?? "")
        }
        say(
            "\(name.english): \(taken ?? "discount taken back"), total \(total)",
            "\(name.korean): \(taken ?? "할인 취소"), 합계 \(total)")
    }
}
