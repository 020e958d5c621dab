import Foundation
import Glibc

/// A stream socket at a path, as a web server or a service manager makes it.
enum UnixSocket {
    static func listen(at path: String) throws -> FileHandle {
        try make(path) { bind($0, $1, $2) | Glibc.listen($0, 64) }
    }

    static func connect(to path: String) throws -> FileHandle {
        try make(path) { Glibc.connect($0, $1, $2) }
    }

    private static func make(
        _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> FileHandle {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if code != 0 { throw HTTPClient.Failure(description: "\(path): \(String(cString: strerror(errno)))") }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
