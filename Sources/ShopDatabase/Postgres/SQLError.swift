import Bytes
import CPostgres
import Journal

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
        return ["08", "40", "53"].contains { state.hasPrefix($0) } && state != Self.diskFull || isOfServer
    }

    /// True where no server answers, or none that takes writes.
    package var isOfServer: Bool {
        guard let state else { return true }
        return state.hasPrefix("08") || state.hasPrefix("57P") || state == "25006"
    }
}

extension SQLError {
    package static let lockTimeout = "55P03"
    package static let diskFull = "53100"
    package static let noStatement = "26000"
    package static let statementExists = "42P05"
    package static let noTable = "42P01"
    package static let noColumn = "42703"
    package static let noPrivilege = "42501"
    package static let duplicate = "23505"
    /// A code of this program's own class: the server does not keep what the program promises.
    package static let refused = "JM001"
}

extension SQLError {
    /// The fault and its remedy, without a word on what was recorded.
    var reason: Message {
        switch state {
        case Self.lockTimeout: Message("the shop is locked", "다른 프로그램이 가게의 기록을 쓰고 있어요")
        case Self.diskFull: Message("the database's disk is full; make room", "데이터베이스의 디스크가 가득 찼어요. 자리를 비워 주세요")
        case Self.noTable:
            Message(
                "the database has no tables for shops; make them with juicemaker store create",
                "데이터베이스에 가게의 표가 없어요. juicemaker store create로 만들어 주세요")
        case Self.noColumn:
            Message(
                "its tables are those of a program from before 0.1.0; begin with a new database",
                "0.1.0보다 앞선 프로그램이 만든 표예요. 새 데이터베이스로 시작해 주세요")
        case Self.noPrivilege:
            Message(verbatim: text)
                + Message("; connect as the role that owns the tables", ". 표의 주인인 역할로 연결해 주세요")
        case Self.noStatement, Self.statementExists:
            Message(
                """
                prepared statements are lost between two transactions; connect to the server itself, or to pgbouncer 1.21 or \
                newer with max_prepared_statements
                """,
                """
                준비한 문장이 트랜잭션 사이에 없어져요. 서버에 직접 연결하거나 max_prepared_statements를 켠 pgbouncer 1.21 이상을 써 주세요
                """)
        default: Message(verbatim: text)
        }
    }
}
