package import FastCGI
package import JuiceShop

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
