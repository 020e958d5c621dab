import CSQLite

/// One connection to a database in a file, for one thread, as durable as the store: a commit survives a power
/// cut.
final class SQLiteConnection {
    private let database: OpaquePointer

    init(_ path: String) throws {
        var database: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &database, flags, nil) == SQLITE_OK, let database else {
            sqlite3_close_v2(database)
            throw MeasurementError("\(path): SQLite cannot open it")
        }
        self.database = database
        sqlite3_busy_timeout(database, 5000)
        try run("PRAGMA journal_mode = WAL")
        try run("PRAGMA synchronous = FULL")
    }

    deinit { sqlite3_close_v2(database) }

    var lastRow: Int { Int(sqlite3_last_insert_rowid(database)) }

    func run(_ sql: String) throws {
        if sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK { throw error(sql) }
    }

    func prepare(_ sql: String) throws -> SQLiteStatement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw error(sql) }
        return SQLiteStatement(statement, of: self)
    }

    func error(_ operation: String) -> any Error {
        switch sqlite3_errcode(database) {
        case SQLITE_BUSY: SQLiteBusy()
        default: MeasurementError("SQLite: \(operation): \(String(cString: sqlite3_errmsg(database)))")
        }
    }
}

/// Another writer held the lock longer than the busy timeout.
struct SQLiteBusy: Error {}
