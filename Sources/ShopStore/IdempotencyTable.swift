import Foundation
import Journal
import JuiceShop

/// The requests of one generation: fingerprint → where the line begins that answered it.
struct IdempotencyTable: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        let fingerprint: UInt64
        let offset: UInt64
    }

    let generation: Int
    /// Of the last event up to the end of the generation.
    let lastTime: Date
    /// Sorted by fingerprint.
    let entries: [Entry]

    func places(of fingerprint: UInt64) -> [LogOffset] {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].fingerprint < fingerprint { low = middle + 1 } else { high = middle }
        }
        return entries[low...].prefix { $0.fingerprint == fingerprint }
            .map { LogOffset(generation: generation, offset: Int($0.offset)) }
    }

    /// The table of the generation that is being written.
    struct Draft: Sendable {
        let generation: Int
        private(set) var lastTime: Date
        private var offsets: [UInt64: UInt64] = [:]
        /// Fingerprints that were taken: the same request a second day, or the chance of one in 2⁶⁴.
        private var doubles: [Entry] = []

        init(generation: Int, startTime: Date = .distantPast) {
            self.generation = generation
            lastTime = startTime
        }

        /// As the lines of a whole generation tell it.
        init(generation: Int, _ lines: [Line]) throws(StoreError) {
            self.init(generation: generation)
            for line in lines {
                for event in try EventLine.events(line) {
                    guard let request = IdempotencyKey(event) else { continue }
                    add(request.fingerprint, offset: line.offset.offset, event.time)
                }
            }
        }

        mutating func add(_ fingerprint: UInt64, offset: Int, _ time: Date) {
            if let before = offsets.updateValue(UInt64(offset), forKey: fingerprint) {
                doubles.append(Entry(fingerprint: fingerprint, offset: before))
            }
            lastTime = max(lastTime, time)
        }

        func places(of fingerprint: UInt64) -> [LogOffset] {
            guard let offset = offsets[fingerprint] else { return [] }
            let all = [offset] + doubles.filter { $0.fingerprint == fingerprint }.map(\.offset)
            return all.map { LogOffset(generation: generation, offset: Int($0)) }
        }

        var table: IdempotencyTable {
            let entries = offsets.map { Entry(fingerprint: $0.key, offset: $0.value) } + doubles
            return IdempotencyTable(
                generation: generation, lastTime: lastTime,
                entries: entries.sorted { ($0.fingerprint, $0.offset) < ($1.fingerprint, $1.offset) })
        }
    }
}
