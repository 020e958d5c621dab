package import ContentFile
package import Templates

/// One object, with links to the object before it, the object after it and its collection.
package struct ExhibitPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<ExhibitPage> { all.exhibit }

    private let frame: ExpositionFrame
    private let name: Phrase
    private let picture: Illustration?
    private let enlargement: Link?
    private let series: [Plate]
    private let seriesLabel: String
    /// Below the picture.
    private let caption: Phrase
    private let facts: [LabelledFact]
    private let description: Passage?
    private let stepsLabel: String
    private let before: ExhibitStep?
    private let after: ExhibitStep?
    private let back: Link

    /// - Parameters:
    ///   - collection: the index of the object's collection, which must be valid.
    ///   - index: the object's index in the collection, which must be valid.
    /// - Throws: `Diagnostic` for an error in its description.
    package init(_ site: ExpositionSite, in collection: Int, at index: Int, language: Language) throws(Diagnostic) {
        let exhibits = site.exposition.collections[collection].exhibits
        let exhibit = exhibits[index]
        func phrase(_ part: KeyPath<Exhibit.Texts, String?>) -> Phrase {
            Phrase(exhibit.texts(part, in: language), on: language)
        }
        name = phrase(\.name)
        let summary = phrase(\.summary)
        let caption = phrase(\.caption)
        let description = try exhibit.texts(\.description, in: language)?.read()
        picture = site.illustration(of: exhibit, in: .object, language)
        let plates = site.plates(of: collection, index, language)
        frame = ExpositionFrame(
            site, .exhibit(collection, index), title: name.text,
            description: summary.text.isEmpty ? description?.text.beginning ?? "" : summary.text, picture: picture,
            language: language,
            structuredData: StructuredData(exhibit, at: .exhibit(collection, index), site, in: language, plates))
        self.caption = caption.text.isEmpty ? summary : caption
        enlargement = plates.first?.enlargement
        series = Array(plates.dropFirst())
        seriesLabel = site.label(.series, in: language)
        facts = LabelledFact.all(of: exhibit, site, language)
        self.description = description.map { Passage($0, on: language, site) }
        stepsLabel = site.label(.neighbours, in: language)
        func step(to index: Int, _ label: Label) -> ExhibitStep? {
            guard exhibits.indices.contains(index) else { return nil }
            let other = exhibits[index]
            return ExhibitStep(
                href: site.path(.exhibit(collection, index), in: language), label: site.label(label, in: language),
                name: Phrase(other.texts(\.name, in: language), on: language),
                picture: site.illustration(other.imageName, Phrase(text: ""), in: .step, isLazy: true))
        }
        before = step(to: index - 1, .previous)
        after = step(to: index + 1, .next)
        let page = site.exposition.collections[collection].page(of: index)
        back = Link(
            href: site.path(.collection(collection, page: page), in: language),
            site.exposition.collections.count == 1
                ? Phrase(text: site.label(.back, in: language)) : site.title(ofCollection: collection, language))
    }

    package var sources: [MarkdownSource] { [description?.prose.source].compactMap(\.self) }

    package static let fields: Fields<ExhibitPage> = [
        .part("frame", \.frame),
        .part("name", \.name),
        .optional("picture", \.picture),
        .optional("enlargement", \.enlargement),
        .flag("hasSeries") { !$0.series.isEmpty },
        .rows("series", \.series),
        .text("seriesLabel", \.seriesLabel),
        .flag("hasCaption") { !$0.caption.text.isEmpty },
        .part("caption", \.caption),
        .flag("hasTale") { !$0.facts.isEmpty || $0.description != nil },
        .flag("hasFacts") { !$0.facts.isEmpty },
        .rows("facts", \.facts),
        .optional("description", \.description),
        .text("stepsLabel", \.stepsLabel),
        .optional("before", \.before),
        .optional("after", \.after),
        .part("back", \.back),
    ]
}

extension LabelledFact {
    /// What is known about an object, in the order in which museums write it.
    fileprivate static func all(of exhibit: Exhibit, _ site: ExpositionSite, _ language: Language) -> [LabelledFact] {
        let parts: [(Label, KeyPath<Exhibit.Texts, String?>)] = [
            (.maker, \.maker), (.date, \.date), (.place, \.place), (.material, \.material), (.credit, \.credit),
            (.licence, \.licence),
        ]
        let facts = parts.compactMap { label, part in
            exhibit.texts(part, in: language).map { text in
                let label = Phrase(text: site.label(label, in: language))
                guard part == \.licence, case let licence = site.licence(text.text), let url = licence.url else {
                    return LabelledFact(label: label, value: Phrase(text, on: language))
                }
                return LabelledFact(label: label, value: Phrase(text: licence.name), href: url, isLicence: true)
            }
        }
        guard let link = exhibit.link else { return facts }
        let host = link.split(separator: "/").dropFirst().first.map(String.init) ?? link
        let label = Phrase(text: site.label(.link, in: language))
        return facts + [LabelledFact(label: label, value: Phrase(text: host), href: link)]
    }
}

/// A link to the object before or after.
struct ExhibitStep: ViewModel {
    let href: String
    let label: String
    let name: Phrase
    /// A small one beside the name, which says what it shows.
    let picture: Illustration?

    static let fields: Fields<ExhibitStep> = [
        .text("href", \.href),
        .text("label", \.label),
        .part("name", \.name),
        .optional("picture", \.picture),
    ]
}
