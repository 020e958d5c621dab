import Foundation

/// What the shop said yes to: each has to be in the store once, whoever was killed before or after.
final class Promises: @unchecked Sendable {
    private let lock = NSLock()
    private var numbers: [Errand: Int?] = [:]
    private var answers = 0

    /// How many answers there were, the repeated ones too.
    var answerCount: Int { lock.withLock { answers } }
    var all: [Errand: Int?] { lock.withLock { numbers } }
    var orderCount: Int { all.values.count { $0 != nil } }

    /// - Parameter number: of the order; `nil` for a change of stock.
    /// - Throws: when the same errand was told another number before.
    func add(_ errand: Errand, _ number: Int?) throws {
        try lock.withLock {
            answers += 1
            if let first = numbers.updateValue(number, forKey: errand), first != number {
                throw HTTPClient.Failure(
                    description: "\(errand) is order \(number ?? 0), and was \(first ?? 0) before")
            }
        }
    }
}
