import Glibc

/// The time a web server has to read a response, so that a slow reader cannot keep a thread.
package struct SendTimeouts: Sendable {
    /// Without taking a byte.
    package var idleSeconds: Double
    /// For a whole stream, however steadily it is read: three years of orders are 18 MB.
    package var streamSeconds: Double

    package init(idleSeconds: Double = 10, streamSeconds: Double = 300) {
        self.idleSeconds = idleSeconds
        self.streamSeconds = streamSeconds
    }

    /// Makes every write to a connection fail that waits for `idleSeconds` (SO_SNDTIMEO in socket(7)). libfcgi writes to
    /// a blocking socket and has no limit of its own.
    func apply(to connection: Int32) {
        let microseconds = Int(idleSeconds * 1e6)
        var time = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }
}
