package import ContentFile
package import Templates

/// The exposition's first page: its description, its facts, and links to its collections.
package struct ExpositionPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<ExpositionPage> { all.exposition }

    private let frame: ExpositionFrame
    private let title: Phrase
    private let foreignTitle: Phrase?
    private let poster: Illustration?
    private let flag: Illustration?
    private let facts: [LabelledFact]
    private let description: Passage?
    private let ways: [Link]

    package init(_ site: ExpositionSite, language: Language) {
        let exposition = site.exposition
        let facts = exposition.facts
        func label(_ label: Label, _ value: String = "") -> String { site.label(label, value, in: language) }
        func phrase(_ part: KeyPath<Exposition.Facts, String?>) -> Phrase? {
            facts(part, in: language).map { Phrase($0, on: language) }
        }
        title = phrase(\.title) ?? Phrase(text: "")
        // A translated title has its own.
        let inTitle = facts.translations[language]?.title == nil ? facts.original : facts[language]
        foreignTitle = inTitle.foreignTitle.map {
            Phrase(text: $0.text, foreignLanguage: $0.language == language ? nil : $0.language)
        }
        let description = facts(\.description, in: language)
        poster = site.poster(in: language)
        frame = ExpositionFrame(
            site, .home, title: title.text, description: description?.text.beginning ?? "", picture: poster,
            language: language,
            structuredData: StructuredData(
                site, in: language, description: description?.text.beginning ?? "", picture: poster))
        flag = site.illustration(facts.original.flag, Phrase(text: label(.flag)), in: .flag, isLazy: true)
        let count = (facts[language].visitors ?? facts.original.visitors).map {
            Phrase(text: label(.visitorCount, NumberFormat.grouped($0)))
        }
        let common = [
            (label(.visitors), count), (label(.location), phrase(\.location)), (label(.duration), phrase(\.duration)),
        ]
        let isTranslated = facts.translations[language]?.more.isEmpty == false
        let more = (isTranslated ? facts[language] : facts.original).more.map { fact in
            let foreign = isTranslated || language == facts.language ? nil : facts.language
            return LabelledFact(
                label: Phrase(text: fact.label, foreignLanguage: foreign),
                value: Phrase(text: fact.value, foreignLanguage: foreign))
        }
        self.facts =
            common.compactMap { label, value in
                value.map { LabelledFact(label: Phrase(text: label), value: $0) }
            } + more
        self.description = description.map { Passage($0, on: language, site) }
        ways = exposition.collections.indices.map { index in
            let isOnly = exposition.collections.count == 1
            return Link(
                href: site.path(.collection(index), in: language),
                isOnly ? Phrase(text: label(.exhibits)) : site.title(ofCollection: index, language))
        }
    }

    package var sources: [MarkdownSource] { [description?.prose.source].compactMap(\.self) }

    package static let fields: Fields<ExpositionPage> = [
        .part("frame", \.frame),
        .part("title", \.title),
        .optional("foreignTitle", \.foreignTitle),
        .optional("poster", \.poster),
        .flag("hasFacts") { !$0.facts.isEmpty },
        .rows("facts", \.facts),
        .optional("description", \.description),
        .optional("flag", \.flag),
        .rows("ways", \.ways),
    ]
}

/// A fact, with its label.
struct LabelledFact: ViewModel {
    let label: Phrase
    let value: Phrase
    /// Where the value leads, if anywhere.
    var href: String?
    /// The terms under which the page's picture may be used.
    var isLicence = false

    static let fields: Fields<LabelledFact> = [
        .part("label", \.label),
        .part("value", \.value),
        .flag("isLink") { $0.href != nil },
        .text("href") { $0.href ?? "" },
        .flag("isLicence", \.isLicence),
    ]
}

/// The page that a web server sends for an address that the site does not have, `404.html`.
package struct ExpositionNotFoundPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<ExpositionNotFoundPage> { all.notFound }

    private let frame: ExpositionFrame
    private let heading: String
    private let advice: String
    private let back: Link

    package init(_ site: ExpositionSite, language: Language) {
        heading = site.label(.notFoundTitle, in: language)
        advice = site.label(.notFoundAdvice, in: language)
        back = Link(
            href: site.path(.home, in: language), Phrase(text: site.label(.notFoundBack, in: language)))
        frame = ExpositionFrame(site, nil, title: heading, description: "", picture: nil, language: language)
    }

    package static let fields: Fields<ExpositionNotFoundPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .text("advice", \.advice),
        .part("back", \.back),
    ]
}
