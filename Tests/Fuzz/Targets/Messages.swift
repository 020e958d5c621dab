import ChainHead
import Foundation
import JuiceShop
import ShopStore
import TestStores

extension FuzzTarget {
    /// What a shop posts to head office: read as it was written, and taken in by the rules of every store.
    static let messages = FuzzTarget(name: "messages", maxLength: 4096, seeds: Seeds.messages) { input in
        guard let message = try? EventsMessage(input) else { return }
        let again = try message.bytes()
        try require(again.events == message.events.count, "a message that was read has room for its events")
        try require((try? EventsMessage(again.bytes)) == message, "an accepted message is written and read again")
        try take(RecordedEvents(after: message.header.after, message.events))
        // As a shop's first message.
        try take(RecordedEvents(after: .beginning, message.events))
    }

    private static func take(_ recorded: RecordedEvents) throws {
        let head = MemoryStore(menu: nil, clock: { .fuzzing })
        let outcome = try head.submit(recorded)
        let end = try head.shop().mark
        switch outcome {
        case .taken(let mark): try require(mark == end && end.sequence == recorded.events.count, "it has all of them")
        case .refused(let sequence, let mark):
            try require(mark == end && sequence == end.sequence + 1, "it has those before the one that it names")
        case .elsewhere(let mark), .forked(let mark):
            try require(mark == end && end == .beginning, "it has nothing of another place")
        }
        if recorded.after == .beginning, case .taken = outcome {
            try require(try head.submit(recorded) == outcome, "the same events again add nothing")
            try require(try head.shop().mark == end, "nor move its end")
        }
    }
}
