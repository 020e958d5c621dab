import Posix

/// What a person decides and no process does by itself.
extension EventLog {
    /// Where the good lines of a generation end, and how many bytes stand behind: of the last generation up to the end
    /// of its file, of another one up to where the next says that it ended.
    package func survey(_ generation: Int, isLast: Bool) throws(StoreError) -> JournalScan {
        let journal = try openJournal(generation)
        let scan: ScanResult
        if isLast {
            scan = journal.scan(try journal.tail(from: journal.start.offset), from: journal.start)
        } else {
            let end = try length(ofEndedGeneration: generation)
            scan = try journal.scan(from: journal.start, to: max(journal.start.offset, end))
        }
        return JournalScan(file: journal.path, lines: scan.lines, end: scan.end, bytesBehind: scan.rest.count)
    }

    /// The newest generation that there is anything of.
    package func newestGeneration() throws(StoreError) -> Int {
        let contents = try folder.contents()
        let head = Head(try headFile.read(at: 0, count: Head.length))
        return (contents.journals + contents.checkpoints + [head?.generation ?? 0]).max() ?? 0
    }

    /// Whether the head can be believed.
    package func hasWholeHead() throws(StoreError) -> Bool {
        Head(try headFile.read(at: 0, count: Head.length)) != nil
    }

    /// Where the head says that the last generation ends, `nil` when it says nothing of that.
    package func countedLength(ofGeneration generation: Int) throws(StoreError) -> Int? {
        let head = Head(try headFile.read(at: 0, count: Head.length))
        return head?.generation == generation ? head?.journalLength : nil
    }
}

/// How far one generation's journal can be believed.
package struct JournalScan: Sendable {
    package let file: String
    package let lines: [Line]
    package let end: LogPosition
    package let bytesBehind: Int
}

extension LockedLog {
    /// Ends the last generation's journal at a mark, whatever the head says. What stood behind is put aside, durably,
    /// before it is cut off.
    package func cut(at mark: LogPosition) throws(StoreError) {
        let journal = try eventLog.openJournal(mark.generation)
        let bytes = try journal.read(from: 0, to: journal.size())
        try eventLog.folder.putAside(bytes, as: Folder.journalName(mark.generation))
        try journal.truncate(to: mark.offset)
        do { try journal.syncData() } catch { throw .outcomeUnknown(reason: "\(error)") }
        try eventLog.writeHead(mark, .sound)
        try eventLog.syncHead()
    }

    /// Puts a checkpoint that cannot be believed aside, and another one in its place.
    package func replaceCheckpoint(_ generation: Int, with bytes: [UInt8]) throws(StoreError) {
        let folder = eventLog.folder
        let path = try eventLog.checkpointPath(generation)
        if try folder.exists(path) { try folder.moveAside(path, as: Folder.checkpointName(generation)) }
        let file = try OpenFile("\(path).new", .replacing, eventLog.files)
        try file.append(bytes)
        try file.sync()
        try folder.rename("\(path).new", to: path)
        try OpenFile(parent(of: path), .folder, eventLog.files).sync()
    }
}
