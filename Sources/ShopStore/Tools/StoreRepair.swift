import Foundation
package import Journal
import JuiceShop
package import Bytes

/// Plans the repair of a store, and carries the plan out when the owner confirms it.
///
/// A repair keeps everything that it removes in `quarantine/`. It invents nothing: it rebuilds checkpoints and lists of
/// keys from the journals, and cuts off damaged lines without changing them.
package struct StoreRepair {
    private let path: String
    private let files: any FileSystem

    /// One step, with a description for the owner.
    package struct Step: Sendable {
        package let description: Message
        /// True when the step gives up something that was acknowledged.
        package let losesLines: Bool
        let action: Action
    }

    enum Action: Sendable {
        /// Opening the store does all of it.
        case open
        case cut(LogPosition)
        case replaceCheckpoint(Int, [UInt8])
        case replaceKeys(IdempotencyTable, journalLength: Int)
    }

    package struct Plan: Sendable {
        package internal(set) var steps: [Step] = []
        /// The losses that no step repairs: history that only a backup has.
        package internal(set) var lost: [Message] = []
    }

    package init(_ path: String, files: any FileSystem = PosixFileSystem()) throws(StoreError) {
        try StoreCheck.requireStore(path, files)
        self.path = path
        self.files = files
    }

    /// The steps of a repair. Changes nothing.
    /// - Throws: `damaged` when only a backup helps.
    package func plan(progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }) throws(StoreError) -> Plan {
        var planner = RepairPlanner(eventLog: try StoreCheck.eventLog(path, files))
        return try planner.plan(progress)
    }

    /// Carries the plan out, with the store locked.
    package func carryOut(_ plan: Plan) throws(StoreError) {
        let eventLog = try EventLog(path, files: files, allowsNetwork: true)
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
            try session.eventLog.writeKeys(table.bytes(journalLength: length), ofGeneration: table.generation)
        }
    }
}

/// Plans a repair: goes through all generations, with the shop replayed from the journals.
struct RepairPlanner {
    let eventLog: EventLog
    private var plan = StoreRepair.Plan()
    /// The replayed shop; nil after a gap, until the next checkpoint.
    private var shop: Shop? = Shop()
    private var keysSince = 1

    init(eventLog: EventLog) { self.eventLog = eventLog }

    mutating func plan(_ progress: (Int, Int) -> Void) throws(StoreError) -> StoreRepair.Plan {
        let newest = try eventLog.newestGeneration()
        if try !eventLog.hasWholeHead() {
            add(Message("rebuild the head from the journals", "일지에서 머리 파일을 다시 만들어요"), .open)
        }
        for generation in 1...max(1, newest) {
            try inspectCheckpoint(generation)
            try inspectJournal(generation, isLast: generation == newest)
            progress(generation, newest)
        }
        return plan
    }

    private mutating func inspectCheckpoint(_ generation: Int) throws(StoreError) {
        let written = try checkpoint(generation)
        if let written {
            keysSince = written.keysSince
            if shop == nil { shop = written.shop }
        }
        guard let shop, written.map({ $0.shop != shop }) ?? true else { return }
        let exists = try eventLog.checkpoints().contains(generation)
        // An archived checkpoint may be missing: nothing needs it.
        if !exists && written == nil { return }
        let path = try eventLog.checkpointPath(generation)
        add(
            "\(path): "
                + Message(
                    "set it aside, and rebuild it from the journals", "따로 옮겨 두고 일지에서 다시 만들어요"),
            .replaceCheckpoint(generation, try Checkpoint.bytes(shop, keysSince: min(keysSince, generation))))
    }

    private func checkpoint(_ generation: Int) throws(StoreError) -> Checkpoint? {
        guard let (file, bytes) = try eventLog.checkpoint(ofGeneration: generation) else { return nil }
        return try Checkpoint(bytes, file: file)
    }

    private mutating func inspectJournal(_ generation: Int, isLast: Bool) throws(StoreError) {
        let scan = try eventLog.scan(generation, isLast: isLast)
        try replay(scan.lines)
        if isLast {
            let counted = try eventLog.countedLength(ofGeneration: generation) ?? 0
            if scan.rest.isEmpty && scan.end.offset >= counted { return }
            let isTail = scan.end.offset >= counted
            addCut(scan, losesLines: !isTail)
        } else if !scan.rest.isEmpty {
            plan.lost.append(
                "\(scan.file): "
                    + Message(
                        "the events after \(scan.end.sequence) of this generation; the stock is right, a backup has "
                            + "the history",
                        "이 세대에서 사건 \(scan.end.sequence) 다음의 사건들. 재고는 맞고, 기록은 백업에 있어요"))
            shop = nil
        } else {
            try inspectKeys(scan)
        }
    }

    private mutating func addCut(_ scan: ScanResult, losesLines: Bool) {
        let (end, bytes) = (scan.end, scan.rest.count)
        let what =
            if bytes == 0 {
                Message(
                    "the lines that the head counts after it are missing;", "머리 파일이 세는 다음 줄들이 없어요.")
            } else if losesLines {
                Message("set \(bytes) damaged bytes aside, and", "손상된 \(bytes)바이트를 따로 옮겨 두고")
            } else {
                Message(
                    "set a truncated line of \(bytes) bytes aside, and",
                    "쓰다 만 줄 \(bytes)바이트를 따로 옮겨 두고")
            }
        add(
            Message(
                "\(scan.file), line \(end.lineCount + 1), byte \(end.offset): \(what.english) continue after event "
                    + "\(end.sequence)",
                "\(scan.file), \(end.lineCount + 1)째 줄, 바이트 \(end.offset): \(what.korean) 사건 \(end.sequence) 다음부터 "
                    + "이어 가요"),
            .cut(end), losesLines: losesLines)
    }

    private mutating func inspectKeys(_ scan: ScanResult) throws(StoreError) {
        let (generation, length) = (scan.end.generation, scan.end.offset)
        let expected = try IdempotencyTable.Builder(generation: generation, scan.lines, shop?.clock ?? ClockRuns())
            .table
        let kept = try eventLog.keys(ofGeneration: generation)
        if kept.isEmpty { return }
        let isRight = kept.allSatisfy {
            IdempotencyTable($0, generation: generation, journalLength: length)?.entries == expected.entries
        }
        if isRight { return }
        add(
            Message(
                "rebuild the list of keys of generation \(generation) from its journal",
                "세대 \(generation)의 열쇠 목록을 일지에서 다시 만들어요"),
            .replaceKeys(expected, journalLength: length))
    }

    /// - Throws: the error of an impossible line with a correct checksum. A newer program may have written it, so no step
    ///   ever cuts it off.
    private mutating func replay(_ lines: [Line]) throws(StoreError) {
        guard var shop else { return }
        for line in lines { _ = try shop.apply(line) }
        self.shop = shop
    }

    private mutating func add(_ what: Message, _ action: StoreRepair.Action, losesLines: Bool = false) {
        plan.steps.append(StoreRepair.Step(description: what, losesLines: losesLines, action: action))
    }
}
