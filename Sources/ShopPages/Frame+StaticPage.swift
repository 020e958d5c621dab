import ContentFile
import ShopRoutes

extension Frame {
    /// The frame of a generated page. It is only read, so it loads no script.
    init(_ route: StaticRoute, title: String, language: Language, texts: Texts, links: [Link]) {
        self.init(.orderPage(), title: title, language: language, texts: texts, links: links)
        translations = texts.languages.filter { $0 != language }.map {
            LanguageLink($0, href: route.path(in: $0), texts: texts)
        }
        footer = []
        sheet = .expositionStyle
        hasScript = false
    }
}

extension Link {
    /// To the order page, in the page's language: the shop remembers it.
    static func shop(_ say: Wording, _ language: Language) -> Link {
        Link(href: LanguageChoice.path(.orderPage(), in: language), label: say(.expositionShop))
    }

    static func exposition(_ label: String, _ language: Language) -> Link {
        Link(href: StaticRoute.exposition.path(in: language), label: label)
    }

    static func exhibits(_ say: Wording, _ language: Language) -> Link {
        Link(href: StaticRoute.exhibits.path(in: language), label: say(.exhibitsTitle))
    }
}
