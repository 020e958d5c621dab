import Journal
import Bytes

extension StoreError {
    /// - Parameters:
    ///   - error: `SQLError`, or the store's own.
    ///   - name: the shop's name in messages.
    init(_ error: any Error, of name: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLError: self.init(error, of: name)
        default: self = .unavailable(path: name, reason: Message(verbatim: "\(error)"))
        }
    }

    private init(_ error: SQLError, of name: String) {
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

extension Error {
    /// True where the same may succeed on a new connection.
    var isTransient: Bool { (self as? SQLError)?.isTransient ?? false }
}
