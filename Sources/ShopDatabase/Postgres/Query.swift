import CPostgres

/// A statement that every connection prepares under its name.
package struct Statement: Sendable {
    package let name: String
    package let sql: String

    package init(_ name: String, _ sql: String) { (self.name, self.sql) = (name, sql) }

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
