package import Foundation
package import JuiceShop

/// All words for people, in every language of the shop. Texts that exist are whole:
/// none is missing, and each leaves open in every language what its `Text` declares.
package struct Texts: Equatable, Sendable {
    private let wordings: [Language: Wording]
    /// Whether pages speak of the exposition at all: none leads to what was not generated.
    package var hasExposition = true

    /// Reads the two files as they lie in `Content/`.
    /// - Throws: `TextsError` for the first text that is missing, empty, unknown or leaves the wrong things open.
    package init(korean: Data, english: Data) throws(TextsError) {
        wordings = [
            .korean: try Wording(json: korean, file: Self.file(.korean)),
            .english: try Wording(json: english, file: Self.file(.english)),
        ]
    }

    /// The name of a language's file.
    package static func file(_ language: Language) -> String { "texts.\(language.rawValue).json" }

    package subscript(_ language: Language) -> Wording { wordings[language] ?? Wording() }
}

/// The words of one language: `say(.juiceOrder, [.juice: "딸기쥬스"])`.
package struct Wording: Equatable, Sendable {
    /// Cut at their braces once, when they are read: a page says some hundred of them.
    private var texts: [Text: TextPattern] = [:]

    fileprivate init() {}

    fileprivate init(json: Data, file: String) throws(TextsError) {
        texts = try TextsFile(json: json, file: file).texts
    }

    /// A value that holds braces itself stays as it is.
    package func callAsFunction(_ text: Text, _ values: Values = [:]) -> String {
        var filled = ""
        for piece in texts[text]?.pieces ?? [] {
            switch piece {
            case .words(let words): filled += words
            case .placeholder(let name): filled += values[name] ?? "{\(name)}"
            case .unknown(let name): filled += "{\(name)}"
            }
        }
        return filled
    }

    /// What a text is filled with: so few that looking at each is quicker than hashing one.
    package struct Values: ExpressibleByDictionaryLiteral {
        private let pairs: [(name: Text.Placeholder, value: String)]

        package init(dictionaryLiteral pairs: (Text.Placeholder, String)...) {
            self.pairs = pairs
        }

        fileprivate subscript(_ name: Text.Placeholder) -> String? { pairs.first { $0.name == name }?.value }
    }
}
