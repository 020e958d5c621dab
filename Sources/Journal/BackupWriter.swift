import Posix

/// Writes a copy of a store into one tar file, while the shop goes on: everything up to one event, and nothing behind.
package struct BackupWriter {
    private let eventLog: EventLog
    private let file: OpenFile
    private let time: Int
    /// Where the file is until it is known to be good.
    package let draft: String
    private let path: String

    private static let chunkLength = 1 << 20

    /// - Parameter time: of the backup, in seconds since 1970.
    package init(of eventLog: EventLog, to path: String, time: Int) throws(StoreError) {
        self.eventLog = eventLog
        self.path = path
        self.time = time
        draft = "\(path).unfinished"
        file = try OpenFile(draft, .replacing, eventLog.files)
    }

    /// - Parameter progress: called with the generations that are written, and how many there are.
    package func write(upTo extent: LogExtent, progress: (Int, Int) -> Void) throws(StoreError) {
        let head = Head(
            generation: extent.generation, journalLength: extent.length, sequence: extent.sequence,
            bootID: eventLog.bootID, state: .sound)
        try add("head", head.bytes)
        for generation in 1...extent.generation {
            let folder = generation < extent.generation - 1 ? "archive/" : ""
            let isLast = generation == extent.generation
            let length = try isLast ? extent.length : eventLog.length(ofEndedGeneration: generation)
            try addJournal(generation, length, as: folder + Folder.journalName(generation))
            if let (_, bytes) = try eventLog.checkpoint(ofGeneration: generation) {
                try add(folder + Folder.checkpointName(generation), bytes)
            }
            if !isLast, let bytes = try eventLog.keys(ofGeneration: generation).first {
                try add(folder + Folder.keysName(generation), bytes)
            }
            progress(generation, extent.generation)
        }
        try file.append([UInt8](repeating: 0, count: 2 * TarHeader.length))
        try file.sync()
    }

    /// Gives the file its name, durably.
    package func finish() throws(StoreError) {
        let folder = Folder(path: parent(of: path), files: eventLog.files)
        try folder.rename(draft, to: path)
        try folder.sync()
    }

    package func discard() {
        try? eventLog.files.remove(draft)
    }

    private func add(_ name: String, _ bytes: [UInt8]) throws(StoreError) {
        try begin(name, bytes.count)
        try file.append(bytes)
        try pad(bytes.count)
    }

    private func addJournal(_ generation: Int, _ length: Int, as name: String) throws(StoreError) {
        let journal = try eventLog.openJournal(generation)
        try begin(name, length)
        var offset = 0
        while offset < length {
            let chunk = try journal.read(from: offset, to: min(length, offset + Self.chunkLength))
            if chunk.isEmpty {
                throw .damaged(
                    Corruption(
                        file: journal.path, byte: offset, error: "the file ends before byte \(length)",
                        remedy: "run juicemaker store check"))
            }
            try file.append(chunk)
            offset += chunk.count
        }
        try pad(length)
    }

    private func begin(_ name: String, _ size: Int) throws(StoreError) {
        try file.append(TarHeader(name: "store/\(name)", size: size, time: time).bytes)
    }

    private func pad(_ size: Int) throws(StoreError) {
        let rest = (TarHeader.length - size % TarHeader.length) % TarHeader.length
        if rest > 0 { try file.append([UInt8](repeating: 0, count: rest)) }
    }
}
