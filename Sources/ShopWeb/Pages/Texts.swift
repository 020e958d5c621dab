import Bytes
package import ContentFile
package import Templates

/// All texts for people, in every language of the shop. They are checked when they are read: each language has every
/// `Text` and every text of a template, with the placeholders of the Korean file.
package struct Texts: Equatable, Sendable {
    /// The languages with a file of texts; Korean is the first.
    package let languages: [Language]
    /// The names of the texts without placeholders, which templates name themselves.
    package let wordNames: [String]
    private let byLanguage: Localized<LanguageTexts>
    /// True in a practice shop, whose every page says so.
    package var isPractice = false

    /// Reads the files `texts.*.json` of a folder.
    /// - Parameter templates: those whose texts the files have too; nil where no page is shown, for those of the Korean file.
    /// - Throws: `Diagnostic` for the first text that is missing, empty, unknown or has the wrong placeholders.
    package init(
        _ files: [Language: some Sequence<UInt8>], folder: String = "Content", templates: TemplateFolder? = nil
    ) throws(Diagnostic) {
        var all = [TextsFile]()
        languages = Set(files.keys).union([.korean]).sorted()
        for language in languages {
            let path = "\(folder)/\(Self.file(language))"
            guard let file = files[language] else {
                throw Diagnostic(
                    file: path, Message("is missing", "없어요"),
                    remedy: Message("bring it back: every shop has Korean texts", "다시 가져와 주세요. 가게마다 한국어 글이 있어야 해요"))
            }
            all.append(try TextsFile(try ContentValue(file, file: path), language))
        }
        try templates?.refuseTexts(besides: Set(all.flatMap(\.entries.keys)))
        let shown = templates?.shownTexts ?? Set(all[0].entries.keys)
        let names = shown.union(Text.allCases.map(\.name)).sorted()
        let korean = try all[0].patterns(of: names)
        wordNames = names.filter { korean[$0]?.placeholders.isEmpty ?? false }
        var translations = [Language: LanguageTexts]()
        for file in all.dropFirst() {
            translations[file.language] = LanguageTexts(
                try file.patterns(of: names, like: korean), words: wordNames, language: file.language)
        }
        byLanguage = Localized(LanguageTexts(korean, words: wordNames, language: .korean), translations)
    }

    /// The languages that have a file among those of the content folder.
    package static func languages(among names: [String], in folder: String) throws(Diagnostic) -> [Language] {
        Set(try Language.languages(ofFiles: "texts", among: names, in: folder)).union([.korean]).sorted()
    }

    /// The name of a language's file.
    package static func file(_ language: Language) -> String { "texts.\(language).json" }

    /// The texts of a language that the shop has, otherwise the Korean ones.
    package subscript(_ language: Language) -> LanguageTexts { byLanguage[language] }
}

/// The texts of one language, before they are checked.
private struct TextsFile {
    let language: Language
    private let file: ContentValue
    private(set) var entries: [String: ContentValue] = [:]

    init(_ file: ContentValue, _ language: Language) throws(Diagnostic) {
        self.file = file
        self.language = language
        for (name, value) in try file.fields() { entries[name] = value }
    }

    /// - Parameters:
    ///   - names: the texts that the file has to have, and no other.
    ///   - korean: the texts with the right placeholders; nil for the Korean file itself.
    func patterns(
        of names: [String], like korean: [String: TextPattern]? = nil
    ) throws(Diagnostic) -> [String: TextPattern] {
        let known = Set(names)
        for (name, _) in try file.fields() where !known.contains(name) {
            throw file.unknown(name, is: Message("not a text of the shop", "가게에 없는 글이에요"), among: names)
        }
        var patterns = [String: TextPattern]()
        for name in names {
            guard let entry = entries[name] else { throw file.place.field(name).isMissing }
            let pattern = TextPattern(try entry.text())
            let wanted = (korean?[name] ?? pattern).placeholders.filter { Text.Placeholder(rawValue: $0) != nil }
            guard pattern.isClosed, pattern.placeholders == wanted else {
                let braces = wanted.sorted().map { "{\($0)}" }.joined(separator: " ")
                throw entry.place.diagnostic(
                    Message("has the wrong placeholders", "중괄호 안의 말이 달라요"),
                    remedy: wanted.isEmpty
                        ? Message("use no braces", "중괄호를 쓰지 마세요")
                        : Message("use exactly \(braces)", "이대로만 써 주세요: \(braces)"))
            }
            patterns[name] = pattern
        }
        return patterns
    }
}

