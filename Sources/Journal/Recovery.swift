import Bytes
import Runtime

/// Recovery: the next holder of the lock finds and repairs the tail that a dead writer left.
///
/// `LockedLog.isNew` and `newestGeneration` decide which generation takes the next line, `recoverTail` what of the
/// bytes behind the head is part of it (7).
extension LockedLog {
    /// True if there is no store yet, or one whose making was interrupted: then `create` makes it.
    package func isNew() throws(StoreError) -> Bool {
        let contents = try eventLog.folder.contents()
        let head = try eventLog.head()
        if contents.hasArchive || head?.generation ?? 0 > 0 { return false }
        if (contents.journals + contents.checkpoints).contains(where: { $0 > 1 }) { return false }
        return try !hasBegun()
    }

    /// True if the first journal has bytes behind its header.
    private func hasBegun() throws(StoreError) -> Bool {
        let path = eventLog.folder.journal(1)
        guard try eventLog.folder.exists(path) else { return false }
        // A newer format may have a longer header: it is refused here, whatever stands behind it.
        _ = try eventLog.wholeJournal(1)
        let bytes = try OpenFile(path, .reading, eventLog.files).readWhole()
        return bytes.dropFirst(JournalFile.firstHeaderLength).contains { $0 != UInt8(ascii: "\n") && $0 != 0 }
    }
}

extension EventLog {
    /// The whole store from its newest whole checkpoint, with its tail recovered.
    /// - Throws: `damaged` where no crash explains the bytes; `newerFormat` or `developmentFormat` before anything was written.
    func recover() throws(StoreError) -> LogUpdate {
        let contents = try folder.contents()
        let bytes = try headFile.read(at: 0, count: Head.length)
        let head = try Head(bytes, in: headFile.path)
        let target = try newestGeneration(contents, head)
        // Its maker may have died before its names were durable: no line goes into a file that may vanish.
        if target > head?.generation ?? 0 { try folder.sync() }
        let (base, checkpoint) = try newestCheckpoint(contents, upTo: target)
        let journal = try openJournal(base)
        let known = try lowerBound(ofGeneration: target, head)
        let start = ReadCursor(end: journal.start, journal: journal, head: (known, bytes))
        var update = try read(from: start, to: (known, bytes))
        update.checkpoint = checkpoint
        update.file = folder.checkpoint(base)
        update.needsCheckpoint = base < target
        if known.state == .sound {
            try recoverTail(of: &update, update.position.journal.tail(from: update.position.end.offset))
            update.position.use(soundHead: try writeHead(update.position.end, .sound).bytes)
            // From here on a power cut finds a whole head, though perhaps an old one: a sector is written as a whole.
            try? syncHead()
        }
        return update
    }

    // MARK: - The generation that takes the next line

    /// An interrupted switch to a new generation leaves a journal without a checkpoint and without lines, or a
    /// checkpoint without a journal: no line was ever written there, and the old generation goes on (6).
    private func newestGeneration(_ contents: Folder.Contents, _ head: Head?) throws(StoreError) -> Int {
        let known = head?.generation ?? 0
        for generation in Set(contents.journals + contents.checkpoints).sorted(by: >) where generation > known {
            let hasCheckpoint = contents.checkpoints.contains(generation)
            guard let journal = try wholeJournal(generation) else {
                guard head != nil || !hasCheckpoint else {
                    throw .damaged(
                        folder.journal(generation), line: 1,
                        Message("is missing or has no whole header", "없거나 머리말이 온전하지 않아요"))
                }
                if hasCheckpoint {
                    try folder.quarantine(file: folder.checkpoint(generation), as: Folder.name(.checkpoint, generation))
                }
                continue
            }
            // Bytes need not be lines: a header of an earlier try may be left under the beginning of a later one.
            let lines = try journal.scan(journal.tail(from: journal.start.offset), from: journal.start).lines
            if hasCheckpoint || !lines.isEmpty { return generation }
        }
        if known > 0 { return known }
        throw .damaged(
            folder.head, Message("names no generation, and there is none beside it", "가리키는 세대가 없고, 옆에도 세대가 없어요"))
    }

    /// The journal of a generation; nil when it is missing or has no whole header.
    /// - Throws: `newerFormat` or `developmentFormat` for a whole header of another format.
    fileprivate func wholeJournal(_ generation: Int) throws(StoreError) -> JournalFile? {
        guard try folder.exists(folder.journal(generation)) else { return nil }
        do throws(StoreError) {
            return try JournalFile(opening: folder.journal(generation), generation: generation, files)
        } catch .damaged {
            return nil
        }
    }

