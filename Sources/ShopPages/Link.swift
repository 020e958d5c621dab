import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// A way elsewhere.
struct Link: ViewModel {
    let href: String
    let label: String

    static let fields: Fields<Link> = [
        .text("href", \.href),
        .text("label", \.label),
    ]

    static func orderPage(_ texts: Wording) -> Link {
        Link(href: Route.orderPage().path, label: texts(.navigationOrderPage))
    }

    static func stock(_ texts: Wording) -> Link { Link(href: Route.stock().path, label: texts(.navigationStock)) }

    static func orders(_ texts: Wording) -> Link { Link(href: Route.orders().path, label: texts(.navigationOrders)) }

    static func queue(_ texts: Wording) -> Link { Link(href: Route.queue.path, label: texts(.navigationQueue)) }

    /// The ways at the end of the shop's pages.
    static func footer(_ language: Language, _ texts: Texts) -> [Link] {
        let words = texts[language]
        var links = [
            Link(href: Route.stockHistory().path, label: words(.navigationHistory)),
            Link(href: Route.report().path, label: words(.navigationReport)),
        ]
        if texts.hasExposition { links.append(.exposition(words(.navigationExposition), language)) }
        return links
    }

    /// To the order page, in the page's language: the shop remembers it.
    static func shop(_ texts: Wording, _ language: Language) -> Link {
        Link(href: LanguageChoice.path(.orderPage(), in: language), label: texts(.expositionShop))
    }

    static func exposition(_ label: String, _ language: Language) -> Link {
        Link(href: StaticRoute.exposition.path(in: language), label: label)
    }

    static func exhibits(_ texts: Wording, _ language: Language) -> Link {
        Link(href: StaticRoute.exhibits.path(in: language), label: texts(.exhibitsTitle))
    }
}
