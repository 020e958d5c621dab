import ContentFile
import JuiceShop
import ShopRoutes
package import Templates

/// The pages that are used less, the other languages, and what belongs to this tablet.
package struct MorePage: Page {
    package static func template(of all: PageTemplates) -> Template<MorePage> { all.more }

    let frame: Frame
    let links: [SceneLink]
    let fruits: [LedgerLink]
    let texts: LanguageTexts

    package init(_ context: PageContext) {
        texts = context.texts
        frame = Frame(
            .plain, .more, .more, title: texts(.moreTitle), context: context, scripts: [.orders, .more])
        links = SceneLink.all(context)
        fruits = context.menu.fruits.map {
            LedgerLink(fruit: $0.id, name: context.name(of: $0.id), picture: context.picture(of: $0.id))
        }
    }

    package static let fields: Fields<MorePage> = [
        .part("frame", \.frame),
        .text("heading") { $0.texts(.moreTitle) },
        .rows("links", \.links),
        .text("ledgers") { $0.texts(.moreLedgers) },
        .text("ledgersHint") { $0.texts(.moreLedgersHint) },
        .rows("fruits", \.fruits),
        .text("sound") { $0.texts(.moreSound) },
        .text("soundHint") { $0.texts(.moreSoundHint) },
        .text("install") { $0.texts(.moreInstall) },
        .text("installHint") { $0.texts(.moreInstallHint) },
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
        ]
        if context.menu.hasQueue {
            links.append(
                SceneLink(
                    scene: "clean", href: Route.pickup.path, label: texts(.pickupLink), hint: texts(.morePickupHint)))
        }
        if context.textsByLanguage.hasExposition {
            links.append(
                SceneLink(
                    scene: "chart", href: StaticRoute.exposition.path(in: context.language),
                    label: texts(.navigationExposition), hint: texts(.moreExpositionHint)))
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
        .asset("scenes") { _ in .scenes },
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
        .asset("glasses") { _ in .glasses },
        .text("picture", \.picture),
        .text("href") { Route.fruit($0.fruit).path },
        .text("name", \.name),
    ]
}
