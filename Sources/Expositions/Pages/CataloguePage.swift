package import ContentFile
package import Templates

/// All objects on one page, with contents and numbers: printed, it is the catalogue as a book.
package struct CataloguePage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<CataloguePage> { all.catalogue }

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let title: Phrase
    private let contentsLabel: Phrase
    private let parts: [CataloguePart]
    package let sources: [MarkdownSource]

    /// - Throws: `Diagnostic` for an error in an object's description.
    package init(_ site: ExpositionSite, language: Language) throws(Diagnostic) {
        heading = site.phrase(.catalogue, in: language)
        title = site.name(in: language)
        contentsLabel = site.phrase(.contents, in: language)
        var parts = [CataloguePart]()
        var number = 0
        for (index, collection) in site.exposition.collections.enumerated() {
            var entries = [CatalogueEntry]()
            for exhibit in collection.exhibits.indices {
                number += 1
                entries.append(try CatalogueEntry(site, (index, exhibit), number: number, language))
            }
            let isOnly = site.exposition.collections.count == 1
            parts.append(
                CataloguePart(heading: isOnly ? nil : site.title(ofCollection: index, language), entries: entries))
        }
        self.parts = parts
        sources = parts.flatMap(\.entries).compactMap(\.description?.prose.source)
        frame = ExpositionFrame(
            site, .catalogue, title: heading.text, description: "", picture: nil, language: language)
    }

    package static let fields: Fields<CataloguePage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .part("title", \.title),
        .part("contentsLabel", \.contentsLabel),
        .rows("parts", \.parts),
    ]
}

/// The objects of a collection in the catalogue.
struct CataloguePart: ViewModel {
    /// The collection's title; nil if it is the only one.
    let heading: Phrase?
    let entries: [CatalogueEntry]

    static let fields: Fields<CataloguePart> = [
        .optional("heading", \.heading),
        .rows("entries", \.entries),
    ]
}

/// An object in the catalogue.
struct CatalogueEntry: ViewModel {
    private let id: String
    private let number: String
    private let name: Phrase
    private let href: String
    private let origin: [LabelledFact]
    private let plate: Plate?
    private let facts: [LabelledFact]
    let description: Passage?

    /// - Throws: `Diagnostic` for an error in its description.
    init(
        _ site: ExpositionSite, _ address: (collection: Int, exhibit: Int), number: Int, _ language: Language
    ) throws(Diagnostic) {
        let collection = site.exposition.collections[address.collection]
        let exhibit = collection.exhibits[address.exhibit]
        func phrase(_ part: KeyPath<Exhibit.Texts, String?>) -> Phrase? {
            exhibit.texts(part, in: language).map { Phrase($0, on: language) }
        }
        let id = "\(collection.address)-\(exhibit.imageName)"
        self.id = id
        self.number = String(number)
        name = phrase(\.name) ?? Phrase(text: "")
        href = site.path(.exhibit(address.collection, address.exhibit), in: language)
        origin = LabelledFact.origin(of: exhibit, site, language)
        let picture = site.illustration(of: exhibit, in: .text, language, isLazy: true)
        plate = picture.map {
            Plate(
                picture: $0, enlargement: nil, caption: phrase(\.caption) ?? Phrase(text: ""), credit: Phrase(text: ""))
        }
        facts = LabelledFact.all(of: exhibit, site, language)
        let prose = try exhibit.texts(\.description, in: language)?.read()
        description = prose.map { Passage($0.named(id), on: language, site) }
    }

    static let fields: Fields<CatalogueEntry> = [
        .text("id", \.id),
        .address("target") { "#\($0.id)" },
        .text("number", \.number),
        .part("name", \.name),
        .address("href", \.href),
        .rows("origin", \.origin),
        .optional("plate", \.plate),
        .rows("facts", \.facts),
        .optional("description", \.description),
    ]
}

extension Written<Prose> {
    /// The text with the ids of its footnotes behind a name, so that several texts can stand on one page. In the text itself, a quote
    /// is escaped.
    fileprivate func named(_ name: String) -> Written<Prose> {
        let parts = text.parts.map { part -> Prose.Part in
            guard case .html(let html) = part else { return part }
            return .html(
                html.replacing("id=\"fn", with: "id=\"\(name)-fn").replacing("href=\"#fn", with: "href=\"#\(name)-fn"))
        }
        return Written(Prose(parts: parts, beginning: text.beginning, source: text.source), in: language)
    }
}
