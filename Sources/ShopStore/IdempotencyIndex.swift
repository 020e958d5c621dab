import Foundation
import Journal
import JuiceShop

/// Where the requests of the last day were answered, so that the same request again gets its first answer.
///
/// Sixteen bytes a request: a fingerprint and the line that tells the rest. A generation's requests are kept and
/// forgotten together: at least a day, by the times of the events themselves, so that every process, and a restarted
/// one, remembers the same.
struct IdempotencyIndex: Sendable {
    static let retentionSeconds: TimeInterval = 24 * 60 * 60

    /// Of the generations that have ended, oldest first.
    private(set) var ended: [IdempotencyTable] = []
    /// Of the generation that takes the next line.
    private var live = IdempotencyTable.Builder(generation: 1)

    /// The first generation whose requests are remembered.
    var since: Int { ended.first?.generation ?? live.generation }

    init() {}

    /// - Parameter ended: of consecutive generations, the last of them the one before the live one.
    init(ended: [IdempotencyTable], liveGeneration: Int) {
        self.ended = ended
        live = IdempotencyTable.Builder(generation: liveGeneration)
    }

    /// The lines that may have answered a request with that fingerprint.
    func offsets(of fingerprint: UInt64) -> [LogOffset] {
        live.offsets(of: fingerprint) + ended.reversed().flatMap { $0.offsets(of: fingerprint) }
    }

    mutating func remember(_ request: IdempotencyKey, at offset: LogOffset, _ time: Date) {
        moveOn(to: offset.generation)
        live.add(request.fingerprint, offset: offset.offset, time)
    }

    /// Another generation takes the lines from now on.
    mutating func moveOn(to generation: Int) {
        guard generation > live.generation else { return }
        ended.append(live.table)
        live = IdempotencyTable.Builder(generation: generation, startTime: live.lastTime)
        ended.removeFirst(ended.prefix { $0.lastTime < live.lastTime - Self.retentionSeconds }.count)
    }
}

extension EventLog {
    /// What is remembered at the start of a generation, read from the tables that were kept. One that cannot be
    /// believed is made anew from its journal.
    func keys(since first: Int, upTo generation: Int) throws(StoreError) -> IdempotencyIndex {
        var ended = [IdempotencyTable]()
        for generation in first..<max(first, generation) { ended.append(try keyTable(ofGeneration: generation)) }
        return IdempotencyIndex(ended: ended, liveGeneration: generation)
    }

    /// Keeps the tables of the generations that have ended.
    func keep(_ keys: IdempotencyIndex) throws(StoreError) {
        for table in keys.ended {
            let length = try length(ofEndedGeneration: table.generation)
            try? writeKeys(table.bytes(journalLength: length), ofGeneration: table.generation)
        }
    }

    /// The event that was recorded for a request, when the index knows it.
    func event(for request: IdempotencyKey, among keys: IdempotencyIndex) throws(StoreError) -> Event? {
        for offset in keys.offsets(of: request.fingerprint) {
            let events = try EventLine.events(line(at: offset))
            if let event = events.first(where: { IdempotencyKey($0) == request }) { return event }
        }
        return nil
    }

    private func keyTable(ofGeneration generation: Int) throws(StoreError) -> IdempotencyTable {
        let length = try length(ofEndedGeneration: generation)
        let copies = (try? keys(ofGeneration: generation)) ?? []
        let kept = copies.lazy.compactMap { IdempotencyTable($0, generation: generation, journalLength: length) }.first
        if let kept, copies.count == 1 { return kept }
        let table: IdempotencyTable
        if let kept {
            table = kept
        } else {
            table = try IdempotencyTable.Builder(generation: generation, lines(ofEndedGeneration: generation)).table
        }
        try? writeKeys(table.bytes(journalLength: length), ofGeneration: generation)
        return table
    }
}
