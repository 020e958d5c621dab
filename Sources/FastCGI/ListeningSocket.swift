import Bytes
import Glibc
import Logging
import Runtime

/// A listening stream socket: one that this process made at a path, or one that was handed over.
///
/// Safe from any thread. It is close-on-exec and non-blocking, even when handed over: several processes may share it,
/// and another one may have accepted the connection that woke this one.
/// It is never shut down, since systemd keeps using it after this process. Attacked by `ListeningSocketTests`.
package final class ListeningSocket: Sendable, CustomStringConvertible {
    /// The socket's path or origin, for the log.
    package let description: String
    /// For a process that is given this socket (FastCGI 1.0, section 2.2).
    package let descriptor: Int32
    private let file: SocketFile?

    /// - Parameter file: the path that this process made, removed when the socket is withdrawn.
    init(_ descriptor: Int32, description: String, file: SocketFile? = nil) {
        self.descriptor = descriptor
        self.description = description
        self.file = file
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        withdraw()
        close(descriptor)
    }

    /// Removes the path if this process made it and it is still the same file. Connections that are already in the
    /// queue can still be accepted. May be repeated.
    package func withdraw() {
        file?.remove()
    }

    /// True for a socket that this process made: its queued connections are served before a stop. The connections of a
    /// handed-over socket belong to its owner, and wait for the process that gets it next.
    var isOurs: Bool { file != nil }

    /// Closes the connections that wait at a handed-over socket, for a process that cannot serve them: nginx then shows its
    /// page at once. They would otherwise wait until it loses patience, because systemd keeps the socket open while it
    /// starts the process again and again.
    package func refuseWaiting() {
        while true {
            let connection = Glibc.accept(descriptor, nil, nil)
            if connection < 0 { return }
            close(connection)
        }
    }

    enum AcceptResult {
        case connection(Int32)
        /// The queue is empty: another process was faster, or the client has disconnected.
        case noConnection
        /// The system refused, for example because no descriptors are left: try again after a pause.
        case failed
    }

    /// Accepts the next connection, close-on-exec, without waiting for one.
    func accept(log: Logger) -> AcceptResult {
        let connection = Glibc.accept(descriptor, nil, nil)
        let code = errno
        if connection >= 0 {
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            return .connection(connection)
        }
        if [EAGAIN, EINTR, ECONNABORTED].contains(code) { return .noConnection }
        log.error("cannot accept a connection", metadata: ["socket": "\(self)", "error": "\(errorText(code))"])
        return .failed
    }
}

/// The socket of a process, found from how it was started.
extension ListeningSocket {
    /// The first descriptor that systemd passes (sd_listen_fds(3)).
    private static let firstSystemdDescriptor: Int32 = 3

    /// Finds the socket: a path given on the command line comes first, then systemd's socket, then spawn-fcgi's on
    /// descriptor 0 (FastCGI 1.0, section 2.2).
    /// - Returns: nil when there is none of them.
    /// - Throws: `SocketError` when the path cannot be listened at, or systemd passed anything but one listening
    ///   socket.
    package static func find(
        path: String?, environment: [String: String], processID: Int32 = getpid()
    ) throws(SocketError) -> ListeningSocket? {
        if let path {
            let (descriptor, file) = try SocketFile.listen(at: path)
            return ListeningSocket(descriptor, description: path, file: file)
        }
        if let count = systemdSocketCount(environment, processID: processID) {
            guard count == 1 else {
                throw .badHandOver(
                    Message(
                        "LISTEN_FDS is \(count), but the server uses one socket",
                        "LISTEN_FDS가 \(count)인데 소켓은 하나만 써요"))
            }
            guard isListening(firstSystemdDescriptor) else {
                throw .badHandOver(
                    Message("descriptor 3 is not a listening socket", "서술자 3은 연결을 받는 소켓이 아니에요"))
            }
            return ListeningSocket(firstSystemdDescriptor, description: "systemd's socket")
        }
        return isListening(STDIN_FILENO)
            ? ListeningSocket(STDIN_FILENO, description: "the socket on descriptor 0") : nil
    }

    /// The number of sockets that systemd passed to this process; nil when the variables are inherited from a parent.
    static func systemdSocketCount(_ environment: [String: String], processID: Int32) -> Int? {
        guard let owner = environment["LISTEN_PID"].flatMap({ Int32($0) }), owner == processID,
            let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
        else { return nil }
        return count
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var listening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening != 0
    }
}

/// The file of a Unix socket, made by this process and removed only by it.
///
/// Making and removing hold a lock (flock(2)) on the folder, so that two servers that start at the same moment do
/// not mistake each other's new socket for a dead one.
struct SocketFile: Sendable {
    private let path: String
    /// The identity of this file. A newer server's file at the same path has another one.
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
