package import Exhibition
package import JuiceShop
import ShopRoutes
package import Templates

/// The exposition: what it was, how many came, where and when, and the way to the objects.
package struct ExpositionPage: Page {
    package static func template(of all: PageTemplates) -> Template<ExpositionPage> { all.exposition }

    private let frame: Frame
    private let title: ExpositionTitle
    private let poster: Illustration
    private let flag: Illustration
    private let facts: [Fact]
    private let paragraphs: [Words]
    private let way: Link

    package init(catalogue: Catalogue, language: Language, texts: Texts) {
        let say = texts[language]
        let tale = catalogue.exposition.tale(in: language)
        title = ExpositionTitle(tale.title)
        frame = Frame(
            .exposition, title: title.name.text, language: language, texts: texts,
            links: [.shop(say, language), .exhibits(say, language)])
        poster = catalogue.illustration(
            Catalogue.poster, words: say(.expositionPoster, [.title: title.name.text]))
        flag = catalogue.illustration(Catalogue.flag, words: say(.expositionFlag), isLazy: true)
        let visitors = say(.expositionCount, [.count: NumberFormat.grouped(tale.told.visitors)])
        facts = [
            Fact(label: say(.expositionVisitors), value: Words(text: visitors)),
            Fact(label: say(.expositionLocation), value: tale.location),
            Fact(label: say(.expositionDuration), value: tale.duration),
        ]
        paragraphs = tale.description.paragraphs
        way = Link(href: SitePlace.exhibits.path(in: language), label: say(.expositionExhibits))
    }

    package static let fields: Fields<ExpositionPage> = [
        .part("frame", \.frame),
        .part("title", \.title),
        .part("poster", \.poster),
        .rows("facts", \.facts),
        .rows("paragraphs", \.paragraphs),
        .part("flag", \.flag),
        .part("way", \.way),
    ]
}

/// A title, whose last part may stand in brackets, in French.
struct ExpositionTitle: ViewModel {
    let name: Words
    let french: String

    init(_ title: Words) {
        let trimmed = title.text[...].trimmingSpaces
        guard trimmed.last == ")", let open = trimmed.lastIndex(of: "("),
            case let start = trimmed[..<open].trimmingSpaces, !start.isEmpty
        else {
            name = Words(text: String(trimmed), isForeign: title.isForeign)
            french = ""
            return
        }
        name = Words(text: String(start), isForeign: title.isForeign)
        french = String(trimmed[open...])
    }

    static let fields: Fields<ExpositionTitle> = [
        .part("name", \.name),
        .flag("hasFrench") { !$0.french.isEmpty },
        .text("french", \.french),
    ]
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let start = drop(while: \.isWhitespace)
        return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
    }
}

/// One thing to know about the exposition.
struct Fact: ViewModel {
    let label: String
    let value: Words

    static let fields: Fields<Fact> = [
        .text("label", \.label),
        .part("value", \.value),
    ]
}
