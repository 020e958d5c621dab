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

/// The juice or choice whose sale was stopped or goes on, in a cookie for the page that is shown next.
package struct StopFlash: Equatable, Sendable {
    package let item: SaleItem
    package let isSold: Bool

    private static let cookieName = "stopped"
    private static let retentionSeconds = 60
    private static let (juice, choice, sold) = ("juice", "choice", "sold")

    package init(_ item: SaleItem, isSold: Bool) {
        self.item = item
        self.isSold = isSold
    }

    package var cookie: SetCookie? {
        let words =
            switch item {
            case .juice(let juice): [Self.juice, juice.rawValue]
            case .choice(let choice): [Self.choice, choice.rawValue]
            }
        let text = (words + (isSold ? [Self.sold] : [])).joined(separator: ":")
        return SetCookie(Self.cookieName, text, maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes for this menu.
    package init?(_ cookies: Cookies, menu: Menu) {
        let words = cookies[Self.cookieName]?.split(separator: ":").map(String.init) ?? []
        guard words.count == 2 || words.count == 3 && words[2] == Self.sold, Token.isToken(words[1]) else { return nil }
        let item: SaleItem
        switch words[0] {
        case Self.juice: item = .juice(JuiceID(words[1]))
        case Self.choice: item = .choice(ChoiceID(words[1]))
        default: return nil
        }
        guard menu.canStop(item) else { return nil }
        self.init(item, isSold: words.count == 3)
    }
}

/// A saved or reversed stock change, in a cookie for the page that is shown next.
///
/// It holds the numbers themselves, so that the page looks nothing up. A forged cookie shows its numbers only to the
/// browser that forged it.
package struct StockFlash: Equatable, Sendable {
    package var changes: [Change]
    /// The reason that was recorded.
    package var reason: StockChange.Reason
    /// The sequence of the saved change's event, by which it can be reversed; nil for a reversal.
    package var sequence: Int?
    /// True if the changes took back an earlier one.
    package var isReversal: Bool

    package struct Change: Equatable, Sendable {
        package let fruit: FruitID
        /// The count that the page had shown; the count before the change if the form has none.
        package let seen: Int
        package let delta: Int
        /// The stock right after the change.
        package let after: Int

        package init(fruit: FruitID, seen: Int, delta: Int, after: Int) {
            self.fruit = fruit
            self.seen = seen
            self.delta = delta
            self.after = after
        }

        /// The other changes between showing the page and storing this one.
        package var elsewhere: Int { after - delta - seen }
    }

    package init(
        _ changes: [Change], reason: StockChange.Reason = .other, sequence: Int? = nil, isReversal: Bool = false
    ) {
        self.changes = changes
        self.reason = reason
        self.sequence = sequence
        self.isReversal = isReversal
    }

    private static let cookieName = "saved"
    private static let retentionSeconds = 60
    /// A cookie has at most 4 KiB; the changes of further fruits are left out.
    private static let maxChanges = 24
    private static let reversal = "reversed"

    /// The outcome, then the changes: `delivery#7|kiwi:10:5:15`.
    package var cookie: SetCookie? {
        let outcome = isReversal ? Self.reversal : reason.rawValue + (sequence.map { "#\($0)" } ?? "")
        let texts = changes.prefix(Self.maxChanges).map { "\($0.fruit):\($0.seen):\($0.delta):\($0.after)" }
        return SetCookie(
            Self.cookieName, ([outcome] + texts).joined(separator: "|"), maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes for this menu.
    package init?(_ cookies: Cookies, menu: Menu) {
        guard let value = cookies[Self.cookieName], !value.isEmpty else { return nil }
        let parts = value.split(separator: "|")
        guard let outcome = parts.first?.split(separator: "#", maxSplits: 1), let kind = outcome.first.map(String.init)
        else { return nil }
        isReversal = kind == Self.reversal
        guard let reason = isReversal ? .other : StockChange.Reason(rawValue: kind) else { return nil }
        self.reason = reason
        sequence = outcome.count == 2 ? Route.number(outcome[1]) : nil
        changes = []
        for part in parts.dropFirst().prefix(Self.maxChanges) {
            let fields = part.split(separator: ":").map(String.init)
            guard fields.count == 4, let fruit = menu[FruitID(fields[0])]?.id,
                let seen = NumberReader.whole.number(fields[1]), let delta = NumberReader.whole.number(fields[2]),
                let after = NumberReader.whole.number(fields[3])
            else { return nil }
            changes.append(Change(fruit: fruit, seen: seen, delta: delta, after: after))
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
