package import FastCGI
package import JuiceShop

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
