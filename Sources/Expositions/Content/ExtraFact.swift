/// A fact about an object from a column that is none of the fields.
package struct ExtraFact: Equatable, Sendable {
    /// The name of the column.
    package let column: String
    package let value: String

    /// The words before the value.
    var label: String { ItemField.label(of: column) }
}
