package import ContentFile

/// A value in the exposition's own language, and its translations.
///
/// A translation may lack any part of the value. Such a part is shown as it was written, and its language is named.
package struct Translated<Value> {
    /// The exposition's own language.
    package let language: Language
    package let original: Value
    package let translations: [Language: Value]

    package init(_ original: Value, in language: Language, _ translations: [Language: Value] = [:]) {
        self.original = original
        self.language = language
        self.translations = translations
    }

    /// - Returns: the part in a language, otherwise in the exposition's own; nil if the original does not have it,
    ///   either.
    package func callAsFunction<Part>(_ part: KeyPath<Value, Part?>, in language: Language) -> Written<Part>? {
        if let text = translations[language]?[keyPath: part] { return Written(text, in: language) }
        return original[keyPath: part].map { Written($0, in: self.language) }
    }

    /// The whole value in a language, otherwise in the exposition's own.
    package subscript(_ language: Language) -> Value { translations[language] ?? original }

    /// True when the original has a part that is missing in the translation.
    package func lacks(_ part: KeyPath<Value, (some Any)?>, in language: Language) -> Bool {
        language != self.language && original[keyPath: part] != nil && translations[language]?[keyPath: part] == nil
    }
}

extension Translated: Equatable where Value: Equatable {}

extension Translated: Sendable where Value: Sendable {}
