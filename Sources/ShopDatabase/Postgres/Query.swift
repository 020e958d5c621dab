/// A statement that every connection prepares under its name.
package struct Statement: Sendable {
    package let name: String
    package let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }

    package func callAsFunction(_ parameters: Parameter...) -> Query {
        Query(statement: name, parameters: parameters)
    }
}

/// One execution of a prepared statement.
package struct Query: Sendable {
    let statement: String
    let parameters: [Parameter]
}

/// A value for `$1`, `$2`, ….
package enum Parameter: Sendable {
    case null
    case int(Int)
    /// UTF-8 without a zero byte.
    case text([UInt8])
    /// A value of an array of bigint.
    case ints([Int])

    package static func text(_ text: String) -> Parameter { .text(Array(text.utf8)) }
    package static func optional(_ value: Int?) -> Parameter { value.map { .int($0) } ?? .null }

    /// In PostgreSQL's text format, without the zero byte at the end.
    var bytes: [UInt8]? {
        switch self {
        case .null: nil
        case .int(let value): Array(String(value).utf8)
        case .text(let bytes): bytes
        case .ints(let values): Array("{\(values.map(String.init).joined(separator: ","))}".utf8)
        }
    }
}

/// An error from PostgreSQL, or from the connection to it.
package struct SQLError: Error, Equatable, Sendable {
    /// Five characters (PostgreSQL manual, appendix A); nil when the server did not answer.
    package let state: String?
    /// One line, in libpq's or the server's own words.
    package let text: String

    package init(state: String? = nil, _ text: String) {
        self.state = state
        self.text = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
            .joined(separator: "; ")
    }

    /// True where the same statements may succeed when they are sent again: on a new connection, or after another
    /// session's end.
    package var isTransient: Bool {
        guard let state else { return true }
        // Connection, rollback (deadlock, serialization), a server that stops or cannot take more connections, and a
        // server that has become a standby.
        return ["08", "40", "53"].contains { state.hasPrefix($0) } || state.hasPrefix("57P") || state == "25006"
    }
}

extension SQLError {
    package static let lockTimeout = "55P03"
    package static let diskFull = "53100"
    package static let noStatement = "26000"
    package static let noTable = "42P01"
    package static let noPrivilege = "42501"
    package static let duplicate = "23505"
    /// In a class of the program's own: the server does not keep what the program promises.
    package static let refused = "JM001"
}
