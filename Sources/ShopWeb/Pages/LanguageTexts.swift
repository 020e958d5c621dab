import Bytes
import ContentFile
import Templates

/// The texts of one language: `texts(.juiceOrder, [.juice: "딸기쥬스"])`.
package struct LanguageTexts: Equatable, Sendable {
    /// One for each `Text`, in the order of its cases. They are split at their placeholders once, when they are read: a
    /// page has about a hundred of them.
    private let texts: [TextPattern]
    private let language: Language

    /// The words of the texts without placeholders, in the order of `Texts.wordNames`.
    let words: [String]

    /// The texts that scripts say, for an element `<script type="application/json">`.
    private(set) var scriptTexts = ""

    init(_ patterns: [String: TextPattern], words names: [String], language: Language) {
        self.language = language
        texts = Text.allCases.compactMap { patterns[$0.name] }
        words = names.map { patterns[$0]?.literal ?? "" }
        scriptTexts = ScriptText.json(self)
    }

    /// The text with its placeholders filled in. A value that contains braces is not filled in again.
    package func callAsFunction(_ text: Text, _ values: Values = [:]) -> String {
        var filled = ""
        for piece in texts[text.rawValue].pieces {
            switch piece {
            case .literal(let text): filled += text
            case .placeholder(let name): filled += values[name] ?? "{\(name)}"
            case .noun(let name): filled += language.noun(values[name] ?? "{\(name)}")
            case .plural(let number): filled += values[number] == "1" ? "" : "s"
            case .particle(let particle, let name): filled += particle.form(after: values[name] ?? "")
            case .unknown(let name): filled += "{\(name)}"
            }
        }
        return filled
    }

    /// The values for a text's placeholders. A linear search is faster than hashing, since they are few.
    package struct Values: ExpressibleByDictionaryLiteral {
        private let pairs: [(Text.Placeholder, String)]

        package init(dictionaryLiteral pairs: (Text.Placeholder, String)...) {
            self.pairs = pairs
        }

        subscript(_ name: Text.Placeholder) -> String? { pairs.first { $0.0 == name }?.1 }
    }
}
