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
        var draft = PlanDraft(eventLog: eventLog)
        return try draft.draw(progress)
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
