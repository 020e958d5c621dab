package import Glibc

/// Identifies one content of a file that is only ever replaced (`replaceFile`): a `stat` tells whether it must be read
/// again.
package struct FileVersion: Equatable, Sendable {
    private let identity: FileIdentity
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: nil without a file.
    package init?(path: String) throws(SystemError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError("stat", path, code: errno)
        }
        identity = FileIdentity(status)
        size = Int(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

/// Writes a file, or puts it in the place of the one that is there: a reader finds the old content or the new one, never
/// a part, also after a power cut. Two writers at once need a lock. What root makes gets the owner of its folder.
/// - Parameter mode: the permissions, less those that the process's umask takes.
package func replaceFile(_ path: String, with bytes: [UInt8], mode: mode_t) throws(SystemError) {
    let unfinished = "\(path).new"
    // What an earlier try left may have other permissions.
    unlink(unfinished)
    do throws(SystemError) {
        let file = try callRetrying("open", unfinished) {
            open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        }
        defer { close(file) }
        try FolderOwner(ofFolderAround: path)?.take(file, mode: mode, path: unfinished)
        try writeAll(bytes, to: file, path: unfinished)
        _ = try callRetrying("fsync", unfinished) { fsync(file) }
        _ = try callOnce("rename", path) { rename(unfinished, path) }
        let folder = try callRetrying("open", path) { open(parent(of: path), O_RDONLY | O_CLOEXEC) }
        defer { close(folder) }
        _ = try callRetrying("fsync", path) { fsync(folder) }
    } catch {
        unlink(unfinished)
        throw error
    }
}
