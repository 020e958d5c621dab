import Foundation
import JuiceShop

/// The same order as a transaction of SQLite: the usual way to keep a shop in one file.
///
/// WAL and `synchronous=FULL`, one connection a thread, prepared statements: the settings that its manual gives for
/// durable commits from several threads and processes. An order's number is its row id.
struct SQLiteShop: Contender {
    private let path: String
    private let bench: BenchMenu

    init(_ folder: String, _ bench: BenchMenu) throws {
        path = "\(folder)/shop.sqlite"
        self.bench = bench
        let connection = try SQLiteConnection(path)
        try connection.run(
            """
            CREATE TABLE IF NOT EXISTS stock (fruit TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS orders (
                number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, juice TEXT NOT NULL, took INTEGER NOT NULL,
                time INTEGER NOT NULL);
            """)
        for fruit in bench.menu.fruits {
            let count = fruit.id == bench.fruit ? bench.plenty : fruit.firstCount
            try connection.run("INSERT OR IGNORE INTO stock VALUES ('\(fruit.id)', \(count))")
        }
    }

    func writer() throws -> any Writer { try SQLiteWriter(SQLiteConnection(path), bench) }

    func stocktake() throws -> Stocktake {
        let connection = try SQLiteConnection(path)
        let orders = try connection.prepare("SELECT count(*) FROM orders")()
        let stock = try connection.prepare("SELECT count FROM stock WHERE fruit = ?")([bench.fruit.rawValue])
        return Stocktake(orders: orders ?? 0, stock: stock ?? 0)
    }
}

private final class SQLiteWriter: Writer {
    private let connection: SQLiteConnection
    private let bench: BenchMenu
    private let begin, known, stock, consume, insert, commit, rollback: SQLiteStatement

    init(_ connection: SQLiteConnection, _ bench: BenchMenu) throws {
        self.connection = connection
        self.bench = bench
        begin = try connection.prepare("BEGIN IMMEDIATE")
        known = try connection.prepare("SELECT number FROM orders WHERE key = ?")
        stock = try connection.prepare("SELECT count FROM stock WHERE fruit = ?")
        consume = try connection.prepare("UPDATE stock SET count = count - ?2 WHERE fruit = ?1")
        insert = try connection.prepare("INSERT INTO orders (key, juice, took, time) VALUES (?, ?, ?, ?)")
        commit = try connection.prepare("COMMIT")
        rollback = try connection.prepare("ROLLBACK")
    }

    func place(_ key: String) throws -> Int? {
        do { try begin() } catch is SQLiteBusy { return nil }
        do {
            let number = try decide(key)
            try commit()
            return number
        } catch is SQLiteBusy {
            try rollback()
            return nil
        }
    }

    private func decide(_ key: String) throws -> Int {
        if let first = try known([key]) { return first }
        let count = try stock([bench.fruit.rawValue]) ?? 0
        if count < bench.portion { throw WrongResult("SQLite is short of \(bench.fruit)") }
        try consume([bench.fruit.rawValue], [bench.portion])
        let now = Int(Date().timeIntervalSince1970 * 1000)
        try insert([key, bench.juice.id.rawValue], [bench.portion, now])
        return connection.lastRow
    }
}
