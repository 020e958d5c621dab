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
