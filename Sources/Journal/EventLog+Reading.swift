/// Reading without the lock, beside whoever writes.
extension EventLog {
    /// What the head says now, to be held against a position's: one `pread`.
    package func headBytes() throws(StoreError) -> HeadBytes {
        HeadBytes(head: try headFile.read(at: 0, count: Head.length))
    }

    /// What happened since; `nil` when nothing did.
    ///
    /// It goes as far as the head says and no further: what lies beyond is not durable yet.
    /// - Throws: `busy` when the head is not whole: then only the lock tells.
    package func changes(since position: ReadCursor) throws(StoreError) -> LogUpdate? {
        let headBytes = try headBytes()
        if position.isUpToDate(headBytes) { return nil }
        return try read(from: position, to: try wholeHead(headBytes.head))
    }

    /// From a position to a head, over the end of a generation where need be.
    func read(from position: ReadCursor, to target: (head: Head, bytes: [UInt8])) throws(StoreError) -> LogUpdate {
        var lines = [Line]()
        var journal = position.journal
        var mark = position.mark
        while mark.generation < target.head.generation {
            let next = try openJournal(mark.generation + 1)
            let sealed = try journal.lines(from: mark, to: next.header.length)
            try check(sealed.end, endsBefore: next, in: journal)
            lines += sealed.lines
            journal = next
            mark = next.start
        }
        if mark.generation > target.head.generation {
            throw .damaged(journal.damage(at: mark, "the head went back to generation \(target.head.generation)"))
        }
        let live = try journal.lines(from: mark, to: target.head.journalLength)
        return LogUpdate(
            checkpoint: nil, file: position.journal.path, generation: position.mark.generation,
            sequence: position.mark.sequence, lines: lines + live.lines,
            position: ReadCursor(mark: live.end, journal: journal, head: target.bytes))
    }

    /// The lines of one generation, live or archived, up to where it ends or to where the head says.
    package func lines(ofGeneration generation: Int, upTo position: ReadCursor) throws(StoreError) -> [Line] {
        if generation == position.mark.generation {
            return try position.journal.lines(from: position.journal.start, to: position.mark.offset).lines
        }
        return try lines(ofEndedGeneration: generation)
    }

    /// The lines of a generation that has a next one, up to where that says it ends.
    package func lines(ofEndedGeneration generation: Int) throws(StoreError) -> [Line] {
        let journal = try openJournal(generation)
        return try journal.lines(from: journal.start, to: length(ofEndedGeneration: generation)).lines
    }

    /// In bytes, as the next generation says.
    package func length(ofEndedGeneration generation: Int) throws(StoreError) -> Int {
        try openJournal(generation + 1).header.length
    }

    /// The one line at a place that was read before.
    package func line(at place: LogOffset) throws(StoreError) -> Line {
        try openJournal(place.generation).line(at: place)
    }

    /// The newest whole checkpoint of a generation, live or archived, `nil` when there is none.
    package func checkpoint(ofGeneration generation: Int) throws(StoreError) -> (file: String, bytes: [UInt8])? {
        for path in [folder.checkpoint(generation), "\(folder.archive)/\(Folder.checkpointName(generation))"]
        where try folder.exists(path) {
            let file = try OpenFile(path, .reading, files)
            let bytes = try file.read(at: 0, count: file.status().size)
            if LineChecksum.isWhole(bytes) { return (path, bytes) }
        }
        return nil
    }

    /// Where a generation's checkpoint is, live or archived.
    package func checkpointPath(_ generation: Int) throws(StoreError) -> String {
        let live = folder.checkpoint(generation)
        return try folder.exists(live) ? live : "\(folder.archive)/\(Folder.checkpointName(generation))"
    }

    func openJournal(_ generation: Int) throws(StoreError) -> JournalFile {
        let archived = "\(folder.archive)/\(Folder.journalName(generation))"
        let live = folder.journal(generation)
        for path in [live, archived, live] where try folder.exists(path) {
            return try JournalFile(opening: path, generation: generation, files)
        }
        throw .damaged(
            Corruption(
                file: live, error: "is missing, and so is \(archived)", remedy: "restore the store from a backup"))
    }

    func check(_ end: LogPosition, endsBefore next: JournalFile, in journal: JournalFile) throws(StoreError) {
        if end.crc == next.header.follows && end.sequence == next.header.sequence { return }
        throw .damaged(journal.damage(at: end, "generation \(next.generation) does not follow what stands here"))
    }

    /// A head that is being written at this moment reads as torn; a moment later it does not.
    func wholeHead(_ first: [UInt8]) throws(StoreError) -> (head: Head, bytes: [UInt8]) {
        var bytes = first
        for _ in 0..<100 {
            if let head = Head(bytes) { return (head, bytes) }
            bytes = try headFile.read(at: 0, count: Head.length)
        }
        throw .busy(holder: "")
    }
}
