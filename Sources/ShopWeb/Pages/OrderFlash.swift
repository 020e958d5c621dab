package import FastCGI
import JuiceShop

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
    package init?(_ cookies: Cookies) {
        guard let text = cookies[Self.cookieName] else { return nil }
        let parts = text.split(separator: ":")
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
