package import FastCGI
import JuiceShop
import ShopStore

/// The form of the PIN page: the typed PIN and the page that follows, or the wish to log out.
///
/// A form that was sent without a session comes back with the PIN page, and is sent again with `pin` among its fields.
package struct PINForm: Equatable, Sendable {
    package let pin: String
    package let next: Route?
    package let logsOut: Bool
    /// The tablet is let in from now on, and not for one action alone.
    package let stays: Bool
    /// The owner has read that a shop without a PIN is open.
    package let acceptsOpenness: Bool

    package static let pinField = "pin"
    package static let nextField = "next"
    package static let logOutField = "logout"
    package static let openField = "open"
    package static let staysField = "stay"

    package init(_ form: Form) {
        pin = Self.digits(form[Self.pinField])
        next = form[Self.nextField].flatMap { Route(page: $0) }
        logsOut = form[Self.logOutField] != nil
        stays = form[Self.staysField] != nil
        acceptsOpenness = form[Self.openField] != nil
    }

    /// Tablets add a space where they complete a word.
    static func digits(_ typed: String?) -> String { typed.map { String($0.filter { $0 != " " }) } ?? "" }

    /// The fields of another form that came with the PIN page.
    package static func kept(of form: Form) -> [Form.Field] {
        form.fields.filter { ![pinField, staysField].contains($0.name) }
    }

    /// True if a form of another page has a PIN among its fields.
    package static func hasPIN(_ form: Form) -> Bool { form[pinField] != nil }
}
