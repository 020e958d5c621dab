import CSQLite

/// One connection to a database in a file, for one thread, set up to be as durable as the store: what is committed
/// survives a power cut.
final class SQLiteConnection {
    private let database: OpaquePointer

    init(_ path: String) throws {
        var database: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &database, flags, nil) == SQLITE_OK, let database else {
            sqlite3_close_v2(database)
            throw Unable("\(path): SQLite cannot open it")
        }
        self.database = database
        sqlite3_busy_timeout(database, 5000)
        try run("PRAGMA journal_mode = WAL")
        try run("PRAGMA synchronous = FULL")
    }

    deinit { sqlite3_close_v2(database) }

    var lastRow: Int { Int(sqlite3_last_insert_rowid(database)) }

    func run(_ sql: String) throws {
        if sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK { throw fault(sql) }
    }

    func prepare(_ sql: String) throws -> SQLiteStatement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw fault(sql) }
        return SQLiteStatement(statement, of: self)
    }

    func fault(_ doing: String) -> any Error {
        switch sqlite3_errcode(database) {
        case SQLITE_BUSY: SQLiteBusy()
        default: Unable("SQLite: \(doing): \(String(cString: sqlite3_errmsg(database)))")
        }
    }
}

/// Another writer did not let go within the busy timeout.
struct SQLiteBusy: Error {}
