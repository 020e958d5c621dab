package import ContentFile
package import ExpositionContent
import ShopRoutes
package import Templates

/// One object, with links to the object before it, the object after it and the list.
package struct ExhibitPage: Page {
    package static func template(of all: PageTemplates) -> Template<ExhibitPage> { all.exhibit }

    private let frame: Frame
    private let name: LocalizedText
    private let picture: Illustration
    private let summary: LocalizedText
    private let paragraphs: [LocalizedText]
    private let stepsLabel: String
    private let before: [ExhibitStep]
    private let after: [ExhibitStep]
    private let back: Link

    /// - Parameter index: the exhibit's index in the exposition, which must be valid.
    package init(_ exposition: Exposition, at index: Int, language: Language, texts: Texts) {
        let words = texts[language]
        let exhibit = exposition.exhibits[index]
        let imageName = exhibit.korean.imageName
        name = exhibit.text(\.name, in: language)
        frame = Frame(
            .exhibit(imageName), title: name.text, language: language, texts: texts,
            links: [
                .shop(words, language), .exposition(words(.expositionHome), language), .exhibits(words, language),
            ])
        picture = exposition.illustration(imageName, alternativeText: words(.exhibitPicture, [.title: name.text]))
        summary = exhibit.text(\.shortDescription, in: language)
        paragraphs = exhibit.text(\.description, in: language).paragraphs
        stepsLabel = words(.exhibitSteps)
        func steps(to index: Int, label: String) -> [ExhibitStep] {
            guard exposition.exhibits.indices.contains(index) else { return [] }
            let other = exposition.exhibits[index]
            let href = StaticRoute.exhibit(other.korean.imageName).path(in: language)
            let picture = exposition.illustration(other.korean.imageName, alternativeText: "", isLazy: true)
            return [
                ExhibitStep(href: href, label: label, name: other.text(\.name, in: language), picture: picture)
            ]
        }
        before = steps(to: index - 1, label: words(.exhibitPrevious))
        after = steps(to: index + 1, label: words(.exhibitNext))
        back = Link(href: StaticRoute.exhibits.path(in: language), label: words(.exhibitBack))
    }

    package static let fields: Fields<ExhibitPage> = [
        .part("frame", \.frame),
        .part("name", \.name),
        .part("picture", \.picture),
        .part("summary", \.summary),
        .rows("paragraphs", \.paragraphs),
        .text("stepsLabel", \.stepsLabel),
        .rows("before", \.before),
        .rows("after", \.after),
        .part("back", \.back),
    ]
}

/// A link to the object before or after.
struct ExhibitStep: ViewModel {
    let href: String
    let label: String
    let name: LocalizedText
    /// A small one beside the name, which says what it shows.
    let picture: Illustration

    static let fields: Fields<ExhibitStep> = [
        .text("href", \.href),
        .text("label", \.label),
        .part("name", \.name),
        .part("picture", \.picture),
    ]
}
