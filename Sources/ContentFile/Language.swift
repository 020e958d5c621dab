/// A language, by its ISO 639 code. The shop has Korean, and each language with a file of texts such as `texts.fr.json`;
/// an exposition has its own and those of its translations. No program change adds one.
package struct Language: RawRepresentable, Hashable, Codable, CodingKeyRepresentable, Comparable, Sendable,
    CustomStringConvertible
{
    /// The letters from the highest byte down, so that codes compare as their letters do. Each request compares and
    /// hashes languages, which takes a tenth of the instructions that a String takes.
    package let letters: UInt32

    /// The default: every shop has it, and texts without a translation appear in it.
    package static let korean = Language(letters: 0x6B6F_0000)

    /// - Returns: `nil` unless the code is two or three letters a–z.
    package init?(rawValue: String) {
        var letters: UInt32 = 0
        var shift: UInt32 = 24
        for byte in rawValue.utf8 {
            guard byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z"), shift > 0 else { return nil }
            letters |= UInt32(byte) << shift
            shift -= 8
        }
        guard shift <= 8 else { return nil }
        self.init(letters: letters)
    }

    private init(letters: UInt32) { self.letters = letters }

    package var rawValue: String {
        String(unsafeUninitializedCapacity: 3) { bytes in
            let count = letters & 0xFF00 == 0 ? 2 : 3
            for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: letters >> (24 - 8 * UInt32(index))) }
            return count
        }
    }

    package static func == (a: Language, b: Language) -> Bool { a.letters == b.letters }

    package func hash(into hasher: inout Hasher) { hasher.combine(letters) }

    package var description: String { rawValue }

    /// Its usual script runs from right to left.
    package var isRightToLeft: Bool { Self.rightToLeft.contains(self) }

    /// As HTML's `dir`.
    package var direction: String { isRightToLeft ? "rtl" : "ltr" }

    private static let rightToLeft = Set(
        ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi"].compactMap(Language.init(rawValue:)))

    /// A noun keeps its capital inside a sentence. Korean has no capitals: a Latin letter in a name is there on purpose.
    package var keepsCapitals: Bool { Self.keepingCapitals.contains(self) }

    private static let keepingCapitals = [korean] + ["de", "lb"].compactMap(Language.init(rawValue:))

    private static let english = Language(rawValue: "en")

    /// A noun of the menu inside a sentence: without its capital, and in English as a plural if there are several.
    package func noun(_ name: String, isPlural: Bool) -> String {
        let noun = keepsCapitals ? name : name.lowercased()
        return isPlural && self == Self.english ? Self.englishPlural(of: noun) : noun
    }

    private static func englishPlural(of noun: String) -> String {
        if ["s", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix) { return "\(noun)es" }
        let isAfterVowel = noun.dropLast().last.map("aeiou".contains) ?? true
        return noun.hasSuffix("y") && !isAfterVowel ? "\(noun.dropLast())ies" : "\(noun)s"
    }

    /// Korean first, the others by their codes: the order of the language links.
    package static func < (a: Language, b: Language) -> Bool {
        if a == b || b == .korean { return false }
        return a == .korean || a.letters < b.letters
    }

    /// The languages of a folder's files such as `texts.fr.json`, in their order.
    /// - Parameters:
    ///   - stem: the part of the names before the language, such as `texts`.
    ///   - names: the names of the folder's files.
    /// - Throws: `Diagnostic` for a name like `texts.french.json`, which has no language's code.
    package static func languages(
        ofFiles stem: String, among names: some Sequence<String>, in folder: String
    ) throws(Diagnostic) -> [Language] {
        var languages = [Language]()
        for name in names.sorted() where name.hasPrefix("\(stem).") && name.hasSuffix(".json") {
            let code = name.dropFirst(stem.utf8.count + 1).dropLast(5)
            guard !code.isEmpty, code.allSatisfy(\.isLetter) else { continue }
            guard let language = Language(rawValue: String(code)) else {
                throw Diagnostic(
                    file: "\(folder)/\(name)", "\"\(code)\" is not the code of a language",
                    remedy: "use two or three letters a-z, such as \(stem).fr.json, or rename the file")
            }
            languages.append(language)
        }
        return languages.sorted()
    }
}

/// A value in Korean, and its translations.
///
/// A language without a translation gets the Korean value. Where a translation is required (the menu), the reader of the
/// file checks that it is there.
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
extension Localized: Sendable where Value: Sendable {}
extension Localized: Encodable where Value: Encodable {}
