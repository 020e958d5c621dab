import Bytes
import Foundation

extension Event {
    /// Continues the digest of a history: of each event's place, kind, time, order and effect on the stock. So it is the same
    /// whichever program wrote the events down, in whatever form, and two histories that part never have the same again
    /// (but one in 2^64).
    /// - Parameter digest: after the event before.
    func digest(_ sequence: Int, after digest: UInt64) -> UInt64 {
        var hash = FNV1a(digest)
        hash.add(sequence)
        hash.add(kind)
        hash.add(Int((time.timeIntervalSince1970 * 1000).rounded()))
        if let orderNumber { hash.add(orderNumber) }
        if case .opened(let first) = self, let history = first.history { hash.add(history.rawValue.utf8) }
        // In any order.
        var changed: UInt64 = 0
        for (fruit, delta) in changes {
            var one = FNV1a()
            one.add(fruit.rawValue.utf8)
            one.add(delta)
            changed &+= one.value
        }
        hash.add(Int(bitPattern: UInt(changed)))
        return hash.value
    }

    /// The kind's number in a database and in `digest`. A number is never used again for another kind.
    package var kind: Int {
        switch self {
        case .opened: 0
        case .ordered: 1
        case .cancelled: 2
        case .completed: 3
        case .stockChanged: 4
        case .recalled: 5
        case .reversed: 6
        case .menuChanged: 7
        case .availabilityChanged: 8
        case .settingsChanged: 9
        case .paid: 10
        case .noted: 11
        case .refunded: 12
        case .cashMoved: 14
        case .closed: 15
        case .closingReversed: 16
        case .discounted: 13
        case .sent: 17
        case .received: 18
        case .printRequested: 19
        }
    }
}
