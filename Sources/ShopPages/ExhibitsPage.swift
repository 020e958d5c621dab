package import ContentFile
package import ExpositionContent
import ShopRoutes
package import Templates

/// The list of all objects. Each row as a whole links to its object's page.
package struct ExhibitsPage: Page {
    package static func template(of all: PageTemplates) -> Template<ExhibitsPage> { all.exhibits }
    /// Most screens show this many pictures above the fold.
    private static let firstScreen = 6

    private let frame: Frame
    private let heading: String
    private let exhibits: [ExhibitRow]

    package init(_ exposition: Exposition, language: Language, texts: Texts) {
        let words = texts[language]
        heading = words(.exhibitsTitle)
        frame = Frame(
            .exhibits, title: heading, language: language, texts: texts,
            links: [.shop(words, language), .exposition(words(.expositionHome), language)])
        exhibits = exposition.exhibits.enumerated().map { index, exhibit in
            let (name, imageName) = (exhibit.text(\.name, in: language), exhibit.korean.imageName)
            let alternativeText = words(.exhibitPicture, [.title: name.text])
            return ExhibitRow(
                href: StaticRoute.exhibit(imageName).path(in: language), name: name,
                summary: exhibit.text(\.shortDescription, in: language),
                picture: exposition.illustration(
                    imageName, alternativeText: alternativeText, isLazy: index >= Self.firstScreen))
        }
    }

    package static let fields: Fields<ExhibitsPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .rows("exhibits", \.exhibits),
    ]
}

/// One object in the list.
struct ExhibitRow: ViewModel {
    let href: String
    let name: LocalizedText
    let summary: LocalizedText
    let picture: Illustration

    static let fields: Fields<ExhibitRow> = [
        .text("href", \.href),
        .part("name", \.name),
        .part("summary", \.summary),
        .part("picture", \.picture),
    ]
}
