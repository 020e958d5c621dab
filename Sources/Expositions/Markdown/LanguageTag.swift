import Bytes

/// A language as `lang` names it (BCP 47), such as `fr`, `pt-BR` or `zh-Hant`.
package struct LanguageTag: Equatable, Sendable {
    package let rawValue: String

    /// - Returns: nil unless the tag is letters and digits in the form of RFC 5646, section 2.1: two or three letters,
    ///   and parts of up to eight.
    package init?(_ tag: some StringProtocol) {
        let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.count), language.allSatisfy(\.isASCIILetter),
            tag.utf8.count <= 35
        else { return nil }
        for part in parts.dropFirst() {
            guard (1...8).contains(part.count), part.allSatisfy(\.isASCIIAlphanumeric) else {
                return nil
            }
        }
        rawValue = String(tag)
    }

    /// True for a language that is written from right to left, by its script if the tag names one.
    package var isRightToLeft: Bool {
        let parts = rawValue.lowercased().split(separator: "-")
        if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isASCIILetter) }) {
            return Self.rightToLeftScripts.contains(String(script))
        }
        return Self.rightToLeft.contains(String(parts[0]))
    }

    private static let rightToLeftScripts: Set<String> = [
        "adlm", "arab", "aran", "armi", "hebr", "mand", "mani", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]

    /// The languages that CLDR writes from right to left. `LanguageTagTests` compares them with Foundation's.
    private static let rightToLeft: Set<String> = [
        "ar", "ars", "ckb", "dv", "fa", "he", "ks", "lrc", "mid", "mzn", "nqo", "ps", "rhg", "sd", "syr", "ug", "ur",
        "yi",
    ]
}
