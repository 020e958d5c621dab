import JuiceShop
import ShopRoutes

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

    func shown(_ name: String) -> Shown? {
        let number: Wording.Values = [.number: NumberFormat.grouped(number)]
        return switch name {
        case "id": .text(String(self.number))
        case "href": .text(Route.order(self.number).path)
        case "time": .text(time)
        case "order": .text(order)
        case "number": .text(say(.doneNumber, number))
        case "took": .text(took)
        case "state": .text(state)
        case "isCancelled": .flag(isCancelled)
        case "canBeTakenBack": .flag(canBeTakenBack)
        case "cancelHref": .text(Route.cancellation(self.number).path)
        case "cancel": .text(say(.orderCancel))
        case "cancelLabel": .text(say(.orderCancelOf, number))
        default: nil
        }
    }
}
