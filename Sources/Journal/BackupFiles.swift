import Glibc
package import Posix
import Synchronization

/// A backup as a file system: what reads a store reads its backup in the same way, through the same seam. Nothing in it
/// can be changed; the lock is nobody's.
package final class BackupFiles: FileSystem {
    private let file: OpenFile
    private let members: [String: Member]
    private let opened = Mutex(Descriptors())

    private struct Member {
        let offset: Int
        let size: Int
    }

    private struct Descriptors {
        var last: Int32 = 0
        var paths: [Int32: String] = [:]
    }

    /// The folder that the store seems to be in.
    package static let root = "store"

    /// The files in it, by their names in the store's folder.
    package var names: [String] { members.keys.map { String($0.dropFirst(Self.root.utf8.count + 1)) }.sorted() }

    /// - Throws: `damage` when it is no backup, or not a whole one.
    package init(_ path: String, files: any FileSystem) throws(StoreError) {
        file = try OpenFile(path, .reading, files)
        let size = try file.status().size
        var members = [String: Member]()
        var offset = 0
        while offset + TarHeader.length <= size {
            let bytes = try file.read(at: offset, count: TarHeader.length)
            if bytes.allSatisfy({ $0 == 0 }) { break }
            guard let header = TarHeader(bytes), Self.isOfAStore(header.name),
                offset + TarHeader.length + header.paddedSize < size
            else {
                throw .damaged(Self.damage(path, byte: offset, "is no file of a store's backup, or is cut short"))
            }
            members[header.name] = Member(offset: offset + TarHeader.length, size: header.size)
            offset += TarHeader.length + header.paddedSize
        }
        guard offset + 2 * TarHeader.length == size, members["\(Self.root)/head"] != nil else {
            throw .damaged(Self.damage(path, byte: offset, "the backup is not whole"))
        }
        self.members = members
    }

    /// Only names that this program gives: a backup cannot write anywhere else.
    private static func isOfAStore(_ name: String) -> Bool {
        var words = name.split(separator: "/", omittingEmptySubsequences: false)[...]
        guard words.popFirst() == "store" else { return false }
        if words.count == 2, words.first == "archive" { words = words.dropFirst() }
        guard words.count == 1, let last = words.first else { return false }
        return last == "head" || Folder.isOfAGeneration(String(last))
    }

    private static func damage(_ path: String, byte: Int, _ error: String) -> Corruption {
        Corruption(file: path, byte: byte, error: error, remedy: "take another backup")
    }

    package func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32 {
        let isLock = path == "\(Self.root)/lock"
        if !isLock && members[path] == nil { throw SystemError("open", path, code: ENOENT) }
        return opened.withLock { opened in
            opened.last += 1
            opened.paths[opened.last] = path
            return opened.last
        }
    }

    package func close(_ file: Int32) { opened.withLock { _ = $0.paths.removeValue(forKey: file) } }

    package func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        guard let member = member(file) else { return [] }
        let count = min(count, max(0, member.size - offset))
        if count == 0 { return [] }
        do {
            return try self.file.read(at: member.offset + offset, count: count)
        } catch {
            throw SystemError("pread", self.file.path, code: EIO)
        }
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        let names = members.keys.filter { $0.hasPrefix("\(folder)/") }.map { $0.dropFirst(folder.utf8.count + 1) }
        return Set(names.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    }

    package func status(of file: Int32) throws(SystemError) -> FileStatus {
        FileStatus(
            identity: FileIdentity(device: 0, inode: UInt64(member(file)?.offset ?? 0)), size: member(file)?.size ?? 0)
    }

    package func status(at path: String) throws(SystemError) -> FileStatus? {
        if let member = members[path] {
            return FileStatus(identity: FileIdentity(device: 0, inode: UInt64(member.offset)), size: member.size)
        }
        let isFolder = members.keys.contains { $0.hasPrefix("\(path)/") } || path == "\(Self.root)/lock"
        return isFolder ? FileStatus(identity: FileIdentity(device: 0, inode: 0), size: 0) : nil
    }

    package func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool { true }
    package func unlock(_ file: Int32) {}
    package func volume(of path: String) throws(SystemError) -> Volume { Volume(network: nil, freeBytes: 0) }
    package func bootID() -> String { "backup" }

    package func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int { throw readOnly }
    package func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int {
        throw readOnly
    }
    package func truncate(_ file: Int32, to length: Int) throws(SystemError) { throw readOnly }
    package func syncData(_ file: Int32) throws(SystemError) { throw readOnly }
    package func sync(_ file: Int32) throws(SystemError) { throw readOnly }
    package func rename(_ path: String, to newPath: String) throws(SystemError) { throw readOnly }
    package func remove(_ path: String) throws(SystemError) { throw readOnly }
    package func makeFolder(_ path: String) throws(SystemError) { throw readOnly }

    private var readOnly: SystemError { SystemError("write", file.path, code: EROFS) }

    private func member(_ file: Int32) -> Member? { opened.withLock { $0.paths[file] }.flatMap { members[$0] } }
}
