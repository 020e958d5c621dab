extension LockedLog {
    /// Begins a new generation from a state: the state of the store at the position, which ends this generation.
    ///
    /// The commit point is the sync of the folder. Before it the old generation goes on; after it the old one is
    /// archived, but for the last, which stays in place to chain forward from.
    /// - Parameter checkpoint: a pretty-printed JSON object, sealed by `LineChecksum.pretty`.
    /// - Parameter keys: what quickens opening: told by the lines of the generation that ends, and so neither synced
    ///   nor missed.
    package func startGeneration(
        from checkpoint: [UInt8], keys: [UInt8] = [], at position: ReadCursor
    ) throws(StoreError) -> ReadCursor {
        if !keys.isEmpty { try? eventLog.writeKeys(keys, ofGeneration: position.mark.generation) }
        let next = try startGeneration(from: checkpoint, after: position.mark)
        // The reserve is not needed any more, and what else stands there is dead.
        try? position.journal.truncate(to: position.mark.offset)
        return next
    }

    func startGeneration(from checkpoint: [UInt8], after end: LogPosition) throws(StoreError) -> ReadCursor {
        let generation = end.generation + 1
        let folder = eventLog.folder
        let journal: JournalFile
        do throws(StoreError) {
            journal = try JournalFile(
                creating: folder.journal(generation), after: end, reserveBytes: eventLog.limits.reserveBytes,
                eventLog.files)
            try writeCheckpoint(checkpoint, generation)
            // From the rename on the new names may be on the disk or not, whatever the disk says: until one of the two
            // generations is known to be the one, no process appends to the old one.
            if end.generation > 0 { try eventLog.writeHead(end, .suspect) }
        } catch {
            discard(folder.newCheckpoint(generation))
            discard(folder.journal(generation))
            throw error
        }
        try folder.rename(folder.newCheckpoint(generation), to: folder.checkpoint(generation))
        try folder.sync()
        let head = try eventLog.writeHead(journal.start, .sound)
        try? eventLog.syncHead()
        archive(below: generation - 1)
        return ReadCursor(mark: journal.start, journal: journal, head: head)
    }

    private func writeCheckpoint(_ checkpoint: [UInt8], _ generation: Int) throws(StoreError) {
        let file = try OpenFile(eventLog.folder.newCheckpoint(generation), .replacing, eventLog.files)
        try file.append(checkpoint)
        try file.sync()
    }

    /// Not needed to be right: a file that stays is moved with the next generation.
    private func archive(below generation: Int) {
        let folder = eventLog.folder
        guard let contents = try? folder.contents() else { return }
        for old in contents.journals where old < generation {
            try? folder.makeOne(folder.archive)
            try? folder.rename(folder.journal(old), to: "\(folder.archive)/\(Folder.journalName(old))")
        }
        for old in contents.keys where old < generation {
            try? folder.rename(folder.keys(old), to: "\(folder.archive)/\(Folder.keysName(old))")
        }
        for old in contents.checkpoints where old < generation {
            try? folder.rename(folder.checkpoint(old), to: "\(folder.archive)/\(Folder.checkpointName(old))")
        }
    }

    private func discard(_ path: String) {
        try? eventLog.files.remove(path)
    }
}

extension EventLog {
    /// Makes the head durable: after this even a power cut leaves it current.
    package func syncHead() throws(StoreError) {
        do { try headFile.syncData() } catch { throw .outcomeUnknown(reason: "\(error)") }
    }

    /// Keeps what quickens opening beside a generation's journal, or in the archive with it.
    package func writeKeys(_ keys: [UInt8], ofGeneration generation: Int) throws(StoreError) {
        let archived = "\(folder.archive)/\(Folder.journalName(generation))"
        let isArchived = try folder.exists(archived)
        let path = isArchived ? "\(folder.archive)/\(Folder.keysName(generation))" : folder.keys(generation)
        try OpenFile(path, .replacing, files).append(keys)
        // One that stayed behind when its journal was archived would follow it there, over this one.
        if isArchived, try folder.exists(folder.keys(generation)) { try? files.remove(folder.keys(generation)) }
    }

    /// What `writeKeys` kept, as it stands there: a move to the archive that was cut short may leave two.
    package func keys(ofGeneration generation: Int) throws(StoreError) -> [[UInt8]] {
        var found = [[UInt8]]()
        for path in [folder.keys(generation), "\(folder.archive)/\(Folder.keysName(generation))"]
        where try folder.exists(path) {
            let file = try OpenFile(path, .reading, files)
            found.append(try file.read(at: 0, count: file.status().size))
        }
        return found
    }

    /// - Returns: the bytes that were written.
    @discardableResult
    func writeHead(_ mark: LogPosition, _ state: Head.State) throws(StoreError) -> [UInt8] {
        let head = Head(
            generation: mark.generation, journalLength: mark.offset, sequence: mark.sequence, bootID: bootID,
            state: state)
        let bytes = head.bytes
        try headFile.write(bytes, at: 0)
        return bytes
    }
}
