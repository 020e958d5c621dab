package import ContentFile
import Foundation
package import Templates

/// The exposition's first page: its description, its facts, and links to its collections.
package struct ExpositionPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<ExpositionPage> { all.exposition }

    private let frame: ExpositionFrame
    private let title: Phrase
    private let foreignTitle: Phrase?
    private let summary: Phrase?
    /// The poster, or else the picture of the first object.
    private let picture: Illustration?
    private let flag: Illustration?
    /// The same flag again, for decoration only.
    private let secondFlag: Illustration?
    private let facts: [LabelledFact]
    private let description: Passage?
    private let introduction: Phrase
    private let ways: [ExpositionLink]
    private let collections: [CollectionSample]

    package init(_ site: ExpositionSite, language: Language) {
        let exposition = site.exposition
        let facts = exposition.facts
        func label(_ label: Label, _ value: String = "") -> Phrase { site.phrase(label, value, in: language) }
        func phrase(_ part: KeyPath<Exposition.Facts, String?>) -> Phrase? {
            facts(part, in: language).map { Phrase($0, on: language) }
        }
        title = phrase(\.title) ?? Phrase(text: "")
        // A translated title has its own foreign part.
        let inTitle = facts.translations[language]?.title == nil ? facts.original : facts[language]
        foreignTitle = inTitle.foreignTitle.map {
            Phrase(text: $0.text, foreignLanguage: $0.language == language ? nil : $0.language)
        }
        let description = facts(\.description, in: language)
        summary = phrase(\.summary)
        let first = exposition.collections.first?.exhibits.first
        var picture = site.poster(in: language) ?? first.flatMap { site.illustration(of: $0, in: .hero, language) }
        picture?.isFirst = true
        self.picture = picture
        frame = ExpositionFrame(
            site, .home, title: title.text, description: summary?.text ?? description?.text.beginning ?? "",
            picture: picture, language: language,
            structuredData: StructuredData(
                site, in: language, description: description?.text.beginning ?? "", picture: picture))
        flag = site.illustration(facts.original.flag, label(.flag), in: .flag)
        secondFlag = site.illustration(facts.original.flag, Phrase(text: ""), in: .flag)
        introduction = label(.introduction)
        let count = (facts[language].visitors ?? facts.original.visitors).map {
            label(.visitorCount, NumberFormat.grouped($0))
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
            common.compactMap { label, value in value.map { LabelledFact(label: label, value: $0) } } + more
        self.description = description.map { Passage($0, on: language, site) }
        ways = exposition.collections.indices.map { index in
            let isOnly = exposition.collections.count == 1
            return ExpositionLink(
                href: site.path(.collection(index), in: language),
                isOnly ? label(.exhibits) : site.title(ofCollection: index, language))
        }
        collections = exposition.collections.indices.map { CollectionSample(site, $0, language) }
    }

    package var sources: [MarkdownSource] { [description?.prose.source].compactMap(\.self) }

    package static let fields: Fields<ExpositionPage> = [
        .part("frame", \.frame),
        .part("title", \.title),
        .optional("foreignTitle", \.foreignTitle),
        .optional("summary", \.summary),
        .optional("picture", \.picture),
        .text("ground") { $0.picture?.picture.groundClasses.replacingOccurrences(of: " drawn", with: "") ?? "" },
        .flag("isUpright") { $0.picture?.picture.isUpright ?? false },
        .rows("facts", \.facts),
        .optional("description", \.description),
        .part("introduction", \.introduction),
        .optional("flag", \.flag),
        .optional("secondFlag", \.secondFlag),
        .rows("ways", \.ways),
        .rows("collections", \.collections),
    ]
}

/// The first objects of a collection, on the first page.
struct CollectionSample: ViewModel {
    private let title: Phrase
    private let all: ExpositionLink
    private let tiles: [Tile]

    init(_ site: ExpositionSite, _ index: Int, _ language: Language) {
        title = site.title(ofCollection: index, language)
        let count = NumberFormat.grouped(site.exposition.collections[index].exhibits.count)
        all = ExpositionLink(href: site.path(.collection(index), in: language), site.phrase(.all, count, in: language))
        tiles = Wall(site, index, site.samples(of: index), eager: 0, moves: true, language).tiles
    }

    static let fields: Fields<CollectionSample> = [
        .part("title", \.title),
        .part("all", \.all),
        .rows("tiles", \.tiles),
    ]
}

/// A fact, with its label.
struct LabelledFact: ViewModel {
    let label: Phrase
    let value: Phrase
    /// The target of the value's link, if it is one.
    var href: String?
    /// True for the terms under which the page's picture may be used.
    var isLicence = false

    static let fields: Fields<LabelledFact> = [
        .part("label", \.label),
        .part("value", \.value),
        .flag("isLink") { $0.href != nil },
        .address("href") { $0.href ?? "" },
        .flag("isLicence", \.isLicence),
    ]
}
