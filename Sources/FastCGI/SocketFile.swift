import Glibc
import Runtime

/// The file of a Unix socket, made by this process and removed only by it.
///
/// Making and removing hold a lock (flock(2)) on the folder, so that two servers that start at the same moment do
/// not mistake each other's new socket for a dead one.
struct SocketFile: Sendable {
    private let path: String
    /// A newer server's file at the same path has another one.
    private let identity: FileIdentity

    /// Listens at the path with mode 0660. Replaces a socket file at which no server listens.
    /// - Throws: `inUse` beside a running server, `notASocket`, `pathTooLong`, or the failed system call.
    static func listen(at path: String) throws(SocketError) -> (descriptor: Int32, file: SocketFile) {
        let address = try UnixAddress(path)
        let lock = try FolderLock(of: path)
        defer { lock.release() }
        try removeDeadSocket(at: path, address)

        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(SystemError("socket", path, code: errno)) }
        // fchmod before bind: the file is never open to all, whatever the umask. chmod after bind: the umask may have
        // removed the group's rights.
        guard fchmod(descriptor, 0o660) == 0, address.bind(descriptor) == 0, chmod(path, 0o660) == 0,
            Glibc.listen(descriptor, 1024) == 0, let identity = FileIdentity(path: path, followsLinks: false)
        else {
            let code = errno
            close(descriptor)
            throw .system(SystemError("listen", path, code: code))
        }
        return (descriptor, SocketFile(path: path, identity: identity))
    }

    func remove() {
        guard let lock = try? FolderLock(of: path) else { return }
        defer { lock.release() }
        if FileIdentity(path: path, followsLinks: false) == identity { unlink(path) }
    }

    /// Unlinks a socket at which no server listens.
    private static func removeDeadSocket(at path: String, _ address: UnixAddress) throws(SocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        // A running server's queue may be full. A non-blocking connect then fails with EAGAIN instead of waiting.
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard probe >= 0 else { throw .system(SystemError("socket", path, code: errno)) }
        defer { close(probe) }
        let code = address.connect(probe) == 0 ? 0 : errno
        switch code {
        case ECONNREFUSED: break
        case 0, EAGAIN: throw .inUse(path: path)
        default: throw .system(SystemError("connect", path, code: code))
        }
        guard unlink(path) == 0 else { throw .system(SystemError("unlink", path, code: errno)) }
    }
}

/// A lock on the folder that holds a path; it leaves no lock file behind.
private struct FolderLock {
    private let descriptor: Int32

    init(of path: String) throws(SocketError) {
        let folder = parent(of: path)
        do throws(SystemError) {
            descriptor = try callRetrying("open", folder) { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        } catch {
            throw .system(error)
        }
        do throws(SystemError) {
            try lockFile(descriptor, path: folder)
        } catch {
            close(descriptor)
            throw .system(error)
        }
    }

    func release() {
        close(descriptor)
    }
}

/// The address of a Unix socket at a path (unix(7)).
struct UnixAddress {
    private var address = sockaddr_un()

    init(_ path: String) throws(SocketError) {
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else { throw .pathTooLong(path: path) }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    }

    /// - Returns: 0, or -1 with errno set.
    func bind(_ descriptor: Int32) -> Int32 {
        withSocketAddress { Glibc.bind(descriptor, $0, $1) }
    }

    /// - Returns: 0, or -1 with errno set.
    func connect(_ descriptor: Int32) -> Int32 {
        withSocketAddress { Glibc.connect(descriptor, $0, $1) }
    }

    private func withSocketAddress(_ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
