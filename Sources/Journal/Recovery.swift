import Posix

/// What a dead writer left: found and mended by whoever next holds the lock.
extension EventLog {
    /// The whole store from its newest whole checkpoint, mended where a crash explains what is there.
    /// - Throws: `damage` where no crash does.
    func recover() throws(StoreError) -> LogUpdate {
        let contents = try folder.contents()
        let bytes = try headFile.read(at: 0, count: Head.length)
        let head = Head(bytes)
        let target = try newestGeneration(contents, head)
        // Its maker may have died before its names were durable: no line goes into a file that may vanish.
        if target > head?.generation ?? 0 { try folder.sync() }
        let (base, checkpoint) = try newestCheckpoint(contents, upTo: target)
        let journal = try openJournal(base)
        let known = try lowerBound(ofGeneration: target, head)
        let start = ReadCursor(mark: journal.start, journal: journal, head: bytes)
        var reading = try read(from: start, to: (known, bytes))
        reading.checkpoint = checkpoint
        reading.file = folder.checkpoint(base)
        reading.lacksCheckpoint = base < target
        if known.state == .sound {
            try recoverTail(after: &reading, seen: reading.position.journal.tail(from: reading.position.mark.offset))
            reading.position.takeSound(try writeHead(reading.position.mark, .sound))
            // From here on a power cut finds a whole head, though perhaps an old one: a sector is all or nothing.
            try? syncHead()
        }
        return reading
    }

    /// How far a generation goes at least: as far as its head says, or up to its first line.
    private func lowerBound(ofGeneration generation: Int, _ head: Head?) throws(StoreError) -> Head {
        if let head, head.generation == generation { return head }
        let start = try openJournal(generation).start
        return Head(
            generation: generation, journalLength: start.offset, sequence: start.sequence, bootID: bootID, state: .sound
        )
    }

    /// Takes in what stands behind the place where the head said the journal ends: whole lines of a writer that
    /// died before it could say so. A line that was cut short is put aside and cut off.
    func recoverTail(after reading: inout LogUpdate) throws(StoreError) {
        let journal = reading.position.journal
        guard try journal.hasTail(at: reading.position.mark) else { return }
        try recoverTail(after: &reading, seen: journal.tail(from: reading.position.mark.offset))
    }

    private func recoverTail(after reading: inout LogUpdate, seen bytes: [UInt8]) throws(StoreError) {
        let journal = reading.position.journal
        _ = try journal.hasTail(at: reading.position.mark)
        if bytes.isEmpty { return }
        let tail = journal.scan(bytes, from: reading.position.mark)
        if !tail.rest.isEmpty { try cutOff(tail, of: journal, head: Head(reading.position.head)) }
        if !tail.lines.isEmpty { try rewrite(from: reading.position.mark, to: tail.end, journal) }
        reading.lines += tail.lines
        reading.position.mark = tail.end
        reading.position.takeSound(try writeHead(tail.end, .sound))
    }

    /// A line counts when it is durable, and its writer may have died before it was, or after a sync of it failed: the
    /// kernel tells of that once, and takes what it could not write for written. So the lines are written once more,
    /// the same bytes in the same place, and then synced.
    private func rewrite(from mark: LogPosition, to end: LogPosition, _ journal: JournalFile) throws(StoreError) {
        let bytes = try journal.read(from: mark.offset, to: end.offset)
        try journal.write(bytes, at: mark.offset, reserveBytes: 0)
        try settle(journal, at: mark)
    }

    private func settle(_ journal: JournalFile, at mark: LogPosition) throws(StoreError) {
        do throws(SystemError) {
            try journal.syncData()
        } catch {
            _ = try? writeHead(mark, .suspect)
            throw .outcomeUnknown(reason: "\(error)")
        }
    }

    private func cutOff(_ tail: ScanResult, of journal: JournalFile, head: Head?) throws(StoreError) {
        guard isTorn(tail, powerWasCut: head?.bootID != bootID) else {
            throw .damaged(journal.damage(at: tail.end, "the line is not what was written, and no crash explains it"))
        }
        let name = "\(Folder.journalName(journal.generation)).from-byte-\(tail.end.offset)"
        try folder.putAside(tail.rest, as: name)
        try journal.truncate(to: tail.end.offset)
        try settle(journal, at: tail.end)
        try folder.sync()
    }

    /// Whether a crash explains the rest: at most one line was under way. A killed process leaves the beginning of it;
    /// a power cut may also leave sectors of it unwritten.
    private func isTorn(_ tail: ScanResult, powerWasCut: Bool) -> Bool {
        let newline = UInt8(ascii: "\n")
        let end = tail.rest.lastIndex { powerWasCut ? !Self.isBlank($0) : $0 != newline } ?? -1
        let hasEnd = end + 1 < tail.rest.count && tail.rest[end + 1] == newline
        let parts = Self.sectors(of: tail.rest[...end], at: tail.end.offset)
        let written = parts.filter { !$0.allSatisfy(Self.isBlank) }
        let hasLostSector = written.count < parts.count
        if hasLostSector && !powerWasCut || written.joined().contains(newline) { return false }
        // A line that is there from end to end was written, and is not what was written.
        return hasLostSector || !hasEnd || !LineChecksum.isSealed(Array(written.joined())[...])
    }

    /// What an unwritten byte of a journal is: of the reserve, or of a file that grew.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == 0 }

    /// The bytes by the file's 512-byte sectors that they lie in.
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
