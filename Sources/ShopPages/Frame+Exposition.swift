import Exhibition
import JuiceShop
import ShopRoutes

extension Frame {
    /// Around a page that lies as a file: it is read, so it loads no script, and it looks like the shop's others.
    init(_ place: SitePlace, title: String, language: Language, texts: Texts, links: [Link]) {
        self.init(.orderPage(), title: title, language: language, texts: texts, links: links)
        switchHref = place.path(in: language.other)
        footer = []
        sheet = .expositionStyle
        hasScript = false
    }
}

extension Link {
    /// To the order page, in the language that is read here: the shop remembers it.
    static func shop(_ say: Wording, _ language: Language) -> Link {
        Link(href: LanguageChoice.path(.orderPage(), in: language), label: say(.expositionShop))
    }

    static func exposition(_ label: String, _ language: Language) -> Link {
        Link(href: SitePlace.exposition.path(in: language), label: label)
    }

    static func exhibits(_ say: Wording, _ language: Language) -> Link {
        Link(href: SitePlace.exhibits.path(in: language), label: say(.exhibitsTitle))
    }
}
