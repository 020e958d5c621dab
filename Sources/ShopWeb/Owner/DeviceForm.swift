package import FastCGI
package import JuiceShop
import ShopStore

/// The form of `/device`: this tablet's name, or the person who is at it.
package enum DeviceForm: Equatable, Sendable {
    case name(NameText, key: Key)
    case removeName
    /// nil when nobody is to be named.
    case choose(StaffID?)

    package static let staffField = "staff"

    /// The part of the shop that the form belongs to: a person at the counter is chosen by everybody.
    static func access(_ form: Form) -> Access {
        form[staffField] == nil && form[NameFormField.remove] == nil ? .owner : .open
    }

    /// - Throws: `text` for a name that is no line of text.
    /// - Returns: nil for a form that the page does not have.
    package init?(_ form: Form) throws(NameFault) {
        if let staff = form[Self.staffField] {
            self = .choose(staff.isEmpty ? nil : StaffID(staff))
        } else if form[NameFormField.remove] != nil {
            self = .removeName
        } else {
            guard let key = NameFormField.key(form) else { return nil }
            self = .name(try NameFormField.name(form), key: key)
        }
    }
}
