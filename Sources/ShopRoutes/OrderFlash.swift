package import HTTP

/// The outcome of a request about an order, in a cookie for the page that is shown next.
///
/// It names the order. The page looks everything else up, so that a forged cookie shows nothing untrue.
package enum OrderFlash: Equatable, Sendable {
    /// The same request had made this order before; this one took nothing.
    case again(Int)
    /// The order was cancelled; the visitor had said whether the juice was made.
    case cancelled(Int, wasMade: Bool)

    private static let cookieName = "told"
    private static let retentionSeconds = 60

    private enum Kind: String {
        case again, made, unmade
    }

    package var cookie: SetCookie? {
        let (kind, number) =
            switch self {
            case .again(let number): (Kind.again, number)
            case .cancelled(let number, let wasMade): (wasMade ? .made : .unmade, number)
            }
        return SetCookie(Self.cookieName, "\(kind.rawValue):\(number)", maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    package init?(_ request: Request) {
        let parts = (Cookies(request.headers.cookie)[Self.cookieName] ?? "").split(separator: ":")
        guard parts.count == 2, let number = Route.number(parts[1]) else { return nil }
        switch Kind(rawValue: String(parts[0])) {
        case .again: self = .again(number)
        case .made: self = .cancelled(number, wasMade: true)
        case .unmade: self = .cancelled(number, wasMade: false)
        case nil: return nil
        }
    }
}
