import Journal
import Messages
import Postgres

/// Why a transaction ended early.
enum Fault: Error {
    /// The database did not do it; perhaps it will, on another connection.
    case sql(SQLError)
    /// Nothing that another connection changes.
    case store(StoreError)

    /// True where the same may succeed on a new connection.
    var isTransient: Bool {
        switch self {
        case .sql(let error): error.isTransient
        case .store: false
        }
    }

    /// - Parameter name: the shop's name in messages.
    func storeError(_ name: String) -> StoreError {
        switch self {
        case .store(let error): error
        case .sql(let error): StoreError(error, of: name)
        }
    }
}

/// Runs a part of a transaction: its SQL errors are faults.
func sql<Result>(_ call: () throws(SQLError) -> Result) throws(Fault) -> Result {
    do throws(SQLError) { return try call() } catch { throw .sql(error) }
}

/// As `sql`, for the store's own errors.
func checked<Result>(_ call: () throws(StoreError) -> Result) throws(Fault) -> Result {
    do throws(StoreError) { return try call() } catch { throw .store(error) }
}

extension StoreError {
    /// - Parameter name: the shop's name in messages.
    init(_ error: SQLError, of name: String) {
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
