package import ContentFile
package import FastCGI
import JuiceShop
import ShopStore

/// The language that a visitor reads: `?lang=`, otherwise the cookie that it set, otherwise the browser's preference,
/// otherwise Korean.
package struct LanguageChoice: Sendable {
    package static let parameter = "lang"
    private static let yearInSeconds = 31_536_000

    private let languages: [Language]
    /// One of them has a script or a region.
    private let hasSubtags: Bool

    /// - Parameter languages: those of the shop.
    package init(among languages: [Language]) {
        self.languages = languages
        hasSubtags = languages.contains { $0 != $0.withoutSubtags }
    }

    /// The language of a request that chooses none.
    package func preferred(by request: Request) -> Language {
        request.cookies[Self.parameter].flatMap(language(code:))
            ?? accepted(request.headers.acceptLanguage ?? "")
            ?? .korean
    }

    /// The language that this request chose, to be remembered.
    package func chosen(in query: Form) -> Language? {
        query[Self.parameter].flatMap(language(code:))
    }

    private func language(code: String) -> Language? {
        guard let language = Language(rawValue: code), languages.contains(language) else { return nil }
        return language
    }

    package static func cookie(_ language: Language) -> SetCookie? {
        SetCookie(parameter, language.rawValue, maxAgeSeconds: yearInSeconds)
    }

    /// The address of a page in a language.
    package static func path(_ route: Route, in language: Language) -> String {
        let parts = route.path.split(separator: "#", maxSplits: 1)
        let path = "\(parts[0])\(parts[0].contains("?") ? "&" : "?")\(parameter)=\(language.rawValue)"
        return parts.count == 1 ? path : "\(path)#\(parts[1])"
    }

    /// The shop's language with the greatest weight (RFC 9110, section 12.5.4); among equals the first.
    /// Weights are at most 1, so the search ends at a language with that weight: usually the first.
    private func accepted(_ header: String) -> Language? {
        var best: (language: Language, weight: Double)?
        var rest = header.utf8[...]
        while !rest.isEmpty, best?.weight ?? 0 < 1 {
            let range = rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest[range.endIndex...].dropFirst()
            guard let language = language(ofRange: range) else { continue }
            let weight = Self.weight(ofRange: range)
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language
    }

    /// The language of `pt-BR;q=0.5`: just that one if the shop has it, otherwise the first with the same code.
    private func language(ofRange range: Substring.UTF8View) -> Language? {
        if hasSubtags {
            let tag = range.drop { $0 == UInt8(ascii: " ") }.prefix { !" ;".utf8.contains($0) }
            if let exact = Language(meantBy: Substring(tag)), languages.contains(exact) { return exact }
        }
        guard let code = Language(codeOf: range) else { return nil }
        return languages.first { $0.withoutSubtags == code }
    }

    /// The number after `q=`; 1 if there is none.
    private static func weight(ofRange range: Substring.UTF8View) -> Double {
        let parameters = range.drop { $0 != UInt8(ascii: ";") }
        if parameters.isEmpty { return 1 }
        // It looks at bytes, because a sign that combines with a semicolon makes another character of it.
        let weight = parameters.split(separator: UInt8(ascii: ";")).lazy
            .map { String(decoding: $0.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self) }
            .first { $0.hasPrefix("q=") }
        return weight.flatMap { Double($0.dropFirst(2)) } ?? 1
    }
}
