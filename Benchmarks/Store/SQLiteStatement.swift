import CSQLite

/// A statement that was prepared once and is run often.
final class SQLiteStatement {
    private let statement: OpaquePointer
    /// Open for as long as its statements are.
    private let connection: SQLiteConnection

    init(_ statement: OpaquePointer, of connection: SQLiteConnection) {
        self.statement = statement
        self.connection = connection
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs it with texts, then numbers, for its parameters.
    /// - Returns: the first column of its first row as a number; `nil` when there is no row.
    @discardableResult
    func callAsFunction(_ texts: [String] = [], _ numbers: [Int] = []) throws -> Int? {
        defer { sqlite3_reset(statement) }
        for (place, number) in numbers.enumerated() {
            sqlite3_bind_int64(statement, Int32(texts.count + place + 1), Int64(number))
        }
        return try step(texts[...], from: 1)
    }

    /// SQLite does not copy the texts (a `nil` destructor is `SQLITE_STATIC`): they stay in place around the step.
    private func step(_ texts: ArraySlice<String>, from place: Int32) throws -> Int? {
        guard let text = texts.first else { return try step() }
        return try text.withCString { bytes in
            sqlite3_bind_text(statement, place, bytes, -1, nil)
            return try step(texts.dropFirst(), from: place + 1)
        }
    }

    private func step() throws -> Int? {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: Int(sqlite3_column_int64(statement, 0))
        case SQLITE_DONE: nil
        default: throw connection.fault(String(cString: sqlite3_sql(statement)))
        }
    }
}
