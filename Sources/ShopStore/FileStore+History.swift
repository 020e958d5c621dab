import Foundation
import Journal
package import JuiceShop

/// A chapter is a generation: the checkpoint that it begins with tells where it begins.
extension FileStore {
    package func chapter(at place: HistoryPlace) throws(StoreFault) -> Chapter {
        let position = try upToDate { $0.position }
        return try StoreFault.of { () throws(JournalFault) in try ledger.chapter(at: place, upTo: position) }
    }

    package func chapter(_ number: Int) throws(StoreFault) -> Chapter? {
        let position = try upToDate { $0.position }
        guard (1...position.mark.generation).contains(number) else { return nil }
        return try StoreFault.of { () throws(JournalFault) in try ledger.chapter(number, upTo: position) }
    }

    package func read(
        _ chapter: Chapter, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreFault) {
        let position = try upToDate { $0.position }
        guard (1...position.mark.generation).contains(chapter.number) else { return }
        try StoreFault.of { () throws(JournalFault) in
            for line in try ledger.lines(ofGeneration: chapter.number, upTo: position) {
                let events = try EventLine.events(line)
                for (place, event) in events.enumerated() { visit(line.sequence - events.count + 1 + place, event) }
            }
        }
    }
}

extension Ledger {
    /// The last generation that begins before the place.
    func chapter(at place: HistoryPlace, upTo position: Position) throws(JournalFault) -> Chapter {
        var low = 1
        var high = position.mark.generation
        while low < high {
            let middle = (low + high + 1) / 2
            if try chapter(middle, upTo: position).begins(before: place) { low = middle } else { high = middle - 1 }
        }
        return try chapter(low, upTo: position)
    }

    /// Where a checkpoint is missing, the next one tells: the place is then looked for too early, never too late.
    func chapter(_ number: Int, upTo position: Position) throws(JournalFault) -> Chapter {
        for generation in number...max(number, position.mark.generation) {
            guard let (file, bytes) = try checkpoint(ofGeneration: generation) else { continue }
            let checkpoint = try Checkpoint(bytes, file: file)
            return Chapter(
                number: number, sequence: checkpoint.sequence, orders: checkpoint.orders, time: checkpoint.time,
                books: generation == number ? checkpoint.shop.books : nil)
        }
        return Chapter(number: number, sequence: .max, orders: .max, time: .distantFuture)
    }
}
