import Glibc
import Posix
import Synchronization

/// A folder of generations, shared by every process on this machine: checkpoints and chained journals of opaque
/// lines, a head that says how far they go, and a lock.
///
/// What is durable stays: a line is on the disk before `LockedLog.append` returns. What is read is what was written:
/// a checksum that does not fit is damage, and damage is refused. Readers take no lock.
/// `Documentation/store.md` has the format. Attacked by `EventLogTests`, `TornTailTests`, `CorruptionTests`.
package final class EventLog: Sendable {
    let folder: Folder
    package let files: any FileSystem
    let lock: Lock
    let headFile: OpenFile
    let bootID: String
    let limits: Limits
    /// Two threads of one process would both get the process's lock.
    private let door = Mutex(())

    /// When a generation has had its time.
    package struct Limits: Sendable {
        package var lines: Int
        package var bytes: Int
        package var lockWaitSeconds: Double
        /// How far a journal's file is longer than its lines: a line that does not make the file longer costs the disk
        /// one write less when it is synced (a fifth of the time of a commit, measured on ext4).
        package var reserveBytes: Int

        package init(
            lines: Int = 10_000, bytes: Int = 4 << 20, lockWaitSeconds: Double = 5, reserveBytes: Int = 64 << 10
        ) {
            self.lines = lines
            self.bytes = bytes
            self.lockWaitSeconds = lockWaitSeconds
            self.reserveBytes = reserveBytes
        }
    }

    /// Opens the folder, or makes it.
    /// - Parameter allowsNetwork: whether to trust a network file system, which may promise locks and syncs in vain.
    package init(
        _ path: String, files: any FileSystem, limits: Limits = Limits(), allowsNetwork: Bool = false
    ) throws(StoreError) {
        folder = Folder(path: path, files: files)
        self.files = files
        self.limits = limits
        bootID = files.bootID()
        try folder.make()
        if !allowsNetwork, let network = try Self.volume(path, files).network {
            throw .unavailable(
                path: path, reason: "is on \(network), where locks and syncs may be promises only; use a local disk")
        }
        lock = try Lock(folder.lock, files)
        headFile = try OpenFile(folder.head, .overwriting, files)
    }

    /// Whether a store was ever made in the folder.
    package static func isThere(_ path: String, _ files: any FileSystem) throws(StoreError) -> Bool {
        let folder = Folder(path: path, files: files)
        guard try folder.exists(path) else { return false }
        let contents = try folder.contents()
        return contents.hasHead || contents.hasArchive || !(contents.journals + contents.checkpoints).isEmpty
    }

    /// Does something while no other process and no other thread changes the store.
    package func locked<Result>(
        _ body: (LockedLog) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try door.withLock { _ throws(StoreError) in
            try lock.acquire(waitingSeconds: limits.lockWaitSeconds)
            defer { lock.release() }
            return try body(LockedLog(eventLog: self))
        }
    }

    /// Whether a line could be written: the disk is not full.
    package func hasRoom() throws(StoreError) -> Bool {
        try Self.volume(folder.path, files).freeBytes > limits.bytes
    }

    package var path: String { folder.path }

    func isFull(_ mark: LogPosition) -> Bool {
        mark.lineCount > limits.lines || mark.offset >= limits.bytes
    }

    private static func volume(_ path: String, _ files: any FileSystem) throws(StoreError) -> Volume {
        try retrying(path, try files.volume(of: path))
    }
}

/// How far somebody has read, and where to go on.
package struct ReadCursor: Sendable {
    package internal(set) var mark: LogPosition
    let journal: JournalFile
    /// The head as it was then: as long as it is the same, nothing has changed.
    private(set) var head: [UInt8]
    /// Whether that head lets nobody append.
    private(set) var isPoisoned: Bool

    init(mark: LogPosition, journal: JournalFile, head: [UInt8]) {
        self.mark = mark
        self.journal = journal
        self.head = head
        isPoisoned = Head(head)?.state == .suspect
    }

    /// Another head was written, in which everybody may append.
    mutating func takeSound(_ head: [UInt8]) {
        self.head = head
        isPoisoned = false
    }

    /// Whether nothing has happened between the position and the glance.
    ///
    /// As one piece, since every reader asks this with the lock of the state in hand: byte by byte it was longer held.
    package func isUpToDate(_ headBytes: HeadBytes) -> Bool {
        head.withUnsafeBytes { head in
            headBytes.head.withUnsafeBytes { other in
                guard let start = head.baseAddress, let otherStart = other.baseAddress else { return false }
                return head.count == other.count && memcmp(start, otherStart, head.count) == 0
            }
        }
    }
}

/// The head at one moment.
package struct HeadBytes: Sendable {
    let head: [UInt8]
}

/// What somebody has to take in to be up to date.
package struct LogUpdate: Sendable {
    /// The state to start over from; `nil` to go on from what was known.
    package var checkpoint: [UInt8]?
    /// The path of the checkpoint, else of the journal that goes on.
    package var file: String
    /// The generation from which the lines go on.
    package var generation: Int
    /// The sequence of the last event before the first of the lines.
    package var sequence: Int
    package var lines: [Line]
    package var position: ReadCursor
    /// The newest checkpoint was lost, and an older one with the journals since made up for it: time for a new one.
    package var lacksCheckpoint = false
}

extension LogUpdate {
    /// Nothing has happened since a position.
    init(goingOnFrom position: ReadCursor) {
        self.init(
            checkpoint: nil, file: position.journal.path, generation: position.mark.generation,
            sequence: position.mark.sequence, lines: [], position: position)
    }
}
