package import HTTP
package import JuiceShop

/// A saved stock change, in a cookie for the page that is shown next.
///
/// It holds the numbers themselves, so that the page looks nothing up. A forged cookie shows its numbers only to the
/// browser that forged it.
package struct StockFlash: Equatable, Sendable {
    package var changes: [Change]
    /// The reason that was recorded.
    package var reason: StockChange.Reason

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

    package init(_ changes: [Change], reason: StockChange.Reason = .other) {
        self.changes = changes
        self.reason = reason
    }

    private static let cookieName = "saved"
    private static let retentionSeconds = 60
    /// A cookie has at most 4 KiB; the changes of further fruits are left out.
    private static let maxChanges = 24

    package var cookie: SetCookie? {
        let texts = changes.prefix(Self.maxChanges).map { "\($0.fruit):\($0.seen):\($0.delta):\($0.after)" }
        let value = reason == .other ? texts : [reason.rawValue] + texts
        return SetCookie(Self.cookieName, value.joined(separator: "|"), maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes for this menu.
    package init?(_ request: Request, menu: Menu) {
        guard let value = Cookies(request.headers.cookie)[Self.cookieName], !value.isEmpty else { return nil }
        var parts = value.split(separator: "|")[...]
        reason = parts.first.flatMap { StockChange.Reason(rawValue: String($0)) } ?? .other
        if reason != .other { parts = parts.dropFirst() }
        changes = []
        for part in parts.prefix(Self.maxChanges) {
            let fields = part.split(separator: ":").map(String.init)
            guard fields.count == 4, let fruit = menu[FruitID(fields[0])]?.id,
                let seen = WholeNumber.parse(fields[1]), let delta = WholeNumber.parse(fields[2]),
                let after = WholeNumber.parse(fields[3])
            else { return nil }
            changes.append(Change(fruit: fruit, seen: seen, delta: delta, after: after))
        }
    }
}
