package import FastCGI
package import JuiceShop

/// The outcome of a request about an order, in a cookie for the page that is shown next.
///
/// It names the order. The page looks everything else up, so that a forged cookie shows nothing untrue.
package enum OrderFlash: Equatable, Sendable {
    /// The same request had made this order before; this one took nothing.
    case again(Int)
    /// The order was cancelled; the visitor had said whether the juice was made.
    case cancelled(Int, wasMade: Bool)
    /// The order was taken back in place.
    case undone(Int)
    /// The payment of the order was recorded.
    case paid(Int)

    private static let cookieName = "told"
    private static let retentionSeconds = 60

    private enum Kind: String {
        case again, made, unmade, undone, paid
    }

    package var cookie: SetCookie? {
        let (kind, number) =
            switch self {
            case .again(let number): (Kind.again, number)
            case .cancelled(let number, let wasMade): (wasMade ? .made : .unmade, number)
            case .undone(let number): (.undone, number)
            case .paid(let number): (.paid, number)
            }
        return SetCookie(Self.cookieName, "\(kind.rawValue):\(number)", maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    package init?(_ request: Request) {
        let parts = (request.cookies[Self.cookieName] ?? "").split(separator: ":")
        guard parts.count == 2, let number = Route.number(parts[1]) else { return nil }
        switch Kind(rawValue: String(parts[0])) {
        case .again: self = .again(number)
        case .made: self = .cancelled(number, wasMade: true)
        case .unmade: self = .cancelled(number, wasMade: false)
        case .undone: self = .undone(number)
        case .paid: self = .paid(number)
        case nil: return nil
        }
    }
}

/// The keys of the forms that were answered with a shortage, in a cookie.
///
/// A reload of that page sends the form again. Once the fruit has come, it would be an order that nobody made: such a
/// key orders nothing. A program without cookies can send its request again.
package struct RefusedKeys: Equatable, Sendable {
    /// The newest last.
    private var keys: [Key] = []

    private static let cookieName = "short"
    /// As long as the store knows a key.
    private static let retentionSeconds = 24 * 60 * 60
    /// The pages that a browser can go back to; a cookie has at most 4 KiB.
    private static let maxKeys = 8

    package init(_ request: Request) {
        let texts = (request.cookies[Self.cookieName] ?? "").split(separator: ".")
        keys = texts.suffix(Self.maxKeys).compactMap { Key(rawValue: String($0)) }
    }

    package func contains(_ key: Key) -> Bool { keys.contains(key) }

    package mutating func append(_ key: Key) {
        keys = (keys.filter { $0 != key } + [key]).suffix(Self.maxKeys)
    }

    package var cookie: SetCookie? {
        SetCookie(
            Self.cookieName, keys.map(\.rawValue).joined(separator: "."), maxAgeSeconds: Self.retentionSeconds)
    }
}
