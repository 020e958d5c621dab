import ContentFile
import FastCGI
import ShopWeb

extension FuzzTarget {
    /// `Accept-Language`: the shop's language with the greatest weight, as a slow reading of RFC 9110 finds it.
    static let languages = FuzzTarget(name: "languages", maxLength: 128) { input in
        let text = String(decoding: input, as: UTF8.self)
        let shop = [Language.korean] + ["en", "fr", "fil"].compactMap(Language.init(rawValue:))
        let choice = LanguageChoice(among: shop)
        let preferred = choice.preferred(by: Request(.get, "/", headers: .init(acceptLanguage: text)))
        try require(shop.contains(preferred), "\(preferred) is a language of the shop")
        try require(preferred == slowly(text, among: shop), "\(preferred) has the greatest weight")
        let remembered = Request(.get, "/", headers: .init(cookie: "lang=fr", acceptLanguage: text))
        try require(choice.preferred(by: remembered).rawValue == "fr", "a choice counts before the browser's")
        guard let chosen = Form(text).flatMap(choice.chosen(in:)) else { return }
        try require(shop.contains(chosen), "\(chosen) is a language of the shop")
    }

    private static func slowly(_ header: String, among shop: [Language]) -> Language {
        var best: (language: Language, weight: Double)?
        for range in header.utf8.split(separator: UInt8(ascii: ",")) {
            let bytes = range.filter { $0 != UInt8(ascii: " ") }
            let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            let tag = parts[0].prefix { $0 != UInt8(ascii: "-") }
            let name = String(decoding: tag, as: UTF8.self).lowercased()
            guard let language = Language(rawValue: name), shop.contains(language) else { continue }
            let parameters = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
            // A weight above 1 is not one; it counts as 1.
            let weight = min(1, parameters.first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1)
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language ?? .korean
    }
}
