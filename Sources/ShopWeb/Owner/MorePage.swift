import ContentFile
package import Foundation
package import JuiceShop
package import Templates

/// The pages that are used less, the other languages, and what belongs to this tablet.
package struct MorePage: Page {
    package static func template(of all: PageTemplates) -> Template<MorePage> { all.more }

    package let frame: Frame
    let links: [SceneLink]
    let fruits: [LedgerLink]
    let pin: PINState?
    let cautions: [CautionLine]
    /// What head office has; nil in a shop without one.
    let ship: String?
    let context: PageContext

    /// What this device may see, in a shop with a PIN.
    package enum PINState: Equatable, Sendable {
        case locked
        case letIn(until: Date)
    }

    /// - Parameter pin: nil for a shop without a PIN.
    package init(_ context: PageContext, pin: PINState? = nil, cautions: [Caution] = [], ship: ShipState? = nil) {
        let texts = context.texts
        self.context = context
        self.pin = pin
        self.cautions = cautions.map { CautionLine($0, context) }
        self.ship = ship?.line(context)
        frame = Frame(
            .plain, .more, .more, title: texts(.moreTitle), context: context, scripts: [.ordersScript, .moreScript])
        links = SceneLink.all(context)
        fruits = context.menu.fruits.map { LedgerLink(fruit: $0, context: context) }
    }

    private var texts: LanguageTexts { context.texts }

    /// Until when the device is let in.
    private var end: Date? { if case .letIn(let end) = pin { end } else { nil } }

    private var pinHint: String {
        guard let end else { return texts(.pinLockedHint) }
        let time = TimeLabel(end, context).text(on: context.clock.today)
        return texts(.pinOpenUntil, [.time: time])
    }

    package static let fields: Fields<MorePage> = [
        .part("frame", \.frame),
        .rows("cautions", \.cautions),
        .optional("ship", \.ship),
        .rows("links", \.links),
        .rows("fruits", \.fruits),
        .flag("hasPIN") { $0.pin != nil },
        .flag("isLetIn") { $0.end != nil },
        .text("pin") { $0.texts($0.end == nil ? .pinLocked : .pinOpen) },
        .text("pinHint", \.pinHint),
    ]
}

/// A link to the ledger of a fruit.
struct LedgerLink: ViewModel {
    let fruit: Fruit
    let context: PageContext

    static let fields: Fields<LedgerLink> = [
        .file("picture") { $0.fruit.picture.address },
        .address("href") { Route.fruit($0.fruit.id).path },
        .text("name") { $0.fruit.names[$0.context.language] },
    ]
}
