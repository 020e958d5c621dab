package import Glibc

/// A regular file that is open for reading: it stays the same one, whatever becomes of its name. Safe from any thread.
package final class RegularFile: Sendable {
    package let path: String
    /// The size in bytes, when the file was opened.
    package let size: Int
    private let descriptor: Int32

    /// - Throws: `EINVAL` of `open` for anything but a regular file, also for a FIFO without a writer, for which a
    ///   blocking open(2) would wait.
    package init(_ path: String) throws(SystemError) {
        self.path = path
        descriptor = try callRetrying("open", path) { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        let code = isKnown ? EINVAL : errno
        size = Int(status.st_size)
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
            throw SystemError(isKnown ? "open" : "fstat", path, code: code)
        }
    }

    deinit { close(descriptor) }

    /// Reads the bytes of a range; fewer where the file ends before them.
    package func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
        try Runtime.bytes(atMost: range.count, "pread", path) { start, count, offset in
            pread(descriptor, start, count, range.lowerBound + offset)
        }
    }
}

/// Reads a whole regular file, in four calls of the system.
/// - Throws: the errors of `RegularFile`; `EFBIG` of `open` for a file of more than `maxCount` bytes, of which none was
///   read.
package func readFile(_ path: String, maxCount: Int = .max) throws(SystemError) -> [UInt8] {
    let file = try RegularFile(path)
    if file.size > maxCount { throw SystemError("open", path, code: EFBIG) }
    return try file.bytes(0..<file.size)
}

/// Reads a regular file of a folder.
/// - Throws: also `EXDEV` of `open` for a path that leads out of the folder through a symbolic link.
package func readFile(_ path: String, inside folder: String, maxCount: Int) throws(SystemError) -> [UInt8] {
    if leadsOut(path, of: folder) { throw SystemError("open", path, code: EXDEV) }
    return try readFile(path, maxCount: maxCount)
}

/// True for a path that leads out of a folder through a symbolic link.
package func leadsOut(_ path: String, of folder: String) -> Bool {
    if parent(of: path) == folder, !isLink(path) { return false }
    guard let real = realPath(path), let root = realPath(folder) else { return false }
    return !real.hasPrefix("\(root)/")
}

package func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// - Returns: the absolute path without symbolic links; nil where nothing exists.
private func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
}

/// Writes a file, or replaces the existing one: a reader finds the old content or the new one, never a part, even after
/// a power cut. Two writers at once need a lock. A file that root makes gets the owner of its folder.
/// - Parameter mode: the permissions, less those that the process's umask takes.
package func replaceFile(_ path: String, with bytes: [UInt8], mode: mode_t) throws(SystemError) {
    let unfinished = "\(path).new"
    // A file that an earlier try left may have other permissions.
    unlink(unfinished)
    do throws(SystemError) {
        let file = try callRetrying("open", unfinished) {
            open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        }
        defer { close(file) }
        try FolderOwner(ofFolderAround: path)?.adopt(file, mode: mode, path: unfinished)
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
