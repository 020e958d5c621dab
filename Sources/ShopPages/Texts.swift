package import ContentFile
import Messages

/// All texts for people, in every language of the shop. They are checked when they are read: each language has every
/// text, and each text has the placeholders that its `Text` declares.
package struct Texts: Equatable, Sendable {
    /// The languages with a file of texts; Korean is the first.
    package let languages: [Language]
    private let byLanguage: Localized<LanguageTexts>
    /// Of the exposition's first page, by the reader's language; empty where none was generated.
    package var expositionAddresses: [Language: String] = [:]

    /// Reads the files `texts.*.json` of a folder.
    /// - Throws: `Diagnostic` for the first text that is missing, empty, unknown or has the wrong placeholders.
    package init(_ files: [Language: some Sequence<UInt8>], folder: String = "Content") throws(Diagnostic) {
        func read(_ language: Language) throws(Diagnostic) -> LanguageTexts {
            let path = "\(folder)/\(Self.file(language))"
            guard let file = files[language] else {
                throw Diagnostic(
                    file: path, Message("is missing", "없어요"),
                    remedy: Message("bring it back: every shop has Korean texts", "다시 가져와 주세요. 가게마다 한국어 글이 있어야 해요"))
            }
            return try LanguageTexts(ContentValue(file, file: path), language: language)
        }
        languages = Set(files.keys).union([.korean]).sorted()
        let korean = try read(.korean)
        var translations = [Language: LanguageTexts]()
        for language in languages where language != .korean { translations[language] = try read(language) }
        byLanguage = Localized(korean, translations)
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

/// The texts of one language: `texts(.juiceOrder, [.juice: "딸기쥬스"])`.
package struct LanguageTexts: Equatable, Sendable {
    /// One for each `Text`, in the order of its cases. They are split at their placeholders once, when they are read: a
    /// page has about a hundred of them.
    private var texts: [TextPattern] = []
    private let language: Language

    fileprivate init(_ file: ContentValue, language: Language) throws(Diagnostic) {
        self.language = language
        var entries = [Text: ContentValue]()
        for (name, value) in try file.fields() {
            guard let text = Text.named[name] else {
                throw file.unknown(
                    name, is: Message("not a text of the shop", "가게에 없는 글이에요"), among: Text.allCases.map(\.name))
            }
            entries[text] = value
        }
        for text in Text.allCases {
            guard let entry = entries[text] else {
                throw file.place.field(text.name).isMissing
            }
            texts.append(try Self.pattern(of: entry, for: text))
        }
    }

    private static func pattern(of entry: ContentValue, for text: Text) throws(Diagnostic) -> TextPattern {
        let pattern = TextPattern(try entry.text())
        let declared = Set(text.placeholders.map(\.rawValue))
        if pattern.isClosed && pattern.placeholders == declared { return pattern }
        let wanted = declared.sorted().map { "{\($0)}" }.joined(separator: " ")
        throw entry.place.diagnostic(
            Message("has the wrong placeholders", "중괄호 안의 말이 달라요"),
            remedy: declared.isEmpty
                ? Message("use no braces", "중괄호를 쓰지 마세요")
                : Message("use exactly \(wanted)", "이대로만 써 주세요: \(wanted)"))
    }

    /// The text with its placeholders filled in. A value that contains braces is not filled in again.
    package func callAsFunction(_ text: Text, _ values: Values = [:]) -> String {
        var filled = ""
        for piece in texts[text.rawValue].pieces {
            switch piece {
            case .literal(let text): filled += text
            case .placeholder(let name): filled += values[name] ?? "{\(name)}"
            case .noun(let name, let number):
                filled += language.noun(values[name] ?? "{\(name)}", isPlural: number.isPlural(values))
            case .plural(let number): filled += values[number] == "1" ? "" : "s"
            case .particle(let particle, let name): filled += particle.form(after: values[name] ?? "")
            case .unknown(let name): filled += "{\(name)}"
            }
        }
        return filled
    }

    /// The values for a text's placeholders. A linear search is faster than hashing, since they are few.
    package struct Values: ExpressibleByDictionaryLiteral {
        private let pairs: [(name: Text.Placeholder, value: String)]

        package init(dictionaryLiteral pairs: (Text.Placeholder, String)...) {
            self.pairs = pairs
        }

        subscript(_ name: Text.Placeholder) -> String? { pairs.first { $0.name == name }?.value }
    }
}
