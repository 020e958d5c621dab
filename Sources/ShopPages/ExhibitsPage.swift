package import Exhibition
package import JuiceShop
import ShopRoutes
package import Templates

/// All objects that were shown; each row as a whole leads to its page.
package struct ExhibitsPage: Page {
    package static func template(of all: PageTemplates) -> Template<ExhibitsPage> { all.exhibits }
    /// So many pictures are above the fold of most screens.
    private static let soon = 6

    private let frame: Frame
    private let heading: String
    private let exhibits: [ExhibitRow]

    package init(catalogue: Catalogue, language: Language, texts: Texts) {
        let say = texts[language]
        heading = say(.exhibitsTitle)
        frame = Frame(
            .exhibits, title: heading, language: language, texts: texts,
            links: [.shop(say, language), .exposition(say(.expositionHome), language)])
        exhibits = catalogue.exhibits.enumerated().map { place, told in
            let tale = told.tale(in: language)
            let words = say(.exhibitPicture, [.title: tale.told.name])
            return ExhibitRow(
                href: SitePlace.exhibit(tale.told.imageName).path(in: language), name: tale.name,
                summary: tale.shortDescription,
                picture: catalogue.illustration(tale.told.imageName, words: words, isLazy: place >= Self.soon))
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
    let name: Words
    let summary: Words
    let picture: Illustration

    static let fields: Fields<ExhibitRow> = [
        .text("href", \.href),
        .part("name", \.name),
        .part("summary", \.summary),
        .part("picture", \.picture),
    ]
}
