package import ContentFile
package import Templates

/// An exposition and its addresses, which all of its pages share.
///
/// Addresses are those of a site at the root of its host; the generator adapts them to where the site goes. This is a
/// class, so that its thousands of pages do not each copy its content.
package final class ExpositionSite: Sendable {
    package let exposition: Exposition
    /// The labels in each of the exposition's languages.
    let labels: [Language: Labels]
    /// The address of the site, such as `https://museum.example/1900/`. Without it, a page cannot name its own address.
    let baseURL: String?
    let icon: Icon?
    /// The licences by the texts that name them.
    private let licences: [String: Licence]
    /// The objects in the order of time; nil for an exposition without that page.
    let timeline: Timeline?
    /// The objects' places; nil for an exposition without that page.
    let map: PlaceMap?
    private let indices: [Language: [Exposition.BrowseField: BrowseIndex]]

    /// - Parameter land: the outline for the map; nil for a map without one.
    package init(
        _ exposition: Exposition, labels: [Language: Labels], baseURL: String? = nil, land: Landmass? = nil
    ) {
        self.exposition = exposition
        self.labels = labels
        self.baseURL = baseURL
        self.icon =
            exposition.facts.original.icon.flatMap { exposition.pictures[$0] }
            .map { Icon(path: "/pictures/\($0.file)", kind: $0.kind) }
        let texts = exposition.collections.flatMap(\.exhibits).flatMap { exhibit in
            ([exhibit.texts.original] + exhibit.texts.translations.values).compactMap(\.licence)
        }
        licences = Dictionary(uniqueKeysWithValues: Set(texts).map { ($0, Licence($0)) })
        map = exposition.facts.original.hasMap ? PlaceMap(exposition, land) : nil
        timeline = exposition.facts.original.hasTimeline ? Timeline(exposition) : nil
        let fields = exposition.facts.original.browse
        indices = Dictionary(
            uniqueKeysWithValues: exposition.languages.map { language in
                (
                    language,
                    Dictionary(
                        fields.map { ($0, BrowseIndex(exposition, by: $0, in: language, labels[language])) },
                        uniquingKeysWith: { first, _ in first })
                )
            })
    }

    func licence(_ text: String) -> Licence { licences[text] ?? Licence(text) }

    /// The most objects on a page of a collection's list.
    package static let exhibitsPerPage = 200

    package func label(_ label: Label, _ value: String = "", in language: Language) -> String {
        labels[language]?(label, value) ?? label.rawValue
    }

    /// A label, marked with its language if it differs from the page's.
    func phrase(_ label: Label, _ value: String = "", in language: Language) -> Phrase {
        labels[language]?.phrase(label, value) ?? Phrase(text: label.rawValue)
    }

    /// The links at the top of a page: the links that the exposition chooses, or else all.
    func menu(from address: Address?, in language: Language) -> [MenuLink] {
        let facts = exposition.facts.original
        let collections = exposition.collections.indices.map { index in
            (exposition.collections[index].address, Address.collection(index), title(ofCollection: index, language))
        }
        let fields = facts.browse.map {
            ($0.rawValue, Address.browse($0), title(of: $0, language))
        }
        let texts = exposition.pages.indices.map { index in
            (
                exposition.pages[index].address, Address.text(index),
                Phrase(exposition.pages[index].texts(\.title, in: language), on: language)
            )
        }
        let timeline = facts.hasTimeline ? [("timeline", Address.timeline(), phrase(.timeline, in: language))] : []
        let map = facts.hasMap ? [("map", Address.map, phrase(.map, in: language))] : []
        let catalogue =
            facts.hasCatalogue ? [("catalogue", Address.catalogue, phrase(.catalogue, in: language))] : []
        var entries = collections + fields
        entries += timeline + map + catalogue + texts
        if !facts.menu.isEmpty { entries = facts.menu.compactMap { name in entries.first { $0.0 == name } } }
        let (part, way) = address.map(part) ?? (nil, nil)
        return entries.map { _, target, label in
            MenuLink(
                link: ExpositionLink(href: path(target == part ? way ?? target : target, in: language), label),
                here: target == address ? .page : target == part ? .part : nil)
        }
    }

    /// The entry of the menu that a page belongs to, and the page to which the entry leads from there: from an object,
    /// the part of the list that shows it.
    private func part(_ address: Address) -> (entry: Address, way: Address?) {
        switch address {
        case .collection(let index, _): (.collection(index), nil)
        case .exhibit(let index, let number), .picture(let index, let number, _):
            (.collection(index), .collection(index, page: number / Self.exhibitsPerPage))
        case .browse(let field, _): (.browse(field), nil)
        case .timeline: (.timeline(), nil)
        case .home, .text, .map, .catalogue: (address, nil)
        }
    }

    /// The objects by a field; nil for a field without a page.
    func index(by field: Exposition.BrowseField, in language: Language) -> BrowseIndex? { indices[language]?[field] }

    /// The address of the other objects with the same value of a field; nil if the field has no page.
    package func path(toOthersOf exhibit: Exhibit, by field: Exposition.BrowseField, in language: Language) -> String? {
        guard let index = index(by: field, in: language),
            let shelf = index.shelf(of: exhibit, by: field, in: language, labels[language])
        else { return nil }
        return "\(path(.browse(field, page: shelf.page), in: language))#\(shelf.id)"
    }

    /// The address of an object's period on the timeline; nil without a timeline.
    package func path(toPeriodOf exhibit: Exhibit, in language: Language) -> String? {
        guard let shelf = timeline?.shelf(of: exhibit.texts.original.date) else { return nil }
        return "\(path(.timeline(page: shelf.page), in: language))#\(shelf.period.id)"
    }

    func title(of field: Exposition.BrowseField, _ language: Language) -> Phrase {
        let words: Label =
            switch field {
            case .maker: .maker
            case .place: .place
            case .material: .material
            case .credit: .credit
            case .group: .group
            case .decade: .date
            case .name: .index
            }
        return phrase(words, in: language)
    }

    /// The name of the whole site.
    package func name(in language: Language) -> Phrase {
        exposition.facts(\.site, in: language).map { Phrase($0, on: language) }
            ?? Phrase(exposition.facts(\.title, in: language), on: language)
    }

    func title(ofCollection index: Int, _ language: Language) -> Phrase {
        exposition.collections[index].texts(\.title, in: language).map { Phrase($0, on: language) }
            ?? phrase(.exhibitsTitle, in: language)
    }

    // Addresses

    /// The plain path of the site's icon.
    package var iconPath: String? { icon?.path }

    /// A page of the exposition, in any language.
    package enum Address: Hashable, Sendable {
        case home
        /// A page of a collection, by the collection's index. The first page is 0.
        case collection(Int, page: Int = 0)
        /// An object, by the indices of its collection and of itself in it.
        case exhibit(Int, Int)
        /// One of the object's pictures by its index, on its own page.
        case picture(Int, Int, Int)
        /// The objects by a field.
        case browse(Exposition.BrowseField, page: Int = 0)
        /// A page of all objects in the order of time.
        case timeline(page: Int = 0)
        /// The objects by their places.
        case map
        /// All objects on one page.
        case catalogue
        /// A page of text, by its index.
        case text(Int)
    }

    /// Every page, in the order in which a visitor meets them.
    package var addresses: [Address] {
        // The list is built in statements, because the compiler needs seconds for the types of one expression.
        var addresses: [Address] = [.home]
        for (index, collection) in exposition.collections.enumerated() {
            addresses += (0..<collection.pageCount).map { .collection(index, page: $0) }
            for (number, exhibit) in collection.exhibits.enumerated() {
                addresses.append(.exhibit(index, number))
                addresses += picturesWithPages(of: exhibit).map { .picture(index, number, $0) }
            }
        }
        for field in exposition.facts.original.browse {
            addresses += (0..<pageCount(by: field)).map { .browse(field, page: $0) }
        }
        addresses += (0..<(timeline?.pageCount ?? 0)).map { .timeline(page: $0) }
        if map != nil { addresses.append(.map) }
        if exposition.facts.original.hasCatalogue { addresses.append(.catalogue) }
        return addresses + exposition.pages.indices.map { .text($0) }
    }

    /// The number of pages is the same in every language, because an additional page would have no translation.
    package func pageCount(by field: Exposition.BrowseField) -> Int {
        exposition.languages.compactMap { index(by: field, in: $0)?.pageCount }.max() ?? 1
    }

    package func path(_ address: Address, in language: Language) -> String {
        let home = language == exposition.language ? "/" : "/\(language)/"
        switch address {
        case .home: return home
        case .collection(let index, let page):
            let start = "\(home)\(exposition.collections[index].address)/"
            return page == 0 ? start : "\(start)page/\(page + 1)/"
        case .exhibit(let collection, let index):
            let collection = exposition.collections[collection]
            return "\(home)\(collection.address)/\(collection.exhibits[index].imageName)/"
        case .picture(let collection, let index, let number):
            let name = exposition.collections[collection].exhibits[index].pictureNames[number]
            return "\(path(.exhibit(collection, index), in: language))\(name)/"
        case .browse(let field, let page): return "\(home)\(field)/\(page == 0 ? "" : "page/\(page + 1)/")"
        case .timeline(let page): return "\(home)timeline/\(page == 0 ? "" : "page/\(page + 1)/")"
        case .map: return "\(home)map/"
        case .catalogue: return "\(home)catalogue/"
        case .text(let index): return "\(home)\(exposition.pages[index].address)/"
        }
    }

    /// True for a site with a list of new objects: it knows its own address, and some objects have a day.
    package var hasFeed: Bool {
        baseURL != nil && exposition.collections.contains { $0.exhibits.contains { $0.published != nil } }
    }

    package func path(ofFeed language: Language) -> String { "\(path(.home, in: language))feed.xml" }

    /// The indices of those of an object's pictures that have a page.
    package func picturesWithPages(of exhibit: Exhibit) -> [Int] {
        let names = exhibit.pictureNames
        return names.indices.filter { exposition.pictures[names[$0]]?.hasPage ?? false }
    }

    /// The whole address of a path.
    package func url(_ path: String) -> String? { baseURL.map { $0 + path.dropFirst() } }

    /// The plain path of the site's style sheet.
    package var stylePath: String { "/look/style.css" }

    /// - Parameter file: a picture's file, such as `jikji.jpg`.
    @Sendable package func path(ofPicture file: String) -> String { "/pictures/\(file)" }
}

/// A page of an exposition, which has a template.
package protocol ExpositionSitePage: ViewModel {
    static func template(of all: ExpositionTemplates) -> Template<Self>
    /// The long texts that the page shows. An error in one names the place where it was written.
    var sources: [MarkdownSource] { get }
}

extension ExpositionSitePage {
    package var sources: [MarkdownSource] { [] }
}
