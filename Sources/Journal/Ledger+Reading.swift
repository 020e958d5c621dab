/// Reading without the lock, beside whoever writes.
extension Ledger {
    /// What the head says now, to be held against a position's: one `pread`.
    package func glance() throws(JournalFault) -> Glance {
        Glance(head: try headFile.read(at: 0, count: Head.length))
    }

    /// What happened since; `nil` when nothing did.
    ///
    /// It goes as far as the head says and no further: what lies beyond is not durable yet.
    /// - Throws: `busy` when the head is not whole: then only the lock tells.
    package func changes(since position: Position) throws(JournalFault) -> Reading? {
        let glance = try glance()
        if position.isUpToDate(glance) { return nil }
        return try read(from: position, to: try wholeHead(glance.head))
    }

    /// From a position to a head, over the end of a generation where need be.
    func read(from position: Position, to target: (head: Head, bytes: [UInt8])) throws(JournalFault) -> Reading {
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
            throw .damage(journal.damage(at: mark, "the head went back to generation \(target.head.generation)"))
        }
        let live = try journal.lines(from: mark, to: target.head.journalLength)
        return Reading(
            checkpoint: nil, file: position.journal.path, generation: position.mark.generation,
            sequence: position.mark.sequence, lines: lines + live.lines,
            position: Position(mark: live.end, journal: journal, head: target.bytes))
    }

    /// The lines of one generation, live or archived, up to where it ends or to where the head says.
    package func lines(ofGeneration generation: Int, upTo position: Position) throws(JournalFault) -> [Line] {
        if generation == position.mark.generation {
            return try position.journal.lines(from: position.journal.start, to: position.mark.offset).lines
        }
        return try lines(ofEndedGeneration: generation)
    }

    /// The lines of a generation that has a next one, up to where that says it ends.
    package func lines(ofEndedGeneration generation: Int) throws(JournalFault) -> [Line] {
        let journal = try openJournal(generation)
        return try journal.lines(from: journal.start, to: length(ofEndedGeneration: generation)).lines
    }

    /// In bytes, as the next generation says.
    package func length(ofEndedGeneration generation: Int) throws(JournalFault) -> Int {
        try openJournal(generation + 1).header.length
    }

    /// The one line at a place that was read before.
    package func line(at place: Place) throws(JournalFault) -> Line {
        try openJournal(place.generation).line(at: place)
    }

    /// The newest whole checkpoint of a generation, live or archived, `nil` when there is none.
    package func checkpoint(ofGeneration generation: Int) throws(JournalFault) -> (file: String, bytes: [UInt8])? {
        for path in [folder.checkpoint(generation), "\(folder.archive)/\(Folder.checkpointName(generation))"]
        where try folder.exists(path) {
            let file = try OpenFile(path, .reading, files)
            let bytes = try file.read(at: 0, count: file.status().size)
            if Seal.isWhole(bytes) { return (path, bytes) }
        }
        return nil
    }

    /// Where a generation's checkpoint is, live or archived.
    package func checkpointPath(_ generation: Int) throws(JournalFault) -> String {
        let live = folder.checkpoint(generation)
        return try folder.exists(live) ? live : "\(folder.archive)/\(Folder.checkpointName(generation))"
    }

    func openJournal(_ generation: Int) throws(JournalFault) -> JournalFile {
        let archived = "\(folder.archive)/\(Folder.journalName(generation))"
        let live = folder.journal(generation)
        for path in [live, archived, live] where try folder.exists(path) {
            return try JournalFile(opening: path, generation: generation, files)
        }
        throw .damage(
            Damage(
                file: live, fault: "is missing, and so is \(archived)", remedy: "restore the store from a backup"))
    }

    func check(_ end: Mark, endsBefore next: JournalFile, in journal: JournalFile) throws(JournalFault) {
        if end.crc == next.header.follows && end.sequence == next.header.sequence { return }
        throw .damage(journal.damage(at: end, "generation \(next.generation) does not follow what stands here"))
    }

    /// A head that is being written at this moment reads as torn; a moment later it does not.
    func wholeHead(_ first: [UInt8]) throws(JournalFault) -> (head: Head, bytes: [UInt8]) {
        var bytes = first
        for _ in 0..<100 {
            if let head = Head(bytes) { return (head, bytes) }
            bytes = try headFile.read(at: 0, count: Head.length)
        }
        throw .busy(holder: "")
    }
}
