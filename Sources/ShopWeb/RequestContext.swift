package import ContentFile
package import FastCGI
package import JuiceShop
import ShopStore

/// One request with everything that is parsed from it before an action runs. A class, because each step of the way gets it.
final class RequestContext {
    let request: Request
    /// The language of the response.
    let language: Language
    /// The language that this request switches to; a cookie keeps it.
    let chosenLanguage: Language?
    /// nil for an address that the shop does not have.
    let route: Route?
    /// That of the route.
    let rule: RouteRule?
    /// False if the query cannot be decoded.
    let isReadable: Bool
    /// The right to read the history; nil for a request that does not.
    var historyPermit: HistoryLimit.Permit?
    private let pageContexts: PageContexts
    private let readNames: () -> Names

    init(_ request: Request, _ app: ShopApp) {
        let query = Form(request.query)
        let fields = query ?? Form()
        isReadable = query != nil
        chosenLanguage = app.languageChoice.chosen(in: fields)
        language = chosenLanguage ?? app.languageChoice.preferred(by: request)
        pageContexts = app.pageContexts
        readNames = app.names
        (route, rule) = RouteRule.parse(request.path, fields).map { ($0, $1) } ?? (nil, nil)
        self.request = request
    }

    /// The names of tablets and people: read once, and only if a page shows them.
    private(set) lazy var names = readNames()

    /// The context of a page that shows the shop at a moment.
    func page(_ shop: Shop) -> PageContext { pageContexts.context(in: language, shop, names) }

    /// The context of a page that shows nothing of the shop, even while its store cannot be read.
    func page(of store: any Store) -> PageContext { pageContexts.context(in: language, try? store.shop(), names) }

    /// The context of a page that says that the store cannot be used: nothing more is read.
    var pageWithoutStore: PageContext { pageContexts.context(in: language, nil, Names()) }

    /// The tablet and the person in its cookie.
    var who: Who? { WhoCookie.who(request) }

    var isPost: Bool { request.method == .post }

    /// The form in the body.
    func form() throws(HTTPError) -> Form {
        guard case .whole(let body) = request.body, let form = Form(body) else { throw .badRequest }
        return form
    }

    /// The target of the language links of a notice: the requested address if a GET of it is harmless and shows a page,
    /// otherwise the order page.
    var safeRoute: Route {
        guard let route, !isPost, rule?.accepts(.get) == true, ![.health, .metrics, .stockJSON].contains(route) else {
            return .orderPage()
        }
        return route
    }
}

/// The key of a form, and the menu that its page shows, in one field: `17.KEY`. A script that takes the key of a newer page
/// takes its menu with it.
package struct FormKey: Equatable {
    package static let field = "key"

    let key: Key
    /// The event that made the menu; nil for a page that shows none.
    let menu: Int?

    init(_ key: Key, menu: Int?) {
        self.key = key
        self.menu = menu
    }

    /// - Returns: nil for a text that `text` does not make.
    init?(_ text: String) {
        let bytes = text.utf8
        let dot = bytes.firstIndex(of: UInt8(ascii: "."))
        let start = dot.map(bytes.index(after:)) ?? text.startIndex
        guard let key = Key(rawValue: String(text[start...])) else { return nil }
        self.key = key
        menu = dot.flatMap { Route.number(text[..<$0]) }
        if dot != nil, menu == nil { return nil }
    }

    /// The value of the field.
    var text: String {
        guard let menu, menu > 0 else { return key.rawValue }
        return "\(menu).\(key)"
    }
}

extension Form {
    /// The key in a field; nil without one.
    package func key(_ field: String = FormKey.field) -> Key? { formKey(field)?.key }

    func formKey(_ field: String = FormKey.field) -> FormKey? { self[field].flatMap { FormKey($0) } }
}

/// The tablet and the person at it, in a cookie: `TABLET.PERSON`, either of them empty. No page sets it but `/device`, when
/// a name is given or a person is chosen, so that a shop without names keeps no ids of its tablets.
package enum WhoCookie {
    private static let name = "who"
    /// Browsers keep no cookie longer (RFC 6265bis, section 5.5).
    private static let seconds = 400 * 24 * 3600

    /// - Parameter who: nil removes the cookie.
    package static func cookie(_ who: Who?) -> SetCookie? {
        let value = who.map { "\($0.device?.rawValue ?? "").\($0.staff?.rawValue ?? "")" }
        return SetCookie(name, value ?? "", maxAgeSeconds: value == nil ? 0 : seconds, isStrict: true)
    }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    package static func who(_ request: Request) -> Who? {
        guard let value = request.cookies[name] else { return nil }
        let ids = value.split(separator: ".", omittingEmptySubsequences: false)
        guard ids.count == 2, ids.allSatisfy({ $0.isEmpty || Token.isToken(String($0)) }) else { return nil }
        return Who(
            device: ids[0].isEmpty ? nil : DeviceID(ids[0]), staff: ids[1].isEmpty ? nil : StaffID(ids[1]))
    }
}

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
        // By bytes: a sign that combines with a semicolon does not make it another character.
        let weight = parameters.split(separator: UInt8(ascii: ";")).lazy
            .map { String(decoding: $0.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self) }
            .first { $0.hasPrefix("q=") }
        return weight.flatMap { Double($0.dropFirst(2)) } ?? 1
    }
}
