import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// Today's orders whose payment is not recorded, each recorded in one press, and the last ones that were, to be corrected.
package struct UnpaidPage: Page {
    package static func template(of all: PageTemplates) -> Template<UnpaidPage> { all.unpaid }

    package let frame: Frame
    let unpaid: [DueOrder]
    let noted: [DueOrder]
    let count: Int
    let total: Int
    let justPaid: OrderConfirmation?
    let key: String
    let context: PageContext

    private static let (maxUnpaid, maxNoted) = (50, 4)

    /// - Parameters:
    ///   - unpaid: newest first.
    ///   - noted: the orders of today whose payment is recorded.
    ///   - justPaid: the order whose payment led here.
    package init(
        _ unpaid: [OrderRecord], noted: [OrderRecord], justPaid: OrderRecord?, key: String, context: PageContext
    ) {
        func rows(_ records: some Sequence<OrderRecord>) -> [DueOrder] {
            records.map { DueOrder($0, on: .unpaid, context: context) }
        }
        self.unpaid = rows(unpaid.prefix(Self.maxUnpaid))
        self.noted = rows(
            noted.sorted { ($0.paidAt ?? .distantPast) > ($1.paidAt ?? .distantPast) }.prefix(Self.maxNoted))
        count = unpaid.count
        total = unpaid.reduce(0) { $0 + ($1.total ?? 0) }
        self.justPaid = justPaid.map { OrderConfirmation($0, isJustPaid: true, by: context.clock) }
        self.key = key
        self.context = context
        frame = Frame(.plain, .unpaidOrders, .order, title: context.texts(.orderUnpaid), context: context)
    }

    private var texts: LanguageTexts { context.texts }

    package static let fields: Fields<UnpaidPage> = [
        .part("frame", \.frame),
        .text("count") { NumberFormat.grouped($0.count) },
        .text("total") { $0.context.money($0.total) },
        .flag("isEmpty", \.unpaid.isEmpty),
        .text("keyField") { _ in PaymentForm.keyField },
        .text("key", \.key),
        .rows("unpaid", \.unpaid),
        .optional("more") { page in
            let more = page.count - page.unpaid.count
            return more == 0 ? nil : page.texts(.unpaidMore, [.count: NumberFormat.grouped(more)])
        },
        .flag("hasNoted") { !$0.noted.isEmpty },
        .rows("noted", \.noted),
        .text("allHref") { _ in Route.orders().path },
        .optional("paid") { page in page.justPaid.map { $0.title(context: page.context) } },
        .optional("note") { page in page.justPaid.map { $0.note(context: page.context) } },
        .text("counterHref") { _ in Route.orderPage().path },
    ]
}
