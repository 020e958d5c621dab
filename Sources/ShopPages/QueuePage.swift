package import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// The kitchen's queue: what is to be made, oldest first, and one press for what is handed over.
package struct QueuePage: Page {
    package static func template(of all: PageTemplates) -> Template<QueuePage> { all.queue }

    private(set) var frame: Frame
    let headline: Headline
    let orders: [QueueEntry]
    let none: String

    package init(_ shop: Shop, menu: Menu, clock: WallClock, language: Language, texts: Texts) {
        let say = texts[language]
        let title = say(.navigationQueue)
        frame = Frame(.queue, title: title, language: language, texts: texts, links: [.orderPage(say), .orders(say)])
        frame.scripts.append(.queue)
        frame.live = Live(.queue, sequence: shop.sequence, say: say)
        headline = Headline(heading: title)
        orders = shop.waiting.map { QueueEntry($0, menu: menu, clock: clock, say: say, language: language) }
        none = say(.queueNone)
    }

    package static let fields: Fields<QueuePage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .flag("isEmpty") { $0.orders.isEmpty },
        .text("none", \.none),
        .rows("orders", \.orders),
    ]
}

/// One order that waits.
struct QueueEntry: ViewModel {
    let number: Int
    let order: String
    let time: String
    let say: Wording

    init(_ waiting: WaitingOrder, menu: Menu, clock: WallClock, say: Wording, language: Language) {
        number = waiting.number
        order = say.cups(waiting.cups, of: menu.name(of: waiting.juice, in: language))
        time = TimeLabel(waiting.time, in: clock.zone).text(on: clock.today)
        self.say = say
    }

    static let fields: Fields<QueueEntry> = [
        .text("id") { String($0.number) },
        .text("order", \.order),
        .text("number") { $0.say(.doneNumber, [.number: NumberFormat.grouped($0.number)]) },
        .text("since") { $0.say(.queueSince, [.time: $0.time]) },
        .text("action") { Route.handover($0.number).path },
        .text("done") { $0.say(.queueDone) },
        .text("doneLabel") { $0.say(.queueDoneOf, [.number: NumberFormat.grouped($0.number)]) },
    ]
}
