/// A JSON text (RFC 8259) as a tree with the offset of each value and key.
package struct JSONValue: Sendable {
    package let kind: Kind
    /// The offset of the first byte.
    package let offset: Int
    /// The offset behind the last byte.
    package let end: Int

    package enum Kind: Sendable {
        case null
        case bool(Bool)
        /// The digits as the text has them.
        case number(String)
        case string(String)
        case array([JSONValue])
        case object([Member])
    }

    package struct Member: Sendable {
        package let key: String
        package let keyOffset: Int
        package let value: JSONValue
    }
}
