import Bytes

/// The fields of a form or a query, in the order they came (`application/x-www-form-urlencoded`, WHATWG URL Standard,
/// section 5.1, but nil where the standard guesses).
///
/// A lookup costs the same however many fields there are: a form of 64 KiB has thousands, and a reader that looks up a
/// name for each of them must not take quadratic time.
package struct Form: Equatable, Sendable {
    package let fields: [Field]
    /// The index of the first field of each name; nil for so few fields that a search costs less.
    private let indices: [String: Int]?

    private static let maxSearchedFields = 16

    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The media type of a body that `init(_:)` reads.
    package static let mediaType = "application/x-www-form-urlencoded"

    package init(fields: [Field] = []) {
        self.fields = fields
        indices =
            fields.count <= Self.maxSearchedFields
            ? nil
            : Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Returns: nil when an escape is incomplete or a name or value is not UTF-8.
    package init?(_ encoded: some StringProtocol) { self.init(Array(encoded.utf8)) }

    package init?(_ encoded: [UInt8]) {
        var fields = [Field]()
        if !encoded.isEmpty { fields.reserveCapacity(8) }
        var start = 0
        // A single pass makes no array of the parts.
        while start < encoded.count {
            let end = encoded[start...].firstIndex(of: UInt8(ascii: "&")) ?? encoded.count
            let equals = encoded[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            guard let name = PercentEncoding.decode(encoded[start..<equals], plusIsSpace: true),
                let value = PercentEncoding.decode(encoded[min(equals + 1, end)..<end], plusIsSpace: true)
            else { return nil }
            if start < end { fields.append(Field(name, value)) }
            start = end + 1
        }
        self.init(fields: fields)
    }

    /// The text that `init(_:)` reads.
    package var encoded: String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }

    /// The first value of that name.
    package subscript(_ name: String) -> String? {
        if let indices { return indices[name].map { fields[$0].value } }
        return fields.first { $0.name == name }?.value
    }

    /// All values of that name, such as those of several boxes.
    package func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
