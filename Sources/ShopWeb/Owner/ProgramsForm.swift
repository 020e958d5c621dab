import Bytes
package import FastCGI
import JuiceShop

/// The form of `/programs`: a token for a program, or the end of one.
package struct ProgramsForm: Equatable, Sendable {
    /// The name as it was typed.
    package let name: String
    package let parts: Set<Access>
    /// The program whose token is revoked; nil for a new one.
    let revoked: AppID?

    static let nameField = "name"
    static let partField = "for"
    static let revokeField = "revoke"

    package init(_ form: Form = Form()) {
        name = form[Self.nameField] ?? ""
        let words = Set(form.fields.filter { $0.name == Self.partField }.map(\.value))
        parts = Set(ProgramToken.allParts.filter { words.contains($0.rawValue) })
        revoked = form[Self.revokeField].map { AppID($0) }
    }
}
