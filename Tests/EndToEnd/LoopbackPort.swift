import Glibc

/// A port on loopback that nobody else is given while this exists, whether or not a server listens at it now.
///
/// It is bound, without SO_REUSEADDR, so that the kernel gives it to no other socket. Then it allows reuse, as nginx does
/// for the sockets that it listens at: both may be bound (socket(7), SO_REUSEADDR).
final class LoopbackPort {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        var code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
            }
        }
        var yes: Int32 = 1
        code |= setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        number = UInt16(bigEndian: address.sin_port)
        if code != 0 { throw HTTPClient.Failure(description: "no free port") }
    }

    deinit { close(descriptor) }
}
