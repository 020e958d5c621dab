import Foundation
package import Journal
import JuiceShop

/// Finds out what is wrong with a store and what can be done about it, and does it when it is told to.
///
/// Whatever is taken away is kept in `quarantine/`. Nothing is made up: a checkpoint or a list of keys is told by the
/// journals, and lines that cannot be believed are cut off, never mended.
package struct StoreRepair {
    private let eventLog: EventLog

    /// One thing to do, in words for the owner.
    package struct Step: Sendable, CustomStringConvertible {
        package let description: String
        /// Whether something that was acknowledged is given up.
        package let losesLines: Bool
        let action: Action
    }

    enum Action: Sendable {
        /// What opening the store does anyway.
        case open
        case cut(LogPosition)
        case replaceCheckpoint(Int, [UInt8])
        case replaceKeys(IdempotencyTable, journalLength: Int)
    }

    package struct Plan: Sendable {
        package internal(set) var steps: [Step] = []
        /// What no step helps: history that only a backup has.
        package internal(set) var lost: [String] = []
    }

    package init(_ path: String, files: any FileSystem = PosixFileSystem()) throws(StoreError) {
        eventLog = try StoreCheck.eventLog(path, files)
    }

    /// What would be done. Changes nothing.
    /// - Throws: `damaged` when nothing can be done but restoring a backup.
    package func plan(progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }) throws(StoreError) -> Plan {
        var builder = RepairPlanner(eventLog: eventLog)
        return try builder.draw(progress)
    }

    /// Does it, with the store locked.
    package func carryOut(_ plan: Plan) throws(StoreError) {
        try eventLog.locked { session throws(StoreError) in
            for step in plan.steps { try carryOut(step.action, session) }
            _ = try FileStore.open(session)
        }
    }

    private func carryOut(_ action: Action, _ session: LockedLog) throws(StoreError) {
        switch action {
        case .open: break
        case .cut(let mark): try session.cut(at: mark)
        case .replaceCheckpoint(let generation, let bytes):
            try session.replaceCheckpoint(generation, with: bytes)
        case .replaceKeys(let table, let length):
            try eventLog.writeKeys(table.bytes(journalLength: length), ofGeneration: table.generation)
        }
    }
}

/// A plan as it is drawn: through all generations, with the shop as the journals tell it.
struct RepairPlanner {
    let eventLog: EventLog
    private var plan = StoreRepair.Plan()
    /// `nil` behind a gap, until a checkpoint tells it again.
    private var shop: Shop? = Shop()
    private var keysSince = 1

    init(eventLog: EventLog) { self.eventLog = eventLog }

    mutating func draw(_ progress: (Int, Int) -> Void) throws(StoreError) -> StoreRepair.Plan {
        let newest = try eventLog.newestGeneration()
        if try !eventLog.hasWholeHead() { add("make the head anew from the journals", .open) }
        for generation in 1...max(1, newest) {
            try lookAtCheckpoint(generation)
            try lookAtJournal(generation, isLast: generation == newest)
            progress(generation, newest)
        }
        return plan
    }

    private mutating func lookAtCheckpoint(_ generation: Int) throws(StoreError) {
        let written = try checkpoint(generation)
        if let written {
            keysSince = written.keysSince ?? keysSince
            if shop == nil { shop = written.shop }
        }
        guard let shop, written.map({ !$0.matches(shop) }) ?? true else { return }
        let isThere = try eventLog.checkpoints().contains(generation)
        // An archived one may be missing: nothing needs it.
        if !isThere && written == nil { return }
        let path = try eventLog.checkpointPath(generation)
        add(
            "\(path): put it aside, and make it anew from the journals",
            .replaceCheckpoint(generation, try Checkpoint.bytes(shop, keysSince: min(keysSince, generation))))
    }

    private func checkpoint(_ generation: Int) throws(StoreError) -> Checkpoint? {
        guard let (file, bytes) = try eventLog.checkpoint(ofGeneration: generation) else { return nil }
        return try Checkpoint(bytes, file: file)
    }

    private mutating func lookAtJournal(_ generation: Int, isLast: Bool) throws(StoreError) {
        let scan = try eventLog.scan(generation, isLast: isLast)
        try replay(scan.lines)
        if isLast {
            let counted = try eventLog.countedLength(ofGeneration: generation) ?? 0
            if scan.rest.isEmpty && scan.end.offset >= counted { return }
            let isTail = scan.end.offset >= counted
            addCut(scan, losesLines: !isTail)
        } else if !scan.rest.isEmpty {
            plan.lost.append(
                "\(scan.file): the events behind \(scan.end.sequence) of this generation; "
                    + "the stock is right, a backup has the history")
            shop = nil
        } else {
            try lookAtKeys(scan)
        }
    }

    private mutating func addCut(_ scan: ScanResult, losesLines: Bool) {
        let (end, bytes) = (scan.end, scan.rest.count)
        let what =
            if bytes == 0 { "the lines that the head counts behind here are gone;" } else if losesLines {
                "put \(bytes) bytes aside that cannot be believed, and"
            } else { "put a line of \(bytes) bytes aside that was cut short, and" }
        add(
            "\(scan.file), line \(end.lineCount + 1), byte \(end.offset): \(what) go on behind event "
                + "\(end.sequence)", .cut(end), losesLines: losesLines)
    }

    private mutating func lookAtKeys(_ scan: ScanResult) throws(StoreError) {
        let (generation, length) = (scan.end.generation, scan.end.offset)
        let expected = try IdempotencyTable.Builder(generation: generation, scan.lines).table
        let kept = try eventLog.keys(ofGeneration: generation)
        if kept.isEmpty { return }
        let isRight = kept.allSatisfy {
            IdempotencyTable($0, generation: generation, journalLength: length)?.entries == expected.entries
        }
        if isRight { return }
        add(
            "make the list of keys of generation \(generation) anew from its journal",
            .replaceKeys(expected, journalLength: length))
    }

    /// - Throws: the error of a line that makes no sense though its checksum is right. A newer program may have written
    ///   it, so no step ever cuts it off.
    private mutating func replay(_ lines: [Line]) throws(StoreError) {
        guard var shop else { return }
        for line in lines { _ = try shop.apply(line) }
        self.shop = shop
    }

    private mutating func add(_ what: String, _ action: StoreRepair.Action, losesLines: Bool = false) {
        plan.steps.append(StoreRepair.Step(description: what, losesLines: losesLines, action: action))
    }
}
