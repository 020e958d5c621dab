import ContentFile
package import JuiceShop
package import Templates

/// The order page: the fruit in stock, a card for each juice, and the foot, which tells what happened.
package struct OrderPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrderPage> { all.order }

    package let frame: Frame
    let key: String
    let fruits: [FruitTile]
    let juices: [JuiceCard]
    let stops: [StopButton]
    let foot: OrderFoot
    /// Who is at this tablet, in a shop whose people have names; nil otherwise.
    let person: String?

    /// So many are drawn large; more of them are drawn small.
    private static let (fewFruits, fewJuices) = (6, 8)

    /// - Parameters:
    ///   - key: the form's key. The page holds it verbatim, so that a rendered page can be given another one.
    ///   - forecast: nil while nothing can be forecast.
    package init(
        shop: Shop, key: String, context: PageContext, notice: OrderPageNotice = .none, forecast: Forecast? = nil,
        who: Who? = nil
    ) {
        let texts = context.texts
        let isAsked = !context.names.staff.isEmpty
        let stopped = shop.stoppedJuices(at: context.clock.now)
        person = isAsked ? context.name(of: who?.staff) ?? texts(.deviceWho) : nil
        self.key = key
        frame = Frame(
            .live(
                Live(notice.route, source: notice.source, sequence: shop.sequence, stopped: stopped)),
            notice.route,
            .order, title: notice.title(context: context), context: context, waitingCups: shop.waitingCups,
            scripts: [.counter], sheet: nil)
        fruits = context.menu.fruits.map { FruitTile($0, shop: shop, forecast: forecast, context: context) }
        let chosen = notice.chosen(of: context.menu)
        juices = context.menu.juices.map {
            JuiceCard(
                $0, stock: shop.stock, context: context, choice: chosen[$0.id], isWrong: notice.isWrong($0.id),
                isStopped: shop.isStopped($0.id, at: context.clock.now))
        }
        stops = StopButton.all(shop, context: context)
        foot = notice.foot(shop: shop, context: context)
    }

    package static let fields: Fields<OrderPage> = [
        .part("frame", \.frame),
        .optional("person", \.person),
        .flag("hasFewFruits") { $0.fruits.count <= fewFruits },
        .cachedRows("fruits", \.fruits),
        .text("keyField") { _ in OrderForm.keyField },
        .text("key", \.key),
        .text("sendField") { _ in OrderForm.sendField },
        .text("all") { _ in OrderForm.all },
        .flag("hasFewJuices") { $0.juices.count <= fewJuices },
        .cachedRows("juices", \.juices),
        .text("stopsAnchor") { _ in StopButton.anchor },
        .cachedRows("stops", \.stops),
        .part("foot", \.foot),
    ]
}
