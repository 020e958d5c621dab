package import ContentFile
import Foundation
package import Templates

/// The page that a web server sends for an address that the site does not have, `404.html`.
package struct ExpositionNotFoundPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<ExpositionNotFoundPage> { all.notFound }

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let advice: Phrase
    private let back: ExpositionLink

    package init(_ site: ExpositionSite, language: Language) {
        heading = site.phrase(.notFoundTitle, in: language)
        advice = site.phrase(.notFoundAdvice, in: language)
        back = ExpositionLink(href: site.path(.home, in: language), site.phrase(.notFoundBack, in: language))
        frame = ExpositionFrame(site, nil, title: heading.text, description: "", picture: nil, language: language)
    }

    package static let fields: Fields<ExpositionNotFoundPage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .part("advice", \.advice),
        .part("back", \.back),
    ]
}
