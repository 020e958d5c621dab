import Journal
import JuiceShop
import Bytes

/// The replay rule of the store: every reader of the journals applies a line in this way.
extension Shop {
    /// Applies a line's events, each checked against the shop's rules.
    /// - Throws: `damaged` for an event that cannot follow the ones before it. The state then has only a part of the
    ///   line's events.
    mutating func apply(_ line: Line) throws(StoreError) -> [Event] {
        let events = try EventLine.events(line)
        for event in events {
            guard allows(event) else {
                throw .damaged(
                    line.corruption(Message("an event cannot follow the ones before", "앞의 사건에 이어질 수 없는 사건이에요")))
            }
            apply(event)
        }
        guard line.sequence == sequence else {
            throw .damaged(
                line.corruption(
                    Message(
                        "the line ends at event \(line.sequence), not \(sequence)",
                        "줄이 사건 \(sequence)이(가) 아니라 \(line.sequence)에서 끝나요")))
        }
        return events
    }
}
