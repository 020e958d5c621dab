import Glibc

/// A regular file that is open for reading: it stays the same one, whatever becomes of its name. Safe from any thread.
package final class RegularFile: Sendable {
    package let path: String
    /// In bytes, when it was opened.
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

    /// Fewer bytes where the file ends before them.
    package func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
        try Runtime.bytes(atMost: range.count, "pread", path) { start, count, offset in
            pread(descriptor, start, count, range.lowerBound + offset)
        }
    }
}

/// Reads a whole regular file, in four calls of the system.
/// - Throws: as `RegularFile` does; `EFBIG` of `open` for a file of more than that, of which nothing was read then.
package func readFile(_ path: String, maxCount: Int = .max) throws(SystemError) -> [UInt8] {
    let file = try RegularFile(path)
    if file.size > maxCount { throw SystemError("open", path, code: EFBIG) }
    return try file.bytes(0..<file.size)
}

/// Reads a regular file of a folder.
/// - Throws: also `EXDEV` of `open` for a path that leads out of the folder through a symbolic link.
package func readFile(_ path: String, inside folder: String, maxCount: Int) throws(SystemError) -> [UInt8] {
    let isDirectlyInside = parent(of: path) == folder && !isLink(path)
    if !isDirectlyInside, let real = realPath(path), let root = realPath(folder), !real.hasPrefix("\(root)/") {
        throw SystemError("open", path, code: EXDEV)
    }
    return try readFile(path, maxCount: maxCount)
}

private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// - Returns: the absolute path without symbolic links; nil where nothing is.
private func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
}
