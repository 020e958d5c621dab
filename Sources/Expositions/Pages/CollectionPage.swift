package import ContentFile
package import Templates

/// A collection's list of objects, or a part of it. Each tile as a whole links to its object's page.
package struct CollectionPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<CollectionPage> { all.collection }
    /// Most screens show this many pictures above the fold.
    private static let firstScreen = 4
    /// The limit of moving pictures on a page, because each is a layer of the browser's.
    private static let maxMovingPictures = 60

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let description: Passage?
    private let groups: [ExhibitGroup]
    private let pages: Pagination
    private let dataLabel: Phrase
    private let data: [ExpositionLink]

    /// - Parameters:
    ///   - index: the collection's index in the exposition, which must be valid.
    ///   - page: the part of the list, from 0.
    package init(_ site: ExpositionSite, at index: Int, page: Int, language: Language) {
        let collection = site.exposition.collections[index]
        let description = collection.texts(\.description, in: language)
        heading = site.title(ofCollection: index, language)
        self.description = page == 0 ? description.map { Passage($0, on: language, site) } : nil
        let moves = collection.exhibits(onPage: page).count <= Self.maxMovingPictures
        groups = site.groups(ofCollection: index, page: page, in: language).enumerated().map { place, group in
            ExhibitGroup(
                heading: group.heading,
                tiles: Wall(
                    site, index, group.exhibits, eager: place == 0 ? Self.firstScreen : 0, moves: moves, language
                ).tiles)
        }
        frame = ExpositionFrame(
            site, .collection(index, page: page), title: site.title(heading.text, page, language),
            description: description?.text.beginning ?? "",
            picture: groups.first?.tiles.first?.picture, language: language)
        pages = Pagination(site, page, of: collection.pageCount, language) { .collection(index, page: $0) }
        dataLabel = site.phrase(.data, in: language)
        data = site.data(of: index, language)
    }

    package var sources: [MarkdownSource] { [description?.prose.source].compactMap(\.self) }

    package static let fields: Fields<CollectionPage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .optional("description", \.description),
        .rows("groups", \.groups),
        .part("pages", \.pages),
        .part("dataLabel", \.dataLabel),
        .rows("data", \.data),
    ]
}

/// Objects with the same heading, in the order of their list.
struct ExhibitGroup: ViewModel {
    /// The heading; empty for objects without one.
    let heading: Phrase
    let tiles: [Tile]

    static let fields: Fields<ExhibitGroup> = [
        .flag("hasHeading") { !$0.heading.text.isEmpty },
        .part("heading", \.heading),
        .rows("tiles", \.tiles),
    ]
}

/// A link to another part of the list.
struct PageLink: ViewModel {
    let href: String
    let number: String
    let label: String
    let isCurrent: Bool

    static let fields: Fields<PageLink> = [
        .address("href", \.href),
        .text("number", \.number),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
    ]
}

extension ExpositionSite {
    /// The title of a part of a list: no two parts have the same.
    func title(_ list: String, _ page: Int, _ language: Language) -> String {
        page == 0 ? list : "\(list), \(label(.page, String(page + 1), in: language))"
    }
}

extension ExpositionSite {
    /// The links to a collection's objects as data.
    fileprivate func data(of index: Int, _ language: Language) -> [ExpositionLink] {
        let lists = ["csv", "json"].map { kind in
            ExpositionLink(href: path(ofObjects: index, as: kind, in: language), Phrase(text: kind.uppercased()))
        }
        return lists
            + (hasManifests ? [ExpositionLink(href: path(ofIIIFCollection: index), Phrase(text: "IIIF"))] : [])
    }
}

extension ExhibitCollection {
    package var pageCount: Int { max(1, (exhibits.count - 1) / ExpositionSite.exhibitsPerPage + 1) }

    /// The indices of the objects that a page of the list shows.
    package func exhibits(onPage page: Int) -> Range<Int> {
        let start = page * ExpositionSite.exhibitsPerPage
        return start..<min(start + ExpositionSite.exhibitsPerPage, exhibits.count)
    }
}
