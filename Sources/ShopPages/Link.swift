import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// A link to another page.
struct Link: ViewModel {
    let href: String
    let label: String

    static let fields: Fields<Link> = [
        .text("href", \.href),
        .text("label", \.label),
    ]

    /// A link to the order page in the language of the page. The shop remembers that language.
    static func shop(_ texts: LanguageTexts, _ language: Language) -> Link {
        Link(href: LanguageChoice.path(.orderPage(), in: language), label: texts(.expositionShop))
    }

    static func exposition(_ label: String, _ language: Language) -> Link {
        Link(href: StaticRoute.exposition.path(in: language), label: label)
    }

    static func exhibits(_ texts: LanguageTexts, _ language: Language) -> Link {
        Link(href: StaticRoute.exhibits.path(in: language), label: texts(.exhibitsTitle))
    }
}

/// A line of a list; a link if it has an address.
struct Line: ViewModel {
    let text: String
    var href = ""

    static let fields: Fields<Line> = [
        .text("text", \.text),
        .text("href", \.href),
        .flag("isLink") { !$0.href.isEmpty },
    ]
}
