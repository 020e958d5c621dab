import ContentFile
import JuiceShop
import Templates

/// A name to call of the shop's list, as one of the radio buttons that choose it for an order.
struct CallChip: ViewModel {
    let name: CalledName
    let isChosen: Bool

    /// All names of the list; empty in a shop without them.
    static func all(chosen: CalledName?, context: PageContext) -> [CallChip] {
        (context.settings.calls?.all ?? []).map { CallChip(name: $0, isChosen: $0 == chosen) }
    }

    static let fields: Fields<CallChip> = [
        .text("field") { _ in OrderForm.callField },
        .text("value", \.name.rawValue),
        .flag("isChosen", \.isChosen),
        .text("label") { TextRule.isolated($0.name.rawValue) },
    ]
}

extension PageContext {
    /// True when the order's name to call is one of the shop's list, which pages offer as buttons.
    func offersCall(of order: OrderContent) -> Bool {
        order.call.map { settings.calls?.all.contains($0) == true } ?? false
    }
}
