package import FastCGI

/// The form that sets, changes or removes the owner's PIN. The page never shows a typed PIN again.
package struct OwnerPINForm: Equatable, Sendable {
    let present: String
    private let new: String
    private let again: String
    let parts: Set<Access>
    /// nil for hours that nobody can choose.
    private let typedHours: Int?
    let removes: Bool

    package static let presentField = "present"
    package static let newField = "new"
    package static let againField = "again"
    package static let partField = "for"
    package static let hoursField = "hours"
    package static let removeField = "remove"

    package enum Fault: Error, Equatable, Sendable {
        case present, presentWrong, digits, guessable, again, hours
        case wait(seconds: Int)
        /// The PIN was set or changed after the form was shown.
        case changedElsewhere
    }

    /// The form as the page shows it.
    package init(_ settings: PINSettings?) {
        present = ""
        new = ""
        again = ""
        removes = false
        parts = settings?.protected ?? []
        typedHours = settings?.sessionHours ?? PINSettings.defaultHours
    }

    package init(_ form: Form) {
        present = PINForm.digits(form[Self.presentField])
        new = PINForm.digits(form[Self.newField])
        again = PINForm.digits(form[Self.againField])
        parts = Set(form.values(Self.partField).compactMap { Access(rawValue: $0) })
        typedHours = form[Self.hoursField].flatMap(NumberReader.hour.number).flatMap {
            PINSettings.allowedHours.contains($0) ? $0 : nil
        }
        removes = form[Self.removeField] != nil
    }

    var hours: Int { typedHours ?? PINSettings.defaultHours }

    /// The PIN from now on: where a shop has one, an empty field keeps it. nil to have none.
    func chosen(hasPIN: Bool) throws(Fault) -> PIN? {
        if hasPIN, !PIN.isTyped(present) { throw .present }
        if removes { return nil }
        if typedHours == nil { throw .hours }
        let isKept = hasPIN && new.isEmpty && again.isEmpty
        if !isKept, new != again { throw .again }
        do {
            return try PIN(isKept ? present : new)
        } catch {
            throw error == .notDigits ? .digits : .guessable
        }
    }
}
