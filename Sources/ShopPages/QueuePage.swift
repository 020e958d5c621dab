package import JuiceShop
import ShopRoutes

/// The kitchen's queue: what is to be made, oldest first, and one press for what is handed over.
package struct QueuePage: Page {
    package static let template = "queue"

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

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "frame": .part(frame)
        case "headline": .part(headline)
        case "isEmpty": .flag(orders.isEmpty)
        case "none": .text(none)
        case "orders": .rows(orders)
        default: nil
        }
    }

    package static func sample(menu: Menu, texts: Texts) -> QueuePage {
        let order = Order.sample(of: menu)
        let waiting = WaitingOrder(number: order.number, juice: order.juice, cups: 2, time: order.time)
        let shop = Shop(sequence: 1, books: StockAccounts(), orderCount: 1, time: order.time, waiting: [waiting])
        return QueuePage(shop, menu: menu, clock: .sample, language: .korean, texts: texts)
    }
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

    func shown(_ name: String) -> Shown? {
        let number: Wording.Values = [.number: NumberFormat.grouped(number)]
        return switch name {
        case "id": .text(String(self.number))
        case "order": .text(order)
        case "number": .text(say(.doneNumber, number))
        case "since": .text(say(.queueSince, [.time: time]))
        case "action": .text(Route.handover(self.number).path)
        case "done": .text(say(.queueDone))
        case "doneLabel": .text(say(.queueDoneOf, number))
        default: nil
        }
    }
}
