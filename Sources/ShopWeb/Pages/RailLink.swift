import ContentFile
import Templates

/// A section of the shop. Each has its place in the rail.
enum Section: String, CaseIterable {
    case order, kitchen, stock, report, more
}

/// A link of the rail: the sign and the word of a section.
struct RailLink: ViewModel {
    let section: Section
    let href: String
    let label: String
    let isCurrent: Bool
    /// The kitchen's link on a page that a script keeps up to date: on another, a number would soon be untrue.
    private(set) var isCounted = false
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
            if section == .kitchen, hasQueue, let waitingCups { link.count(waitingCups, texts) }
            return link
        }
    }

    private mutating func count(_ cups: Int, _ texts: LanguageTexts) {
        isCounted = true
        if cups == 0 { return }
        let number = NumberFormat.grouped(cups)
        (badge, spokenBadge) = (number, texts(.queueMaking, [.cups: number]))
    }

    static let fields: Fields<RailLink> = [
        .text("section") { $0.section.rawValue },
        .text("href", \.href),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
        .flag("isCounted", \.isCounted),
        .optional("badge", \.badge),
        .optional("spokenBadge", \.spokenBadge),
    ]
}
