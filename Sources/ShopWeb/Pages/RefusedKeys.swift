package import FastCGI
package import JuiceShop

/// The keys of the forms that were answered with a shortage, in a cookie.
///
/// A reload of that page sends the form again. Once the fruit has come, it would be an order that nobody made: such a
/// key orders nothing. A program without cookies can send its request again.
package struct RefusedKeys: Equatable, Sendable {
    /// The newest last.
    private var keys: [Key] = []

    private static let cookieName = "short"
    /// A refused key is remembered as long as the store knows a key.
    private static let retentionSeconds = 24 * 60 * 60
    /// The pages that a browser can go back to; a cookie has at most 4 KiB.
    private static let maxKeys = 8

    package init(_ cookies: Cookies) {
        guard let text = cookies[Self.cookieName] else { return }
        keys = text.split(separator: ".").suffix(Self.maxKeys).compactMap { Key(rawValue: String($0)) }
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
