import Bytes

/// The address of a link, checked.
enum LinkAddress {
    /// A place on the web, in the site, or a person to write to or call.
    case place
    /// The address `lang:fr` is not a link, but marks a phrase in that language.
    case language(LanguageTag)
    case refused(error: Message, remedy: Message)

    private static let schemes = ["https", "http", "mailto", "tel"]
    private static let remedy = Message(
        "write one that begins with https:, http:, mailto:, tel:, # or /",
        "https:, http:, mailto:, tel:, #, / 로 시작하는 주소를 적어 주세요")

    init(_ address: UnsafeBufferPointer<UInt8>) {
        // The address is quoted in a shortened form: an address of a megabyte would not fit a line of a report.
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
