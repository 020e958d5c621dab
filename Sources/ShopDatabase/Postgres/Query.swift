import Bytes
import CPostgres
import Journal

/// A statement that every connection prepares under its name.
package struct Statement: Sendable {
    package let name: String
    package let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }

    package func callAsFunction(_ parameters: Parameter...) -> Query { query(parameters) }

    func query(_ parameters: [Parameter]) -> Query { Query(statement: name, parameters: parameters) }
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

/// The rows of one statement, or what it did. Columns are in text format and numbered from 0.
package final class Rows {
    private let library: Library
    private let result: OpaquePointer

    init(_ result: OpaquePointer, _ library: Library) {
        self.result = result
        self.library = library
    }

    deinit { library.functions.PQclear(result) }

    package var count: Int { Int(library.functions.PQntuples(result)) }

    /// The server's command tag, such as `COMMIT` or `ROLLBACK`.
    package var commandTag: String { library.functions.PQcmdStatus(result).map { String(cString: $0) } ?? "" }

    /// - Returns: nil for NULL.
    package func bytes(_ row: Int, _ column: Int) -> [UInt8]? { value(row, column).map { Array($0) } }

    /// - Returns: nil for NULL.
    package func text(_ row: Int, _ column: Int) -> String? {
        value(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// - Returns: nil for NULL, and for anything but a whole number.
    package func int(_ row: Int, _ column: Int) -> Int? {
        row >= count ? nil : text(row, column).flatMap { Int($0) }
    }

    /// The error that the server answered with; nil for a result.
    var error: SQLError? {
        switch library.functions.PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return nil
        case PGRES_PIPELINE_ABORTED: return SQLError("a statement before it failed")
        default:
            let state = library.functions.PQresultErrorField(result, sqlStateField).map { String(cString: $0) }
            let text = library.functions.PQresultErrorMessage(result).map { String(cString: $0) }
            return SQLError(state: state, text ?? "the server gave no result")
        }
    }

    var endsPipeline: Bool { library.functions.PQresultStatus(result) == PGRES_PIPELINE_SYNC }

    /// - Returns: nil for NULL; otherwise bytes that are the result's own.
    private func value(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
        let (row, column) = (Int32(row), Int32(column))
        guard library.functions.PQgetisnull(result, row, column) == 0,
            let value = library.functions.PQgetvalue(result, row, column)
        else { return nil }
        return UnsafeRawBufferPointer(start: value, count: Int(library.functions.PQgetlength(result, row, column)))
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
        case let error as SQLError where error.state == SQLError.lockTimeout: self = .busy(holder: "")
        case let error as SQLError where error.state == SQLError.diskFull: self = .full(path: name)
        case let error as SQLError: self = .unavailable(path: name, reason: error.reason)
        default: self = .unavailable(path: name, reason: Message(verbatim: "\(error)"))
        }
    }
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

extension Error {
    /// True where the same may succeed on a new connection.
    var isTransient: Bool { (self as? SQLError)?.isTransient ?? false }
}
