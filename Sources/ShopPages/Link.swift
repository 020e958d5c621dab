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

    static func orderPage(_ texts: LanguageTexts) -> Link {
        Link(href: Route.orderPage().path, label: texts(.navigationOrderPage))
    }

    static func stock(_ texts: LanguageTexts) -> Link { Link(href: Route.stock().path, label: texts(.navigationStock)) }

    static func orders(_ texts: LanguageTexts) -> Link {
        Link(href: Route.orders().path, label: texts(.navigationOrders))
    }

    static func queue(_ texts: LanguageTexts) -> Link { Link(href: Route.queue.path, label: texts(.navigationQueue)) }

    /// The links at the end of the shop's pages.
    static func footer(_ language: Language, _ texts: Texts) -> [Link] {
        let words = texts[language]
        var links = [
            Link(href: Route.stockHistory().path, label: words(.navigationHistory)),
            Link(href: Route.report().path, label: words(.navigationReport)),
        ]
        if texts.hasExposition { links.append(.exposition(words(.navigationExposition), language)) }
        return links
    }

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
