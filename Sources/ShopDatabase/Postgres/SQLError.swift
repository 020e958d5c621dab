import Journal
import Bytes

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

extension StoreError {
    /// - Parameters:
    ///   - error: `SQLError`, or the store's own.
    ///   - name: the shop's name in messages.
    init(_ error: any Error, of name: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLError: self.init(error, of: name)
        default: self = .unavailable(path: name, reason: Message(verbatim: "\(error)"))
        }
    }

    private init(_ error: SQLError, of name: String) {
        let reason: Message
        switch error.state {
        case SQLError.lockTimeout:
            self = .busy(holder: "")
            return
        case SQLError.diskFull:
            self = .full(path: name)
            return
        case SQLError.noTable:
            reason = Message(
                "the database has no tables for shops; make them with --create",
                "데이터베이스에 가게의 표가 없어요. --create로 만들어 주세요")
        case SQLError.noStatement:
            reason = Message(
                """
                prepared statements are lost between two transactions; connect to the server itself, or to pgbouncer 1.21 or \
                newer with max_prepared_statements
                """,
                """
                준비한 문장이 트랜잭션 사이에 없어져요. 서버에 직접 연결하거나 max_prepared_statements를 켠 pgbouncer 1.21 이상을 써 주세요
                """)
        default: reason = Message(verbatim: error.text)
        }
        self = .unavailable(path: name, reason: reason)
    }
}

extension Error {
    /// True where the same may succeed on a new connection.
    var isTransient: Bool { (self as? SQLError)?.isTransient ?? false }
}
