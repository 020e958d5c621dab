import ContentFile
import Templates

/// The parts that every page of an exposition has: its head, and the links at its top.
struct ExpositionFrame: ViewModel {
    private let site: ExpositionSite
    private let language: Language
    /// The page's address; nil for a page without one.
    private let address: ExpositionSite.Address?
    private let title: String
    /// One or two sentences for search engines and for sites on which the page is shared.
    private let description: String
    private let picture: Illustration?
    private let structuredData: StructuredData?

    init(
        _ site: ExpositionSite, _ address: ExpositionSite.Address?, title: String, description: String,
        picture: Illustration?, language: Language, structuredData: StructuredData? = nil
    ) {
        self.structuredData = structuredData
        self.site = site
        self.address = address
        self.title = title
        self.description = description
        self.picture = picture
        self.language = language
    }

    static let fields: Fields<ExpositionFrame> = [
        .text("language") { $0.language.rawValue },
        .flag("isRightToLeft") { $0.language.isRightToLeft },
        .text("title") { $0.titleWithSite },
        .text("ownTitle", \.title),
        .text("site") { $0.site.name(in: $0.language).text },
        .flag("hasDescription") { !$0.description.isEmpty },
        .text("description", \.description),
        .optional("canonical") { $0.url($0.language).map { HeadLink(href: $0) } },
        .rows("alternates", \.alternates),
        .optional("image", \.image),
        .text("type") { $0.isAboutObject ? "article" : "website" },
        .optional("structuredData", \.structuredData),
        .optional("feed", \.feed),
        .address("home") { $0.site.path(.home, in: $0.language) },
        .part("name") { $0.site.name(in: $0.language) },
        .optional("logo", \.logo),
        .text("menuLabel") { $0.site.label(.menu, in: $0.language) },
        .rows("menu") { $0.site.menu(from: $0.address, in: $0.language) },
        .flag("hasTranslations") { $0.site.exposition.languages.count > 1 },
        .rows("translations", \.translations),
        .text("languagesLabel") { $0.site.label(.languages, in: $0.language) },
        .part("skip") { $0.site.phrase(.skip, in: $0.language) },
        .file("style") { $0.site.stylePath },
        .optional("icon") { $0.site.icon },
        .optional("footer") { frame in
            frame.site.exposition.facts(\.footer, in: frame.language).map {
                Passage($0, on: frame.language, frame.site)
            }
        },
    ]

    /// The logo, which replaces the name.
    private var logo: Illustration? {
        site.illustration(site.exposition.facts.original.logo, site.name(in: language), in: .logo)
    }

    private var titleWithSite: String {
        let name = site.name(in: language).text
        return title == name || title.isEmpty ? name : "\(title) · \(name)"
    }

    private var isAboutObject: Bool {
        switch address {
        case .exhibit, .picture: true
        default: false
        }
    }

    private var feed: FeedLink? {
        guard site.hasFeed else { return nil }
        return FeedLink(href: site.path(ofFeed: language), title: site.label(.feed, in: language))
    }

    private func url(_ language: Language) -> String? {
        address.flatMap { site.url(site.path($0, in: language)) }
    }

    /// The page in each of the languages, including its own, as search engines expect it.
    private var alternates: [HeadLink] {
        let languages = site.exposition.languages
        guard languages.count > 1 else { return [] }
        let links = languages.compactMap { language in
            url(language).map { HeadLink(href: $0, language: language.rawValue) }
        }
        return links + (url(site.exposition.language).map { [HeadLink(href: $0, language: "x-default")] } ?? [])
    }

    /// The page's own picture, or else the exposition's poster.
    private var image: SharedImage? {
        guard site.baseURL != nil, address != nil else { return nil }
        return picture.flatMap { SharedImage($0, site) } ?? site.poster(in: language).flatMap { SharedImage($0, site) }
    }

    private var translations: [TranslationLink] {
        site.exposition.languages.filter { $0 != language }.map { other in
            TranslationLink(
                href: site.path(address ?? .home, in: other), language: other,
                label: site.label(.languageName, in: other))
        }
    }
}

/// An address in the head of a page.
struct HeadLink: ViewModel {
    let href: String
    var language = ""

    static let fields: Fields<HeadLink> = [.address("href", \.href), .text("language", \.language)]
}

/// The list of new objects, for feed readers.
struct FeedLink: ViewModel {
    let href: String
    let title: String

    static let fields: Fields<FeedLink> = [.address("href", \.href), .text("title", \.title)]
}

/// A link at the top of a page.
struct MenuLink: ViewModel {
    let link: ExpositionLink
    /// The mark of the current page, or of the part of the site that has the current page in it.
    let here: Here?

    enum Here: String { case page, part = "true" }

    static let fields: Fields<MenuLink> = [
        .part("link", \.link),
        .optional("here", \.here?.rawValue),
    ]
}

/// A picture for sites on which the page is shared (the Open Graph protocol).
struct SharedImage: ViewModel {
    private let href: String
    private let width: Int
    private let height: Int
    private let words: String

    /// - Returns: nil for a form that these sites do not show, and without a base URL.
    init?(_ illustration: Illustration, _ site: ExpositionSite) {
        guard let shared = illustration.picture.shared, let href = site.url(site.path(ofPicture: shared.file)) else {
            return nil
        }
        self.href = href
        width = shared.width
        height = shared.height
        words = illustration.alternativeText.text
    }

    static let fields: Fields<SharedImage> = [
        .address("href", \.href),
        .text("width") { String($0.width) },
        .text("height") { String($0.height) },
        .text("words", \.words),
    ]
}

/// The picture that a browser shows beside the title.
struct Icon: ViewModel {
    let path: String
    let kind: Picture.Kind

    static let fields: Fields<Icon> = [.file("address", \.path), .text("type", \.kind.mediaType)]
}

extension ExpositionSite {
    /// The rules that the style sheet has for this site alone: the ratios and rows of pictures, the colours that they stand
    /// on, and the names under which they move from page to page. A page has no styles of its own: the
    /// Content-Security-Policy forbids them.
    package var sheet: String {
        var classes = Set<Substring>()
        func add(_ ratios: [Double]) {
            for names in JustifiedRows(ratios).classes { classes.formUnion(names.split(separator: " ")) }
        }
        for (index, collection) in exposition.collections.enumerated() {
            add(ratios(of: samples(of: index), in: index))
            for exhibit in collection.exhibits where !exhibit.pictures.isEmpty { add(seriesRatios(of: exhibit)) }
            for language in exposition.languages {
                for page in 0..<collection.pageCount {
                    for group in groups(ofCollection: index, page: page, in: language) {
                        add(ratios(of: group.exhibits, in: index))
                    }
                }
            }
        }
        let pictures = exposition.pictures.values.sorted { $0.name < $1.name }
        var widths = Set<Int>()
        for picture in pictures {
            classes.insert(JustifiedRows.ratioClass(picture.ratio)[...])
            if let width = picture.variants.last?.width { widths.insert(width) }
        }
        var rules = classes.sorted().compactMap(JustifiedRows.rule)
        rules += widths.sorted().map { ".w\($0){--w:\($0)px}" }
        rules += Set(pictures.compactMap(\.ground)).sorted { $0.digits < $1.digits }.map { ground in
            ".g-\(ground.digits){--g:\(ground);--gi:\(ground.ink)}"
        }
        if hasMovingPictures {
            let names = pictures.map { ".v-\($0.name){view-transition-name:v-\($0.name)}" }
            rules.append("@media (prefers-reduced-motion:no-preference){\(names.joined())}")
        }
        return rules.joined(separator: "\n") + "\n" + exposition.colours.rules
    }
}
