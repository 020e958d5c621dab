import Glibc
import Bytes
import Runtime
import Synchronization

// # The log
//
// A write-ahead log in segments ("generations"), shared by every process on this machine. A writer holds one lock;
// readers take none. Opaque lines go in; the state that they lead to comes in as a checkpoint.
//
// ## Format
//
//     lock                      flock(2); 16 bytes for people: the process id that took it last
//     head                      128 bytes, overwritten in place: how far the log extends (`Head.swift`)
//     checkpoint-GGGGGGG.json   the state in which generation G begins; ends in its own checksum
//     journal-GGGGGGG.jsonl     generation G: a header line, one line per commit, then the reserve (newlines)
//     keys-GGGGGGG.txt          an index of generation G that can be rebuilt from its journal
//     archive/                  the same names: generations before the last two
//     quarantine/               bytes that failed verification
//
//     header   {"format":V,"generation":G,"sequence":S,"length":L,"follows":C,"c":"xxxxxxxx"}\n
//     line     {"seq":S,…,"c":"xxxxxxxx"}\n
//
// V is the format (`JournalFormat`). In a header, S, L and C are the last sequence, the length in bytes and the last
// checksum of generation G-1. `c` is the CRC-32 of the bytes before `,"c":`, seeded with the `c` before it; the
// header's is seeded with C. `Documentation/store.md` explains every member.
//
// ## Invariants
//
//  1. Durability: a line is synced before the head counts it, and counted before `append` returns.
//  2. Chaining: a line verifies only after the line before it, and a header only after the last line of the generation
//     before. A line that is dropped, repeated, swapped or foreign is an error, never skipped.
//  3. Lower bound: whatever the head counts is durable. After a kill the head is exact; after a power cut it may be
//     older.
//  4. Reader isolation: a reader goes as far as the head counts, never further.
//  5. Fail-stop sync: a sync that failed is neither retried nor trusted. The head poisons the generation at the last
//     durable position; the next line goes into a new generation, in new files.
//  6. Atomic switch: generation G+1 counts from the sync of the folder after the rename of its checkpoint. While that
//     is under way the head poisons G, so that no process appends to a generation that may have ended.
//  7. Torn tail: behind the head stand whole lines of one dead writer, then at most one line that a crash cut short.
//     Anything else is corruption.
//  8. Mutual exclusion: files change only under the lock, and only while the lock file is at its path.
//  9. Format: a header, head or checkpoint of a newer format than this program's, or of a development version, is
//     refused before anything is written.
//
// ## Reader (this file)
//
//     pread the head; equal to the cursor's: nothing happened
//     read lines from the cursor to where the head says, over ends of generations, each against its checksum
//
// ## Writer (`LockedLog.swift`, `Recovery.swift`)
//
//     lock; read as a reader does; recover the tail (7): write whole lines again and sync them, cut a torn one off
//     pwrite the line over the reserve; fdatasync; pwrite the head; unlock
//
// `LockedLog.swift` has all of what happens when a sync fails. Attacked by `EventLogTests`, `TornTailTests`,
// `CorruptionTests`, `FailingCallsTests`, `FormatTests`, and by `attack` at every call.

