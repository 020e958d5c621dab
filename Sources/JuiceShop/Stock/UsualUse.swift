/// The mean use of each fruit on the last business days of one weekday, as it adds up over the day.
///
/// It is silent about a fruit that it knows too little of: one that was used on fewer than two of these days.
package struct UsualUse: Equatable, Sendable {
    /// So many days of the same weekday are looked at.
    package static let maxDays = 4
    private static let minDays = 2

    /// The days of these on which the shop was open.
    package let dayCount: Int
    /// True for a weekday on which the shop is closed, as far as it is known.
    private let isClosed: Bool
    /// The mean use before each quarter of the day, and at last that of the whole day.
    private let sums: [FruitID: [Double]]

    /// - Parameter days: those since the shop's first order.
    package init(_ days: [DayUse]) {
        let open = days.filter { !$0.isEmpty }
        dayCount = open.count
        isClosed = open.isEmpty && days.count >= Self.minDays
        let fruits = Set(open.flatMap(\.quarters.keys))
        sums = fruits.reduce(into: [:]) { sums, fruit in
            let used = open.compactMap { $0.quarters[fruit] }.filter { $0.contains { $0 > 0 } }
            if used.count >= Self.minDays { sums[fruit] = Self.sums(used, dayCount: open.count) }
        }
    }

    private static func sums(_ days: [[Int]], dayCount: Int) -> [Double] {
        var sum = 0
        let sums = (0..<DayUse.quarterCount).map { quarter in
            sum += days.reduce(0) { $0 + $1[quarter] }
            return Double(sum) / Double(dayCount)
        }
        return [0] + sums
    }

    private init(_ sums: [FruitID: [Double]]) {
        dayCount = 0
        isClosed = false
        self.sums = sums
    }

    /// The mean of the weekdays that use each fruit, for a weekday of which too little is known. Days on which the shop is
    /// closed do not lower it.
    package static func average(of weekdays: [UsualUse]) -> UsualUse {
        let fruits = Set(weekdays.flatMap(\.sums.keys))
        return UsualUse(
            fruits.reduce(into: [:]) { mean, fruit in
                let known = weekdays.compactMap { $0.sums[fruit] }
                mean[fruit] = (0...DayUse.quarterCount).map { quarter in
                    known.reduce(0) { $0 + $1[quarter] } / Double(known.count)
                }
            })
    }

    /// True if it knows no fruit.
    package var isEmpty: Bool { sums.isEmpty }

    /// The use of the whole day; nil for a fruit that it knows too little of.
    package func total(of fruit: FruitID) -> Double? { isClosed ? 0 : sums[fruit]?.last }

    /// The use before a minute of the day.
    func use(of fruit: FruitID, before minute: Int) -> Double? {
        guard let sums = sums[fruit] else { return nil }
        let quarter = min(max(minute / 15, 0), DayUse.quarterCount - 1)
        let part = Double(minute - quarter * 15) / 15
        return sums[quarter] + (sums[quarter + 1] - sums[quarter]) * min(max(part, 0), 1)
    }

    /// The first minute of the day before which so much is used; nil if the whole day uses less.
    func minute(of fruit: FruitID, using count: Double) -> Int? {
        guard let sums = sums[fruit], let end = sums.firstIndex(where: { $0 >= count }) else { return nil }
        guard end > 0 else { return 0 }
        let part = (count - sums[end - 1]) / (sums[end] - sums[end - 1])
        return Int((15 * (Double(end - 1) + part)).rounded(.up))
    }
}
