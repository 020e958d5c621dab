import ContentFile
import JuiceShop
package import Templates

/// The parts that every page has: its language, title, rail and links.
package struct Frame: ViewModel {
    let kind: Kind
    let language: Language
    let title: String
    /// The section of the shop that the page belongs to; nil for a generated file.
    let section: Section?
    /// The links that stay in their place on every page of the shop.
    let rail: [RailLink]
    /// This page, or the nearest safe one, in the other languages.
    let translations: [LanguageLink]
    /// The scripts besides the one that keeps a page up to date. Every page sends the orders that are waiting.
    let scripts: [Asset]
    /// The style sheets in addition to the common one.
    let sheets: [Asset]
    let texts: LanguageTexts
    /// nil for the shop's own pages.
    let mount: Mount?
    let isPractice: Bool

    enum Kind {
        /// A page with the stock or the queue, which a script keeps up to date.
        case live(Live)
        case plain
        /// A page of head office: no script, and no section of a shop.
        case head
        /// A generated file that nginx serves while the shop is down: it loads nothing but its style.
        case errorFile
    }

    /// - Parameters:
    ///   - isFault: true for a form that was refused.
    ///   - waitingCups: the cups that the kitchen has to make, for a live page.
    ///   - sheets: the order page needs no sheet but the common one.
    init(
        _ kind: Kind, _ route: Route, _ section: Section, title: String, isFault: Bool = false, context: PageContext,
        waitingCups: Int? = nil, scripts: [Asset] = [.ordersScript], sheets: [Asset] = [.pagesStyle]
    ) {
        self.init(
            kind, section, title: isFault ? context.texts(.errorTitle, [.title: title]) : title,
            language: context.language, texts: context.textsByLanguage, hasQueue: context.menu.hasQueue,
            waitingCups: waitingCups, scripts: scripts, sheets: sheets, mount: context.mount,
            path: { LanguageChoice.path(route, in: $0) })
    }

    /// The frame of a page that needs no menu.
    init(_ kind: Kind, _ route: Route, title: String, language: Language, texts: Texts, hasQueue: Bool, mount: Mount?) {
        self.init(
            kind, kind.isErrorFile ? nil : .more, title: title, language: language, texts: texts, hasQueue: hasQueue,
            scripts: [.ordersScript], sheets: [.pagesStyle], mount: mount, path: { LanguageChoice.path(route, in: $0) })
    }

    /// The frame of a page of head office.
    init(of title: String, language: Language, texts: Texts, path: (Language) -> String) {
        self.init(.head, nil, title: title, language: language, texts: texts, sheets: [.pagesStyle], path: path)
    }

    /// The frame of a page that only a practice shop has.
    init(ofPractice address: PracticeAddress, _ shop: Shop, title: String, context: PageContext) {
        self.init(
            .live(Live(address, sequence: shop.sequence)), .more, title: title, language: context.language,
            texts: context.textsByLanguage, hasQueue: context.menu.hasQueue,
            waitingCups: context.waitingCups(of: shop), scripts: [.ordersScript], sheets: [.pagesStyle],
            path: address.path)
    }

    private init(
        _ kind: Kind, _ section: Section?, title: String, language: Language, texts: Texts,
        hasQueue: Bool = false, waitingCups: Int? = nil, scripts: [Asset] = [], sheets: [Asset], mount: Mount? = nil,
        path: (Language) -> String
    ) {
        self.kind = kind
        self.section = section
        self.language = language
        self.title = title
        self.scripts = scripts
        self.sheets = sheets
        self.texts = texts[language]
        self.mount = mount
        isPractice = texts.isPractice
        rail =
            (mount?.hasRail == false ? nil : section).map {
                RailLink.rail(current: $0, texts[language], hasQueue: hasQueue, waitingCups: waitingCups)
            } ?? []
        translations = texts.languages.filter { $0 != language }.map {
            LanguageLink($0, href: path($0), texts: texts)
        }
    }

    package static let fields: Fields<Frame> = [
        .text("language") { $0.language.rawValue },
        .text("title", \.title),
        .rows("rail", \.rail),
        .rows("translations", \.translations),
        .optional("live", \.live),
        .flag("isStatic", \.isErrorFile),
        .flag("hasFoot", \.hasFoot),
        .flag("hasScript", \.hasScript),
        .flag("waitsForTexts") { $0.hasScript && $0.section == .order && $0.live != nil },
        .optional("mount", \.mount),
        .rows("scripts") { frame in
            frame.scripts.contains(where: Asset.bundles.contains) ? frame.scripts : [.script] + frame.scripts
        },
        .html("scriptTexts") { $0.texts.scriptTexts },
        .rows("sheets", \.sheets),
        .flag("isPractice", \.isPractice),
    ]

    private var live: Live? { if case .live(let live) = kind { live } else { nil } }

    private var isErrorFile: Bool { kind.isErrorFile }
    private var hasFoot: Bool { if case .head = kind { false } else { !isErrorFile } }
    private var hasScript: Bool { hasFoot && mount == nil }
}

extension Frame.Kind {
    fileprivate var isErrorFile: Bool { if case .errorFile = self { true } else { false } }
}

/// A link of the rail: the sign and the word of a section.
struct RailLink: ViewModel {
    let section: Section
    let href: String
    let label: String
    let isCurrent: Bool
    /// True for the kitchen's link on a page that a script keeps up to date: on another, its number would soon be untrue.
    private(set) var isLive = false
    /// The cups that the kitchen has to make; nil for none.
    private(set) var badge: String?
    private(set) var spokenBadge: String?

    /// One link for each section, in their order. A shop without a queue has its list of orders in the kitchen's place.
    static func rail(
        current: Section, _ texts: LanguageTexts, hasQueue: Bool, waitingCups: Int?
    ) -> [RailLink] {
        Section.allCases.map { section in
            let (route, label): (Route, Text) =
                switch section {
                case .order: (.orderPage(), .navigationOrderPage)
                case .kitchen: hasQueue ? (.queue, .navigationKitchen) : (.orders(), .navigationOrderList)
                case .stock: (.stock(), .navigationStock)
                case .report: (.report(), .navigationReport)
                case .more: (.more, .navigationMore)
                }
            var link = RailLink(
                section: section, href: route.path, label: texts(label), isCurrent: section == current)
            if section == .kitchen, let waitingCups {
                link.isLive = true
                if hasQueue { link.count(waitingCups, texts) }
            }
            return link
        }
    }

    private mutating func count(_ cups: Int, _ texts: LanguageTexts) {
        if cups == 0 { return }
        let number = NumberFormat.grouped(cups)
        badge = number
        spokenBadge = texts(.queueMaking, [.cups: number])
    }

    static let fields: Fields<RailLink> = [
        .text("section") { $0.section.rawValue },
        .address("href", \.href),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
        .flag("isLive", \.isLive),
        .optional("badge", \.badge),
        .optional("spokenBadge", \.spokenBadge),
    ]
}
