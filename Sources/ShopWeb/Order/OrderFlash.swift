package import FastCGI
package import JuiceShop

/// The outcome of a request about an order, in a cookie for the page that is shown next.
///
/// It names the order. The page looks everything else up, so that a forged cookie shows nothing untrue.
package enum OrderFlash: Equatable, Sendable {
    /// The order of a form whose page shows that menu, an earlier one than the shop's. `isAgain`: the same request had made
    /// this order before; this one took nothing.
    case ordered(Int, isAgain: Bool, seenMenu: Int?)
    /// The order was cancelled; the visitor had said whether the juice was made.
    case cancelled(Int, wasMade: Bool)
    /// The order was taken back in place.
    case undone(Int)
    /// The payment of the order was recorded.
    case paid(Int)

    private static let cookieName = "told"
    private static let retentionSeconds = 60

    private enum Kind: String {
        case again, ordered, made, unmade, undone, paid
    }

    package var cookie: SetCookie? {
        let (kind, numbers): (Kind, [Int]) =
            switch self {
            case .ordered(let number, let isAgain, let menu):
                (isAgain ? .again : .ordered, [number] + (menu.map { [$0] } ?? []))
            case .cancelled(let number, let wasMade): (wasMade ? .made : .unmade, [number])
            case .undone(let number): (.undone, [number])
            case .paid(let number): (.paid, [number])
            }
        let words = [kind.rawValue] + numbers.map(String.init)
        return SetCookie(Self.cookieName, words.joined(separator: ":"), maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    package init?(_ request: Request) {
        let parts = (request.cookies[Self.cookieName] ?? "").split(separator: ":")
        let numbers = parts.dropFirst().compactMap(Route.number)
        guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }), let number = numbers.first,
            numbers.count == parts.count - 1, numbers.count <= (kind == .again || kind == .ordered ? 2 : 1)
        else { return nil }
        switch kind {
        case .again, .ordered:
            self = .ordered(
                number, isAgain: kind == .again, seenMenu: numbers.count == 2 ? numbers[1] : nil)
        case .made: self = .cancelled(number, wasMade: true)
        case .unmade: self = .cancelled(number, wasMade: false)
        case .undone: self = .undone(number)
        case .paid: self = .paid(number)
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
