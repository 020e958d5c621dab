import ContentFile
import JuiceShop
import Templates

/// A place of the menu as one of the radio buttons that choose it for an order.
struct PlaceChip: ViewModel {
    let place: Place
    let isChosen: Bool
    /// True for the place that the next customer finds chosen.
    let isUsual: Bool
    let context: PageContext

    /// All places of the menu; empty in a shop without them.
    static func all(chosen: PlaceID?, context: PageContext) -> [PlaceChip] {
        context.menu.places.map {
            PlaceChip(
                place: $0, isChosen: $0.id == chosen, isUsual: $0.id == context.menu.usualPlace, context: context)
        }
    }

    static let fields: Fields<PlaceChip> = [
        .text("field") { _ in OrderForm.placeField },
        .text("value") { $0.place.id.rawValue },
        .flag("isChosen", \.isChosen),
        .flag("isUsual", \.isUsual),
        .text("off") { String($0.place.off) },
        .text("label") { $0.place.names[$0.context.language] },
    ]
}
