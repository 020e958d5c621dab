import Foundation

/// What one thread got done in its time.
struct Tally: Codable, Sendable {
    /// Orders that were answered.
    private(set) var answered = 0
    /// Those of them that were answered before the time was up: what the speed is told from.
    private(set) var inTime = 0
    /// Times that it was told to try later.
    private(set) var refused = 0
    /// The sum of the orders' numbers: 1 + 2 + … when no number was given twice or left out.
    private(set) var numbers = 0

    /// Places order after order until the time is up.
    init(_ writer: any Writer, keys: String, seconds: Double) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var now = ContinuousClock.now
        while now < end {
            let number = try writer.place("\(keys)-\(answered)")
            now = .now
            if let number {
                answered += 1
                numbers += number
                if now <= end { inTime += 1 }
            } else {
                refused += 1
            }
        }
    }
}
