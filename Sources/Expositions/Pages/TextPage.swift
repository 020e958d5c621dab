package import ContentFile
package import Templates

/// A page of text alone, such as the imprint.
package struct TextPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<TextPage> { all.text }

    private let frame: ExpositionFrame
    private let title: Phrase
    private let description: Passage?

    /// - Parameter index: the index of the page in the exposition, which must be valid.
    package init(_ site: ExpositionSite, at index: Int, language: Language) {
        let texts = site.exposition.pages[index].texts
        let prose = texts(\.prose, in: language)
        title = Phrase(texts(\.title, in: language), on: language)
        description = prose.map { Passage($0, on: language, site) }
        frame = ExpositionFrame(
            site, .text(index), title: title.text, description: prose?.text.beginning ?? "", picture: nil,
            language: language)
    }

    package var sources: [MarkdownSource] { [description?.prose.source].compactMap(\.self) }

    package static let fields: Fields<TextPage> = [
        .part("frame", \.frame),
        .part("title", \.title),
        .optional("description", \.description),
    ]
}
