package import ContentFile
import Foundation
package import Templates

/// The objects of every collection by the value of a field, such as the maker: a shelf for each name.
package struct BrowsePage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<BrowsePage> { all.browse }
    /// The most names of a page without letters, which would be no shorter than the page.
    private static let fewNames = 12

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let letters: [LetterLink]
    private let shelves: [ShelfPart]
    private let pages: Pagination
    /// The filter of the index by name; nil on other pages.
    private let search: ObjectSearch?

    /// - Parameters:
    ///   - field: one of the fields that the exposition names.
    ///   - page: the part of the list, from 0.
    package init(_ site: ExpositionSite, by field: Exposition.BrowseField, page: Int, language: Language) {
        let index = site.index(by: field, in: language)
        heading = site.title(of: field, language)
        let length = ExpositionSite.exhibitsPerPage
        let shown = page * length..<(page + 1) * length
        var shelves = [ShelfPart]()
        var pictures = 0
        for shelf in index?.shelves ?? [] {
            let part = shown.clamped(to: shelf.start..<shelf.start + shelf.exhibits.count)
            if part.isEmpty { continue }
            let tiles = shelf.exhibits[part.lowerBound - shelf.start..<part.upperBound - shelf.start].map { address in
                let exhibit = site.exposition.collections[address.collection].exhibits[address.exhibit]
                let picture =
                    field == .name
                    ? nil
                    : site.illustration(exhibit.imageName, Phrase(text: ""), in: .strip, isLazy: pictures >= 6)
                pictures += 1
                return Tile(
                    site, address, picture,
                    classes: picture.map { JustifiedRows.ratioClass($0.picture.ratio) } ?? "", language)
            }
            shelves.append(
                ShelfPart(
                    name: shelf.name, id: shelf.id, count: String(shelf.exhibits.count), tiles: tiles,
                    isIndex: field == .name))
        }
        self.shelves = shelves
        var letters = [LetterLink]()
        for shelf in index?.shelves ?? [] where index?.shelves.count ?? 0 > (field == .name ? 1 : Self.fewNames) {
            let letter = field == .name ? shelf.name.text : BrowseIndex.letter(of: shelf.name.text)
            if letters.last?.letter == letter { continue }
            let path = site.path(.browse(field, page: shelf.page), in: language)
            letters.append(
                LetterLink(href: shelf.page == page ? "#\(shelf.id)" : "\(path)#\(shelf.id)", letter: letter))
        }
        self.letters = field == .decade ? [] : letters
        search = field == .name ? ObjectSearch(site, language) : nil
        frame = ExpositionFrame(
            site, .browse(field, page: page), title: site.title(heading.text, page, language), description: "",
            picture: nil, language: language)
        pages = Pagination(site, page, of: index?.pageCount ?? 1, language) { .browse(field, page: $0) }
    }

    package static let fields: Fields<BrowsePage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .rows("letters", \.letters),
        .rows("shelves", \.shelves),
        .part("pages", \.pages),
        .flag("isIndex") { $0.search != nil },
        .optional("search", \.search),
    ]
}

/// A filter over the objects of every collection, which the script `search.js` makes of their lists. Without the script it is hidden.
struct ObjectSearch: ViewModel {
    private let label: Phrase
    private let found: String
    private let failed: String
    private let lists: [HeadLink]

    init(_ site: ExpositionSite, _ language: Language) {
        label = site.phrase(.search, in: language)
        found = site.label(.found, "#", in: language)
        failed = site.label(.searchFailed, in: language)
        lists = site.exposition.collections.indices.map {
            HeadLink(href: site.path(ofObjects: $0, as: "json", in: language))
        }
    }

    static let fields: Fields<ObjectSearch> = [
        .part("label", \.label),
        .text("found", \.found),
        .text("failed", \.failed),
        .rows("lists", \.lists),
        .file("script") { _ in ExpositionSite.searchPath },
    ]
}

extension ExpositionSite {
    /// The plain path of the script of the search.
    package static let searchPath = "/search.js"

    package var hasSearch: Bool { exposition.facts.original.browse.contains(.name) }
}

/// The objects under a name, as far as a page shows them.
struct ShelfPart: ViewModel {
    let name: Phrase
    let id: String
    /// The number of all objects under the name.
    let count: String
    let tiles: [Tile]
    /// True for names in columns, without pictures.
    let isIndex: Bool

    static let fields: Fields<ShelfPart> = [
        .part("name", \.name),
        .text("id", \.id),
        .text("count", \.count),
        .flag("isIndex", \.isIndex),
        .rows("tiles", \.tiles),
    ]
}

/// A link to the first name with a letter.
struct LetterLink: ViewModel {
    let href: String
    let letter: String

    static let fields: Fields<LetterLink> = [.address("href", \.href), .text("letter", \.letter)]
}
