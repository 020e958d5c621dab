import ContentFile
import Foundation
import JuiceShop
import Printing
import Templates

/// The orders that an earlier business day left, of which the kitchen is asked what became.
struct LeftOver: ViewModel {
    let orders: [LeftOrder]
    let texts: LanguageTexts

    /// The id of their part of the page.
    static let anchor = "left"
    /// The page to go on with, in the form that says that all of them went out.
    static let fromField = "from"
    static let fromCounter = "counter"

    /// nil for none.
    init?(_ shop: Shop, context: PageContext) {
        orders = shop.leftOver(since: context.clock.dayStart, at: context.clock.now).map {
            LeftOrder($0, context: context)
        }
        if orders.isEmpty { return nil }
        texts = context.texts
    }

    static let fields: Fields<LeftOver> = [
        .rows("orders", \.orders),
        .address("action") { _ in Route.leftOver.path },
        .text("text", \.text),
        .text("numbers", \.numbers),
    ]

    var text: String { texts(.queueLeft, [.count: NumberFormat.grouped(orders.count)]) }
    var numbers: String { orders.map(\.number).joined(separator: " · ") }
}
