import Bytes
import CPostgres
import Journal

/// One execution of a prepared statement.
package struct Query: Sendable {
    let statement: String
    let parameters: [QueryParameter]
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

extension Error {
    /// True where the same may succeed on a new connection.
    var isTransient: Bool { (self as? SQLError)?.isTransient ?? false }
}
