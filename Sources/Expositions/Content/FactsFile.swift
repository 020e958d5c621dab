import Bytes
import ContentFile
import Foundation

/// The file `exposition.json`, or `exposition_universelle_1900.json` as the first exhibition named it, in any language.
package struct FactsFile {
    /// The possible names of the file, without their endings.
    package static let names = ["exposition", "exposition_universelle_1900"]

    let facts: Exposition.Facts
    /// The language of the files without a language in their names.
    let language: Language?
    /// The collections, in the order of the file.
    let collections: [Collection]
    let colours: ChosenColours
    let source: Fingerprint
    /// True to refuse columns of a list that are no fields.
    let isStrict: Bool
    let place: ContentPlace

    struct Collection {
        let address: String
        let texts: ExhibitCollection.Texts
        /// The name of its file, without `.json`.
        let items: String
        let place: ContentPlace
    }

    /// - Parameter isTranslation: true if the title is optional, and fields that are the same in every language are
    ///   unknown.
    init(_ file: ContentValue, isTranslation: Bool = false, splitsTitle: Bool) throws(Diagnostic) {
        let own =
            isTranslation
            ? []
            : [
                "strict", "language", "poster", "flag", "icon", "logo", "look", "colours", "menu", "browse",
                "citations", "timeline", "map", "catalogue", "tiles",
            ]
        let fields = try file.object(
            fields: [
                "title", "visitors", "location", "duration", "description", "site", "facts", "collections",
                "foreign_title", "short_desc", "footer",
            ] + own)
        if !isTranslation { _ = try fields.field("title") }
        place = file.place
        source = file.fingerprint
        language = try fields["language"]?.language()
        isStrict = try fields["strict"]?.bool() ?? false
        var facts = Exposition.Facts()
        facts.title = try fields["title"]?.text()
        facts.site = try fields["site"]?.text()
        facts.visitors = try fields["visitors"]?.visitors()
        facts.location = try fields["location"]?.text()
        facts.duration = try fields["duration"]?.text()
        facts.description = try fields["description"]?.prose()
        facts.poster = try fields["poster"]?.pictureName().written
        facts.flag = try fields["flag"]?.pictureName().written
        facts.icon = try fields["icon"]?.pictureName().written
        facts.logo = try fields["logo"]?.pictureName().written
        facts.summary = try fields["short_desc"]?.text()
        facts.footer = try fields["footer"]?.prose()
        facts.hasCitations = try fields["citations"]?.bool() ?? false
        facts.hasTimeline = try fields["timeline"]?.bool() ?? false
        facts.hasMap = try fields["map"]?.bool() ?? false
        facts.hasCatalogue = try fields["catalogue"]?.bool() ?? false
        facts.hasTiles = try fields["tiles"]?.bool() ?? false
        if let look = fields["look"] { facts.look = try look.choice() }
        for entry in try fields["menu"]?.items(Message("entry", "항목")) ?? [] {
            facts.menu.append(try entry.addressPart(of: Message("page", "쪽")))
        }
        for field in try fields["browse"]?.items(Message("field", "칸")) ?? [] {
            facts.browse.append(try field.choice())
        }
        if let chosen = fields["colours"] { colours = try ChosenColours(chosen) } else { colours = ChosenColours() }
        for fact in try fields["facts"]?.items(Message("fact", "사실")) ?? [] {
            let parts = try fact.object(fields: ["label", "value"])
            facts.more.append(
                Exposition.Fact(label: try parts.field("label").text(), value: try parts.field("value").text()))
        }
        if let foreign = try fields["foreign_title"]?.object(fields: ["text", "language"]) {
            facts.foreignTitle = Exposition.ForeignTitle(
                try foreign.field("text").text(), in: try foreign.field("language").language())
        }
        if splitsTitle { facts.splitTitle() }
        self.facts = facts
        collections = try Self.collections(fields["collections"], isTranslation: isTranslation)
    }

    private static func collections(
        _ list: ContentValue?, isTranslation: Bool
    ) throws(Diagnostic) -> [Collection] {
        var collections = [Collection]()
        for value in try list?.items(Message("collection", "모음")) ?? [] {
            let fields = try value.object(
                fields: ["address", "title", "description"] + (isTranslation ? [] : ["items"]))
            let address = try fields.field("address").addressPart(of: Message("a collection", "모음"))
            if collections.contains(where: { $0.address == address }) {
                throw value.place.field("address").diagnostic(
                    Message(
                        "\"\(address)\" is also the address of another collection",
                        "\"\(address)\"은(는) 다른 모음의 주소이기도 해요"), remedy: Message("give each its own", "서로 다르게 적어 주세요"))
            }
            let texts = ExhibitCollection.Texts(
                title: try fields["title"]?.text(), description: try fields["description"]?.prose())
            collections.append(
                Collection(
                    address: address, texts: texts, items: try fields["items"]?.itemsFile() ?? address,
                    place: value.place))
        }
        return collections
    }
}

