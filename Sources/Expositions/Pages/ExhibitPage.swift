package import ContentFile
package import Templates

/// One object, with links to the object before it, the object after it and its collection.
package struct ExhibitPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<ExhibitPage> { all.exhibit }

    private let frame: ExpositionFrame
    private let name: Phrase
    private let picture: Illustration?
    private let enlargement: ExpositionLink?
    private let series: [Plate]
    private let seriesLabel: Phrase
    private let summary: Phrase
    private let origin: [LabelledFact]
    /// The text below the picture.
    private let caption: Phrase
    private let facts: [LabelledFact]
    private let description: Passage?
    private let stepsLabel: String
    private let citations: Citations?
    private let media: [MediaPlayer]
    private let transcript: Transcript?
    private let before: ExhibitStep?
    private let after: ExhibitStep?

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
        summary = phrase(\.summary)
        caption = phrase(\.caption)
        origin = LabelledFact.origin(of: exhibit, site, language)
        let description = try exhibit.texts(\.description, in: language)?.read()
        var picture = site.illustration(of: exhibit, in: .stage, language, moves: true)
        picture?.isFirst = true
        self.picture = picture
        let plates = site.plates(of: collection, index, language)
        frame = ExpositionFrame(
            site, .exhibit(collection, index), title: name.text,
            description: summary.text.isEmpty ? description?.text.beginning ?? "" : summary.text, picture: picture,
            language: language,
            structuredData: StructuredData(exhibit, at: .exhibit(collection, index), site, in: language, plates))
        enlargement = plates.first?.enlargement
        series = Array(plates.dropFirst())
        seriesLabel = site.phrase(.series, in: language)
        let manifest = site.path(ofManifest: collection, index).map { path in
            LabelledFact(
                label: site.phrase(.data, in: language), value: Phrase(text: "IIIF"), href: path)
        }
        facts = LabelledFact.all(of: exhibit, site, language) + (manifest.map { [$0] } ?? [])
        self.description = description.map { Passage($0, on: language, site) }
        citations =
            site.exposition.facts.original.hasCitations
            ? Citations(of: exhibit, at: .exhibit(collection, index), site, in: language) : nil
        media = site.players(of: exhibit, name.text, language)
        transcript =
            media.isEmpty ? nil : site.captions(of: exhibit, in: language).map { Transcript($0, site, language) }
        stepsLabel = site.label(.neighbours, in: language)
        func step(to index: Int, _ label: Label) -> ExhibitStep? {
            guard exhibits.indices.contains(index) else { return nil }
            let other = exhibits[index]
            return ExhibitStep(
                href: site.path(.exhibit(collection, index), in: language), label: site.phrase(label, in: language),
                name: Phrase(other.texts(\.name, in: language), on: language),
                picture: site.illustration(other.imageName, Phrase(text: ""), in: .step, isLazy: true, moves: true))
        }
        before = step(to: index - 1, .previous)
        after = step(to: index + 1, .next)
    }

    package var sources: [MarkdownSource] { [description?.prose.source].compactMap(\.self) }

    package static let fields: Fields<ExhibitPage> = [
        .part("frame", \.frame),
        .part("name", \.name),
        .flag("hasPicture") { $0.picture != nil },
        .optional("picture", \.picture),
        .optional("enlargement", \.enlargement),
        .rows("series", \.series),
        .part("seriesLabel", \.seriesLabel),
        .text("shape") { $0.picture?.picture.shapeClasses ?? "" },
        .text("ground") { $0.picture?.picture.groundClasses ?? "" },
        .flag("hasSummary") { !$0.summary.text.isEmpty },
        .part("summary", \.summary),
        .rows("origin", \.origin),
        .flag("hasCaption") { !$0.caption.text.isEmpty },
        .part("caption", \.caption),
        .rows("facts", \.facts),
        .optional("description", \.description),
        .optional("citations", \.citations),
        .rows("media", \.media),
        .optional("transcript", \.transcript),
        .text("stepsLabel", \.stepsLabel),
        .optional("before", \.before),
        .optional("after", \.after),
        .flag("hasSteps") { $0.before != nil || $0.after != nil },
    ]
}

extension LabelledFact {
    private typealias Part = (Label, KeyPath<Exhibit.Texts, String?>, Exposition.BrowseField?)

    /// The maker and the date, which stand below the object's name.
    static func origin(of exhibit: Exhibit, _ site: ExpositionSite, _ language: Language) -> [LabelledFact] {
        facts([(.maker, \.maker, .maker), (.date, \.date, .decade)], of: exhibit, site, language)
    }

    private static func facts(
        _ parts: [Part], of exhibit: Exhibit, _ site: ExpositionSite, _ language: Language
    ) -> [LabelledFact] {
        parts.compactMap { label, part, field in
            exhibit.texts(part, in: language).map { text in
                let label = site.phrase(label, in: language)
                guard part == \.licence, case let licence = site.licence(text.text), let url = licence.url else {
                    return LabelledFact(
                        label: label, value: Phrase(text, on: language),
                        href: field.flatMap { site.path(toOthersOf: exhibit, by: $0, in: language) }
                            ?? (part == \.date ? site.path(toPeriodOf: exhibit, in: language) : nil))
                }
                return LabelledFact(label: label, value: Phrase(text: licence.name), href: url, isLicence: true)
            }
        }
    }

    /// The other facts about an object, in the order in which museums write them.
    static func all(of exhibit: Exhibit, _ site: ExpositionSite, _ language: Language) -> [LabelledFact] {
        let facts = facts(
            [
                (.place, \.place, .place), (.material, \.material, .material), (.credit, \.credit, .credit),
                (.licence, \.licence, nil),
            ], of: exhibit, site, language)
        // A source on the web is a link.
        let source = exhibit.texts(\.source, in: language).map { Phrase($0, on: language) }
        let host = exhibit.link.map { link in
            Phrase(text: link.split(separator: "/").dropFirst().first.map(String.init) ?? link)
        }
        let place = exhibit.coordinates.map { place in
            LabelledFact(
                label: site.phrase(.coordinates, in: language),
                value: Phrase(Written(place.words, in: language), on: language),
                href: site.path(toPlaceOf: exhibit, in: language))
        }
        let extra = (place.map { [$0] } ?? []) + extra(of: exhibit, language)
        guard let value = source ?? host else { return facts + extra }
        let label = site.phrase(source == nil ? .link : .source, in: language)
        return facts + extra + [LabelledFact(label: label, value: value, href: exhibit.link)]
    }

    /// The facts from columns of the writer's own, translated where a translation has them.
    private static func extra(of exhibit: Exhibit, _ language: Language) -> [LabelledFact] {
        let texts = exhibit.texts
        let foreign = language == texts.language ? nil : texts.language
        let translated = texts.translations[language]?.extra ?? []
        return texts.original.extra.map { fact in
            let value = translated.first { $0.column == fact.column }?.value
            return LabelledFact(
                label: Phrase(text: fact.label, foreignLanguage: foreign),
                value: Phrase(text: value ?? fact.value, foreignLanguage: value == nil ? foreign : nil),
                href: fact.value.firstMatch(of: /^https:\/\/[^\s"<>]+$/) != nil ? fact.value : nil)
        }
    }
}

/// A link to the object before or after.
struct ExhibitStep: ViewModel {
    let href: String
    let label: Phrase
    let name: Phrase
    /// A small picture beside the name. The name already describes it.
    let picture: Illustration?

    static let fields: Fields<ExhibitStep> = [
        .address("href", \.href),
        .part("label", \.label),
        .part("name", \.name),
        .optional("picture", \.picture),
    ]
}
