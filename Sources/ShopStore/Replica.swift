import Foundation
import Journal
import JuiceShop

/// This process's copy of the store: the state after every line up to a position in the ledger.
struct Replica: Sendable {
    private(set) var state: StoreState
    private(set) var position: Position

    /// A new store's.
    init(new position: Position) {
        state = StoreState()
        self.position = position
    }

    init(_ reading: Reading) throws(JournalFault) {
        state = StoreState()
        position = reading.position
        try take(reading)
    }

    /// Takes in what was read.
    ///
    /// When a line makes no sense this throws, and so does every later call: the position stays, the state is past
    /// it, and a reading that does not follow the state is refused. A wrong state is never shown.
    mutating func take(_ reading: Reading) throws(JournalFault) {
        var start = state.shop.sequence
        var restarted: StoreState?
        if let checkpoint = reading.checkpoint {
            let state = try Checkpoint.state(checkpoint, file: reading.file)
            start = state.shop.sequence
            restarted = state
        }
        guard start == reading.sequence else {
            throw .damage(
                Damage(
                    file: reading.file,
                    fault: "is as of event \(start), the journal goes on from \(reading.sequence)",
                    remedy: "restore the store from a backup"))
        }
        let lines = try reading.lines.map { line throws(JournalFault) in (line, try EventLine.events(line)) }
        if let restarted { state = restarted }
        for (line, events) in lines {
            for event in events {
                guard state.allows(event) else { throw .damage(line.damage("an event cannot follow the ones before")) }
                state.apply(event)
            }
            guard line.sequence == state.shop.sequence else {
                throw .damage(line.damage("the line ends at event \(line.sequence), not \(state.shop.sequence)"))
            }
        }
        position = reading.position
    }

    /// Takes in this process's own events, which are durable up to the next position. A reader may have been quicker
    /// and have read them from the disk: then there is nothing to do.
    mutating func take(_ events: [Event], from position: Position, to next: Position) {
        guard self.position.mark == position.mark else { return }
        for event in events { state.apply(event) }
        self.position = next
    }

    /// Goes on in a new generation with the state as it is.
    mutating func move(from position: Position, to next: Position) {
        if self.position.mark == position.mark { self.position = next }
    }
}
