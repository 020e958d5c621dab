import JuiceShop
import ShopRoutes

/// What every page has around its own part: language, title and the ways elsewhere.
struct Frame: ViewModel {
    let language: Language
    let title: String
    /// The ways elsewhere, in the visitor's language.
    var links: [Link] = []
    /// The ways to what is looked at less often, at the end of the page.
    var footer: [Link] = []
    let footerLabel: String
    /// This page, or the nearest safe one, in the other language.
    var switchHref: String
    let switchLabel: String
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
        switchHref = LanguageChoice.path(route, in: language.other)
        switchLabel = texts[language.other](.languageName)
        skip = texts[language](.navigationSkip)
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "language": .text(language.rawValue)
        case "title": .text(title)
        case "links": .rows(links)
        case "footer": .rows(footer)
        case "hasFooter": .flag(!footer.isEmpty && !isStatic)
        case "footerLabel": .text(footerLabel)
        case "switchHref": .text(switchHref)
        case "switchLanguage": .text(language.other.rawValue)
        case "switchLabel": .text(switchLabel)
        case "skip": .text(skip)
        case "live": .rows(live.map { [$0] } ?? [])
        case "lost": .text(say(.liveLost, [.time: "--:--"]))
        case "waiting": .text(say(.liveWaiting))
        case "sending": .text(say(.liveSending))
        case "again": .text(say(.liveAgain))
        case "unsent": .text(say(.liveUnsent, [.time: "--:--"]))
        case "scripts": .rows(scripts)
        case "isStatic": .flag(isStatic)
        case "hasScript": .flag(hasScript && !isStatic)
        case "hasSheet": .flag(sheet != nil)
        case "sheet": .asset(sheet ?? .style)
        case "style": .asset(.style)
        case "script": .asset(.script)
        case "manifest": .asset(.manifest)
        case "icon": .asset(.icon)
        case "touchIcon": .asset(.touchIcon)
        default: nil
        }
    }
}

/// A script in `Public/` that makes a page quicker.
struct Script: ViewModel {
    let asset: Asset

    static let orders = Script(asset: .ordersScript)
    static let stock = Script(asset: .stockScript)
    static let follow = Script(asset: .followScript)
    static let queue = Script(asset: .queueScript)

    func shown(_ name: String) -> Shown? { name == "path" ? .asset(asset) : nil }
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

    func shown(_ name: String) -> Shown? {
        switch name {
        case "href": .text(href)
        case "here": .text(here)
        case "sequence": .text(String(sequence))
        case "refresh": .text(refresh)
        default: nil
        }
    }
}

/// A way elsewhere.
struct Link: ViewModel {
    let href: String
    let label: String

    func shown(_ name: String) -> Shown? {
        switch name {
        case "href": .text(href)
        case "label": .text(label)
        default: nil
        }
    }

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
