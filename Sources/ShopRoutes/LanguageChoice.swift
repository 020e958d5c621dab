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

    package static func cookie(_ language: Language) -> SetCookie? {
        SetCookie(parameter, language.rawValue, maxAgeSeconds: aYearInSeconds)
    }

    /// The address of a page in a language.
    package static func path(_ route: Route, in language: Language) -> String {
        let parts = route.path.split(separator: "#", maxSplits: 1)
        let path = "\(parts[0])\(parts[0].contains("?") ? "&" : "?")\(parameter)=\(language.rawValue)"
        return parts.count == 1 ? path : "\(path)#\(parts[1])"
    }

    /// The best of the shop's languages by weight (RFC 9110, section 12.5.4); of equals the first.
    /// Nothing weighs more than 1, so a language of that weight ends the search: mostly the first of all.
    private static func accepted(_ header: String) -> Language? {
        var best: (language: Language, weight: Double)?
        var rest = header.utf8[...]
        while !rest.isEmpty, best?.weight ?? 0 < 1 {
            let range = rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest[range.endIndex...].dropFirst()
            guard let language = language(ofRange: range) else { continue }
            let weight = weight(ofRange: range)
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language
    }

    /// The language of `en-US;q=0.5`, whatever the country.
    private static func language(ofRange range: Substring.UTF8View) -> Language? {
        let tag = range.drop { $0 == UInt8(ascii: " ") }
            .prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        return Language.allCases.first { language in
            tag.lazy.map { $0 | 0x20 }.elementsEqual(language.rawValue.utf8)
        }
    }

    /// What follows `q=`; 1 where there is no number.
    private static func weight(ofRange range: Substring.UTF8View) -> Double {
        let parameters = range.drop { $0 != UInt8(ascii: ";") }
        if parameters.isEmpty { return 1 }
        let weight = Substring(parameters).split(separator: ";").map { $0.filter { $0 != " " } }
            .first { $0.hasPrefix("q=") }
        return weight.flatMap { Double($0.dropFirst(2)) } ?? 1
    }
}
