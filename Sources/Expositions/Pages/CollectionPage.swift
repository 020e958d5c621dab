package import ContentFile
package import Templates

/// A collection's list of objects, or a part of it. Each row as a whole links to its object's page.
package struct CollectionPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<CollectionPage> { all.collection }
    /// Most screens show this many pictures above the fold.
    private static let firstScreen = 6

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let description: Passage?
    private let groups: [ExhibitGroup]
    private let pagesLabel: String
    private let pages: [PageLink]

    /// - Parameters:
    ///   - index: the collection's index in the exposition, which must be valid.
    ///   - page: the part of the list, from 0.
    package init(_ site: ExpositionSite, at index: Int, page: Int, language: Language) {
        let collection = site.exposition.collections[index]
        let description = collection.texts(\.description, in: language)
        heading = site.title(ofCollection: index, language)
        self.description = page == 0 ? description.map { Passage($0, on: language, site) } : nil
        let shown = collection.exhibits(onPage: page)
        var groups = [ExhibitGroup]()
        for number in shown {
            let exhibit = collection.exhibits[number]
            let heading = Phrase(exhibit.texts(\.group, in: language), on: language)
            let isFirst = !groups.contains { $0.heading.text == heading.text }
            let row = ExhibitRow(
                href: site.path(.exhibit(index, number), in: language),
                name: Phrase(exhibit.texts(\.name, in: language), on: language),
                summary: Phrase(exhibit.texts(\.summary, in: language), on: language),
                picture: site.illustration(
                    of: exhibit, in: isFirst ? .firstRow : .row, language,
                    isLazy: number - shown.lowerBound >= Self.firstScreen))
            if let place = groups.firstIndex(where: { $0.heading.text == heading.text }) {
                groups[place].exhibits.append(row)
            } else {
                groups.append(ExhibitGroup(heading: heading, exhibits: [row]))
            }
        }
        self.groups = groups
        frame = ExpositionFrame(
            site, .collection(index, page: page), title: heading.text, description: description?.text.beginning ?? "",
            picture: groups.first?.exhibits.first?.picture, language: language)
        pagesLabel = site.label(.pages, in: language)
        let count = collection.pageCount
        pages =
            count == 1
            ? []
            : PageLink.shown(around: page, of: count).map { number in
                PageLink(
                    href: site.path(.collection(index, page: number), in: language), number: String(number + 1),
                    label: site.label(.page, String(number + 1), in: language), isCurrent: number == page)
            }
    }

    package var sources: [MarkdownSource] { [description?.prose.source].compactMap(\.self) }

    package static let fields: Fields<CollectionPage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .optional("description", \.description),
        .rows("groups", \.groups),
        .flag("hasPages") { !$0.pages.isEmpty },
        .text("pagesLabel", \.pagesLabel),
        .rows("pages", \.pages),
    ]
}

/// Objects with the same heading, in the order of their list.
struct ExhibitGroup: ViewModel {
    /// Empty for objects without one.
    let heading: Phrase
    var exhibits: [ExhibitRow]

    static let fields: Fields<ExhibitGroup> = [
        .flag("hasHeading") { !$0.heading.text.isEmpty },
        .part("heading", \.heading),
        .rows("exhibits", \.exhibits),
    ]
}

/// One object in the list.
struct ExhibitRow: ViewModel {
    let href: String
    let name: Phrase
    let summary: Phrase
    let picture: Illustration?

    static let fields: Fields<ExhibitRow> = [
        .text("href", \.href),
        .part("name", \.name),
        .flag("hasSummary") { !$0.summary.text.isEmpty },
        .part("summary", \.summary),
        .optional("picture", \.picture),
    ]
}

/// A link to another part of the list.
struct PageLink: ViewModel {
    let href: String
    let number: String
    let label: String
    let isCurrent: Bool

    /// The first, the last and those beside this one.
    static func shown(around page: Int, of count: Int) -> [Int] {
        Set([0, count - 1] + (page - 2...page + 2).filter((0..<count).contains)).sorted()
    }

    static let fields: Fields<PageLink> = [
        .text("href", \.href),
        .text("number", \.number),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
    ]
}

extension ExhibitCollection {
    package var pageCount: Int { max(1, (exhibits.count - 1) / ExpositionSite.exhibitsPerPage + 1) }

    /// The page of the list that shows the object with this index.
    package func page(of index: Int) -> Int { index / ExpositionSite.exhibitsPerPage }

    /// The indices of the objects that a page of the list shows.
    package func exhibits(onPage page: Int) -> Range<Int> {
        let start = page * ExpositionSite.exhibitsPerPage
        return start..<min(start + ExpositionSite.exhibitsPerPage, exhibits.count)
    }
}
