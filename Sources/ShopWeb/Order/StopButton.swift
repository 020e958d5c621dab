import ContentFile
import JuiceShop
import Templates

/// The button that stops a juice or a choice for today, in a part of the order page that shows only once it is asked for: no
/// thumb in a hurry meets it. The juice's card has the way back; a choice has it here.
struct StopButton: ViewModel, Equatable {
    let item: SaleItem
    var isStopped = false
    let context: PageContext

    /// The id of their part.
    static let anchor = "stops"

    /// The buttons of the juices that are sold now, and of all choices.
    static func all(_ shop: Shop, context: PageContext) -> [StopButton] {
        context.menu.juices.filter { !shop.isStopped($0.id, at: context.clock.now) }.map {
            StopButton(item: .juice($0.id), context: context)
        } + choices(shop, context: context)
    }

    /// The buttons of the choices that a cup can be without, in the menu's order.
    static func choices(_ shop: Shop, context: PageContext) -> [StopButton] {
        context.menu.options.flatMap(\.choices).map { SaleItem.choice($0.id) }.filter(context.menu.canStop).map {
            StopButton(item: $0, isStopped: shop.isStopped($0, at: context.clock.now), context: context)
        }
    }

    /// The same context has the same names.
    static func == (one: StopButton, other: StopButton) -> Bool {
        one.item == other.item && one.isStopped == other.isStopped && one.context === other.context
    }

    /// A juice and a choice may have the same one; no id has a full stop.
    private var id: String {
        switch item {
        case .juice(let juice): juice.rawValue
        case .choice(let choice): "." + choice.rawValue
        }
    }

    static let fields: Fields<StopButton> = [
        .text("id", \.id),
        .address("action") { Route.availability($0.item).path },
        .flag("isStopped", \.isStopped),
        .text("sold") { $0.isStopped ? AvailabilityForm.yes : AvailabilityForm.no },
        .text("stop") { $0.context.texts($0.isStopped ? .menuResume : .menuStop) },
        .text("name") { $0.context.name(of: $0.item) },
    ]
}
