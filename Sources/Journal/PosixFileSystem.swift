import CLinux
import Foundation
import Glibc
package import Runtime

/// The file system of this machine.
package struct PosixFileSystem: FileSystem {
    package init() {}

    package func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32 {
        let flags =
            switch use {
            case .reading: O_RDONLY
            case .overwriting: O_RDWR | O_CREAT | O_NOFOLLOW
            case .updating: O_RDWR
            case .replacing: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW
            case .folder: O_RDONLY | O_DIRECTORY
            }
        let file = try callOnce("open", path) { Glibc.open(path, flags | O_CLOEXEC, Self.fileMode) }
        if flags & O_CREAT != 0 { try hand(file, mode: Self.fileMode, path) }
        return file
    }

    /// Gives what root has just made to the owner of the folder around it.
    private func hand(_ file: Int32, mode: mode_t, _ path: String) throws(SystemError) {
        do throws(SystemError) {
            try FolderOwner(ofFolderAround: path)?.adopt(file, mode: mode, path: path)
        } catch {
            close(file)
            throw error
        }
    }

    /// The mode of every file of a store: nobody else reads it, whatever the umask of the command that made it.
    package static let fileMode: UInt32 = 0o600
    private static let folderMode: mode_t = 0o700

    package func close(_ file: Int32) {
        _ = Glibc.close(file)
    }

    package func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(file, &bytes, count, offset)
        if read < 0 { throw SystemError("pread", "", code: errno) }
        bytes.removeLast(count - read)
        return bytes
    }

    package func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
        try callOnce("write") { bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } }
    }

    package func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int {
        try callOnce("pwrite") { bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, offset) } }
    }

    package func truncate(_ file: Int32, to length: Int) throws(SystemError) {
        _ = try callOnce("ftruncate") { ftruncate(file, length) }
    }

    package func syncData(_ file: Int32) throws(SystemError) {
        _ = try callOnce("fdatasync") { fdatasync(file) }
    }

    package func sync(_ file: Int32) throws(SystemError) {
        _ = try callOnce("fsync") { fsync(file) }
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        _ = try callOnce("rename", path) { Glibc.rename(path, newPath) }
    }

    package func remove(_ path: String) throws(SystemError) {
        _ = try callOnce("unlink", path) { Glibc.remove(path) }
    }

    package func makeFolder(_ path: String) throws(SystemError) {
        _ = try callOnce("mkdir", path) { mkdir(path, Self.folderMode) }
        guard let owner = FolderOwner(ofFolderAround: path) else { return }
        let folder = try callOnce("open", path) { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        defer { close(folder) }
        try owner.adopt(folder, mode: Self.folderMode, path: path)
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw SystemError("opendir", folder, code: errno) }
        defer { closedir(stream) }
        var names = [String]()
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        if errno != 0 { throw SystemError("readdir", folder, code: errno) }
        return names
    }

    package func status(of file: Int32) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try callOnce("fstat") { fstat(file, &status) }
        return FileStatus(status)
    }

    package func status(at path: String) throws(SystemError) -> FileStatus? {
        var status = stat()
        if stat(path, &status) == 0 { return FileStatus(status) }
        if errno == ENOENT { return nil }
        throw SystemError("stat", path, code: errno)
    }

    package func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool {
        try lockFile(file, waitingSeconds: waitingSeconds)
    }

    package func unlock(_ file: Int32) {
        unlockFile(file)
    }

    package func volume(of path: String) throws(SystemError) -> Volume {
        var status = statfs()
        _ = try callOnce("statfs", path) { statfs(path, &status) }
        return Volume(
            network: Self.networkFileSystems[UInt32(truncatingIfNeeded: status.f_type)],
            freeBytes: Int(clamping: status.f_bavail) * Int(clamping: status.f_bsize))
    }

    package func bootID() -> String {
        let id = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return String((id ?? "unknown").prefix(8))
    }

    /// `f_type` of the network file systems (`linux/magic.h`, statfs(2)).
    package static let networkFileSystems: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB2", 0x5346_414F: "AFS",
        0x00C3_6400: "Ceph", 0x0102_1997: "9P", 0x7375_7245: "Coda", 0x564C: "NCP",
    ]
}

extension FileStatus {
    fileprivate init(_ status: stat) {
        self.init(identity: FileIdentity(status), size: Int(status.st_size))
    }
}