/// A folder of generations: checkpoints and chained journals of opaque lines, a head that says how far they extend,
/// and a lock. The invariants stand at the top of this file.
package final class EventLog: Sendable {
    let folder: Folder
    package let files: any FileSystem
    let lock: Lock
    let headFile: OpenFile
    let bootID: String
    let limits: Limits
    /// Throws where this program cannot read a checkpoint; called before recovery writes anything.
    let checkCheckpoint: CheckpointCheck
    /// Threads of one process share the process's lock, so one at a time may ask for it.
    private let turn = Mutex(())

    package typealias CheckpointCheck = @Sendable (_ bytes: [UInt8], _ file: String) throws(StoreError) -> Void

    /// When a generation ends.
    package struct Limits: Sendable {
        package var lines: Int
        package var bytes: Int
        package var lockWaitSeconds: Double
        /// The length of the newlines behind the lines. A line that does not lengthen the file costs the disk one write
        /// less when it is synced: a fifth of a commit's time, measured on ext4.
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
    /// - Parameters:
    ///   - allowsNetwork: whether to trust a network file system, whose locks and syncs may not hold.
    ///   - checkCheckpoint: throws where the caller cannot read a checkpoint.
    /// - Throws: `newerFormat` when the head is of a newer format; then nothing was written.
    package init(
        _ path: String, files: any FileSystem, limits: Limits = Limits(), allowsNetwork: Bool = false,
        checkCheckpoint: @escaping CheckpointCheck = { _, _ throws(StoreError) in }
    ) throws(StoreError) {
        folder = Folder(path: path, files: files)
        self.files = files
        self.limits = limits
        self.checkCheckpoint = checkCheckpoint
        bootID = files.bootID()
        try folder.make()
        if !allowsNetwork, let network = try Self.volume(path, files).network {
            throw .unavailable(
                path: path,
                reason: Message(
                    "is on \(network), where locks and syncs may not hold; use a local disk",
                    "네트워크 디스크(\(network))에 있어서 잠금과 저장을 믿을 수 없어요. 이 컴퓨터의 디스크를 써 주세요"))
        }
        headFile = try OpenFile(folder.head, .overwriting, files)
        _ = try Head(headFile.read(at: 0, count: Head.length), in: headFile.path)
        lock = try Lock(folder.lock, files)
    }

    /// True if a store was ever made in the folder.
    package static func exists(_ path: String, _ files: any FileSystem) throws(StoreError) -> Bool {
        let folder = Folder(path: path, files: files)
        guard try folder.exists(path) else { return false }
        let contents = try folder.contents()
        return contents.hasHead || contents.hasArchive || !(contents.journals + contents.checkpoints).isEmpty
    }

    /// True if a head is in the folder: without one, a store is still being made or copied, or needs a start to repair it.
    package static func hasHead(_ path: String, _ files: any FileSystem) throws(StoreError) -> Bool {
        let folder = Folder(path: path, files: files)
        return try folder.exists(folder.head)
    }

    /// - Throws: `damaged` when the folder was moved away, deleted or replaced since this was opened.
    package func expectAtItsPath() throws(StoreError) { try lock.expectAtItsPath() }

    /// Runs the body while no other process and no other thread changes the store.
    package func locked<Result>(
        _ body: (LockedLog) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try turn.withLock { _ throws(StoreError) in
            try lock.acquire(waitingSeconds: limits.lockWaitSeconds)
            defer { lock.release() }
            return try body(LockedLog(eventLog: self))
        }
    }

    /// Makes a write that changes nothing. A file system that failed and went read-only is still read, and neither its
    /// flags nor access(2) need to show it (ext4, since Linux 6.14).
    package func checkWritable() throws(StoreError) {
        try locked { _ throws(StoreError) in try lock.writeHolder() }
    }

    /// True while the disk has room for a whole generation.
    package func hasRoom() throws(StoreError) -> Bool {
        try Self.volume(folder.path, files).freeBytes > limits.bytes
    }

    package var path: String { folder.path }

    private static func volume(_ path: String, _ files: any FileSystem) throws(StoreError) -> Volume {
        try retrying(path, try files.volume(of: path))
    }

    // MARK: - Reading without the lock

    /// The head at this moment, for `ReadCursor.isUpToDate`: one `pread`.
    package func headBytes() throws(StoreError) -> HeadBytes {
        HeadBytes(bytes: try headFile.read(at: 0, count: Head.length))
    }

    /// The lines since a cursor, as far as the head counts them (4); nil when there are none.
    /// - Throws: `busy` when the head is not whole: then only a process that holds the lock can tell.
    package func changes(since cursor: ReadCursor) throws(StoreError) -> LogUpdate? {
        let headBytes = try headBytes()
        if cursor.isUpToDate(headBytes) { return nil }
        return try read(from: cursor, to: try wholeHead(headBytes.bytes))
    }

    /// The whole store from its newest whole checkpoint, as far as the head counts it (4). Writes nothing and repairs
    /// nothing: what a dead writer left behind the head waits for the next holder of the lock.
    /// - Throws: `busy` when the head is not whole.
    package func reading() throws(StoreError) -> LogUpdate {
        let target = try wholeHead(headBytes().bytes)
        for generation in try checkpoints().reversed() where generation <= target.head.generation {
            guard let (file, bytes) = try checkpoint(ofGeneration: generation) else { continue }
            let journal = try openJournal(generation)
            var update = try read(from: ReadCursor(end: journal.start, journal: journal, head: target), to: target)
            (update.checkpoint, update.file) = (bytes, file)
            return update
        }
        throw .damaged(folder.checkpoint(target.head.generation), .noCheckpoint)
    }

    /// Reads the lines from a cursor to a head, over the ends of generations.
    func read(from cursor: ReadCursor, to target: (head: Head, bytes: [UInt8])) throws(StoreError) -> LogUpdate {
        var lines = [Line]()
        var journal = cursor.journal
        var end = cursor.end
        while end.generation < target.head.generation {
            let next = try openJournal(end.generation + 1)
            let rest = try journal.lines(from: end, to: next.header.length)
            guard rest.end.crc == next.header.follows, rest.end.sequence == next.header.sequence else {
                throw .damaged(
                    journal.corruption(
                        at: rest.end,
                        Message(
                            "generation \(next.generation) does not follow this position",
                            "세대 \(next.generation)이(가) 여기에 이어지지 않아요")))
            }
            lines += rest.lines
            journal = next
            end = next.start
        }
        if end.generation > target.head.generation {
            throw .damaged(
                journal.corruption(
                    at: end,
                    Message(
                        "the head went back to generation \(target.head.generation)",
                        "머리 파일이 세대 \(target.head.generation)(으)로 되돌아갔어요")))
        }
        let live = try journal.lines(from: end, to: target.head.journalLength)
        return LogUpdate(
            checkpoint: nil, file: cursor.journal.path, generation: cursor.end.generation,
            sequence: cursor.end.sequence, lines: lines + live.lines,
            position: ReadCursor(end: live.end, journal: journal, head: target))
    }

    /// A head that is being written at this moment may read as torn; a moment later it does not.
    func wholeHead(_ first: [UInt8]) throws(StoreError) -> (head: Head, bytes: [UInt8]) {
        var bytes = first
        for _ in 0..<100 {
            if let head = try Head(bytes, in: headFile.path) { return (head, bytes) }
            bytes = try headFile.read(at: 0, count: Head.length)
        }
        throw .busy(holder: "")
    }
}
