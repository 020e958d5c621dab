import ContentFile
import Templates

/// A reference to an object's page, for papers and bibliographies. A name is written as the exhibition has it: nothing says which
/// part of it is the family's.
struct Citation: ViewModel {
    /// The style's name.
    let style: String
    /// The text before the title, the title, and the text after it.
    let start: String
    let title: String
    let end: String
    /// The title's language; nil if it is the page's.
    private let foreignLanguage: Language?

    /// - Returns: the object in the styles of the American Psychological Association (7th edition), of the Chicago Manual of Style
    ///   (bibliography), and as an entry of BibTeX.
    static func all(
        of exhibit: Exhibit, at address: ExpositionSite.Address, _ site: ExpositionSite, in language: Language
    ) -> [Citation] {
        func text(_ part: KeyPath<Exhibit.Texts, String?>) -> String? { exhibit.texts(part, in: language)?.text }
        let name = exhibit.texts(\.name, in: language)
        let (title, maker, date) = (name?.text ?? "", text(\.maker), text(\.date))
        let (material, credit) = (text(\.material), text(\.credit))
        let publisher = site.name(in: language).text
        let url = site.url(site.path(address, in: language))
        let foreign = name.flatMap { $0.language == language ? nil : $0.language }
        func citation(_ style: String, _ start: String, _ end: String) -> Citation {
            Citation(style: style, start: start, title: title, end: end, foreignLanguage: foreign)
        }
        func sentences(_ parts: [String?]) -> String {
            parts.compactMap(\.self).map { " \($0)\($0.hasSuffix(".") ? "" : ".")" }.joined()
                + (url.map { " \($0)" } ?? "")
        }
        let year = date ?? "n.d."
        let medium = material.map { " [\($0)]" } ?? ""
        let apa =
            maker.map { maker in
                citation(
                    "APA", "\(maker)\(maker.hasSuffix(".") ? "" : ".") (\(year)). ",
                    "\(medium)." + sentences([credit, publisher]))
            } ?? citation("APA", "", "\(medium). (\(year))." + sentences([credit, publisher]))
        let chicago = citation(
            "Chicago", maker.map { "\($0)\($0.hasSuffix(".") ? "" : ".") " } ?? "",
            "." + sentences([date, material, credit, publisher]))
        let members: [(String, String?)] = [
            ("year", date), ("howpublished", publisher), ("note", material), ("organization", credit),
        ]
        let lines = members.compactMap { name, value in value.map { "  \(name) = {\($0.inBibTeX)},\n" } }
        let bibTeX = citation(
            "BibTeX",
            "@misc{\(exhibit.imageName),\n" + (maker.map { "  author = {{\($0.inBibTeX)}},\n" } ?? "") + "  title = {{",
            "}},\n" + lines.joined() + (url.map { "  url = {\($0)},\n" } ?? "") + "}")
        return [apa, chicago, bibTeX.escapingTitle]
    }

    /// The same with the title as BibTeX reads it.
    private var escapingTitle: Citation {
        Citation(style: style, start: start, title: title.inBibTeX, end: end, foreignLanguage: foreignLanguage)
    }

    static let fields: Fields<Citation> = [
        .text("style", \.style),
        .text("start", \.start),
        .text("title", \.title),
        .text("end", \.end),
        .flag("isForeign") { $0.foreignLanguage != nil },
        .text("lang") { ($0.foreignLanguage ?? .korean).rawValue },
        .flag("isCode") { $0.style == "BibTeX" },
    ]
}

/// The citations of an object, with the words of their buttons.
struct Citations: ViewModel {
    let label: Phrase
    let copy: Phrase
    let copied: String
    let all: [Citation]

    init(
        of exhibit: Exhibit, at address: ExpositionSite.Address, _ site: ExpositionSite, in language: Language
    ) {
        label = site.phrase(.cite, in: language)
        copy = site.phrase(.copy, in: language)
        copied = site.label(.copied, in: language)
        all = Citation.all(of: exhibit, at: address, site, in: language)
    }

    static let fields: Fields<Citations> = [
        .part("label", \.label),
        .text("copied", \.copied),
        .rows("all") { citations in
            citations.all.map { CopiedCitation(citation: $0, copy: citations.copy, copied: citations.copied) }
        },
        .file("script") { _ in ExpositionSite.copyPath },
    ]
}

/// A citation with the button that copies it.
struct CopiedCitation: ViewModel {
    let citation: Citation
    let copy: Phrase
    let copied: String

    static let fields: Fields<CopiedCitation> = [
        .part("citation", \.citation),
        .part("copy", \.copy),
        .text("copied", \.copied),
    ]
}

extension ExpositionSite {
    /// The plain path of the script that copies a citation.
    package static let copyPath = "/copy.js"
}

extension String {
    /// The text with the signs escaped that mean something to TeX.
    fileprivate var inBibTeX: String {
        reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\textbackslash{}"
            case "~": text += "\\textasciitilde{}"
            case "^": text += "\\textasciicircum{}"
            case "{", "}", "%", "&", "#", "_", "$": text += "\\\(character)"
            default: text.append(character)
            }
        }
    }
}
