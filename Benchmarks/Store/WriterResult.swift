import Foundation

/// The result of one writing thread.
struct WriterResult: Codable, Sendable {
    /// Completed orders.
    private(set) var completed = 0
    /// The orders that were completed before the time was up; they give the speed.
    private(set) var inTime = 0
    /// The number of refusals by a busy contender.
    private(set) var refused = 0
    /// The sum of the order numbers: 1 + 2 + … without duplicates and gaps.
    private(set) var numbers = 0

    /// Places order after order until the time is up.
    init(_ writer: any Writer, keys: String, seconds: Double) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var now = ContinuousClock.now
        while now < end {
            let number = try writer.place("\(keys)-\(completed)")
            now = .now
            if let number {
                completed += 1
                numbers += number
                if now <= end { inTime += 1 }
            } else {
                refused += 1
            }
        }
    }
}
