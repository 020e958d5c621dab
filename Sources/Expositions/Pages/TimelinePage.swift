package import ContentFile
package import Templates

/// All objects in the order of time: a column for each decade, as high as it has objects, and below it the objects, each with its
/// years in the decade. It needs no script.
package struct TimelinePage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<TimelinePage> { all.timeline }

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let columns: [TimelineColumn]
    private let shelves: [TimelineShelf]
    private let pages: Pagination

    /// - Parameter page: the part of the list, from 0.
    package init(_ site: ExpositionSite, page: Int, language: Language) {
        heading = site.phrase(.timeline, in: language)
        let all = site.timeline?.shelves ?? []
        let most = all.map(\.entries.count).max() ?? 1
        columns = all.count > 1 ? all.map { TimelineColumn(site, $0, of: most, on: page, language) } : []
        let length = ExpositionSite.exhibitsPerPage
        let shown = page * length..<(page + 1) * length
        var shelves = [TimelineShelf]()
        for shelf in all {
            let part = shown.clamped(to: shelf.start..<shelf.start + shelf.entries.count)
            if part.isEmpty { continue }
            let entries = shelf.entries[part.lowerBound - shelf.start..<part.upperBound - shelf.start]
            shelves.append(TimelineShelf(site, shelf, Array(entries), isFirst: shelves.isEmpty, language))
        }
        self.shelves = shelves
        frame = ExpositionFrame(
            site, .timeline(page: page), title: site.title(heading.text, page, language), description: "", picture: nil,
            language: language)
        pages = Pagination(site, page, of: site.timeline?.pageCount ?? 1, language) { .timeline(page: $0) }
    }

    package static let fields: Fields<TimelinePage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .rows("columns", \.columns),
        .rows("shelves", \.shelves),
        .part("pages", \.pages),
    ]
}

/// A link to a period, with a column as high as the period has objects.
struct TimelineColumn: ViewModel {
    private let href: String
    private let name: Phrase
    private let count: Int
    /// The height in hundredths of the highest column.
    private let height: Int
    private let gap: Phrase?

    init(_ site: ExpositionSite, _ shelf: Timeline.Shelf, of most: Int, on page: Int, _ language: Language) {
        let path = shelf.page == page ? "" : site.path(.timeline(page: shelf.page), in: language)
        href = "\(path)#\(shelf.period.id)"
        name = site.name(of: shelf.period, in: language)
        count = shelf.entries.count
        height = max(3, count * 100 / most)
        gap = shelf.gap > 0 ? site.phrase(.years, "\(shelf.gap)", in: language) : nil
    }

    static let fields: Fields<TimelineColumn> = [
        .address("href", \.href),
        .part("name", \.name),
        .text("count") { String($0.count) },
        .text("top") { String(100 - $0.height) },
        .text("height") { String($0.height) },
        .optional("gap", \.gap),
    ]
}

/// The objects of a period, as far as a page shows them.
struct TimelineShelf: ViewModel {
    private let id: String
    private let name: Phrase
    private let count: String
    private let gap: Phrase?
    private let entries: [TimelineEntry]

    /// The number of pictures that are loaded at once.
    private static let eager = 6

    init(
        _ site: ExpositionSite, _ shelf: Timeline.Shelf, _ entries: [Timeline.Entry], isFirst: Bool,
        _ language: Language
    ) {
        id = shelf.period.id
        name = site.name(of: shelf.period, in: language)
        count = String(shelf.entries.count)
        gap = shelf.gap > 0 ? site.phrase(.years, "\(shelf.gap)", in: language) : nil
        self.entries = entries.enumerated().map { place, entry in
            TimelineEntry(site, entry, in: shelf.period, isLazy: !isFirst || place >= Self.eager, language)
        }
    }

    static let fields: Fields<TimelineShelf> = [
        .text("id", \.id),
        .part("name", \.name),
        .text("count", \.count),
        .optional("gap", \.gap),
        .rows("entries", \.entries),
    ]
}

/// An object on the timeline, with its years as a line in its period.
struct TimelineEntry: ViewModel {
    private let href: String
    private let name: Phrase
    private let date: Phrase?
    private let picture: Illustration?
    private let span: TimelineSpan?

    init(
        _ site: ExpositionSite, _ entry: Timeline.Entry, in period: Period, isLazy: Bool, _ language: Language
    ) {
        let exhibit = site.exposition.collections[entry.address.collection].exhibits[entry.address.exhibit]
        href = site.path(.exhibit(entry.address.collection, entry.address.exhibit), in: language)
        name = Phrase(exhibit.texts(\.name, in: language), on: language)
        date = exhibit.texts(\.date, in: language).map { Phrase($0, on: language) }
        picture = site.illustration(exhibit.imageName, Phrase(text: ""), in: .thumbnail, isLazy: isLazy)
        span = entry.date.flatMap { TimelineSpan($0, in: period) }
    }

    static let fields: Fields<TimelineEntry> = [
        .address("href", \.href),
        .part("name", \.name),
        .optional("date", \.date),
        .optional("picture", \.picture),
        .optional("span", \.span),
    ]
}

/// The years of a date in its period, in hundredths of the period.
struct TimelineSpan: ViewModel {
    private let start: Int
    private let width: Int
    /// True for a date whose end is after the period.
    private let goesOn: Bool

    /// - Returns: nil in a period without years.
    init?(_ date: ExhibitDate, in period: Period) {
        guard let years = period.years else { return nil }
        let shown = (date.year...date.last).clamped(to: years)
        start = (shown.lowerBound - years.lowerBound) * 100 / years.count
        // A year of a century is still to be seen.
        width = max(3, shown.count * 100 / years.count)
        goesOn = date.last > years.upperBound
    }

    static let fields: Fields<TimelineSpan> = [
        .text("start") { String(min($0.start, 97)) },
        .text("width") { String($0.width) },
        .flag("goesOn", \.goesOn),
    ]
}

extension ExpositionSite {
    func name(of period: Period, in language: Language) -> Phrase {
        period.name(labels[language], in: language) ?? Phrase(text: period.id)
    }
}
