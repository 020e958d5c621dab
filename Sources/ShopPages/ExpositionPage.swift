package import ContentFile
package import ExpositionContent
import ShopRoutes
package import Templates

/// The exposition: its description, visitors, location and duration, and a link to the objects.
package struct ExpositionPage: Page {
    package static func template(of all: PageTemplates) -> Template<ExpositionPage> { all.exposition }

    private let frame: Frame
    private let title: ExpositionTitle
    private let poster: Illustration
    private let flag: Illustration
    private let facts: [Fact]
    private let paragraphs: [LocalizedText]
    private let exhibitsLink: Link

    package init(_ exposition: Exposition, language: Language, texts: Texts) {
        let words = texts[language]
        let facts = exposition.facts
        title = ExpositionTitle(facts.text(\.title, in: language))
        frame = Frame(
            .exposition, title: title.name.text, language: language, texts: texts,
            links: [.shop(words, language), .exhibits(words, language)])
        poster = exposition.illustration(
            Exposition.poster, alternativeText: words(.expositionPoster, [.title: title.name.text]))
        flag = exposition.illustration(Exposition.flag, alternativeText: words(.expositionFlag), isLazy: true)
        let visitors = words(.expositionCount, [.count: NumberFormat.grouped(facts[language].visitors)])
        self.facts = [
            Fact(label: words(.expositionVisitors), value: LocalizedText(text: visitors)),
            Fact(label: words(.expositionLocation), value: facts.text(\.location, in: language)),
            Fact(label: words(.expositionDuration), value: facts.text(\.duration, in: language)),
        ]
        paragraphs = facts.text(\.description, in: language).paragraphs
        exhibitsLink = Link(href: StaticRoute.exhibits.path(in: language), label: words(.expositionExhibits))
    }

    package static let fields: Fields<ExpositionPage> = [
        .part("frame", \.frame),
        .part("title", \.title),
        .part("poster", \.poster),
        .rows("facts", \.facts),
        .rows("paragraphs", \.paragraphs),
        .part("flag", \.flag),
        .part("way", \.exhibitsLink),
    ]
}

/// A title, whose last part may be French, in brackets.
struct ExpositionTitle: ViewModel {
    let name: LocalizedText
    let french: String

    init(_ title: LocalizedText) {
        let trimmed = title.text[...].trimmingSpaces
        guard trimmed.last == ")", let open = trimmed.lastIndex(of: "("),
            case let start = trimmed[..<open].trimmingSpaces, !start.isEmpty
        else {
            name = LocalizedText(text: String(trimmed), foreignLanguage: title.foreignLanguage)
            french = ""
            return
        }
        name = LocalizedText(text: String(start), foreignLanguage: title.foreignLanguage)
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

/// One fact about the exposition, with its label.
struct Fact: ViewModel {
    let label: String
    let value: LocalizedText

    static let fields: Fields<Fact> = [
        .text("label", \.label),
        .part("value", \.value),
    ]
}
