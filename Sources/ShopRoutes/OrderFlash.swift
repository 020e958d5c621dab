package import HTTP

/// What became of a request about an order, carried by a cookie to the one page that is shown next.
///
/// It names the order; what is told of it is looked up, so that a made-up cookie tells nothing untrue.
package enum OrderFlash: Equatable, Sendable {
    /// The order had been taken before: nothing was taken now.
    case again(Int)
    /// The order was taken back; whether the juice was made is what the visitor had said.
    case cancelled(Int, wasMade: Bool)

    private static let cookieName = "told"
    private static let retentionSeconds = 60

    private enum Word: String {
        case again, made, unmade
    }

    package var cookie: SetCookie? {
        let (word, number) =
            switch self {
            case .again(let number): (Word.again, number)
            case .cancelled(let number, let wasMade): (wasMade ? .made : .unmade, number)
            }
        return SetCookie(Self.cookieName, "\(word.rawValue):\(number)", maxAgeSeconds: Self.retentionSeconds)
    }

    /// Told once: the page that shows it sends this along.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: `nil` without the cookie, or when it is not one that `cookie` makes.
    package init?(_ request: Request) {
        let parts = (Cookies(request.headers.cookie)[Self.cookieName] ?? "").split(separator: ":")
        guard parts.count == 2, let number = Route.number(parts[1]) else { return nil }
        switch Word(rawValue: String(parts[0])) {
        case .again: self = .again(number)
        case .made: self = .cancelled(number, wasMade: true)
        case .unmade: self = .cancelled(number, wasMade: false)
        case nil: return nil
        }
    }
}
