import ContentFile
import ShopRoutes
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

    /// One link for each section, in their order. A shop without a queue has its list of orders in the kitchen's place.
    static func rail(current: Section, _ texts: LanguageTexts, hasQueue: Bool) -> [RailLink] {
        Section.allCases.map { section in
            let (route, label): (Route, Text) =
                switch section {
                case .order: (.orderPage(), .navigationOrderPage)
                case .kitchen: hasQueue ? (.queue, .navigationKitchen) : (.orders(), .navigationOrderList)
                case .stock: (.stock(), .navigationStock)
                case .report: (.report(), .navigationReport)
                case .more: (.more, .navigationMore)
                }
            return RailLink(
                section: section, href: route.path, label: texts(label), isCurrent: section == current)
        }
    }

    static let fields: Fields<RailLink> = [
        .text("section") { $0.section.rawValue },
        .asset("signs") { _ in .signs },
        .text("href", \.href),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
    ]
}