    /// The newest whole checkpoint. Newer ones that fail verification go to the quarantine: an older one and the
    /// journals since lead to the same state.
    private func newestCheckpoint(
        _ contents: Folder.Contents, upTo target: Int
    ) throws(StoreError) -> (generation: Int, bytes: [UInt8]) {
        for generation in contents.checkpoints.reversed() where generation <= target {
            let path = folder.checkpoint(generation)
            let bytes = try OpenFile(path, .reading, files).readWhole()
            if LineChecksum.isWhole(bytes) {
                try checkCheckpoint(bytes, path)
                return (generation, bytes)
            }
            try folder.quarantine(file: path, as: Folder.name(.checkpoint, generation))
        }
        throw .damaged(folder.checkpoint(target), .noCheckpoint)
    }

    /// The least extent of a generation: as its head says, otherwise up to its first line (3).
    private func lowerBound(ofGeneration generation: Int, _ head: Head?) throws(StoreError) -> Head {
        if let head, head.generation == generation { return head }
        let start = try openJournal(generation).start
        return Head(
            generation: generation, journalLength: start.offset, sequence: start.sequence, bootID: bootID, state: .sound
        )
    }

    // MARK: - The tail

    /// Adds whole lines of a writer that died before it wrote the head. A torn line is copied to the quarantine and cut
    /// off.
    func recoverTail(of update: inout LogUpdate, _ bytes: [UInt8]) throws(StoreError) {
        let journal = update.position.journal
        _ = try journal.hasTail(at: update.position.end)
        if bytes.isEmpty { return }
        let tail = journal.scan(bytes, from: update.position.end)
        if !tail.rest.isEmpty { try cutOff(tail, of: journal, head: Head(update.position.head, in: headFile.path)) }
        if !tail.lines.isEmpty { try rewrite(from: update.position.end, to: tail.end, journal) }
        update.lines += tail.lines
        update.position.end = tail.end
        update.position.use(soundHead: try writeHead(tail.end, .sound).bytes)
    }

    /// Makes lines durable before they count (1). Their writer may have died before the sync or after it failed, and the
    /// kernel reports that only once, to the process that it failed for: so the same bytes are written again in the
    /// same position, and then synced.
    private func rewrite(from start: LogPosition, to end: LogPosition, _ journal: JournalFile) throws(StoreError) {
        let bytes = try journal.read(from: start.offset, to: end.offset)
        try journal.write(bytes, at: start.offset, reserveBytes: 0)
        try flush(journal, at: start)
    }

    /// Syncs the journal; a failure poisons the generation at the position (5).
    private func flush(_ journal: JournalFile, at end: LogPosition) throws(StoreError) {
        do {
            try journal.syncData()
        } catch {
            _ = try? writeHead(end, .poisoned)
            throw .outcomeUnknown(reason: error.message)
        }
    }

    private func cutOff(_ tail: ScanResult, of journal: JournalFile, head: Head?) throws(StoreError) {
        guard isTorn(tail, powerWasCut: head?.bootID != bootID) else {
            throw .damaged(
                journal.corruption(
                    at: tail.end,
                    Message(
                        "the line is not what was written, and no crash explains it",
                        "줄이 쓴 것과 다르고, 갑자기 꺼진 탓도 아니에요")))
        }
        let name = "\(Folder.name(.journal, journal.generation)).from-byte-\(tail.end.offset)"
        try folder.quarantine(tail.rest, as: name)
        try journal.truncate(to: tail.end.offset)
        try flush(journal, at: tail.end)
        try folder.sync()
    }

    /// True if a crash explains the rest: at most one line was under way. A killed process leaves the beginning of it; a
    /// power cut may also leave sectors of it unwritten.
    private func isTorn(_ tail: ScanResult, powerWasCut: Bool) -> Bool {
        let newline = UInt8(ascii: "\n")
        let end = tail.rest.lastIndex { powerWasCut ? !Self.isBlank($0) : $0 != newline } ?? -1
        let hasEnd = end + 1 < tail.rest.count && tail.rest[end + 1] == newline
        let parts = Self.sectors(of: tail.rest[...end], at: tail.end.offset)
        let written = parts.filter { !$0.allSatisfy(Self.isBlank) }
        let hasLostSector = written.count < parts.count
        if hasLostSector && !powerWasCut || written.joined().contains(newline) { return false }
        // A line that is there from end to end was written, and is not what was written.
        return hasLostSector || !hasEnd || !LineChecksum.hasChecksum(Array(written.joined())[...])
    }

    /// An unwritten byte of a journal: of the reserve, or of a file that grew.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == 0 }

    /// The bytes, split at the boundaries of the file's 512-byte sectors.
    private static func sectors(of bytes: ArraySlice<UInt8>, at offset: Int) -> [ArraySlice<UInt8>] {
        var parts = [ArraySlice<UInt8>]()
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 512 - (offset + start) % 512)
            parts.append(bytes[start..<end])
            start = end
        }
        return parts
    }
}

extension Message {
    static let noCheckpoint = Message(
        "is missing or damaged, and so is every one before it", "없거나 손상됐고, 그 앞의 것도 모두 그래요")
}
