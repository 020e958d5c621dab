package import HTTP
package import JuiceShop

/// Which language a visitor reads: `?lang=`, else the cookie that it set, else what the browser asks for.
package enum LanguageChoice {
    package static let parameter = "lang"
    private static let aYearInSeconds = 31_536_000

    package static func language(of request: Request, query: Form) -> Language {
        chosen(in: query)
            ?? Cookies(request.headers.cookie)[parameter].flatMap(Language.init(rawValue:))
            ?? accepted(request.headers.acceptLanguage ?? "")
            ?? .korean
    }

    /// The language that this very request chose, to be remembered.
    package static func chosen(in query: Form) -> Language? {
        query[parameter].flatMap(Language.init(rawValue:))
    }

    package static func cookie(_ language: Language) -> SetCookie {
        SetCookie(parameter, language.rawValue, maxAgeSeconds: aYearInSeconds)
    }

    /// The address of a page in a language.
    package static func path(_ route: Route, in language: Language) -> String {
        let path = route.path
        return "\(path)\(path.contains("?") ? "&" : "?")\(parameter)=\(language.rawValue)"
    }

    /// The best of the shop's languages by weight (RFC 9110, section 12.5.4); of equals the first.
    private static func accepted(_ header: String) -> Language? {
        var best: (language: Language, weight: Double)?
        for range in header.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first?.lowercased().split(separator: "-").first,
                let language = Language(rawValue: String(tag))
            else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language
    }
}
