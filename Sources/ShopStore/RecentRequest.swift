import Foundation
import JuiceShop

/// A request of the last day as one line of a checkpoint, for a key that is sent again:
/// `ordered 7 k1 kiwi 1795230000123 kiwi 3` or `adjusted k2 delivery 1795230000456 kiwi 5 mango -1`.
///
/// There may be a hundred thousand of them in a checkpoint that is written while everybody waits, so they are words in
/// a row and not objects; every word is a token or a number. Times are milliseconds since 1970.
enum RecentRequest {
    /// - Returns: `nil` for an event that nobody's request made.
    static func line(_ event: Event) -> String? {
        switch event {
        case .opened: nil
        case .ordered(let order):
            "ordered \(order.number) \(order.key) \(order.juice) \(milliseconds(order.time))\(words(order.took))"
        case .adjusted(let change):
            "adjusted \(change.key) \(change.reason.rawValue) \(milliseconds(change.time))\(words(change.deltas))"
        }
    }

    /// - Returns: `nil` when the line is not one that `line` makes.
    static func event(_ line: String) -> Event? {
        var words = line.split(separator: " ")[...]
        switch words.popFirst() {
        case "ordered":
            guard let number = words.popFirst().flatMap({ Int($0) }), let key = key(&words),
                let juice = words.popFirst(), let time = time(&words), let took = counts(words)
            else { return nil }
            return .ordered(Order(number: number, key: key, juice: JuiceID(juice), took: took, time: time))
        case "adjusted":
            guard let key = key(&words),
                let reason = words.popFirst().flatMap({ Adjustment.Reason(rawValue: String($0)) }),
                let time = time(&words), let deltas = counts(words)
            else { return nil }
            return .adjusted(Adjustment(key: key, deltas: deltas, reason: reason, time: time))
        default: return nil
        }
    }

    private static func words(_ counts: [FruitID: Int]) -> String {
        var words = ""
        for (fruit, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { words += " \(fruit) \(count)" }
        return words
    }

    private static func milliseconds(_ time: Date) -> Int { Int((time.timeIntervalSince1970 * 1000).rounded()) }

    private static func time(_ words: inout ArraySlice<Substring>) -> Date? {
        words.popFirst().flatMap { Int($0) }.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }

    private static func key(_ words: inout ArraySlice<Substring>) -> Key? {
        words.popFirst().flatMap { Key(rawValue: String($0)) }
    }

    private static func counts(_ words: ArraySlice<Substring>) -> [FruitID: Int]? {
        guard words.count.isMultiple(of: 2) else { return nil }
        var counts = [FruitID: Int]()
        for place in stride(from: words.startIndex, to: words.endIndex, by: 2) {
            guard let count = Int(words[place + 1]) else { return nil }
            counts[FruitID(words[place])] = count
        }
        return counts
    }
}
