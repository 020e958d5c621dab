import ChainHead
import Foundation
import JuiceShop
import ShopStore
import Synchronization
import TestTime

/// A shop's line to head office, and the state that `ship` leaves for `serve`.
final class SimulatedLine: Sendable {
    private let known = Mutex((state: ShipState(), isAnswerLost: false))

    var state: ShipState {
        get { known.withLock { $0.state } }
        set { known.withLock { $0.state = newValue } }
    }

    /// True if head takes the next message, and `ship` does not hear of it.
    var isAnswerLost: Bool {
        get { known.withLock { $0.isAnswerLost } }
        set { known.withLock { $0.isAnswerLost = newValue } }
    }

    /// A process that has just started to send.
    func ship(_ shop: ShopID, to head: SimulatedHead, _ clock: TestClock) -> ShipQueue {
        ShipQueue(
            sender: .init(zone: "Asia/Seoul", version: "0.1.0"),
            ask: { question throws(HeadUnreachable) in
                let reply = try head.reply(to: question, from: shop)
                if self.isAnswerLost { throw HeadUnreachable("the line was cut") }
                return reply
            }, now: { clock.now }, purchases: { _, _ in nil }, random: { $0.upperBound }, report: { _ in })
    }
}
