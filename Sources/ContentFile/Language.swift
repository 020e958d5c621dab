import Bytes

/// A language by its tag (BCP 47): its ISO 639 code, and where one needs them, a script and a region, such as `fr`, `pt-BR`
/// or `zh-Hant`. The shop has Korean, and each language with a file of texts such as `texts.fr.json`; an exposition has
/// its own and those of its translations. No program change adds one.
package struct Language: RawRepresentable, Hashable, Codable, CodingKeyRepresentable, Comparable, Sendable,
    CustomStringConvertible
{
    /// The tag.
    package let rawValue: String

    /// The default: every shop has it, and texts without a translation appear in it.
    package static let korean = Language(tag: "ko")

    private init(tag: some StringProtocol) { rawValue = String(tag) }

    /// - Returns: `nil` unless the tag is a code of two or three letters a–z, with a script such as `Hant` and a region such
    ///   as `BR` or `419` if need be, in just these cases.
    package init?(rawValue: String) {
        var parts = rawValue.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
        guard let code = parts.popFirst(), 2...3 ~= code.count, code.allSatisfy(Self.isSmall) else { return nil }
        if let script = parts.first, script.count == 4 {
            guard Self.isCapital(script[script.startIndex]), script.dropFirst().allSatisfy(Self.isSmall) else {
                return nil
            }
            parts.removeFirst()
        }
        if let region = parts.popFirst() {
            guard
                region.count == 2 && region.allSatisfy(Self.isCapital)
                    || region.count == 3 && region.allSatisfy(\.isASCIIDigit)
            else { return nil }
        }
        guard parts.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    /// The code with which a language range begins, such as `en` of ` en-US;q=0.5` (RFC 9110, section 12.5.4), in any case.
    /// - Returns: `nil` unless it has two or three letters.
    package init?(codeOf range: Substring.UTF8View) {
        let code = range.drop { $0 == UInt8(ascii: " ") }.prefix { !"-; ".utf8.contains($0) }
        self.init(rawValue: Substring(code).lowercased())
    }

    /// The language that is meant by a tag in any case, with `-` or `_` between its parts.
    package init?(meantBy tag: Substring) {
        let parts = tag.split(whereSeparator: { "-_".contains($0) }).enumerated().map { index, part in
            if index == 0 { return part.lowercased() }
            return part.count == 4 ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
        }
        self.init(rawValue: parts.joined(separator: "-"))
    }

    private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// The language without script and region.
    package var withoutSubtags: Language { Language(tag: rawValue.prefix { $0 != "-" }) }

    /// The languages from the plain code down to this one, each a kind of the one before: `zh`, `zh-Hant`, `zh-Hant-TW`
    /// (RFC 4647, section 3.4).
    package var lineage: [Language] {
        rawValue.indices.filter { rawValue[$0] == "-" }.map { Language(tag: rawValue[..<$0]) } + [self]
    }

    package var description: String { rawValue }

    /// True if the tag's script, or else the usual script of the language, runs from right to left.
    package var isRightToLeft: Bool {
        let script = rawValue.split(separator: "-").first { $0.count == 4 }
        return script.map { Self.rightToLeftScripts.contains(String($0)) } ?? Self.rightToLeft.contains(withoutSubtags)
    }

    /// The value of HTML's `dir`.
    package var direction: String { isRightToLeft ? "rtl" : "ltr" }

    private static let rightToLeft = Set(
        ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi"].compactMap(Language.init(rawValue:)))

    private static let rightToLeftScripts: Set<String> = ["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]

    /// True if a noun keeps its capital inside a sentence. Korean has no capitals: a Latin letter in a name is there on
    /// purpose.
    package var keepsCapitals: Bool { Self.keepingCapitals.contains(withoutSubtags) }

    private static let keepingCapitals = [korean] + ["de", "lb"].compactMap(Language.init(rawValue:))

    /// A noun of the menu as it stands inside a sentence, without its capital. It gets no plural, because an owner's
    /// words are not changed further.
    package func noun(_ name: String) -> String { keepsCapitals ? name : name.lowercased() }

    /// Orders Korean first and the others by their codes, as the language links are.
    package static func < (a: Language, b: Language) -> Bool {
        if a == b || b == .korean { return false }
        return a == .korean || a.rawValue < b.rawValue
    }

    /// The languages of a folder's files such as `texts.fr.json`, in their order.
    /// - Parameters:
    ///   - stem: the part of the names before the language, such as `texts`.
    ///   - names: the names of the folder's files.
    /// - Throws: `Diagnostic` for a name like `texts.french.json` or `texts.pt_br.json`, which has no language's tag.
    package static func languages(
        ofFiles stem: String, among names: some Sequence<String>, in folder: String
    ) throws(Diagnostic) -> [Language] {
        var languages = [Language]()
        for name in names.sorted() where name.hasPrefix("\(stem).") && name.hasSuffix(".json") {
            let code = name.dropFirst(stem.utf8.count + 1).dropLast(5)
            if let language = Language(rawValue: String(code)) {
                languages.append(language)
            } else if let meant = Language(meantBy: code) {
                throw Diagnostic(
                    file: "\(folder)/\(name)",
                    Message(
                        "\"\(code)\" is not written as the tag of a language", "\"\(code)\"은(는) 언어의 태그가 아니에요"),
                    remedy: Message(
                        "name the file \(stem).\(meant).json, or by other words",
                        "\(stem).\(meant).json으로, 또는 다른 이름으로 바꿔 주세요"))
            } else if !code.isEmpty, code.allSatisfy(\.isLetter) {
                throw Diagnostic(
                    file: "\(folder)/\(name)",
                    Message("\"\(code)\" is not the code of a language", "\"\(code)\"은(는) 언어의 코드가 아니에요"),
                    remedy: Message(
                        "use one such as \(stem).fr.json or \(stem).pt-BR.json, or rename the file",
                        "\(stem).fr.json이나 \(stem).pt-BR.json처럼 적거나 파일 이름을 바꿔 주세요"))
            }
        }
        return languages.sorted()
    }
}
