import ContentFile
import Templates

/// Links to the parts of a long list; none where there is only one.
struct Pagination: ViewModel {
    private let label: String
    private let links: [PageLink]

    init(
        _ site: ExpositionSite, _ page: Int, of count: Int, _ language: Language,
        _ address: (Int) -> ExpositionSite.Address
    ) {
        label = site.label(.pages, in: language)
        links = (count == 1 ? [] : Self.shown(around: page, of: count)).map { number in
            PageLink(
                href: site.path(address(number), in: language), number: String(number + 1),
                label: site.label(.page, String(number + 1), in: language), isCurrent: number == page)
        }
    }

    /// The first part, the last one and the neighbours of this one.
    private static func shown(around page: Int, of count: Int) -> [Int] {
        Set([0, count - 1] + (page - 2...page + 2).filter((0..<count).contains)).sorted()
    }

    static let fields: Fields<Pagination> = [
        .text("label", \.label),
        .rows("links", \.links),
    ]
}
