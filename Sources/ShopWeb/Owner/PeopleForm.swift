package import FastCGI
package import JuiceShop
import ShopStore

/// The form of `/people`: a new person, or a name that is removed.
package enum PeopleForm: Equatable, Sendable {
    /// The key becomes the person's id: the same form sent twice adds one person.
    case add(NameText, key: Key)
    case removePerson(StaffID)
    case removeDevice(DeviceID)
    /// Removes the tablets that made no event for `unusedDays`, except the one that asks.
    case removeUnusedDevices
    /// Undoes the removal of a tablet's name; a person is added again, with the id as the key.
    case restoreDevice(NameText, DeviceID)

    package static let removeDeviceField = "device"
    package static let restoreDeviceField = "tablet"
    package static let removeUnusedField = "unused"
    static let unusedDays = 30
    private static let seenPrefix = "seen."
    static func seenField(_ device: DeviceID) -> String { seenPrefix + device.rawValue }

    /// The tablets of the list that the form belongs to; nil for a form without them.
    static func seenDevices(_ form: Form) -> [DeviceID: NameText]? {
        let seen = form.fields.compactMap { field in
            field.name.hasPrefix(seenPrefix)
                ? (DeviceID(field.name.dropFirst(seenPrefix.count)), NameText(recorded: field.value)) : nil
        }
        return seen.isEmpty ? nil : Dictionary(seen, uniquingKeysWith: { first, _ in first })
    }

    /// - Throws: `text` for a name that is no line of text.
    /// - Returns: nil for a form that the page does not have.
    package init?(_ form: Form) throws(NameFault) {
        if let staff = form[NameFormField.remove] {
            self = .removePerson(StaffID(staff))
        } else if let device = form[Self.removeDeviceField] {
            self = .removeDevice(DeviceID(device))
        } else if form[Self.removeUnusedField] != nil {
            self = .removeUnusedDevices
        } else if let device = form.key(Self.restoreDeviceField) {
            self = .restoreDevice(try NameFormField.name(form), DeviceID(device.rawValue))
        } else {
            guard let key = NameFormField.key(form) else { return nil }
            self = .add(try NameFormField.name(form), key: key)
        }
    }
}
