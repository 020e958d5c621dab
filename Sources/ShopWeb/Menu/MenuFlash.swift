import ContentFile
import FastCGI
import JuiceShop

/// A saved change of the menu, in a cookie for the page that is shown next: it names the event, and the page looks
/// everything else up.
struct MenuFlash {
    let sequence: Int

    private static let cookieName = "menu"
    private static let retentionSeconds = 60

    var cookie: SetCookie? {
        SetCookie(Self.cookieName, String(sequence), maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }
}

extension MenuFlash {
    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    init?(_ request: Request) {
        guard let number = request.cookies[Self.cookieName].flatMap({ Route.number($0[...]) }) else {
            return nil
        }
        sequence = number
    }
}
