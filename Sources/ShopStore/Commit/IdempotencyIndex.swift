import Bytes
import Foundation
import Journal
import JuiceShop

/// An index of the last day's requests, so that a repeated request gets its first outcome.
///
/// Each request has sixteen bytes: the hash of its identity, and the offset of the line that has the rest. The index forgets a
/// generation's requests together, after at least a day and a thousand requests. The shop's own time of the events decides
/// (`ClockRuns`), so that every process remembers the same, also after a restart. A clock that is set ahead by some days
/// makes a day pass at once: a client that sends its last request again then still finds it among the thousand.
package struct IdempotencyIndex: Sendable {
    static let retentionSeconds: TimeInterval = 24 * 60 * 60
    private let minRequests: Int

    /// The tables of the generations that have ended, oldest first.
    private(set) var ended: [IdempotencyTable] = []
    /// The table of the generation that gets the next line.
    private var live = IdempotencyTable.Builder(generation: 1)

    /// The first generation whose requests the index has.
    var since: Int { ended.first?.generation ?? live.generation }

    init(minRequests: Int = 1_000) {
        self.minRequests = minRequests
    }

    /// - Parameter ended: the tables of consecutive generations, up to the one before the live generation.
    init(ended: [IdempotencyTable], liveGeneration: Int) {
        self.init()
        self.ended = ended
        live = IdempotencyTable.Builder(generation: liveGeneration)
    }

    /// A form sends one or two contents with its key. So many are looked at, the last ones first: a client that sends more
    /// costs no more.
    package static let maxContents = 64

    /// The lines that may have recorded a request with that hash, the last one first.
    func offsets(of hash: UInt64) -> some Sequence<LogOffset> {
        (live.offsets(of: hash) + ended.reversed().flatMap { $0.offsets(of: hash) }).prefix(Self.maxContents)
    }

    /// - Parameters:
    ///   - hash: the hash of the request's identity.
    ///   - time: the shop's own time.
    mutating func remember(_ hash: UInt64, at offset: LogOffset, _ time: Date) {
        advance(to: offset.generation)
        live.add(hash, offset: offset.offset, time)
    }

    /// Begins to collect the requests of another generation, and forgets those that are old enough.
    mutating func advance(to generation: Int) {
        guard generation > live.generation else { return }
        ended.append(live.table)
        live = IdempotencyTable.Builder(generation: generation, startTime: live.lastTime)
        var count = ended.reduce(0) { $0 + $1.entries.count }
        while let oldest = ended.first, oldest.lastTime < live.lastTime - Self.retentionSeconds {
            count -= oldest.entries.count
            if count < minRequests { break }
            ended.removeFirst()
        }
    }
}

extension IdempotencyTable {
    /// Collects the requests of a generation that is still being written.
    struct Builder: Sendable {
        let generation: Int
        private(set) var lastTime: Date
        private var offsets: [UInt64: UInt64] = [:]
        /// Earlier entries of repeated hashes: another content with the same key, the same request on another day, or a
        /// collision.
        private var doubles: [Entry] = []

        init(generation: Int, startTime: Date = .distantPast) {
            self.generation = generation
            lastTime = startTime
        }

        /// Collects the requests in the lines of a whole generation.
        init(generation: Int, _ lines: [Line], _ clock: ClockRuns) throws(StoreError) {
            self.init(generation: generation)
            for line in lines {
                for found in try EventLine.numbered(line) {
                    guard let id = RequestID(found.event) else { continue }
                    let time = clock.steadyTime(found.event.time, ofEvent: found.sequence)
                    add(id.hash, offset: line.offset.offset, time)
                }
            }
        }

        mutating func add(_ hash: UInt64, offset: Int, _ time: Date) {
            if let before = offsets.updateValue(UInt64(offset), forKey: hash) {
                doubles.append(Entry(hash: hash, offset: before))
            }
            lastTime = max(lastTime, time)
        }

        /// The last one first.
        func offsets(of hash: UInt64) -> [LogOffset] {
            guard let offset = offsets[hash] else { return [] }
            let all = [offset] + doubles.reversed().filter { $0.hash == hash }.map(\.offset)
            return all.map { LogOffset(generation: generation, offset: Int($0)) }
        }

        var table: IdempotencyTable {
            let entries = offsets.map { Entry(hash: $0.key, offset: $0.value) } + doubles
            return IdempotencyTable(
                generation: generation, lastTime: lastTime,
                entries: entries.sorted { ($0.hash, $0.offset) < ($1.hash, $1.offset) })
        }
    }
}

extension EventLog {
    /// The index at the start of a generation, read from the stored tables. A table that fails its check is rebuilt from
    /// the generation's journal.
    func keys(since first: Int, upTo generation: Int, _ clock: ClockRuns) throws(StoreError) -> IdempotencyIndex {
        var ended = [IdempotencyTable]()
        for generation in first..<max(first, generation) {
            ended.append(try keyTable(ofGeneration: generation, clock))
        }
        return IdempotencyIndex(ended: ended, liveGeneration: generation)
    }

    /// Stores the tables of the generations that have ended.
    func keep(_ keys: IdempotencyIndex) throws(StoreError) {
        for table in keys.ended {
            let length = try length(ofEndedGeneration: table.generation)
            try? writeKeys(table.bytes(journalLength: length), ofGeneration: table.generation)
        }
    }

    /// The event that was recorded for a request with that identity, and that answers the request; nil when the index has none.
    func event(
        of id: RequestID, among keys: IdempotencyIndex, where answers: (Event) -> Bool
    ) throws(StoreError) -> NumberedEvent? {
        for offset in keys.offsets(of: id.hash) {
            let events = try EventLine.numbered(line(at: offset))
            if let first = events.first(where: { RequestID($0.event) == id && answers($0.event) }) { return first }
        }
        return nil
    }

    private func keyTable(
        ofGeneration generation: Int, _ clock: ClockRuns
    ) throws(StoreError) -> IdempotencyTable {
        let length = try length(ofEndedGeneration: generation)
        let copies = (try? keys(ofGeneration: generation)) ?? []
        let kept = copies.lazy.compactMap { IdempotencyTable($0, generation: generation, journalLength: length) }.first
        if let kept, copies.count == 1 { return kept }
        let table: IdempotencyTable
        if let kept {
            table = kept
        } else {
            let lines = try lines(ofEndedGeneration: generation)
            table = try IdempotencyTable.Builder(generation: generation, lines, clock).table
        }
        try? writeKeys(table.bytes(journalLength: length), ofGeneration: generation)
        return table
    }
}
