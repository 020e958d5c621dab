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
    func checkpoint(_ generation: Int) -> String { "\(path)/\(Self.name(.checkpoint, generation))" }
    func journal(_ generation: Int) -> String { "\(path)/\(Self.name(.journal, generation))" }
    func newCheckpoint(_ generation: Int) -> String { "\(checkpoint(generation)).new" }

    /// A generation's file, live or archived.
    func paths(of part: Part, _ generation: Int) -> (live: String, archived: String) {
        let name = Self.name(part, generation)
        return ("\(path)/\(name)", "\(archive)/\(name)")
    }

    /// The files of a generation. The journal moves into the archive first, the checkpoint last.
    enum Part: CaseIterable {
        case journal, keys, checkpoint

        fileprivate var affixes: (prefix: String, suffix: String) {
            switch self {
            case .journal: ("journal-", ".jsonl")
            case .keys: ("keys-", ".txt")
            case .checkpoint: ("checkpoint-", ".json")
            }
        }
    }

    static func name(_ part: Part, _ generation: Int) -> String {
        part.affixes.prefix + generation.zeroPadded(to: 7) + part.affixes.suffix
    }

    /// The generation and the part that a file's name says.
    private static func part(named name: String) -> (part: Part, generation: Int)? {
        for part in Part.allCases where name.hasPrefix(part.affixes.prefix) && name.hasSuffix(part.affixes.suffix) {
            let number = name.dropFirst(part.affixes.prefix.count).dropLast(part.affixes.suffix.count)
            return Int(number).map { (part, $0) }
        }
        return nil
    }

    /// True for the name of a journal, a checkpoint or an index of keys.
    static func isOfAGeneration(_ name: String) -> Bool {
        part(named: name).map { Self.name($0.part, $0.generation) == name } ?? false
    }

    /// The generations that have each part, oldest first.
    struct Contents {
        fileprivate(set) var generations: [Part: [Int]] = [:]
        fileprivate(set) var hasHead = false
        fileprivate(set) var hasArchive = false
        var journals: [Int] { generations[.journal] ?? [] }
        var checkpoints: [Int] { generations[.checkpoint] ?? [] }
    }

    func contents() throws(StoreError) -> Contents {
        let names = try retrying(path, try files.names(in: path))
        var contents = Contents()
        for found in names.compactMap(Self.part(named:)) {
            contents.generations[found.part, default: []].append(found.generation)
        }
        for part in Part.allCases { contents.generations[part]?.sort() }
        contents.hasHead = names.contains("head")
        contents.hasArchive = names.contains("archive")
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
    func quarantine(_ bytes: [UInt8], as name: String) throws(StoreError) {
        try makeOne(quarantine)
        try OpenFile.write(bytes, to: freeName(name), files)
        try OpenFile(quarantine, .folder, files).sync()
    }

    /// Moves a file that failed verification to the quarantine.
    func quarantine(file path: String, as name: String) throws(StoreError) {
        try makeOne(quarantine)
        try rename(path, to: freeName(name))
        try sync()
    }

    /// Moves older generations into the archive. A file that stays is moved with the next generation.
    func archive(below generation: Int) {
        guard let contents = try? contents() else { return }
        if let oldest = contents.journals.first, oldest < generation { try? makeOne(archive) }
        for part in Part.allCases {
            for old in contents.generations[part] ?? [] where old < generation {
                let paths = paths(of: part, old)
                try? rename(paths.live, to: paths.archived)
            }
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
}
