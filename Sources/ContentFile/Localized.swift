import Bytes

/// A value in Korean, and its translations.
///
/// A language without a translation gets the Korean value. Where a translation is required (the menu), the reader of the
/// file checks that it exists.
package struct Localized<Value> {
    package let korean: Value
    package let translations: [Language: Value]

    package init(_ korean: Value, _ translations: [Language: Value] = [:]) {
        self.korean = korean
        self.translations = translations
    }

    package subscript(_ language: Language) -> Value {
        language == .korean ? korean : translations[language] ?? korean
    }

    /// True if the language has no translation and gets the Korean value.
    package func isUntranslated(in language: Language) -> Bool {
        language != .korean && translations[language] == nil
    }

    /// Korean first, then the translations by language.
    package var all: [(language: Language, value: Value)] {
        [(.korean, korean)] + translations.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension Localized: Equatable where Value: Equatable {}

extension Localized: Hashable where Value: Hashable {}

extension Localized: Sendable where Value: Sendable {}

/// The coded form is that of the owner's files: `{ "en": "Kiwi", "ko": "키위" }`.
extension Localized: Codable where Value: Codable {
    package init(from decoder: any Decoder) throws {
        var byLanguage = try [Language: Value](from: decoder)
        guard let korean = byLanguage.removeValue(forKey: .korean) else {
            throw DecodingError.keyNotFound(
                Language.korean.codingKey,
                .init(codingPath: decoder.codingPath, debugDescription: "a text without Korean"))
        }
        self.init(korean, byLanguage)
    }

    package func encode(to encoder: any Encoder) throws {
        try translations.merging([.korean: korean]) { _, korean in korean }.encode(to: encoder)
    }
}
