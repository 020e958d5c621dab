import Bytes
package import Journal
package import JuiceShop

/// Reads a whole store and compares its parts: each line with its checksum and the line before, each event with the rules
/// and the accounts, each checkpoint with the state replayed from the journals.
///
/// The check takes no lock and changes nothing. It reads up to the end that the head had at the start, so the shop may
/// be running.
package struct StoreCheck {
    private let eventLog: EventLog

    package struct Summary: Equatable, Sendable {
        package var generations = 0
        package var lines = 0
        /// The shop after the last event.
        package var shop = Shop()
        /// Bytes after the end that the head has. The next process that opens the store applies them or sets them aside.
        package var uncountedBytes = 0

        package init() {}
    }

    /// - Throws: `unavailable` when there is no store in the folder.
    package init(_ path: String, files: any FileSystem = PosixFileSystem()) throws(StoreError) {
        eventLog = try Self.eventLog(path, files)
    }

    /// The log of an existing store, to be read: it writes nothing.
    /// - Throws: `unavailable` when there is no store in the folder.
    static func eventLog(_ path: String, _ files: any FileSystem) throws(StoreError) -> EventLog {
        try requireStore(path, files)
        return try EventLog(path, files: ReadOnlyFileSystem(files), allowsNetwork: true)
    }

    package static func isStore(_ path: String, _ files: any FileSystem = PosixFileSystem()) throws(StoreError) -> Bool
    {
        try EventLog.exists(path, files)
    }

    /// - Throws: `unavailable` when there is no store in the folder.
    package static func requireStore(
        _ path: String, _ files: any FileSystem = PosixFileSystem()
    ) throws(StoreError) {
        if try isStore(path, files) { return }
        throw .unavailable(
            path: path,
            reason: Message(
                "there is no store here; create one with juicemaker store create, or name another with --store",
                "여기에는 기록이 없어요. juicemaker store create로 만들거나 --store로 다른 폴더를 적어 주세요"))
    }

    /// - Parameters:
    ///   - visit: called with every line, oldest first.
    ///   - generation: called with the number of generations that were read, and the number of all.
    /// - Throws: the first error, with its file and line.
    package func run(
        generation: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in },
        visit: (_ line: Line, _ events: [Event]) -> Void = { _, _ in }
    ) throws(StoreError) -> Summary {
        do {
            return try read(generation, visit)
        } catch .busy {
            throw .damaged("\(eventLog.path)/head", Message("is not whole", "온전하지 않아요"), remedy: .repair)
        }
    }

    private func read(
        _ progress: (Int, Int) -> Void, _ visit: (Line, [Event]) -> Void
    ) throws(StoreError) -> Summary {
        let extent = try eventLog.extent()
        let checkpoints = Set(try eventLog.checkpoints())
        var summary = Summary()
        var end: LogPosition?
        var once = OnceOnly(refunded: try refundedOrders(extent))
        for generation in 1...extent.generation {
            if checkpoints.contains(generation) { try compare(summary.shop, toCheckpoint: generation) }
            let part = try eventLog.generation(generation, after: end, upTo: extent)
            for line in part.lines {
                let events = try summary.shop.apply(line)
                for (offset, event) in events.enumerated() {
                    let sequence = line.sequence - events.count + 1 + offset
                    if let error = once.error(in: event, sequence) {
                        throw .damaged(line.corruption(error))
                    }
                }
                visit(line, events)
            }
            try compareKeys(part.lines, upTo: part.end, summary.shop.clock)
            summary.lines += part.lines.count
            end = part.end
            progress(generation, extent.generation)
        }
        summary.generations = extent.generation
        summary.uncountedBytes = try eventLog.uncounted(extent)
        return summary
    }

    /// The numbers of the orders that have refunds, found by the bytes of their lines.
    private func refundedOrders(_ extent: LogExtent) throws(StoreError) -> Set<Int> {
        var numbers = Set<Int>()
        for generation in 1...extent.generation {
            // The check itself tells what is wrong with a line.
            guard let lines = try? eventLog.lines(ofGeneration: generation, upTo: extent) else { continue }
            for line in lines where line.has("\"refunded\":") {
                for case .refunded(let refund) in (try? EventLine.events(line)) ?? [] { numbers.insert(refund.number) }
            }
        }
        return numbers
    }

    private func compare(_ shop: Shop, toCheckpoint generation: Int) throws(StoreError) {
        let path = try eventLog.checkpointPath(generation)
        guard let (file, bytes) = try eventLog.checkpoint(ofGeneration: generation) else {
            throw .damaged(path, Message("is not what was written", "쓴 것과 달라요"), remedy: .repair)
        }
        let checkpoint = try Checkpoint(bytes, file: file)
        guard checkpoint.shop == shop else {
            throw .damaged(
                file,
                Message(
                    "is not the state that the journals have after event \(shop.sequence)",
                    "사건 \(shop.sequence) 다음의 일지와 상태가 달라요"), remedy: .repair)
        }
    }

    private func compareKeys(
        _ lines: [Line], upTo end: LogPosition, _ clock: ClockRuns
    ) throws(StoreError) {
        let generation = end.generation
        let tables = try eventLog.keys(ofGeneration: generation)
            .compactMap { IdempotencyTable($0, generation: generation, journalLength: end.offset) }
        if tables.isEmpty { return }
        let expected = try IdempotencyTable.Builder(generation: generation, lines, clock).table.entries
        guard tables.allSatisfy({ $0.entries == expected }) else {
            throw .damaged(
                "keys of generation \(generation)", Message("are not those of the journal", "일지의 열쇠와 달라요"),
                remedy: .repair)
        }
    }
}

extension Message {
    fileprivate static let repair = Message(
        "juicemaker store repair rebuilds it from the journals",
        "juicemaker store repair가 일지에서 다시 만들 수 있어요")
}
