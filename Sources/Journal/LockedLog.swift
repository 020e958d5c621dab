import Bytes
import Runtime

/// The log while this process holds its lock: the only way to change it.
///
/// ## When a sync fails
///
/// After a failed `fdatasync` the kernel may have dropped the pages that it could not write and report success the next
/// time (Rebello et al., "Can applications recover from fsync failures?", USENIX ATC 2020). So it is never repeated
/// (5; numbers in parentheses are those of the invariants in `EventLog.swift`):
///
/// 1. The line's sync fails: `append` poisons the head at the position before the line and throws `outcomeUnknown`. The
///    same when the head cannot be written after the sync: the line is durable, but no reader may count it.
/// 2. The caller begins a new generation from the state at that position (`startGeneration`). Its files are new, so no
///    dropped page is in them; its header fixes the length of the old generation, so the line is dead wherever it is.
///    The caller may now say that nothing was recorded (`StoreError.notRecorded`), and go on.
/// 3. That fails too: the outcome stays unknown. The head stays poisoned, `ReadCursor.canAppend` is false in every
///    process, and the next commit tries step 2 again. If even the poisoned head could not be written, the next holder
///    of the lock finds the line behind the head: `Recovery.swift` writes it again, syncs it, and only then counts it.
/// 4. A sync in `Recovery.swift` fails: the head is poisoned at the last counted position, and `outcomeUnknown` thrown.
/// 5. The sync of a new generation's journal or checkpoint fails: both are removed, and the old generation goes on.
/// 6. The sync of the folder fails: the names may be durable or not, so the old generation stays poisoned (6).
/// 7. The sync of the head fails: it stays a lower bound (3), and the next second's sync is of newer bytes.
package struct LockedLog {
    package let eventLog: EventLog

    // MARK: - Reading

    /// Everything that is durable and was not read yet, after recovering the tail of a dead writer.
    /// - Parameter cursor: nil to start from the newest checkpoint.
    package func catchUp(from cursor: ReadCursor?) throws(StoreError) -> LogUpdate {
        guard let cursor else { return try eventLog.recover() }
        let bytes = try eventLog.headFile.read(at: 0, count: Head.length)
        if bytes == cursor.head && cursor.canAppend {
            try expectAtItsPath(cursor)
            var update = LogUpdate(continuingFrom: cursor)
            try recoverTail(of: &update)
            return update
        }
        guard let head = try Head(bytes, in: eventLog.headFile.path) else { return try eventLog.recover() }
        if head.generation == cursor.end.generation { try expectAtItsPath(cursor) }
        var update = try eventLog.read(from: cursor, to: (head, bytes))
        if head.state == .sound { try recoverTail(of: &update) }
        return update
    }

    /// Looks behind the end for lines of a writer that died before it wrote the head.
    private func recoverTail(of update: inout LogUpdate) throws(StoreError) {
        let (journal, end) = (update.position.journal, update.position.end)
        guard try journal.hasTail(at: end) else { return }
        try eventLog.recoverTail(of: &update, journal.tail(from: end.offset))
    }

    private func expectAtItsPath(_ cursor: ReadCursor) throws(StoreError) {
        if try cursor.journal.isAtItsPath() { return }
        throw .damaged(
            cursor.journal.corruption(
                at: cursor.end,
                Message("the file was deleted or replaced meanwhile", "그사이 파일이 지워졌거나 바뀌었어요")))
    }

    // MARK: - Appending

    /// Appends one line and makes it durable: all of it, or none.
    ///
    /// The cursor must be the one that `catchUp` gave under this lock, and `canAppend` must be true of it.
    /// - Parameters:
    ///   - members: the members of a JSON object, such as `"events":[…]`.
    ///   - sequence: of the last event in the line.
    /// - Throws: `full` or `unavailable` when nothing was written; `outcomeUnknown` after a failed sync: then
    ///   `startGeneration` from the state before this line is the way on.
    package func append(
        _ members: [UInt8], sequence: Int, at cursor: ReadCursor
    ) throws(StoreError) -> ReadCursor {
        let line = Line.encode(members, sequence: sequence, seed: cursor.end.crc)
        do throws(StoreError) {
            try cursor.journal.write(line.bytes, at: cursor.end.offset, reserveBytes: eventLog.limits.reserveBytes)
        } catch {
            do { try cursor.journal.truncate(to: cursor.end.offset) } catch { poison(cursor.end) }
            throw error
        }
        do throws(SystemError) {
            try cursor.journal.syncData()
        } catch {
            poison(cursor.end)
            throw .outcomeUnknown(reason: error.message)
        }
        var next = cursor
        next.end.offset += line.bytes.count
        next.end.lineCount += 1
        next.end.sequence = sequence
        next.end.crc = line.crc
        do throws(StoreError) {
            next.use(soundHead: try eventLog.writeHead(next.end, .sound).bytes)
        } catch {
            // The line is durable, but no process counts it: the next holder of the lock finds it, and if a sync fails
            // then, it may be lost.
            throw .outcomeUnknown(reason: error.message)
        }
        return next
    }

    /// Poisons the generation: no process trusts bytes behind the position (5). When this fails too, the head still
    /// counts no more than the position.
    private func poison(_ end: LogPosition) {
        _ = try? eventLog.writeHead(end, .poisoned)
    }

    // MARK: - Generations

    /// True if the generation should end: it is long or poisoned.
    package func needsGeneration(_ cursor: ReadCursor) -> Bool {
        let limits = eventLog.limits
        return cursor.end.lineCount > limits.lines || cursor.end.offset >= limits.bytes || !cursor.canAppend
    }

    /// True if anything was appended since the generation began.
    package func hasLines(_ cursor: ReadCursor) -> Bool {
        cursor.end.offset > cursor.journal.start.offset
    }

    /// Makes the first generation.
    package func create(from checkpoint: [UInt8]) throws(StoreError) -> ReadCursor {
        try eventLog.folder.syncAbove()
        return try startGeneration(from: checkpoint, after: .beginning)
    }

    /// Ends this generation at the cursor and begins the next one from the state at the cursor.
    ///
    /// The commit point is the sync of the folder (6). Before it the old generation goes on; after it all generations
    /// but the last two are archived.
    /// - Parameters:
    ///   - checkpoint: a pretty-printed JSON object, with the checksum of `LineChecksum.pretty`.
    ///   - keys: an index of the lines of the generation that ends. It can be rebuilt, so it is neither synced nor
    ///     required.
    package func startGeneration(
        from checkpoint: [UInt8], keys: [UInt8] = [], at cursor: ReadCursor
    ) throws(StoreError) -> ReadCursor {
        if !keys.isEmpty { try? eventLog.writeKeys(keys, ofGeneration: cursor.end.generation) }
        let next = try startGeneration(from: checkpoint, after: cursor.end)
        // The reserve is of no more use, and any other bytes there are dead.
        try? cursor.journal.truncate(to: cursor.end.offset)
        return next
    }

    private func startGeneration(from checkpoint: [UInt8], after end: LogPosition) throws(StoreError) -> ReadCursor {
        let generation = end.generation + 1
        let folder = eventLog.folder
        let journal: JournalFile
        do throws(StoreError) {
            journal = try JournalFile(
                creating: folder.journal(generation), after: end, reserveBytes: eventLog.limits.reserveBytes,
                eventLog.files)
            try OpenFile.write(checkpoint, to: folder.newCheckpoint(generation), eventLog.files)
            // From the rename on, the new names may be on the disk or not, whatever the disk reports: until one of the
            // two generations is known to count, no process appends to the old one.
            if end.generation > 0 { try eventLog.writeHead(end, .poisoned) }
        } catch {
            for path in [folder.newCheckpoint(generation), folder.journal(generation)] {
                try? eventLog.files.remove(path)
            }
            throw error
        }
        try folder.rename(folder.newCheckpoint(generation), to: folder.checkpoint(generation))
        try folder.sync()
        let head = try eventLog.writeHead(journal.start, .sound)
        try? eventLog.syncHead()
        folder.archive(below: generation - 1)
        return ReadCursor(end: journal.start, journal: journal, head: head)
    }

    // MARK: - Repair: what a person decides, and no process does on its own

    /// Ends the last generation's journal at a position, whatever the head says. The whole journal is copied to the
    /// quarantine, durably, before it is cut.
    package func cut(at end: LogPosition) throws(StoreError) {
        let journal = try eventLog.openJournal(end.generation)
        let bytes = try journal.read(from: 0, to: journal.size())
        try eventLog.folder.quarantine(bytes, as: Folder.name(.journal, end.generation))
        try journal.truncate(to: end.offset)
        do { try journal.syncData() } catch { throw .outcomeUnknown(reason: error.message) }
        try eventLog.writeHead(end, .sound)
        try eventLog.syncHead()
    }

    /// Moves a checkpoint into the quarantine and writes another one in its place.
    package func replaceCheckpoint(_ generation: Int, with bytes: [UInt8]) throws(StoreError) {
        let folder = eventLog.folder
        let path = try eventLog.checkpointPath(generation)
        if try folder.exists(path) { try folder.quarantine(file: path, as: Folder.name(.checkpoint, generation)) }
        try OpenFile.write(bytes, to: "\(path).new", eventLog.files)
        try folder.rename("\(path).new", to: path)
        try OpenFile(parent(of: path), .folder, eventLog.files).sync()
    }
}

extension LogUpdate {
    /// Nothing has happened since the cursor.
    fileprivate init(continuingFrom cursor: ReadCursor) {
        self.init(
            checkpoint: nil, file: cursor.journal.path, generation: cursor.end.generation,
            sequence: cursor.end.sequence, lines: [], position: cursor)
    }
}
