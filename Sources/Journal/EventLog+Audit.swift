/// Reading everything, for tools: what is never needed while the shop is served.
extension EventLog {
    /// How far the store goes by its head: what lies behind is not durable, or not known to be.
    package func extent() throws(StoreError) -> LogExtent {
        let (head, _) = try wholeHead(headFile.read(at: 0, count: Head.length))
        return LogExtent(generation: head.generation, length: head.journalLength, sequence: head.sequence)
    }

    /// One generation, from the first line to where the next one says that it ends, or to where the extent does.
    /// - Parameter before: where the generation before it ended; `nil` for the first.
    /// - Throws: `damage` at the first byte that is not what was written.
    package func generation(
        _ generation: Int, after before: LogPosition?, upTo extent: LogExtent
    ) throws(StoreError) -> (lines: [Line], end: LogPosition) {
        let journal = try openJournal(generation)
        let before = before ?? LogPosition(generation: 0, offset: 0, lineCount: 0, sequence: 0, crc: 0)
        guard journal.header.follows == before.crc, journal.header.sequence == before.sequence,
            journal.header.length == before.offset
        else {
            let start = LogPosition(generation: generation, offset: 0, lineCount: 0, sequence: 0, crc: 0)
            throw .damaged(journal.damage(at: start, "the header does not follow generation \(before.generation)"))
        }
        if generation == extent.generation {
            let (lines, end) = try journal.lines(from: journal.start, to: extent.length)
            guard end.sequence == extent.sequence else {
                throw .damaged(
                    journal.damage(at: end, "the lines end at event \(end.sequence), the head at \(extent.sequence)"))
            }
            return (lines, end)
        }
        return try journal.lines(from: journal.start, to: openJournal(generation + 1).header.length)
    }

    /// The lines of one generation, up to where it ends or to where the extent does, each against the one before.
    package func lines(ofGeneration generation: Int, upTo extent: LogExtent) throws(StoreError) -> [Line] {
        if generation < extent.generation { return try lines(ofEndedGeneration: generation) }
        let journal = try openJournal(generation)
        return try journal.lines(from: journal.start, to: extent.length).lines
    }

    /// The generations that have a checkpoint, live or archived, oldest first.
    package func checkpoints() throws(StoreError) -> [Int] {
        var generations = try folder.contents().checkpoints
        if try folder.exists(folder.archive) {
            generations += try Folder(path: folder.archive, files: files).contents().checkpoints
        }
        return generations.sorted()
    }

    /// How many bytes stand behind the extent: of a writer that is at work, or died before it could say so.
    package func uncounted(_ extent: LogExtent) throws(StoreError) -> Int {
        try openJournal(extent.generation).tail(from: extent.length).count
    }
}

/// How far a store goes.
package struct LogExtent: Equatable, Sendable {
    package let generation: Int
    /// Of the generation's journal, in bytes.
    package let length: Int
    /// Of the last event.
    package let sequence: Int
}
