import Bytes
import CPostgres
import Journal

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
