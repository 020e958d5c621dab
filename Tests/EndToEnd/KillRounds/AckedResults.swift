import Foundation

/// The operations that the shop acknowledged: each must be stored once, whichever process was killed before or after.
final class AckedResults: @unchecked Sendable {
    private let lock = NSLock()
    private var numbers: [StoreOperation: Int?] = [:]
    private var responses = 0

    /// The number of responses, repeated ones included.
    var responseCount: Int { lock.withLock { responses } }
    var all: [StoreOperation: Int?] { lock.withLock { numbers } }
    var orderCount: Int { all.values.count { $0 != nil } }

    /// - Parameter number: the order number; `nil` for a stock change.
    /// - Throws: if the same operation was acknowledged with another number before.
    func add(_ operation: StoreOperation, _ number: Int?) throws {
        try lock.withLock {
            responses += 1
            if let first = numbers.updateValue(number, forKey: operation), first != number {
                throw HTTPClient.Failure(
                    description: "\(operation) is order \(number ?? 0), but was \(first ?? 0) before")
            }
        }
    }
}
