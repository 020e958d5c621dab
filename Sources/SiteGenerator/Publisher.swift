import Bytes
import Foundation

/// Puts built files in place, and removes files that are no longer made.
struct Publisher {
    private let manifest: Manifest
    private let output: OutputFolder

    /// - Parameter manifest: the manifest of the previous run.
    init(_ manifest: Manifest, output: OutputFolder) {
        self.manifest = manifest
        self.output = output
    }

    /// Removes the files that a killed run left staged.
    func clearStagedFiles() throws {
        if output.state(SiteBuilder.folder) != nil { try output.removeTree(SiteBuilder.folder) }
    }

    /// - Parameters:
    ///   - next: the manifest of this run; it is completed, and written if it differs from `written`.
    ///   - written: the manifest file as it was read.
    /// - Returns: remarks for the owner.
    func publish(_ builds: [Build], as next: inout Manifest, over written: [UInt8]?) throws -> [Message] {
        let staged = builds.flatMap(\.staged)
        for (path, entry) in builds.lazy.flatMap(\.entries) { next.outputs[path] = [entry] }
        let obsolete = manifest.outputs.keys.filter { next.outputs[$0] == nil }.sorted()
        if !staged.isEmpty || !obsolete.isEmpty {
            try output.writeManifest(underway(to: next))
            let plan = RenamePlan(staged, in: output)
            for stage in plan.stages {
                _ = try Parallel.map(stage.count) { try output.rename(stage[$0].stagedPath, to: stage[$0].path) }
            }
            // The states are read only now, because a rename also changes the state of the file's other names.
            let files = plan.files
            let states = try Parallel.map(files.count) { output.state(files[$0]) }
            for (path, state) in zip(files, states) { next.outputs[path]?[0].state = state }
        }
        let kept = try obsolete.filter { try !isRemoved($0) }
        try clearStagedFiles()
        next.isWhole = true
        let bytes = next.bytes
        if bytes != written { try output.writeManifest(bytes) }
        return kept.map { path in
            "\(output.path)/\(path): "
                + Message(
                    "is no longer generated, but was edited by hand; it was kept",
                    "이제 만들지 않지만 손으로 고친 파일이라 그대로 뒀어요")
        }
    }

    /// Lists both the old files and the new ones.
    private func underway(to next: Manifest) -> [UInt8] {
        var both = next
        both.outputs = manifest.outputs.merging(next.outputs) { old, new in
            old + new.map { Manifest.Entry(inputs: $0.inputs, output: $0.output, anchors: $0.anchors, state: nil) }
        }
        return both.bytes
    }

    /// - Returns: false for a file that was edited by hand, which is kept.
    private func isRemoved(_ path: String) throws -> Bool {
        guard let bytes = output.read(path) else { return true }
        let fingerprint = Fingerprint(bytes)
        guard manifest.outputs[path]?.contains(where: { $0.output == fingerprint }) ?? false else { return false }
        try output.remove(path)
        if let slash = path.lastIndex(of: "/") { try output.removeEmptyFolder(String(path[..<slash])) }
        return true
    }
}

/// The renames that put staged files in place: of a whole folder where none exists yet, otherwise of single files.
struct RenamePlan {
    /// The renames in order: the files that pages load come before the pages.
    let stages: [[StagedFile]]
    /// The files that are renamed one by one.
    let files: [String]

    init(_ staged: [StagedFile], in output: OutputFolder) {
        var newFolders = [String: Set<Kind>]()
        var exists = [Substring: Bool]()
        var lastFolder = ""
        var files = [StagedFile]()
        for file in staged {
            if file.ownPlace == nil, !lastFolder.isEmpty, file.path.hasPrefix("\(lastFolder)/") {
                newFolders[lastFolder]?.insert(Kind(file.path))
            } else if file.ownPlace == nil, let folder = Self.missingFolder(above: file.path, in: output, &exists) {
                lastFolder = String(folder)
                newFolders[lastFolder, default: []].insert(Kind(file.path))
            } else {
                files.append(file)
            }
        }
        self.files = files.map(\.path)
        func folders(_ kinds: Set<Kind>) -> [StagedFile] {
            newFolders.filter { $0.value == kinds }.keys.sorted().map { StagedFile(path: $0) }
        }
        stages = [
            folders([.other]) + files.filter { Kind($0.path) == .other }, folders([.other, .page]),
            folders([.page]) + files.filter { Kind($0.path) == .page },
        ]
    }

    private enum Kind {
        case page, other

        init(_ path: String) { self = path.hasSuffix(".html") || path.hasSuffix(".html.gz") ? .page : .other }
    }

    /// The topmost folder of a file's path that does not exist.
    private static func missingFolder(
        above path: String, in output: OutputFolder, _ exists: inout [Substring: Bool]
    ) -> Substring? {
        for slash in path.indices where path[slash] == "/" {
            let folder = path[..<slash]
            let isKnown = exists[folder] ?? (output.state(String(folder)) != nil)
            exists[folder] = isKnown
            if !isKnown { return folder }
        }
        return nil
    }
}