extension Exposition.Facts {
    /// Splits the title of the file of 1900, which has the French title in brackets at its end.
    fileprivate mutating func splitTitle() {
        guard let title = title?.trimmingCharacters(in: .whitespacesAndNewlines), title.last == ")",
            let open = title.lastIndex(of: "("),
            case let start = title[..<open].trimmingCharacters(in: .whitespacesAndNewlines), !start.isEmpty,
            let french = Language(rawValue: "fr")
        else { return }
        self.title = start
        foreignTitle = Exposition.ForeignTitle(String(title[open...]), in: french)
    }
}

extension ContentValue {
    fileprivate func visitors() throws(Diagnostic) -> Int {
        let visitors = try wholeNumber()
        if (0...Exposition.Facts.maxVisitors).contains(visitors) { return visitors }
        throw place.diagnostic(
            Message(
                "\(visitors) is not a whole number from 0 to \(Exposition.Facts.maxVisitors)",
                "\(visitors)은(는) 0에서 \(Exposition.Facts.maxVisitors) 사이의 정수가 아니에요"),
            remedy: Message("write one that is", "그 사이의 정수를 적어 주세요"))
    }

    /// One of the names of a kind.
    fileprivate func choice<Kind: RawRepresentable & CaseIterable>() throws(Diagnostic) -> Kind
    where Kind.RawValue == String {
        let name = try string()
        if let kind = Kind(rawValue: name) { return kind }
        let names = Kind.allCases.map(\.rawValue)
        let nearest = Spelling.nearest(to: name, among: names)
        let all = names.joined(separator: ", ")
        throw place.diagnostic(
            Message("\"\(name)\" is not known", "\"\(name)\"은(는) 모르는 말이에요"),
            remedy: nearest.map(Message.write)
                ?? Message("use one of \(all)", "다음 가운데 하나를 적어 주세요: \(all)"))
    }

    fileprivate func language() throws(Diagnostic) -> Language {
        let code = try string()
        if let language = Language(rawValue: code) { return language }
        throw place.diagnostic(
            Message("\"\(code)\" is not the code of a language", "\"\(code)\"은(는) 언어의 코드가 아니에요"),
            remedy: Message("use one such as fr or pt-BR", "fr이나 pt-BR처럼 적어 주세요"))
    }

    /// The name of a file beside this one, without its ending.
    fileprivate func itemsFile() throws(Diagnostic) -> String {
        let name = try string()
        for ending in [".json", ".csv"] where name.hasSuffix(ending) && name.count > ending.count && !name.contains("/")
        {
            return String(name.dropLast(ending.count))
        }
        throw place.diagnostic(
            Message("\"\(name)\" is not the name of a file of items", "\"\(name)\"은(는) 항목 파일의 이름이 아니에요"),
            remedy: Message(
                "write one such as \"items.json\" or \"items.csv\", in this folder",
                "이 폴더의 \"items.json\"이나 \"items.csv\" 같은 이름을 적어 주세요"))
    }
}
