import Glibc

/// The file that a Unix socket is in the file system, made by us and removed by us, and never anybody else's.
///
/// Making and removing hold a lock (flock(2)) on the folder, so that two servers that start at the same moment do
/// not take each other's fresh socket for a dead one.
struct SocketFile: Sendable {
    private let path: String
    /// Device and inode: a newer server's file at the same path has another.
    private let identity: [UInt64]

    /// Listens at the path with mode 0660. A socket file that no server listens at any more is replaced.
    /// - Throws: `taken` beside a live server, `notASocket`, `pathTooLong`, or what the system said.
    static func listen(at path: String) throws(SocketError) -> (descriptor: Int32, file: SocketFile) {
        let address = try UnixAddress(path)
        let lock = try FolderLock(of: path)
        defer { lock.release() }
        try clear(path, address)

        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(call: "socket", path: path, code: errno) }
        // Before bind, so that the file is never open to all, whatever the umask; again after it, since the umask
        // may have taken the group's rights.
        guard fchmod(descriptor, 0o660) == 0, address.bind(descriptor) == 0, chmod(path, 0o660) == 0,
            Glibc.listen(descriptor, 1024) == 0, let identity = identity(of: path)
        else {
            let code = errno
            close(descriptor)
            throw .system(call: "listen", path: path, code: code)
        }
        return (descriptor, SocketFile(path: path, identity: identity))
    }

    func remove() {
        guard let lock = try? FolderLock(of: path) else { return }
        defer { lock.release() }
        if Self.identity(of: path) == identity { unlink(path) }
    }

    /// Makes room at the path, unless somebody is using what is there.
    private static func clear(_ path: String, _ address: UnixAddress) throws(SocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        // A full queue is a live server too, so the call must not wait for a place in it.
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard probe >= 0 else { throw .system(call: "socket", path: path, code: errno) }
        defer { close(probe) }
        let code = address.connect(probe) == 0 ? 0 : errno
        switch code {
        case ECONNREFUSED: break
        case 0, EAGAIN: throw .taken(path: path)
        default: throw .system(call: "connect", path: path, code: code)
        }
        guard unlink(path) == 0 else { throw .system(call: "unlink", path: path, code: errno) }
    }

    private static func identity(of path: String) -> [UInt64]? {
        var status = stat()
        return lstat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
    }
}

/// A lock on the folder that holds a path; no file is left behind by it.
private struct FolderLock {
    private let descriptor: Int32

    init(of path: String) throws(SocketError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(call: "open", path: folder, code: errno) }
        guard flock(descriptor, LOCK_EX) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(call: "flock", path: folder, code: code)
        }
    }

    func release() {
        close(descriptor)
    }
}
