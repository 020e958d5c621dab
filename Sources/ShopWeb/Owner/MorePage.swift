import ContentFile
package import Foundation
import JuiceShop
package import Templates

/// The pages that are used less, the other languages, and what belongs to this tablet.
package struct MorePage: Page {
    package static func template(of all: PageTemplates) -> Template<MorePage> { all.more }

    package let frame: Frame
    let links: [SceneLink]
    let fruits: [LedgerLink]
    let pin: PINState?
    let cautions: [CautionLine]
    let context: PageContext

    /// What this device may see, in a shop with a PIN.
    package enum PINState: Equatable, Sendable {
        case locked
        case letIn(until: Date)
    }

    /// - Parameter pin: nil for a shop without a PIN.
    package init(_ context: PageContext, pin: PINState? = nil, cautions: [Caution] = []) {
        let texts = context.texts
        self.context = context
        self.pin = pin
        self.cautions = cautions.map { CautionLine($0, context) }
        frame = Frame(
            .plain, .more, .more, title: texts(.moreTitle), context: context, scripts: [.orders, .more])
        links = SceneLink.all(context)
        fruits = context.menu.fruits.map {
            LedgerLink(fruit: $0.id, name: context.name(of: $0.id), picture: context.picture(of: $0.id))
        }
    }

    private var texts: LanguageTexts { context.texts }

    /// Until when the device is let in.
    private var end: Date? { if case .letIn(let end) = pin { end } else { nil } }

    private var pinHint: String {
        guard let end else { return texts(.pinLockedHint) }
        let time = TimeLabel(end, in: context.clock.calendar).text(on: context.clock.today)
        return texts(.pinOpenUntil, [.time: time])
    }

    package static let fields: Fields<MorePage> = [
        .part("frame", \.frame),
        .rows("cautions", \.cautions),
        .rows("links", \.links),
        .rows("fruits", \.fruits),
        .flag("hasPIN") { $0.pin != nil },
        .flag("isLetIn") { $0.end != nil },
        .text("pin") { $0.texts($0.end == nil ? .pinLocked : .pinOpen) },
        .text("pinHint", \.pinHint),
        .text("logOutField") { _ in PINForm.logOutField },
    ]
}

/// A link with a drawing of `scenes.svg`, and what the reader finds there.
struct SceneLink: ViewModel {
    let scene: String
    let href: String
    let label: String
    let hint: String
    /// The language of the words and of the page, if it is another one.
    var language: Language?

    static func all(_ context: PageContext) -> [SceneLink] {
        let texts = context.texts
        var links = [
            SceneLink(
                scene: "pad", href: Route.orders().path, label: texts(.navigationOrders),
                hint: texts(.moreOrdersHint)),
            SceneLink(
                scene: "crate", href: Route.stockHistory().path, label: texts(.navigationHistory),
                hint: texts(.moreHistoryHint)),
            SceneLink(scene: "board", href: Route.menu.path, label: texts(.menuTitle), hint: texts(.menuHint)),
            SceneLink(
                scene: "crate", href: Route.purchases().path, label: texts(.purchasesTitle),
                hint: texts(.morePurchasesHint)),
            SceneLink(
                scene: "shutter", href: Route.settings().path, label: texts(.settingsTitle), hint: texts(.settingsHint)),
            SceneLink(
                scene: "shutter", href: "\(Route.orderPage().path)#\(StopButton.anchor)",
                label: texts(.orderPageStop), hint: texts(.moreStopHint)),
            SceneLink(scene: "pad", href: Route.note.path, label: texts(.noteTitle), hint: texts(.moreNoteHint)),
            SceneLink(
                scene: "post", href: Route.device.path, label: texts(.deviceTitle), hint: texts(.moreDeviceHint)),
        ]
        if context.menu.hasQueue {
            links.append(
                SceneLink(
                    scene: "clean", href: Route.pickup.path, label: texts(.pickupLink), hint: texts(.morePickupHint)))
        }
        if let exposition = context.textsByLanguage.expositionAddresses[context.language] {
            links.append(
                SceneLink(
                    scene: "chart", href: exposition, label: texts(.navigationExposition),
                    hint: texts(.moreExpositionHint)))
        }
        for language in context.textsByLanguage.languages where language != context.language {
            let texts = context.textsByLanguage[language]
            links.append(
                SceneLink(
                    scene: "post", href: LanguageChoice.path(.more, in: language), label: texts(.languageName),
                    hint: texts(.moreLanguageHint), language: language))
        }
        return links
    }

    static let fields: Fields<SceneLink> = [
        .text("scene", \.scene),
        .text("href", \.href),
        .text("label", \.label),
        .text("hint", \.hint),
        .flag("isForeign") { $0.language != nil },
        .text("language") { ($0.language ?? .korean).rawValue },
    ]
}

/// A link to the ledger of a fruit.
struct LedgerLink: ViewModel {
    let fruit: FruitID
    let name: String
    let picture: String

    static let fields: Fields<LedgerLink> = [
        .text("picture", \.picture),
        .text("href") { Route.fruit($0.fruit).path },
        .text("name", \.name),
    ]
}
