package import ContentFile
package import Templates

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
