package import FastCGI
package import JuiceShop

/// The form of `/device`: this tablet's name, or the person who is at it.
package enum DeviceForm: Equatable, Sendable {
    case name(NameText, key: Key)
    case removeName
    /// nil when nobody is to be named.
    case choose(StaffID?)

    package static let staffField = "staff"

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

/// The form of `/people`: a new person, or a name that is removed.
package enum PeopleForm: Equatable, Sendable {
    /// The key becomes the person's id: the same form sent twice adds one person.
    case add(NameText, key: Key)
    case removePerson(StaffID)
    case removeDevice(DeviceID)

    package static let removeDeviceField = "device"

    /// - Throws: `text` for a name that is no line of text.
    /// - Returns: nil for a form that the page does not have.
    package init?(_ form: Form) throws(NameFault) {
        if let staff = form[NameFormField.remove] {
            self = .removePerson(StaffID(staff))
        } else if let device = form[Self.removeDeviceField] {
            self = .removeDevice(DeviceID(device))
        } else {
            guard let key = NameFormField.key(form) else { return nil }
            self = .add(try NameFormField.name(form), key: key)
        }
    }
}

/// The fields of a form that gives a name.
package enum NameFormField {
    package static let name = "name"
    package static let key = "key"
    package static let remove = "remove"

    static func key(_ form: Form) -> Key? { form.key(key) }

    static func name(_ form: Form) throws(NameFault) -> NameText {
        do { return try NameText(typed: form[name] ?? "") } catch { throw .text(error) }
    }
}

extension Form {
    /// The key in a field; nil without one.
    package func key(_ field: String) -> Key? { self[field].flatMap(Key.init(rawValue:)) }
}

extension String {
    /// Without the white space at its ends: tablets add a space where they complete a word.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// The form of a hand-over note: its text, or the note that was read.
package enum NoteForm: Equatable, Sendable {
    case write(NoteText, key: Key)
    /// The note that was shown, by its key, so that nobody takes a newer one away.
    case read(Key)

    package static let keyField = "key"
    package static let textField = "text"
    package static let readField = "read"

    /// - Throws: for a text that is no note.
    /// - Returns: nil without a key.
    package init?(_ form: Form) throws(TextFault) {
        if let read = form.key(Self.readField) {
            self = .read(read)
            return
        }
        guard let key = form.key(Self.keyField) else { return nil }
        self = .write(try NoteText(typed: form[Self.textField] ?? ""), key: key)
    }
}
