import JuiceShop
import Templates

/// The button that stops a juice for today, in a part of the order page that shows only once it is asked for: no thumb in a
/// hurry meets it. The juice's card has the way back.
struct StopButton: ViewModel, Equatable {
    let juice: JuiceID
    let context: PageContext

    /// The id of their part.
    static let anchor = "stops"

    /// For the juices that are sold now.
    static func all(_ shop: Shop, context: PageContext) -> [StopButton] {
        context.menu.juices.filter { !shop.isStopped($0.id, at: context.clock.now) }.map {
            StopButton(juice: $0.id, context: context)
        }
    }

    /// The same context has the same names.
    static func == (one: StopButton, other: StopButton) -> Bool {
        one.juice == other.juice && one.context === other.context
    }

    static let fields: Fields<StopButton> = [
        .text("id") { $0.juice.rawValue },
        .text("action") { Route.availability($0.juice).path },
        .text("soldField") { _ in AvailabilityForm.soldField },
        .text("no") { _ in AvailabilityForm.no },
        .text("name") { $0.context.name(of: $0.juice) },
    ]
}
