import CFastCGI
import Glibc
import Logging

/// One connection from the web server, with the request on it that is being processed (FastCGI 1.0, section 3.5).
///
/// It belongs to one thread. libfcgi gets the descriptor without a listening socket (-1): FCGX_Accept_r then returns
/// when the connection ends instead of calling accept(2) itself, so that `ConnectionPool` can stop accepting and see
/// its errors. A response ends with `nextRequest()` or `detach()`; if this is freed before, the response is cut off,
/// and the web server notices.
final class Connection {
    /// The request is allocated, since libfcgi's streams point back to it.
    private let exchange = UnsafeMutablePointer<FCGX_Request>.allocate(capacity: 1)

    /// Initialise `LibFCGI` before.
    /// - Parameter descriptor: closed by libfcgi when the connection ends.
    init(_ descriptor: Int32) {
        FCGX_InitRequest(exchange, -1, 0)
        exchange.pointee.ipcFd = descriptor
        // FCGX_Accept_r first finishes the previous request. There is none yet, so keep it from closing this
        // descriptor.
        exchange.pointee.keepConnection = 1
    }

    deinit {
        FCGX_Free(exchange, 1)
        exchange.deallocate()
    }

    /// Sends the rest of the previous response and waits for the next request.
    /// - Returns: nil when either side has ended the connection.
    func nextRequest() -> (request: Request, isWhole: Bool)? {
        guard FCGX_Accept_r(exchange) == 0 else { return nil }
        let parameters = Parameters(exchange.pointee.envp)
        let isWhole = parameters[.end] != nil
        let body =
            isWhole ? readBody(BodyLength(parameters[.contentLength], type: parameters[.contentType])) : .cutShort
        if !body.isWhole {
            // The unread bytes would be read as the beginning of the next request.
            exchange.pointee.keepConnection = 0
        }
        return (Request({ parameters[$0] }, body: body), isWhole)
    }

    /// Sends a whole response and ends it: with one system call, unless it is longer than a record.
    /// - Returns: false when the web server has closed the connection.
    func send(head: [UInt8], body: [ArraySlice<UInt8>]) -> Bool {
        guard let records = ResponseRecords(requestID: exchange.pointee.requestId, head: head, body: body) else {
            return send(head) && body.allSatisfy { send(Array($0)) }
        }
        // Marks libfcgi's output as closed: FCGX_Finish_r then writes neither the output nor the end of the request.
        exchange.pointee.out.pointee.wasFCloseCalled = 1
        return records.write(to: exchange.pointee.ipcFd)
    }

    /// Hands a piece of a response to libfcgi, which buffers some kilobytes until `nextRequest()`. Beyond that this
    /// waits until the web server has read enough, within the limits of `SendTimeouts`.
    /// - Returns: false when the web server has closed the connection, does not read, or has not read enough at the
    ///   deadline.
    func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant? = nil) -> Bool {
        bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: Self.sliceBytes).allSatisfy { offset in
                if let deadline, ContinuousClock.now >= deadline { return false }
                let slice = UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(Self.sliceBytes))
                let start = slice.bindMemory(to: CChar.self).baseAddress
                return FCGX_PutStr(start, Int32(slice.count), exchange.pointee.out) >= 0
            }
        }
    }

    /// The size of libfcgi's buffer: each slice takes at most one write, after which the deadline is checked.
    private static let sliceBytes = 8_192

    /// Finishes the response and gives up the connection without closing it, if the web server keeps it for a further
    /// request.
    /// - Returns: false when the connection has ended.
    func detach() -> Bool {
        FCGX_Finish_r(exchange)
        guard exchange.pointee.ipcFd >= 0 else { return false }
        FCGX_Detach(exchange)
        return true
    }

    /// Reads the body, and trusts it if it is as long as announced and its stream was ended (FastCGI 1.0, section 3.3).
    private func readBody(_ length: BodyLength) -> Request.Body {
        guard case .bytes(let count) = length else { return length == .tooLarge ? .tooLarge : .cutShort }
        let stream = exchange.pointee.in
        var body = [UInt8](repeating: 0, count: count)
        let read = body.withUnsafeMutableBytes {
            FCGX_GetStr($0.bindMemory(to: CChar.self).baseAddress, Int32(count), stream)
        }
        let isEnded = FCGX_GetChar(stream) == EOF && FCGX_GetError(stream) == 0
        return isEnded && read == count ? .whole(body) : .cutShort
    }
}

/// The values of one FastCGI request, read in one pass over libfcgi's `NAME=value` strings without copying them.
/// Valid until that request is finished. The first value of a repeated name counts.
struct Parameters {
    private var values = InlineArray<18, UnsafePointer<CChar>?>(repeating: nil)

    init(_ entries: FCGX_ParamArray?) {
        guard var entry = entries else { return }
        while let text = entry.pointee {
            entry += 1
            guard let equals = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            guard let parameter = Self.parameter(text, length: equals - text) else { continue }
            if values[parameter.rawValue] == nil { values[parameter.rawValue] = UnsafePointer(equals + 1) }
        }
    }

    /// The value; nil for a missing or empty one, since nginx sends an empty value for an absent header.
    subscript(_ parameter: Parameter) -> String? {
        guard let value = values[parameter.rawValue], value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func parameter(_ text: UnsafePointer<CChar>, length: Int) -> Parameter? {
        Parameter.allCases.first {
            $0.name.utf8CodeUnitCount == length && memcmp($0.name.utf8Start, text, length) == 0
        }
    }
}

/// libfcgi's state of the process.
enum LibFCGI {
    /// Initialises the library once and takes back its signal handlers: FCGX_Init makes SIGTERM and SIGUSR1 set a flag
    /// that no blocked thread checks. SIGPIPE is ignored, so that a web server that closes a connection is an error of
    /// one write, not the end of the process.
    static let isReady: Bool = {
        let before = (signal(SIGTERM, SIG_DFL), signal(SIGUSR1, SIG_DFL))
        let isReady = FCGX_Init() == 0
        signal(SIGTERM, before.0)
        signal(SIGUSR1, before.1)
        signal(SIGPIPE, SIG_IGN)
        return isReady
    }()
}

/// A whole response as the records that the web server reads (FastCGI 1.0, sections 3.3 and 5.5): one of output, the
/// end of the output, the end of the request.
///
/// libfcgi would copy the response through a buffer of 8 KB, with a write(2) for each: a page of 23 KB then takes 93,000
/// instructions instead of 69,000, 18.7 µs of processor time instead of 16.0, and wakes nginx three times instead of once.
struct ResponseRecords {
    private let parts: [ArraySlice<UInt8>]
    private let length: Int

    /// The most parts of a response that are written without copying; a page has some five.
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
        self.length = 8 + length + end.count
        guard body.count + 2 <= Self.maxParts else {
            parts = [(start + body.joined() + end)[...]]
            return
        }
        var parts = [ArraySlice<UInt8>]()
        parts.reserveCapacity(body.count + 2)
        parts.append(start[...])
        parts += body
        parts.append(end[...])
        self.parts = parts
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

    /// Adds the vectors of the parts from an index on, without their first `offset` bytes, and makes the call with all
    /// vectors.
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
