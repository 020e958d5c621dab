import ContentFile
import JuiceShop
package import Templates

/// A page of head office: tables, and what can be chosen. It has no script.
package struct HeadPage: Page {
    package static func template(of all: PageTemplates) -> Template<HeadPage> { all.head }

    package let frame: Frame
    let heading: String
    let tabs: [ReportTab]
    var notice: String?
    var faultLines: [TextLine] = []
    var tables: [ReportTable] = []
    var days: ReportDaysForm?
    var publication: PublicationForm?

    /// - Parameter isFaulty: true for the page of something that was not taken.
    init(_ address: HeadAddress, isFaulty: Bool = false, context: PageContext) {
        let texts = context.texts
        heading = texts(address.title)
        tabs = HeadAddress.tabs.map {
            ReportTab(href: $0.path, label: texts($0.title), isCurrent: $0.path == address.path)
        }
        frame = Frame(
            of: isFaulty ? texts(.errorTitle, [.title: heading]) : heading, language: context.language,
            texts: context.textsByLanguage,
            path: { "\(address.path)?\(LanguageChoice.parameter)=\($0.rawValue)" })
    }

    package static let fields: Fields<HeadPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .rows("tabs", \.tabs),
        .optional("notice", \.notice),
        .rows("faultLines", \.faultLines),
        .rows("tables", \.tables),
        .optional("days", \.days),
        .optional("publication", \.publication),
    ]
}

/// The pages of head office besides those of its shops.
enum HeadAddress: String {
    case shops = "/shops"
    case report = "/chain/report"
    case reportCSV = "/chain/report.csv"
    case transfers = "/chain/transfers"
    case purchases = "/chain/purchases"
    case menu = "/chain/menu"
    case publish = "/chain/publish"

    var path: String { rawValue }

    static let tabs: [HeadAddress] = [.shops, .report, .transfers, .purchases, .publish]

    var title: Text {
        switch self {
        case .shops: .headShops
        case .report, .reportCSV: .navigationReport
        case .transfers: .transfersTitle
        case .purchases: .purchasesTitle
        case .menu, .publish: .headMenu
        }
    }
}

/// The shops that get the chain's menu as it is now.
struct PublicationForm: ViewModel {
    let hiddenFields: [HiddenField]
    let shops: [Choice]
    let day: Day
    let allowsOwn: Bool

    static let versionField = "version"
    static let dayField = "day"
    static let ownField = "own"
    static let shopField = "shop"

    static let fields: Fields<PublicationForm> = [
        .address("action") { _ in HeadAddress.publish.path },
        .address("menuHref") { _ in HeadAddress.menu.path },
        .rows("fields", \.hiddenFields),
        .rows("shops", \.shops),
        .text("day") { $0.day.description },
        .text("ownField") { _ in ownField },
        .flag("allowsOwn", \.allowsOwn),
    ]
}
