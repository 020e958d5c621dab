import ContentFile
import JuiceShop
import Templates

/// The order whose shortage led to the stock page.
struct WantedOrder: ViewModel {
    let order: OrderContent
    /// nil once there is enough fruit.
    let shortage: Shortage?
    let context: PageContext

    /// - Returns: nil without a juice that is on the menu.
    init?(_ view: StockView, shop: Shop, context: PageContext) {
        order = view.order.filter { context.menu.serving(of: $0.cup) != nil }
        if order.lines.isEmpty { return nil }
        self.context = context
        shortage = shop.stock.shortage(for: order, context.menu)
    }

    var shortNeeds: [Shortage.Need] { shortage?.needs.filter(\.isShort) ?? [] }

    /// What the foot says while nothing is filled in.
    var sentence: String {
        context.texts(shortage == nil ? .stockMarkingFilled : .stockMarking, [.order: context.cups(of: order.lines)])
    }

    static let fields: Fields<WantedOrder> = [
        .rows("fields") { $0.order.hiddenFields() }
    ]
}
