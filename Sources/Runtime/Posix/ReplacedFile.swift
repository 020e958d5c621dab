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

/// The owner of a folder, to whom everything belongs that root makes in it.
///
/// A command that an administrator runs as root may begin a generation. If its files stayed root's, the shop's own user
/// could not open them, and no order could be stored until somebody changed their owner. So a new file or folder gets
/// the owner and the group of the folder that it is in, and no more permissions than that folder gives. Only root can
/// do this; for any other user nothing changes.
package struct FolderOwner {
    private let folder: stat

    /// - Returns: nil unless the process is root and the folder belongs to another user or group.
    package init?(ofFolderAround path: String) {
        guard geteuid() == 0 else { return nil }
        var folder = stat()
        guard stat(parent(of: path), &folder) == 0, folder.st_uid != 0 || folder.st_gid != 0 else { return nil }
        self.folder = folder
    }

    /// Gives the owner an open file or folder that belongs to root.
    /// - Parameter mode: the permissions that it gets at most.
    /// - Throws: the error of the call that failed, for example where root has no right to change owners.
    package func take(_ file: Int32, mode: mode_t, path: String) throws(SystemError) {
        var status = stat()
        _ = try callOnce("fstat", path) { fstat(file, &status) }
        if status.st_uid != 0 || (status.st_uid, status.st_gid) == (folder.st_uid, folder.st_gid) { return }
        _ = try callOnce("fchown", path) { fchown(file, folder.st_uid, folder.st_gid) }
        _ = try callOnce("fchmod", path) { fchmod(file, folder.st_mode & (mode | S_ISGID)) }
    }
}
