import ContentFile
import ShopRoutes
import Templates

/// What every page has around its own part: language, title and the ways elsewhere.
struct Frame: ViewModel {
    let language: Language
    let title: String
    /// The ways elsewhere, in the visitor's language.
    var links: [Link] = []
    /// The ways to what is looked at less often, at the end of the page.
    var footer: [Link] = []
    let footerLabel: String
    /// This page, or the nearest safe one, in the other languages.
    var translations: [LanguageLink]
    let skip: String
    /// What this page loads besides the script that keeps it up to date. Orders that wait are sent from any page.
    var scripts: [Script] = [.orders]
    /// What keeps the page up to date, for a page that shows the stock or the queue.
    var live: Live?
    /// What the script says when the connection is bad.
    let say: Wording
    /// A style sheet of the page's own, on top of everybody's.
    var sheet: Asset?
    /// Whether the shop's script runs on it, and may speak.
    var hasScript = true
    /// A page that nginx serves while the shop is down: nothing of it may ask the shop for more.
    var isStatic = false

    init(_ route: Route, title: String, language: Language, texts: Texts, links: [Link] = []) {
        say = texts[language]
        self.language = language
        self.title = title
        self.links = links
        footer = [.history(say), .report(say)]
        if texts.hasExposition { footer.append(.exposition(say(.navigationExposition), language)) }
        footerLabel = say(.navigationMore)
        translations = texts.languages.filter { $0 != language }.map {
            LanguageLink($0, href: LanguageChoice.path(route, in: $0), texts: texts)
        }
        skip = texts[language](.navigationSkip)
    }

    static let fields: Fields<Frame> = [
        .text("language") { $0.language.rawValue },
        .text("title", \.title),
        .rows("links", \.links),
        .rows("footer", \.footer),
        .flag("hasFooter") { !$0.footer.isEmpty && !$0.isStatic },
        .text("footerLabel", \.footerLabel),
        .rows("translations", \.translations),
        .text("skip", \.skip),
        .optional("live", \.live),
        .text("lost") { $0.say(.liveLost, [.time: "--:--"]) },
        .text("waiting") { $0.say(.liveWaiting) },
        .text("sending") { $0.say(.liveSending) },
        .text("again") { $0.say(.liveAgain) },
        .text("unsent") { $0.say(.liveUnsent, [.time: "--:--"]) },
        .rows("scripts", \.scripts),
        .flag("isStatic", \.isStatic),
        .flag("hasScript") { $0.hasScript && !$0.isStatic },
        .flag("hasSheet") { $0.sheet != nil },
        .asset("sheet") { $0.sheet ?? .style },
        .asset("style") { _ in .style },
        .asset("script") { _ in .script },
        .asset("manifest") { _ in .manifest },
        .asset("icon") { _ in .icon },
        .asset("touchIcon") { _ in .touchIcon },
    ]
}

/// A script in `Public/` that makes a page quicker.
struct Script: ViewModel {
    let asset: Asset

    static let orders = Script(asset: .ordersScript)
    static let stock = Script(asset: .stockScript)
    static let follow = Script(asset: .followScript)
    static let queue = Script(asset: .queueScript)

    static let fields: Fields<Script> = [.asset("path", \.asset)]
}

/// Where a page finds itself as it is now, and how old it is. Without a script its reader presses `refresh`.
struct Live: ViewModel {
    /// The page whose parts are taken over.
    let href: String
    /// The page itself, to be read anew by hand.
    let here: String
    /// The number of the last event that the page knows.
    let sequence: Int
    let refresh: String

    /// - Parameter source: the page whose parts are taken over, when it is not this one.
    init(_ route: Route, source: Route? = nil, sequence: Int, say: Wording) {
        here = route.path
        href = (source ?? route).path
        self.sequence = sequence
        refresh = say(.liveRefresh)
    }

    static let fields: Fields<Live> = [
        .text("href", \.href),
        .text("here", \.here),
        .text("sequence") { String($0.sequence) },
        .text("refresh", \.refresh),
    ]
}

/// The same page in another language.
struct LanguageLink: ViewModel {
    let language: Language
    let href: String
    let label: String

    init(_ language: Language, href: String, texts: Texts) {
        self.language = language
        self.href = href
        label = texts[language](.languageName)
    }

    static let fields: Fields<LanguageLink> = [
        .text("language") { $0.language.rawValue },
        .text("href", \.href),
        .text("label", \.label),
    ]
}

/// A way elsewhere.
struct Link: ViewModel {
    let href: String
    let label: String

    static let fields: Fields<Link> = [
        .text("href", \.href),
        .text("label", \.label),
    ]

    static func orderPage(_ say: Wording) -> Link {
        Link(href: Route.orderPage().path, label: say(.navigationOrderPage))
    }
    static func stock(_ say: Wording) -> Link { Link(href: Route.stock().path, label: say(.navigationStock)) }
    static func orders(_ say: Wording) -> Link { Link(href: Route.orders().path, label: say(.navigationOrders)) }
    static func queue(_ say: Wording) -> Link { Link(href: Route.queue.path, label: say(.navigationQueue)) }
    static func history(_ say: Wording) -> Link {
        Link(href: Route.stockHistory().path, label: say(.navigationHistory))
    }
    static func report(_ say: Wording) -> Link { Link(href: Route.report().path, label: say(.navigationReport)) }
}
