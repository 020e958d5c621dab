import Bytes
import CPostgres
import Journal

/// A value for `$1`, `$2`, ….
package enum QueryParameter: Sendable {
    case null
    case int(Int)
    /// UTF-8 without a zero byte.
    case text([UInt8])
    /// A value of an array of bigint.
    case ints([Int])

    package static func text(_ text: String) -> QueryParameter { .text(Array(text.utf8)) }
    package static func optional(_ value: Int?) -> QueryParameter { value.map { .int($0) } ?? .null }

    /// The value in PostgreSQL's text format, without the zero byte at the end.
    var bytes: [UInt8]? {
        switch self {
        case .null: nil
        case .int(let value): Array(String(value).utf8)
        case .text(let bytes): bytes
        case .ints(let values): Array("{\(values.map(String.init).joined(separator: ","))}".utf8)
        }
    }
}
