extension Session {
    /// Begins a new generation from a state: the state of the store at the position, which ends this generation.
    ///
    /// The commit point is the sync of the folder. Before it the old generation goes on; after it the old one is
    /// archived, but for the last, which stays in place to chain forward from.
    /// - Parameter checkpoint: a pretty-printed JSON object, sealed by `Seal.pretty`.
    package func startGeneration(
        from checkpoint: [UInt8], at position: Position
    ) throws(JournalFault) -> Position {
        try startGeneration(from: checkpoint, after: position.mark)
    }

    func startGeneration(from checkpoint: [UInt8], after end: Mark) throws(JournalFault) -> Position {
        let generation = end.generation + 1
        let folder = ledger.folder
        let journal: JournalFile
        do throws(JournalFault) {
            journal = try JournalFile(creating: folder.journal(generation), after: end, ledger.files)
            try writeCheckpoint(checkpoint, generation)
        } catch {
            discard(folder.newCheckpoint(generation))
            discard(folder.journal(generation))
            throw error
        }
        do throws(JournalFault) {
            try folder.rename(folder.newCheckpoint(generation), to: folder.checkpoint(generation))
            try folder.sync()
        } catch {
            // The new names may be on the disk or not: no line may go to the old generation any more.
            _ = try? ledger.writeHead(end, .suspect)
            throw error
        }
        let head = try ledger.writeHead(journal.start, .sound)
        try? ledger.headFile.syncData()
        archive(below: generation - 1)
        return Position(mark: journal.start, journal: journal, head: head)
    }

    /// Makes the head durable: after this even a power cut leaves it current.
    package func syncHead() throws(JournalFault) {
        do { try ledger.headFile.syncData() } catch { throw .unsynced(error) }
    }

    private func writeCheckpoint(_ checkpoint: [UInt8], _ generation: Int) throws(JournalFault) {
        let file = try OpenFile(ledger.folder.newCheckpoint(generation), .replacing, ledger.files)
        try file.append(checkpoint)
        try file.sync()
    }

    /// Not needed to be right: a file that stays is moved with the next generation.
    private func archive(below generation: Int) {
        let folder = ledger.folder
        guard let contents = try? folder.contents() else { return }
        for old in contents.journals where old < generation {
            try? folder.makeOne(folder.archive)
            try? folder.rename(folder.journal(old), to: "\(folder.archive)/\(Folder.journalName(old))")
        }
        for old in contents.checkpoints where old < generation {
            try? folder.rename(folder.checkpoint(old), to: "\(folder.archive)/\(Folder.checkpointName(old))")
        }
    }

    private func discard(_ path: String) {
        try? ledger.files.remove(path)
    }
}

extension Ledger {
    /// - Returns: the bytes that were written.
    @discardableResult
    func writeHead(_ mark: Mark, _ state: Head.State) throws(JournalFault) -> [UInt8] {
        let head = Head(
            generation: mark.generation, journalLength: mark.offset, sequence: mark.sequence, bootID: bootID,
            state: state)
        let bytes = head.bytes
        try headFile.write(bytes, at: 0)
        return bytes
    }
}
