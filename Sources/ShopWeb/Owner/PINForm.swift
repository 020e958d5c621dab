package import FastCGI

/// The form of the PIN page: the typed PIN and the page that follows, or the wish to log out.
///
/// A form that was sent without a session comes back with the PIN page, and is sent again with `pin` among its fields.
package struct PINForm: Equatable, Sendable {
    package let pin: String
    package let next: Route?
    package let logsOut: Bool

    package static let pinField = "pin"
    package static let nextField = "next"
    package static let logOutField = "logout"

    package init(_ form: Form) {
        // Tablets add a space where they complete a word.
        pin = form[Self.pinField].map { String($0.filter { $0 != " " }) } ?? ""
        next = form[Self.nextField].flatMap { Route(page: $0) }
        logsOut = form[Self.logOutField] != nil
    }

    /// The fields of another form that came with the PIN page.
    package static func kept(of form: Form) -> [Form.Field] { form.fields.filter { $0.name != pinField } }

    /// True if a form of another page has a PIN among its fields.
    package static func hasPIN(_ form: Form) -> Bool { form[pinField] != nil }
}
