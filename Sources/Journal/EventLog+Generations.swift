import Bytes

/// Reads any generation, live or archived: for the history, the index of keys, and the tools.
extension EventLog {
    // MARK: - Lines

    /// The lines of one generation, up to its end or to the cursor.
    package func lines(ofGeneration generation: Int, upTo cursor: ReadCursor) throws(StoreError) -> [Line] {
        guard generation == cursor.end.generation else { return try lines(ofEndedGeneration: generation) }
        return try cursor.journal.lines(from: cursor.journal.start, to: cursor.end.offset).lines
    }

    /// The lines of one generation, up to its end or to the extent.
    package func lines(ofGeneration generation: Int, upTo extent: LogExtent) throws(StoreError) -> [Line] {
        if generation < extent.generation { return try lines(ofEndedGeneration: generation) }
        let journal = try openJournal(generation)
        return try journal.lines(from: journal.start, to: extent.length).lines
    }

    /// The lines of a generation that has a successor.
    package func lines(ofEndedGeneration generation: Int) throws(StoreError) -> [Line] {
        let journal = try openJournal(generation)
        return try journal.lines(from: journal.start, to: length(ofEndedGeneration: generation)).lines
    }

    /// One generation, verified against the end of the one before it.
    /// - Parameter before: the end of the generation before; nil for the first.
    /// - Throws: `damaged` at the first byte that fails verification.
    package func generation(
        _ generation: Int, after before: LogPosition?, upTo extent: LogExtent
    ) throws(StoreError) -> (lines: [Line], end: LogPosition) {
        let journal = try openJournal(generation)
        let before = before ?? .beginning
        guard journal.header.follows == before.crc, journal.header.sequence == before.sequence,
            journal.header.length == before.offset
        else {
            let start = LogPosition(generation: generation, offset: 0, lineCount: 0, sequence: 0, crc: 0)
            throw .damaged(
                journal.corruption(
                    at: start,
                    Message(
                        "the header does not follow generation \(before.generation)",
                        "머리말이 세대 \(before.generation)에 이어지지 않아요")))
        }
        guard generation == extent.generation else {
            return try journal.lines(from: journal.start, to: length(ofEndedGeneration: generation))
        }
        let (lines, end) = try journal.lines(from: journal.start, to: extent.length)
        guard end.sequence == extent.sequence else {
            throw .damaged(
                journal.corruption(
                    at: end,
                    Message(
                        "the lines end at event \(end.sequence), the head at \(extent.sequence)",
                        "줄은 사건 \(end.sequence)에서, 머리 파일은 \(extent.sequence)에서 끝나요")))
        }
        return (lines, end)
    }

    /// The one line at an offset that was read before.
    package func line(at offset: LogOffset) throws(StoreError) -> Line {
        try openJournal(offset.generation).line(at: offset)
    }

    /// The verified lines of a generation and the bytes behind them: of the last generation up to the end of its file,
    /// of another one up to its end.
    package func scan(_ generation: Int, isLast: Bool) throws(StoreError) -> ScanResult {
        let journal = try openJournal(generation)
        if isLast { return journal.scan(try journal.tail(from: journal.start.offset), from: journal.start) }
        let end = try length(ofEndedGeneration: generation)
        return try journal.scan(from: journal.start, to: max(journal.start.offset, end))
    }

    // MARK: - Extents

    /// The extent of the store by its head.
    package func extent() throws(StoreError) -> LogExtent {
        let (head, _) = try wholeHead(headFile.read(at: 0, count: Head.length))
        return LogExtent(generation: head.generation, length: head.journalLength, sequence: head.sequence)
    }

    /// The bytes behind the extent: of a writer at work, or of one that died before it wrote the head.
    package func uncounted(_ extent: LogExtent) throws(StoreError) -> Int {
        try openJournal(extent.generation).tail(from: extent.length).count
    }

    /// The length in bytes, by the header of the next generation.
    package func length(ofEndedGeneration generation: Int) throws(StoreError) -> Int {
        try openJournal(generation + 1).header.length
    }

    /// The length of the last generation by the head; nil when the head is not whole or names another one.
    package func countedLength(ofGeneration generation: Int) throws(StoreError) -> Int? {
        let head = try head()
        return head?.generation == generation ? head?.journalLength : nil
    }

    /// False if the head fails verification.
    package func hasWholeHead() throws(StoreError) -> Bool { try head() != nil }

    /// The highest number of a generation that the folder or the head names.
    package func newestGeneration() throws(StoreError) -> Int {
        let contents = try folder.contents()
        return try (contents.journals + contents.checkpoints + [head()?.generation ?? 0]).max() ?? 0
    }

    // MARK: - Files

    /// The checkpoint of a generation, if it is there and whole.
    package func checkpoint(ofGeneration generation: Int) throws(StoreError) -> (file: String, bytes: [UInt8])? {
        try read(.checkpoint, generation).first { LineChecksum.isWhole($0.bytes) }
    }

    /// The path of a generation's checkpoint, live or archived.
    package func checkpointPath(_ generation: Int) throws(StoreError) -> String {
        let paths = folder.paths(of: .checkpoint, generation)
        return try folder.exists(paths.live) ? paths.live : paths.archived
    }

    /// The generations that have a checkpoint, live or archived, oldest first.
    package func checkpoints() throws(StoreError) -> [Int] {
        var generations = try folder.contents().checkpoints
        if try folder.exists(folder.archive) {
            generations += try Folder(path: folder.archive, files: files).contents().checkpoints
        }
        return generations.sorted()
    }

    /// A generation moves into the archive while others read, so the live path is asked for twice.
    func openJournal(_ generation: Int) throws(StoreError) -> JournalFile {
        let (live, archived) = folder.paths(of: .journal, generation)
        for path in [live, archived, live] where try folder.exists(path) {
            return try JournalFile(opening: path, generation: generation, files)
        }
        throw .damaged(live, Message("is missing, also in the archive", "없어요. 보관 폴더에도 없어요"))
    }

    /// Writes the index of a generation beside its journal, live or archived. It is not synced: it can be rebuilt.
    package func writeKeys(_ keys: [UInt8], ofGeneration generation: Int) throws(StoreError) {
        let isArchived = try folder.exists(folder.paths(of: .journal, generation).archived)
        let (live, archived) = folder.paths(of: .keys, generation)
        try OpenFile(isArchived ? archived : live, .replacing, files).append(keys)
        // A live one that stayed behind would later be archived over this one.
        if isArchived, try folder.exists(live) { try? files.remove(live) }
    }

    /// The indexes of a generation as they are on the disk: a move into the archive that was interrupted leaves two.
    package func keys(ofGeneration generation: Int) throws(StoreError) -> [[UInt8]] {
        try read(.keys, generation).map(\.bytes)
    }

    /// A generation's file as it is on the disk: live, archived, or both.
    private func read(_ part: Folder.Part, _ generation: Int) throws(StoreError) -> [(file: String, bytes: [UInt8])] {
        let (live, archived) = folder.paths(of: part, generation)
        var found = [(file: String, bytes: [UInt8])]()
        for path in [live, archived] where try folder.exists(path) {
            found.append((path, try OpenFile(path, .reading, files).readWhole()))
        }
        return found
    }
}
