import Glibc
import Logging

extension Response {
    /// Sends the whole response: at once, or its head and first bytes and then each piece of its stream as it is made.
    /// - Parameters:
    ///   - whole: sends the head and the body of a response without a stream.
    ///   - piece: sends a piece. Both return false when the web server has closed the connection.
    /// - Returns: false when the response is incomplete; the caller must not let it look complete to the web server.
    ///   A stream that fails is logged; a web server that stops reading is not an error.
    func send(
        for request: Request, log: Logger, whole: (_ head: [UInt8], _ body: [ArraySlice<UInt8>]) -> Bool,
        piece: ([UInt8]) -> Bool
    ) -> Bool {
        if request.method == .head { return whole(head, []) }
        guard let stream else { return whole(head, sentPieces) }
        guard piece(head + body) else { return false }
        switch stream.run(piece) {
        case .whole: return true
        case .readerGone: return false
        case .failed(let error):
            log.error(
                "a response broke off",
                metadata: ["path": "\(request.path)", "error": "\(error)", "request": "\(request.id ?? "-")"])
            return false
        }
    }
}

/// A whole response as the records that the web server reads (FastCGI 1.0, sections 3.3 and 5.5): one of output, the
/// end of the output, the end of the request.
///
/// libfcgi would copy the response through a buffer of 8 KB, with a write(2) for each. One writev(2) for a page wakes
/// nginx once, which alone gives 5 % more pages a second.
struct ResponseRecords {
    private let parts: [ArraySlice<UInt8>]
    private let length: Int

    /// As many parts as are written where they lie: a page has some five.
    private static let maxParts = 16
    private typealias Vectors = InlineArray<16, iovec>

    /// - Returns: nil when the response does not fit one record.
    init?(requestID: Int32, head: [UInt8], body: [ArraySlice<UInt8>]) {
        let length = body.reduce(head.count) { $0 + $1.count }
        guard length > 0, length <= UInt16.max else { return nil }
        let padding = -length & 7
        var start = [UInt8]()
        start.reserveCapacity(8 + head.count)
        Self.append(.output, requestID, length: length, padding: padding, to: &start)
        start += head
        var end = [UInt8]()
        end.reserveCapacity(32)
        for _ in 0..<padding { end.append(0) }
        Self.append(.output, requestID, length: 0, to: &end)
        Self.append(.end, requestID, length: 8, to: &end)
        for _ in 0..<8 { end.append(0) }
        parts =
            body.count + 2 <= Self.maxParts ? [start[...]] + body + [end[...]] : [(start + body.joined() + end)[...]]
        self.length = 8 + length + end.count
    }

    /// Waits until the kernel has accepted every byte.
    /// - Returns: false when it refused.
    func write(to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < length {
            let count = write(from: sent, to: descriptor)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func write(from offset: Int, to descriptor: Int32) -> Int {
        var vectors = Vectors(repeating: iovec())
        return withVectors(of: 0, after: offset, &vectors) { vectors in
            vectors.span.withUnsafeBufferPointer { writev(descriptor, $0.baseAddress, Int32(parts.count)) }
        }
    }

    /// The parts from one on, without the first bytes of them all.
    private func withVectors(
        of index: Int, after offset: Int, _ vectors: inout Vectors, _ call: (borrowing Vectors) -> Int
    ) -> Int {
        guard index < parts.count else { return call(vectors) }
        return parts[index].withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(offset))
            vectors[index] = iovec(iov_base: UnsafeMutableRawPointer(mutating: rest.baseAddress), iov_len: rest.count)
            return withVectors(of: index + 1, after: max(0, offset - bytes.count), &vectors, call)
        }
    }

    private enum Kind: UInt8 {
        case end = 3
        case output = 6
    }

    /// Appends a record's header (FastCGI 1.0, section 3.3).
    private static func append(
        _ kind: Kind, _ requestID: Int32, length: Int, padding: Int = 0, to bytes: inout [UInt8]
    ) {
        bytes.append(1)
        bytes.append(kind.rawValue)
        bytes.append(UInt8(truncatingIfNeeded: requestID >> 8))
        bytes.append(UInt8(truncatingIfNeeded: requestID))
        bytes.append(UInt8(truncatingIfNeeded: length >> 8))
        bytes.append(UInt8(truncatingIfNeeded: length))
        bytes.append(UInt8(padding))
        bytes.append(0)
    }
}

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
