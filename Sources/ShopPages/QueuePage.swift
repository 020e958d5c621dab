package import JuiceShop
import ShopRoutes
package import Templates

/// The kitchen's queue: the orders to make, oldest first, each with a button that hands it over.
package struct QueuePage: Page {
    package static func template(of all: PageTemplates) -> Template<QueuePage> { all.queue }

    let frame: Frame
    let headline: Headline
    let orders: [QueueEntry]
    let none: String

    package init(_ shop: Shop, context: PageContext) {
        let texts = context.texts
        let title = texts(.navigationQueue)
        frame = Frame(
            .live(Live(.queue, sequence: shop.sequence, texts: texts)), .queue, .kitchen, title: title,
            context: context,
            scripts: [.orders, .queue])
        headline = Headline(heading: title)
        orders = shop.waiting.map { QueueEntry($0, context: context) }
        none = texts(.queueNone)
    }

    package static let fields: Fields<QueuePage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .flag("isEmpty") { $0.orders.isEmpty },
        .text("none", \.none),
        .rows("orders", \.orders),
    ]
}

/// One order in the queue.
struct QueueEntry: ViewModel {
    let number: Int
    let order: String
    let time: String
    let texts: LanguageTexts

    init(_ waiting: WaitingOrder, context: PageContext) {
        texts = context.texts
        number = waiting.number
        order = context.cups(of: waiting.lines)
        time = TimeLabel(waiting.time, in: context.clock.zone).text(on: context.clock.today)
    }

    static let fields: Fields<QueueEntry> = [
        .text("id") { String($0.number) },
        .text("order", \.order),
        .text("number") { $0.texts(.doneNumber, [.number: NumberFormat.grouped($0.number)]) },
        .text("since") { $0.texts(.queueSince, [.time: $0.time]) },
        .text("action") { Route.handover($0.number).path },
        .text("done") { $0.texts(.queueDone) },
        .text("doneLabel") { $0.texts(.queueDoneOf, [.number: NumberFormat.grouped($0.number)]) },
    ]
}
