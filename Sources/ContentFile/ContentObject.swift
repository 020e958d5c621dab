import Bytes

/// An object whose fields are all known.
package struct ContentObject: Sendable {
    package let place: ContentPlace
    private let fields: [String: ContentValue]

    package init(place: ContentPlace, fields: [String: ContentValue]) {
        self.place = place
        self.fields = fields
    }

    /// An optional field.
    package subscript(_ name: String) -> ContentValue? { fields[name] }

    /// - Throws: `Diagnostic` if the field is missing.
    package func field(_ name: String) throws(Diagnostic) -> ContentValue {
        guard let value = fields[name] else { throw place.field(name).isMissing }
        return value
    }
}
