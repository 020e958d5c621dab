import Exhibition
import Foundation
import Glibc

/// The folder that nginx serves, and the few things that are done to it.
package struct OutputFolder: Sendable {
    package let path: String
    /// Called before each step that changes something: a test ends the run there, as a crash would.
    private let before: @Sendable (String) throws -> Void

    package init(_ path: String, before: @escaping @Sendable (String) throws -> Void = { _ in }) {
        self.path = path
        self.before = before
    }

    func state(_ name: String) -> FileState? { FileState("\(path)/\(name)") }

    func hasFolder(of name: String) -> Bool {
        guard let slash = name.lastIndex(of: "/") else { return true }
        return state(String(name[..<slash])) != nil
    }

    /// - Returns: `nil` when there is nothing; no bytes that can be read are no bytes.
    func read(_ name: String) -> [UInt8]? { FileBytes.read("\(path)/\(name)") }

    /// Makes the folder as well.
    func write(_ bytes: [UInt8], to name: String) throws {
        try before("write \(name)")
        var file = create(name)
        if file < 0, errno == ENOENT, let slash = name.lastIndex(of: "/") {
            try makeFolder(String(name[..<slash]))
            file = create(name)
        }
        guard file >= 0 else { throw fault(name) }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 { throw fault(name) }
            written += count
        }
    }

    private func create(_ name: String) -> Int32 {
        open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    }

    /// Another name for a file, in a folder that is there.
    func link(_ name: String, to newName: String) throws {
        try before("link \(name) \(newName)")
        if Glibc.link("\(path)/\(name)", "\(path)/\(newName)") != 0 { throw fault(newName) }
    }

    func rename(_ name: String, to newName: String) throws {
        try before("rename \(name) \(newName)")
        if Glibc.rename("\(path)/\(name)", "\(path)/\(newName)") != 0 { throw fault(newName) }
    }

    func remove(_ name: String) throws {
        try before("remove \(name)")
        if unlink("\(path)/\(name)") != 0, errno != ENOENT { throw fault(name) }
    }

    /// With those above it.
    func makeFolder(_ name: String) throws {
        try before("mkdir \(name)")
        if mkdir("\(path)/\(name)", 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = name.lastIndex(of: "/") else { throw fault(name) }
        try makeFolder(String(name[..<slash]))
        if mkdir("\(path)/\(name)", 0o755) != 0, errno != EEXIST { throw fault(name) }
    }

    /// A folder with all that is in it, or a file.
    func removeTree(_ name: String) throws {
        for inner in names(in: name) { try removeTree("\(name)/\(inner)") }
        try before("remove \(name)")
        let path = "\(path)/\(name)"
        if unlink(path) == 0 || errno == ENOENT || errno == EISDIR && rmdir(path) == 0 { return }
        throw fault(name)
    }

    /// With those above it that are empty then.
    func removeEmptyFolder(_ name: String) throws {
        try before("rmdir \(name)")
        guard rmdir("\(path)/\(name)") == 0, let slash = name.lastIndex(of: "/") else { return }
        try removeEmptyFolder(String(name[..<slash]))
    }

    func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    }

    /// One generator at a time: the second waits.
    func locked<Result>(_ work: () throws -> Result) throws -> Result {
        // Whatever it was, nginx has to read what is made. Asked for once, it need not be said to each file.
        umask(0o022)
        if mkdir(path, 0o755) != 0, errno != EEXIST { throw fault("") }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw fault("") }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 { if errno != EINTR { throw fault("") } }
        return try work()
    }

    private func fault(_ name: String) -> SiteError {
        SiteError(
            name.isEmpty ? path : "\(path)/\(name)", "cannot be written (\(String(cString: strerror(errno))))",
            remedy: "check the path, its rights and the room on the disk", isOfDisk: true)
    }
}
