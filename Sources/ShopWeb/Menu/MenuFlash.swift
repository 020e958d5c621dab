package import FastCGI

/// A saved change of the menu, in a cookie for the page that is shown next: it names the event, and the page looks
/// everything else up.
package struct MenuFlash: Equatable, Sendable {
    package let sequence: Int

    package init(sequence: Int) {
        self.sequence = sequence
    }

    private static let cookieName = "menu"
    private static let retentionSeconds = 60

    package var cookie: SetCookie? {
        SetCookie(Self.cookieName, String(sequence), maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    package static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    package init?(_ request: Request) {
        guard let number = Cookies(request.headers.cookie)[Self.cookieName].flatMap({ Route.number($0[...]) }) else {
            return nil
        }
        sequence = number
    }
}