/// A text of the file, split at its placeholders.
///
/// An owner names the fruits and juices, so no text puts grammar on these names:
/// - A fruit or a juice inside a sentence has no capital: `Order {juice}` is “Order mango juice”.
/// - It has no plural: `{fruit} {count} short` is “Strawberry 6 short”.
/// - `(s)` stands after a word of the text and follows the last number: `{count} order(s)` is “1 order” or “2 orders”.
/// - A Korean particle of two forms follows the sound before it: `{juice}을(를)` is “딸기쥬스를”.
struct TextPattern: Equatable, Sendable {
    let pieces: [Piece]

    enum Piece: Equatable, Sendable {
        case literal(String)
        case placeholder(Text.Placeholder)
        /// A fruit or a juice inside a sentence.
        case noun(Text.Placeholder)
        /// An `s`, unless the number is one.
        case plural(of: Text.Placeholder)
        case particle(KoreanParticle, after: Text.Placeholder)
        /// A name in braces that is not a placeholder.
        case unknown(String)
    }

    init(_ pattern: String) {
        var splitting = Splitting()
        var rest = pattern.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            splitting.add(literal: Substring(rest[..<open]))
            splitting.add(name: String(Substring(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        splitting.add(literal: Substring(rest))
        pieces = splitting.pieces
    }

    /// The words of a text without placeholders.
    var literal: String {
        pieces.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }

    /// True if each `{` has its `}`, and each `}` its `{`: the others are shown as they are.
    var isClosed: Bool {
        pieces.allSatisfy { piece in
            guard case .literal(let text) = piece else { return true }
            return !text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        }
    }

    var placeholders: Set<String> {
        Set(
            pieces.compactMap { piece in
                switch piece {
                case .literal, .plural, .particle: nil
                case .placeholder(let placeholder), .noun(let placeholder): placeholder.rawValue
                case .unknown(let name): name
                }
            })
    }
}

/// The pieces of a text up to a place, and what stands before that place.
private struct Splitting {
    private(set) var pieces: [TextPattern.Piece] = []
    private var last: Text.Placeholder?
    private var lastNumber: Text.Placeholder?
    private var before = ""

    mutating func add(literal: Substring) {
        var rest = literal
        if let last, let particle = KoreanParticle(beginning: rest) {
            pieces.append(.particle(particle, after: last))
            rest = rest.dropFirst(particle.written.count)
        }
        while let lastNumber, let mark = rest.firstRange(of: "(s)") {
            pieces += [.literal(String(rest[..<mark.lowerBound])), .plural(of: lastNumber)]
            rest = rest[mark.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        before += literal
    }

    mutating func add(name: String) {
        guard let placeholder = Text.Placeholder(rawValue: name) else {
            pieces.append(.unknown(name))
            return
        }
        pieces.append(placeholder.isNoun && isInSentence ? .noun(placeholder) : .placeholder(placeholder))
        if placeholder.isNumber { lastNumber = placeholder }
        last = placeholder
        before += "{\(name)}"
    }

    private var isInSentence: Bool {
        guard let sign = before.last(where: { !$0.isWhitespace }) else { return false }
        return !".!?·".contains(sign)
    }
}

extension Text.Placeholder {
    /// True for a name of the menu, whose first letter may be a capital.
    fileprivate var isNoun: Bool { self == .fruit || self == .juice }

    fileprivate var isNumber: Bool {
        switch self {
        case .count, .cups, .needed, .present, .missing, .left, .orders, .wastedOrders, .wastedCups: true
        default: false
        }
    }
}
