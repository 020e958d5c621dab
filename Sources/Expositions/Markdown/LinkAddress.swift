import Bytes

/// The address of a link, checked.
enum LinkAddress {
    /// A place on the web, in the site, or a person to write to or call.
    case place
    /// `lang:fr`: not a link, but a phrase in that language.
    case language(LanguageTag)
    case refused(error: Message, remedy: Message)

    private static let schemes = ["https", "http", "mailto", "tel"]
    private static let remedy = Message(
        "write one that begins with https:, http:, mailto:, tel:, # or /",
        "https:, http:, mailto:, tel:, #, / 로 시작하는 주소를 적어 주세요")

    init(_ address: UnsafeBufferPointer<UInt8>) {
        // Quoted as it is, shortened: an address of a megabyte is not a line of a report.
        let quoted = "\"\(String(decoding: address.prefix(80), as: UTF8.self))\""
        if address.isEmpty {
            self = .refused(error: Message("a link has no address", "링크에 주소가 없어요"), remedy: Self.remedy)
            return
        }
        if address.starts(with: "//".utf8) || address.starts(with: "\\".utf8) || address.starts(with: "/\\".utf8) {
            self = .refused(
                error: Message(
                    "the link \(quoted) leads to another site, but has no https:",
                    "링크 \(quoted)이(가) 다른 사이트로 가는데 https:가 없어요"),
                remedy: Message("write https: before it", "앞에 https:를 적어 주세요"))
            return
        }
        let start = address.prefix { !":/?#".utf8.contains($0) }
        guard start.endIndex < address.endIndex, address[start.endIndex] == UInt8(ascii: ":") else {
            self = .place
            return
        }
        let scheme = String(decoding: start, as: UTF8.self).lowercased()
        if scheme == "lang" {
            let tag = String(decoding: address[(start.endIndex + 1)...], as: UTF8.self)
            if let language = LanguageTag(tag) {
                self = .language(language)
            } else {
                self = .refused(
                    error: Message("\(quoted) is not a language", "\(quoted)은(는) 언어가 아니에요"),
                    remedy: Message(
                        "write a tag such as lang:fr or lang:pt-BR", "lang:fr이나 lang:pt-BR처럼 적어 주세요"))
            }
        } else if Self.schemes.contains(scheme) {
            self = .place
        } else {
            self = .refused(
                error: Message("the link \(quoted) is not allowed", "쓸 수 없는 링크예요: \(quoted)"), remedy: Self.remedy)
        }
    }
}

/// An https address in a text that is not marked as a link.
///
/// It ends at white space, `<` or the first letter that is not ASCII: Korean writes its particles directly after a word,
/// as in `https://expo.example에서`. Punctuation at its end belongs to the sentence (GitHub Flavored Markdown, section
/// 6.9).
enum BareAddress {
    /// - Returns: the first in a text, or nil.
    static func first(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Range<Int>? {
        var start = text.startIndex
        while let colon = text[start...].firstIndex(of: UInt8(ascii: ":")) {
            let first = colon - 5
            start = colon + 1
            guard first >= text.startIndex, text[first...].starts(with: "https://".utf8) else { continue }
            if first > text.startIndex, text[first - 1].isASCIIAlphanumeric { continue }
            let host = first + 8
            let end = self.end(of: text[host...])
            if end > host, text[host].isASCIIAlphanumeric { return first..<end }
        }
        return nil
    }

    private static func end(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var address = text.prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") }
        var unopened = 0
        for byte in address {
            if byte == UInt8(ascii: "(") { unopened -= 1 }
            if byte == UInt8(ascii: ")") { unopened += 1 }
        }
        while let last = address.last {
            if last == UInt8(ascii: ")"), unopened > 0 {
                unopened -= 1
            } else if !"?!.,:;*_~'\"".utf8.contains(last) {
                break
            }
            address = address.dropLast()
        }
        return address.endIndex
    }
}

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
