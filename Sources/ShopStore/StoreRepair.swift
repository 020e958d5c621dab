import Foundation
package import Journal
import JuiceShop

/// Finds out what is wrong with a store and what can be done about it, and does it when it is told to.
///
/// Whatever is taken away is kept in `quarantine/`. Nothing is made up: a checkpoint or a list of keys is told by the
/// journals, and lines that cannot be believed are cut off, never mended.
package struct StoreRepair {
    private let ledger: Ledger

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
        case cut(Mark)
        case replaceCheckpoint(Int, [UInt8])
        case replaceKeys(KeyTable, journalLength: Int)
    }

    package struct Plan: Sendable {
        package internal(set) var steps: [Step] = []
        /// What no step helps: history that only a backup has.
        package internal(set) var lost: [String] = []
    }

    package init(_ path: String, files: any FileSystem = Disk()) throws(StoreFault) {
        ledger = try StoreCheck.ledger(path, files)
    }

    /// What would be done. Changes nothing.
    /// - Throws: `damaged` when nothing can be done but restoring a backup.
    package func plan(progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }) throws(StoreFault) -> Plan {
        try StoreFault.of { () throws(JournalFault) in
            var draft = PlanDraft(ledger: ledger)
            return try draft.draw(progress)
        }
    }

    /// Does it, with the store locked.
    package func carryOut(_ plan: Plan) throws(StoreFault) {
        try StoreFault.of { () throws(JournalFault) in
            try ledger.locked { session throws(JournalFault) in
                for step in plan.steps { try carryOut(step.action, session) }
                _ = try FileStore.open(session)
            }
        }
    }

    private func carryOut(_ action: Action, _ session: Session) throws(JournalFault) {
        switch action {
        case .open: break
        case .cut(let mark): try session.cut(at: mark)
        case .replaceCheckpoint(let generation, let bytes):
            try session.replaceCheckpoint(generation, with: bytes)
        case .replaceKeys(let table, let length):
            try ledger.writeKeys(table.bytes(journalLength: length), ofGeneration: table.generation)
        }
    }
}
