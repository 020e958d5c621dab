import Foundation

/// Puts drafts in place, and takes away what is no longer made.
struct Publisher {
    private let record: Manifest
    private let output: OutputFolder

    init(_ record: Manifest, output: OutputFolder) {
        self.record = record
        self.output = output
    }

    /// What an earlier run left behind, which was killed.
    func clearDrafts() throws {
        if output.state(SiteBuilder.folder) != nil { try output.removeTree(SiteBuilder.folder) }
    }

    /// - Parameters:
    ///   - next: is completed, and written when it says anything new.
    ///   - written: the record as it lies there.
    /// - Returns: what a person should know.
    func publish(_ drafts: [Build], as next: inout Manifest, over written: [UInt8]?) throws -> [String] {
        let waiting = drafts.flatMap(\.waiting)
        for (path, entry) in drafts.lazy.flatMap(\.entries) { next.made[path] = [entry] }
        let old = record.made.keys.filter { next.made[$0] == nil }.sorted()
        if !waiting.isEmpty || !old.isEmpty {
            try write(underway(to: next))
            let moves = RenamePlan(waiting, in: output)
            for stage in moves.stages {
                _ = try Workers.run(stage.count) { [output] place, _ in
                    try output.rename(stage[place].draft, to: stage[place].path)
                }
            }
            // Only now: a rename changes how the file's other name stands, too.
            let files = moves.files
            let states = try Workers.run(files.count) { [output] place, _ in output.state(files[place]) }
            for (path, state) in zip(files, states) { next.made[path]?[0].state = state }
        }
        let kept = try old.filter { try !isRemoved($0) }
        try clearDrafts()
        next.isWhole = true
        let bytes = next.bytes
        if bytes != written { try write(bytes) }
        return kept.map { "\(output.path)/\($0): is no longer made, but was changed by hand, and stays" }
    }

    /// Both what there was and what is to come.
    private func underway(to next: Manifest) -> [UInt8] {
        var both = next
        both.made = record.made.merging(next.made) { old, new in
            old + new.map { Manifest.Entry(inputs: $0.inputs, output: $0.output, anchors: $0.anchors, state: nil) }
        }
        return both.bytes
    }

    private func write(_ bytes: [UInt8]) throws {
        try output.write(bytes, to: "\(Manifest.file).new")
        try output.rename("\(Manifest.file).new", to: Manifest.file)
    }

    /// - Returns: false for a file that somebody changed, and left alone.
    private func isRemoved(_ path: String) throws -> Bool {
        guard let there = output.read(path) else { return true }
        let print = Fingerprint(there)
        guard record.made[path]?.contains(where: { $0.output == print }) ?? false else { return false }
        try output.remove(path)
        if let slash = path.lastIndex(of: "/") { try output.removeEmptyFolder(String(path[..<slash])) }
        return true
    }
}
