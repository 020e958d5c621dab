import HTTP

extension Request {
    /// The request that the variables describe (RFC 3875, section 4.1), whoever brought them.
    init(_ value: (Parameter) -> String?, body: Body) {
        let target =
            value(.requestURI).map { RequestTarget($0) }
            ?? RequestTarget(
                scriptName: value(.scriptName), pathInfo: value(.pathInfo), query: value(.queryString))
        self.init(
            Method(value(.requestMethod) ?? ""), target.path, query: target.query,
            headers: Headers(
                host: value(.host), origin: value(.origin), fetchSite: value(.fetchSite), cookie: value(.cookie),
                acceptLanguage: value(.acceptLanguage), contentType: value(.contentType),
                ifNoneMatch: value(.ifNoneMatch)),
            body: body)
    }
}

/// How many bytes of body were announced (RFC 3875, section 4.1.2).
enum BodyLength: Equatable {
    case bytes(Int)
    /// More than the server takes, however long the number is.
    case tooLarge
    case notANumber

    /// Forms of the shop take some hundred bytes; 64 KiB is what nginx.conf lets through too.
    static let most = 64 << 10

    /// - Parameter text: digits and nothing else; nothing at all is no body.
    init(_ text: String?) {
        guard let text, !text.isEmpty else {
            self = .bytes(0)
            return
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.allSatisfy(digits.contains) else {
            self = .notANumber
            return
        }
        let number = Int(text) ?? .max
        self = number > Self.most ? .tooLarge : .bytes(number)
    }
}
