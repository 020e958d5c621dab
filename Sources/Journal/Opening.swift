/// Which generation a store is in, told by its files.
extension LockedLog {
    /// Whether there is no store yet, or one whose making was cut short: then `create` makes it.
    package func isNew() throws(StoreError) -> Bool {
        let contents = try eventLog.folder.contents()
        let head = Head(try eventLog.headFile.read(at: 0, count: Head.length))
        if contents.hasArchive || head?.generation ?? 0 > 0 { return false }
        if (contents.journals + contents.checkpoints).contains(where: { $0 > 1 }) { return false }
        return try !hasBegun()
    }

    /// Whether the first journal goes on behind its header.
    private func hasBegun() throws(StoreError) -> Bool {
        let path = eventLog.folder.journal(1)
        guard try eventLog.folder.exists(path) else { return false }
        let file = try OpenFile(path, .reading, eventLog.files)
        let bytes = try file.read(at: 0, count: file.status().size)
        return bytes.dropFirst(JournalFile.firstHeaderLength).contains { $0 != UInt8(ascii: "\n") && $0 != 0 }
    }

    /// Makes the first generation.
    package func create(from checkpoint: [UInt8]) throws(StoreError) -> ReadCursor {
        try eventLog.folder.syncAbove()
        return try startGeneration(
            from: checkpoint, after: LogPosition(generation: 0, offset: 0, lineCount: 0, sequence: 0, crc: 0))
    }
}

extension EventLog {
    /// The generation that takes the next line.
    ///
    /// A switch to a new generation that was cut short leaves a journal without a checkpoint and without lines, or
    /// a checkpoint without a journal: no line was ever written there, and the old generation goes on.
    func newestGeneration(_ contents: Folder.Contents, _ head: Head?) throws(StoreError) -> Int {
        let known = head?.generation ?? 0
        for generation in Set(contents.journals + contents.checkpoints).sorted(by: >) where generation > known {
            let hasCheckpoint = contents.checkpoints.contains(generation)
            guard let journal = try wholeJournal(generation) else {
                guard head != nil || !hasCheckpoint else {
                    throw .damaged(
                        Corruption(
                            file: folder.journal(generation), line: 1, error: "is missing or has no whole header",
                            remedy: "restore the store from a backup"))
                }
                if hasCheckpoint {
                    try folder.moveAside(folder.checkpoint(generation), as: Folder.checkpointName(generation))
                }
                continue
            }
            // Bytes are no lines: a header of an earlier try may be left under the beginning of a later one.
            let lines = try journal.scan(journal.tail(from: journal.start.offset), from: journal.start).lines
            if hasCheckpoint || !lines.isEmpty { return generation }
        }
        if known > 0 { return known }
        throw .damaged(
            Corruption(
                file: folder.head, error: "names no generation, and there is none beside it",
                remedy: "restore the store from a backup"))
    }

    /// The newest checkpoint that can be believed; newer ones that cannot are put aside, since the journals tell
    /// the same from an older one on.
    func newestCheckpoint(
        _ contents: Folder.Contents, upTo target: Int
    ) throws(StoreError) -> (generation: Int, bytes: [UInt8]) {
        for generation in contents.checkpoints.reversed() where generation <= target {
            let file = try OpenFile(folder.checkpoint(generation), .reading, files)
            let bytes = try file.read(at: 0, count: file.status().size)
            if LineChecksum.isWhole(bytes) { return (generation, bytes) }
            try folder.moveAside(file.path, as: Folder.checkpointName(generation))
        }
        throw .damaged(
            Corruption(
                file: folder.checkpoint(target), error: "is missing or damaged, and so is every one before it",
                remedy: "restore the store from a backup"))
    }

    private func wholeJournal(_ generation: Int) throws(StoreError) -> JournalFile? {
        guard try folder.exists(folder.journal(generation)) else { return nil }
        do throws(StoreError) {
            return try JournalFile(opening: folder.journal(generation), generation: generation, files)
        } catch .damaged {
            return nil
        }
    }
}
