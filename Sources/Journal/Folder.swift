import Bytes
import Runtime

/// The names in a store's folder, and the moves between them.
struct Folder: Sendable {
    let path: String
    let files: any FileSystem

    var lock: String { "\(path)/lock" }
    var head: String { "\(path)/head" }
    var archive: String { "\(path)/archive" }
    var quarantine: String { "\(path)/quarantine" }
    func checkpoint(_ generation: Int) -> String { "\(path)/\(Self.checkpointName(generation))" }
    func journal(_ generation: Int) -> String { "\(path)/\(Self.journalName(generation))" }
    func keys(_ generation: Int) -> String { "\(path)/\(Self.keysName(generation))" }
    func archived(_ name: String) -> String { "\(archive)/\(name)" }
    func newCheckpoint(_ generation: Int) -> String { "\(checkpoint(generation)).new" }

    static func checkpointName(_ generation: Int) -> String { "checkpoint-\(generation.zeroPadded(to: 7)).json" }
    static func keysName(_ generation: Int) -> String { "keys-\(generation.zeroPadded(to: 7)).txt" }
    static func journalName(_ generation: Int) -> String { "journal-\(generation.zeroPadded(to: 7)).jsonl" }

    /// The generations that have a checkpoint, a journal, an index of keys; oldest first.
    struct Contents {
        var checkpoints: [Int] = []
        var journals: [Int] = []
        var keys: [Int] = []
        var hasHead = false
        var hasArchive = false
    }

    func contents() throws(StoreError) -> Contents {
        let names = try retrying(path, try files.names(in: path))
        var contents = Contents()
        for name in names {
            if let generation = Self.generation(name, "checkpoint-", ".json") {
                contents.checkpoints.append(generation)
            }
            if let generation = Self.generation(name, "journal-", ".jsonl") { contents.journals.append(generation) }
            if let generation = Self.generation(name, "keys-", ".txt") { contents.keys.append(generation) }
            if name == "head" { contents.hasHead = true }
            if name == "archive" { contents.hasArchive = true }
        }
        contents.checkpoints.sort()
        contents.journals.sort()
        return contents
    }

    /// Makes the folder and those above it, where they are missing.
    func make() throws(StoreError) {
        var prefix = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            prefix += prefix.isEmpty || prefix == "/" ? part : "/\(part)"
            try makeOne(prefix)
        }
    }

    /// Makes one folder, unless it exists.
    func makeOne(_ path: String) throws(StoreError) {
        if try exists(path) { return }
        do {
            try retrying(path, try files.makeFolder(path))
        } catch {
            // Another process may have made it meanwhile.
            guard try exists(path) else { throw error }
        }
        try OpenFile(parent(of: path), .folder, files).sync()
    }

    /// Makes the folder's own name durable, and those above it: the process that made them may have died before it did.
    func syncAbove() throws(StoreError) {
        var folder = path
        repeat {
            folder = parent(of: folder)
            // A folder that this process may not open is not one that a juicemaker process made an entry in.
            if let folder = try OpenFile(ifPermitted: folder, .folder, files) { try folder.sync() }
        } while folder != "/" && folder != "."
    }

    func exists(_ path: String) throws(StoreError) -> Bool {
        try retrying(path, try files.status(at: path)) != nil
    }

    func rename(_ path: String, to newPath: String) throws(StoreError) {
        try retrying(path, try files.rename(path, to: newPath))
    }

    /// Makes the folder's names durable.
    func sync() throws(StoreError) {
        try OpenFile(path, .folder, files).sync()
    }

    /// Writes bytes to the quarantine, durably, under a name that is free.
    func putAside(_ bytes: [UInt8], as name: String) throws(StoreError) {
        try makeOne(quarantine)
        let file = try OpenFile(freeName(name), .replacing, files)
        try file.append(bytes)
        try file.sync()
        try OpenFile(quarantine, .folder, files).sync()
    }

    /// Moves a file that failed verification to the quarantine.
    func moveAside(_ path: String, as name: String) throws(StoreError) {
        try makeOne(quarantine)
        try rename(path, to: freeName(name))
        try sync()
    }

    /// Moves older generations into the archive. A file that stays is moved with the next generation.
    func archive(below generation: Int) {
        guard let contents = try? contents() else { return }
        for old in contents.journals where old < generation {
            try? makeOne(archive)
            try? rename(journal(old), to: archived(Folder.journalName(old)))
        }
        for old in contents.keys where old < generation {
            try? rename(keys(old), to: archived(Folder.keysName(old)))
        }
        for old in contents.checkpoints where old < generation {
            try? rename(checkpoint(old), to: archived(Folder.checkpointName(old)))
        }
    }

    private func freeName(_ name: String) throws(StoreError) -> String {
        var free = "\(quarantine)/\(name)"
        var count = 1
        while try exists(free) {
            count += 1
            free = "\(quarantine)/\(name).\(count)"
        }
        return free
    }

    /// True for the name of a journal, a checkpoint or an index of keys.
    static func isOfAGeneration(_ name: String) -> Bool {
        let generation =
            generation(name, "checkpoint-", ".json") ?? generation(name, "journal-", ".jsonl")
            ?? generation(name, "keys-", ".txt")
        return generation.map { [checkpointName($0), journalName($0), keysName($0)].contains(name) } ?? false
    }

    private static func generation(_ name: String, _ prefix: String, _ suffix: String) -> Int? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        return Int(name.dropFirst(prefix.count).dropLast(suffix.count))
    }
}
