import CSQLite

/// A statement that was prepared once and is run often.
final class SQLiteStatement {
    private let statement: OpaquePointer
    /// Keeps the connection open while the statement exists.
    private let connection: SQLiteConnection

    init(_ statement: OpaquePointer, of connection: SQLiteConnection) {
        self.statement = statement
        self.connection = connection
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs the statement with texts, then numbers, as its parameters.
    /// - Returns: the first column of the first row as a number; `nil` without a row.
    @discardableResult
    func callAsFunction(_ texts: [String] = [], _ numbers: [Int] = []) throws -> Int? {
        defer { sqlite3_reset(statement) }
        for (index, number) in numbers.enumerated() {
            sqlite3_bind_int64(statement, Int32(texts.count + index + 1), Int64(number))
        }
        return try step(texts[...], from: 1)
    }

    /// SQLite does not copy the texts (a `nil` destructor is `SQLITE_STATIC`): so they must outlive the step.
    private func step(_ texts: ArraySlice<String>, from index: Int32) throws -> Int? {
        guard let text = texts.first else { return try step() }
        return try text.withCString { bytes in
            sqlite3_bind_text(statement, index, bytes, -1, nil)
            return try step(texts.dropFirst(), from: index + 1)
        }
    }

    private func step() throws -> Int? {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: Int(sqlite3_column_int64(statement, 0))
        case SQLITE_DONE: nil
        default: throw connection.error(String(cString: sqlite3_sql(statement)))
        }
    }
}
