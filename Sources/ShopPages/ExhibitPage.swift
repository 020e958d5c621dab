package import Exhibition
package import JuiceShop
import ShopRoutes
package import Templates

/// One object, the ways to the one before and the one after it, and back to the list.
package struct ExhibitPage: Page {
    package static func template(of all: PageTemplates) -> Template<ExhibitPage> { all.exhibit }

    private let frame: Frame
    private let name: Words
    private let picture: Illustration
    private let paragraphs: [Words]
    private let stepsLabel: String
    private let before: [ExhibitStep]
    private let after: [ExhibitStep]
    private let back: Link

    /// - Parameter place: of the exhibit in the catalogue, which must have one there.
    package init(catalogue: Catalogue, at place: Int, language: Language, texts: Texts) {
        let say = texts[language]
        let tale = catalogue.exhibits[place].tale(in: language)
        let imageName = tale.told.imageName
        name = tale.name
        frame = Frame(
            .exhibit(imageName), title: name.text, language: language, texts: texts,
            links: [
                .shop(say, language), .exposition(say(.expositionHome), language), .exhibits(say, language),
            ])
        picture = catalogue.illustration(imageName, words: say(.exhibitPicture, [.title: name.text]))
        paragraphs = tale.description.paragraphs
        stepsLabel = say(.exhibitSteps)
        func steps(to place: Int, label: String) -> [ExhibitStep] {
            guard catalogue.exhibits.indices.contains(place) else { return [] }
            let other = catalogue.exhibits[place].tale(in: language)
            let href = SitePlace.exhibit(other.told.imageName).path(in: language)
            return [ExhibitStep(href: href, label: label, name: other.name)]
        }
        before = steps(to: place - 1, label: say(.exhibitPrevious))
        after = steps(to: place + 1, label: say(.exhibitNext))
        back = Link(href: SitePlace.exhibits.path(in: language), label: say(.exhibitBack))
    }

    package static let fields: Fields<ExhibitPage> = [
        .part("frame", \.frame),
        .part("name", \.name),
        .part("picture", \.picture),
        .rows("paragraphs", \.paragraphs),
        .text("stepsLabel", \.stepsLabel),
        .rows("before", \.before),
        .rows("after", \.after),
        .part("back", \.back),
    ]
}

/// The way to a neighbour.
struct ExhibitStep: ViewModel {
    let href: String
    let label: String
    let name: Words

    static let fields: Fields<ExhibitStep> = [
        .text("href", \.href),
        .text("label", \.label),
        .part("name", \.name),
    ]
}
