import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// One order in the list of a day: when, what, what it took, and what became of it.
struct OrderEntry: ViewModel {
    let number: Int
    let time: String
    let order: String
    let took: String
    let state: String
    let isCancelled: Bool
    let canBeTakenBack: Bool
    let say: Wording

    init(_ record: OrderRecord, on day: Day, menu: Menu, clock: WallClock, say: Wording, language: Language) {
        let order = record.order
        number = order.number
        time = TimeLabel(order.time, in: clock.zone).text(on: day)
        self.order = say.cups(order.cups, of: menu.name(of: order.juice, in: language))
        took = say.took(order.took, menu, language)
        isCancelled = record.cancellation != nil
        canBeTakenBack = record.canBeTakenBack(at: clock.now)
        self.say = say
        if let cancellation = record.cancellation {
            let time = TimeLabel(cancellation.time, in: clock.zone).text(on: day)
            state = say(cancellation.wasMade ? .ordersWasted : .ordersReturned, [.time: time])
        } else if let handedOver = record.handedOver {
            state = say(.ordersHandedOver, [.time: TimeLabel(handedOver, in: clock.zone).text(on: day)])
        } else {
            state = ""
        }
    }

    static let fields: Fields<OrderEntry> = [
        .text("id") { String($0.number) },
        .text("href") { Route.order($0.number).path },
        .text("time", \.time),
        .text("order", \.order),
        .text("number") { $0.say(.doneNumber, [.number: NumberFormat.grouped($0.number)]) },
        .text("took", \.took),
        .text("state", \.state),
        .flag("isCancelled", \.isCancelled),
        .flag("canBeTakenBack", \.canBeTakenBack),
        .text("cancelHref") { Route.cancellation($0.number).path },
        .text("cancel") { $0.say(.orderCancel) },
        .text("cancelLabel") { $0.say(.orderCancelOf, [.number: NumberFormat.grouped($0.number)]) },
    ]
}
