import FastCGI
package import JuiceShop
import ShopStore

/// A name that was just removed, so that it can be undone. Only the browser that removed it has it, for a minute, in a cookie
/// for the page that is shown next.
package struct RemovedName: Sendable {
    let name: NameText
    let field: String
    let id: String

    private static let cookieName = "removed"
    private static let retentionSeconds = 60

    package init(_ name: NameText, person: StaffID) {
        self.name = name
        field = NameFormField.key
        id = person.rawValue
    }

    package init(_ name: NameText, device: DeviceID) {
        self.name = name
        field = PeopleForm.restoreDeviceField
        id = device.rawValue
    }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    init?(_ request: Request) {
        guard let form = request.cookies[Self.cookieName].flatMap({ Form($0[...]) }),
            let name = form[NameFormField.name].flatMap({ try? NameText(typed: $0) }),
            let field = [NameFormField.key, PeopleForm.restoreDeviceField].first(where: { form.key($0) != nil }),
            let id = form[field]
        else { return nil }
        self.name = name
        self.field = field
        self.id = id
    }

    var cookie: SetCookie? {
        SetCookie(
            Self.cookieName, Form(fields: [.init(NameFormField.name, name.rawValue), .init(field, id)]).encoded,
            maxAgeSeconds: Self.retentionSeconds, isStrict: true)
    }

    /// Removes the cookie: the page that shows the name sets this.
    static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0, isStrict: true) }
}
