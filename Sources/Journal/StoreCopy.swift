import Bytes
import Runtime

/// A store's folder that is being written: under another name until it is whole, durable and checked, so that no
/// program takes a part of it for a store.
package struct StoreCopy {
    /// The path until `finish`.
    package let unfinishedPath: String
    private let path: String
    private let folder: Folder
    private let files: any FileSystem

    /// The names of tablets and people, which are no part of the history: a store may have none.
    package static let namesFile = "names.json"
    /// The end of the name until `finish`.
    package static let unfinished = ".unfinished"
    private static let chunkLength = 1 << 20
    private static let exists = Message("exists already; give a new name", "이미 있어요. 새 이름을 적어 주세요")

    /// Makes the folder, and empties what an earlier try left.
    /// - Throws: `unavailable` when anything is at the path.
    package init(at path: String, files: any FileSystem) throws(StoreError) {
        self.path = path
        self.files = files
        unfinishedPath = path + Self.unfinished
        folder = Folder(path: unfinishedPath, files: files)
        if try folder.exists(path) { throw .unavailable(path: path, reason: Self.exists) }
        discard()
        try folder.make()
    }

    /// Copies an open store up to an extent, and nothing behind it.
    /// - Parameter progress: called with the generations that are written, and the number of all.
    package func write(
        _ log: EventLog, upTo extent: LogExtent, progress: (Int, Int) -> Void
    ) throws(StoreError) {
        try folder.makeOne(folder.archive)
        for generation in 1...extent.generation {
            let isLast = generation == extent.generation
            let target = generation < extent.generation - 1 ? folder.archive : folder.path
            let length = try isLast ? extent.length : log.length(ofEndedGeneration: generation)
            let journal = try log.openJournal(generation)
            try copy(length, from: journal.path, to: "\(target)/\(Folder.name(.journal, generation))") {
                offset, end throws(StoreError) in try journal.read(from: offset, to: end)
            }
            if let (_, bytes) = try log.checkpoint(ofGeneration: generation) {
                try OpenFile.write(bytes, to: "\(target)/\(Folder.name(.checkpoint, generation))", files)
            }
            if !isLast, let bytes = try log.keys(ofGeneration: generation).first {
                try OpenFile.write(bytes, to: "\(target)/\(Folder.name(.keys, generation))", files)
            }
            progress(generation, extent.generation)
        }
        try copyNames(of: log.path)
        let head = Head(
            generation: extent.generation, journalLength: extent.length, sequence: extent.sequence, bootID: log.bootID,
            state: .sound)
        try OpenFile.write(head.bytes, to: folder.head, files)
    }

    /// Copies the files of a store that no process changes; files with any other name are left out.
    /// - Parameter progress: called with the files that are written, and the number of all.
    package func write(filesOf source: String, progress: (Int, Int) -> Void) throws(StoreError) {
        let source = Folder(path: source, files: files)
        guard try source.exists(source.head) else {
            throw .unavailable(
                path: source.path,
                reason: Message("is not a backup: it has no file head", "백업이 아니에요. head 파일이 없어요"))
        }
        try folder.makeOne(folder.archive)
        let archived = try source.exists(source.archive) ? names(in: source.archive).map { "archive/\($0)" } : []
        let all = try names(in: source.path) + archived + ["head"]
        for (index, name) in all.enumerated() {
            let file = try OpenFile("\(source.path)/\(name)", .reading, files)
            try copy(file.status().size, from: file.path, to: "\(folder.path)/\(name)") {
                offset, end throws(StoreError) in try file.read(at: offset, count: end - offset)
            }
            progress(index + 1, all.count)
        }
        try copyNames(of: source.path)
    }

    /// Makes every name durable, and gives the folder its path.
    package func finish() throws(StoreError) {
        if try folder.exists(folder.archive) { try OpenFile(folder.archive, .folder, files).sync() }
        try folder.sync()
        let around = Folder(path: parent(of: path), files: files)
        if try around.exists(path) { throw .unavailable(path: path, reason: Self.exists) }
        try around.rename(unfinishedPath, to: path)
        try around.sync()
    }

    /// Removes what was written.
    package func discard() {
        for folder in [folder.archive, folder.quarantine, folder.path] {
            for name in (try? files.names(in: folder)) ?? [] { try? files.remove("\(folder)/\(name)") }
            try? files.remove(folder)
        }
    }

    private func copyNames(of store: String) throws(StoreError) {
        let source = "\(store)/\(Self.namesFile)"
        guard try folder.exists(source) else { return }
        try OpenFile.write(OpenFile(source, .reading, files).readWhole(), to: "\(folder.path)/\(Self.namesFile)", files)
    }

    private func names(in folder: String) throws(StoreError) -> [String] {
        try retrying(folder, try files.names(in: folder)).filter(Folder.isOfAGeneration)
    }

    private func copy(
        _ length: Int, from source: String, to path: String,
        read: (_ offset: Int, _ end: Int) throws(StoreError) -> [UInt8]
    ) throws(StoreError) {
        let file = try OpenFile(path, .replacing, files)
        var offset = 0
        while offset < length {
            let chunk = try read(offset, min(length, offset + Self.chunkLength))
            if chunk.isEmpty {
                throw .damaged(
                    source, byte: offset, Message("the file ends before byte \(length)", "파일이 바이트 \(length) 앞에서 끝나요"),
                    remedy: Message("run juicemaker store check", "juicemaker store check를 실행해 주세요"))
            }
            try file.append(chunk)
            offset += chunk.count
        }
        try file.sync()
    }
}
