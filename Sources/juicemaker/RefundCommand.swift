import ArgumentParser
import Bytes
import Console
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

struct RefundCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "refund", "Refund cups of an order, of any age.", "주문한 잔을 환불해요. 오래된 주문도 돼요.",
        usage:
            "juicemaker refund <number> [--cups <juice>=<n>] ... [--paid <kind>] [--returned] [--key <key>] [--json]",
        discussion: """
            Examples: juicemaker refund 1500
                      juicemaker refund 1500 --cups kiwi=1 --paid cash --reason quality
            Without --cups, all cups that are left. The money goes back the way that the order was paid, unless --paid \
            names another one, and counts on the day of the refund. If no payment is recorded, less is due, and nothing goes \
            back without --paid. The fruit stays used; with --returned it goes back \
            to the stock. An order that cannot be refunded exits with 1.
            """,
        """
        예: juicemaker refund 1500
            juicemaker refund 1500 --cups kiwi=1 --paid cash --reason quality
        --cups가 없으면 남은 잔을 모두 환불해요. 돈은 결제한 방법으로 돌려주고(--paid로 바꿔요) 환불한 날에 셈해요. 결제 기록이 \
        없으면 받을 돈만 줄고, --paid가 없으면 돌려주는 돈은 없어요. 과일은 쓴 \
        것으로 두고, --returned를 붙이면 재고로 되돌려요. 환불할 수 없는 주문이면 1로 끝나요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Option(
        help: ArgumentHelp("A juice and how many cups of it.", "쥬스와 잔 수.", valueName: "juice=n"),
        transform: Self.line)
    var cups: [OrderLine] = []

    @Option(
        help: ArgumentHelp(
            "How the money goes back: card, cash, transfer, or a kind of the shop's own.",
            "돌려주는 방법: card, cash, transfer, 또는 가게에서 정한 이름."))
    var paid: PaymentKind?

    @Option(
        help: ArgumentHelp(
            "Why: mistake, quality, late or other.", "이유: mistake(다른 쥬스), quality(맛·상태), late(오래 기다림), other."))
    var reason = Refund.Reason.other

    @Option(help: ArgumentHelp("A note.", "메모.", valueName: "text"), transform: Self.text)
    var note: NoteText?

    @Flag(help: ArgumentHelp("The fruit goes back to the stock.", "과일을 재고로 되돌려요."))
    var returned = false

    @Flag(help: ArgumentHelp("Print the refund as JSON.", "환불한 것을 JSON으로 보여 줘요."))
    var json = false

    @Argument(help: ArgumentHelp("The order's lasting number.", "전체 주문 번호."))
    var number: Int

    @Sendable private static func line(_ text: String) throws -> OrderLine {
        // An amount that is not on the menu has such signs of its own: =4500=cake=1.
        let parts = text.lastIndex(of: "=").map { [text[..<$0], text[text.index(after: $0)...]] } ?? []
        guard parts.count == 2, let cups = NumberReader.cups.number(String(parts[1])),
            (1...Order.maxCups).contains(cups)
        else { throw ValidationError("“\(text)” names no cups: use kiwi=1.", "“\(text)”: kiwi=1처럼 적어 주세요.") }
        if let choice = Cup.repeatedChoice(in: parts[0]) { throw OrderCommand.twice(choice, in: String(parts[0])) }
        return OrderLine(Cup(spelling: parts[0]) ?? Cup(JuiceID(parts[0])), cups: cups)
    }

    @Sendable private static func text(_ text: String) throws -> NoteText {
        do throws(TextFault) {
            return try NoteText(typed: text)
        } catch {
            throw ValidationError(
                "--note takes one line of 1 to \(NoteText.rule.maxLength) characters.",
                "--note에는 한 줄로, 1자에서 \(NoteText.rule.maxLength)자까지 적어 주세요.")
        }
    }

    func validate() throws {
        if Set(cups.map(\.cup)).count < cups.count {
            throw ValidationError("Name each juice once.", "쥬스는 한 번씩만 적어 주세요.")
        }
    }

    func perform() throws {
        let store = try Wiring.store(options)
        let shop = try store.shop()
        guard let record = try store.record(number) else { throw Self.unknown(number) }
        let key = request.keyOrNew
        let earlier = shop.refunds[number] ?? []
        // A repeated request is shown with the cups that were left at the first time.
        let left = record.order.lines(after: Array(earlier.prefix { $0.key != key }))
        let lines =
            cups.isEmpty
            ? left.map { OrderLine($0.cup, cups: $0.cups) }
            : cups.map { OrderLine(shop.menu.cup(typed: $0.cup.spelling) ?? $0.cup, cups: $0.cups) }
        guard let fruit = returned ? try store.fruit(of: lines, in: record.order) : [:] else {
            throw CommandError(
                .refused, "the recipes of order \(number) were not found: leave out --returned; nothing was changed",
                "주문 \(number)번의 레시피를 찾지 못했어요. --returned 없이 해 주세요. 바뀐 것은 없어요")
        }
        let refund = RefundRequest(
            order: number, lines, paid: paid, returned: fruit, reason: reason, note: note, key: key)
        switch try store.submit(refund) {
        case .made(let refund): try print(refund, of: record, store.shop())
        case .unknown: throw Self.unknown(number)
        case .unknownKind:
            let kinds = (PaymentKind.standard + shop.settings.paymentKinds.filter { !$0.isStandard }).map(\.rawValue)
            throw CommandError(
                .refused,
                "the shop has no such kind of payment: --paid takes \(kinds.joined(separator: ", ")); nothing was changed",
                "가게에 없는 결제 수단이에요. --paid에는 \(kinds.joined(separator: ", ")) 가운데 하나를 적어 주세요. 바뀐 것은 없어요")
        case .cancelled:
            throw CommandError(
                .refused, "order \(number) was cancelled; nothing was changed", "주문 \(number)번은 취소한 주문이에요. 바뀐 것은 없어요")
        case .tooMany(let left):
            let lines = list(left, menu: shop.menu)
            throw CommandError(
                .refused,
                "order \(number) has \(left.isEmpty ? "nothing" : "only \(lines.english)") left to refund; nothing was changed",
                "주문 \(number)번에서 환불할 수 있는 것은 \(left.isEmpty ? "없어요" : lines.korean + "뿐이에요"). 바뀐 것은 없어요")
        case .refused(let outOfRange):
            let fruits = outOfRange.keys.map(\.rawValue).sorted().joined(separator: ", ")
            throw CommandError(
                .refused, "the stock would hold more than \(Stock.maxCount) of \(fruits); nothing was changed",
                "재고가 \(Stock.maxCount)개를 넘어요: \(fruits). 바뀐 것은 없어요")
        }
    }

    private static func unknown(_ number: Int) -> CommandError {
        CommandError(.refused, "there is no order \(number); nothing was changed", "주문 \(number)번은 없어요. 바뀐 것은 없어요")
    }

    private func print(_ refund: Refund, of record: OrderRecord, _ shop: Shop) throws {
        if json { return try printJSON(["refund": RecordedJSON(.refunded(refund))]) }
        let (lines, fruit) = (list(refund.lines, menu: shop.menu), list(refund.returned, menu: shop.menu))
        let name = name(of: record.order, number, shop)
        func money(_ amount: Int) -> String {
            "\(shop.settings.currency.plain(amount)) \(shop.settings.currency.code)"
        }
        let amount = refund.amount.map(money)
        // A refund of an order that is not paid yet lowers the sum that is due.
        let due =
            refund.lessDue > 0
            ? shop.completed(record).bill.map { Message(", \(money($0.due)) due", ", 받을 돈 \(money($0.due))") } : nil
        say(
            "\(name.english): refunded \(lines.english)" + (amount.map { ", \($0)" } ?? "") + (due?.english ?? "")
                + (refund.returned.isEmpty ? "" : ", \(fruit.english) returned"),
            "\(name.korean): \(lines.korean) 환불" + (amount.map { ", \($0)" } ?? "") + (due?.korean ?? "")
                + (refund.returned.isEmpty ? "" : ", \(fruit.korean)을(를) 재고로 되돌렸어요"))
    }
}
