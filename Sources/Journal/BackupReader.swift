import Posix

/// Makes a store's folder from a backup.
package struct BackupReader {
    private let backup: BackupFiles
    private let files: any FileSystem

    package init(_ backup: BackupFiles, onto files: any FileSystem) {
        self.backup = backup
        self.files = files
    }

    /// Writes every file, durably, into a folder that is made for it. It has another name until all is written, so that
    /// nobody takes a half-written one for a store.
    /// - Parameter progress: called with the files that are written, and how many there are.
    package func restore(
        to path: String, progress: (Int, Int) -> Void, check: (String) throws(StoreError) -> Void
    ) throws(StoreError) {
        let draft = Folder(path: "\(path).restoring", files: files)
        try empty(draft)
        try draft.makeOne(draft.archive)
        let names = backup.names
        for (place, name) in names.enumerated() {
            try copy(name, to: "\(draft.path)/\(name)")
            progress(place + 1, names.count)
        }
        try OpenFile(draft.archive, .folder, files).sync()
        try draft.sync()
        try check(draft.path)
        let folder = Folder(path: parent(of: path), files: files)
        try folder.rename(draft.path, to: path)
        try folder.sync()
    }

    /// What an earlier try left.
    private func empty(_ draft: Folder) throws(StoreError) {
        if try draft.exists(draft.path) {
            for folder in [draft.archive, draft.path] where try draft.exists(folder) {
                for name in try retrying(folder, try files.names(in: folder))
                where name != "archive" {
                    try retrying(folder, try files.remove("\(folder)/\(name)"))
                }
            }
        }
        try draft.make()
    }

    private func copy(_ name: String, to path: String) throws(StoreError) {
        let source = try OpenFile("\(BackupFiles.root)/\(name)", .reading, backup)
        let file = try OpenFile(path, .replacing, files)
        let size = try source.status().size
        var offset = 0
        while offset < size {
            let chunk = try source.read(at: offset, count: min(1 << 20, size - offset))
            try file.append(chunk)
            offset += chunk.count
        }
        try file.sync()
    }
}
