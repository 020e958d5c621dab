import CFastCGI
import Glibc
import HTTP

/// One connection from the web server, with the request on it that is being answered (FastCGI 1.0, section 3.5).
///
/// It belongs to one thread. The descriptor is handed to libfcgi without a listening socket (-1), so that the
/// library returns when the connection ends instead of accepting the next by itself: who accepts can then be
/// stopped, and its errors are ours to judge. An answer ends with `nextRequest()`; one that is let go of before is
/// cut off, and looks so to the web server.
final class Connection {
    /// At a fixed address, since libfcgi's streams point back to it.
    private let exchange = UnsafeMutablePointer<FCGX_Request>.allocate(capacity: 1)

    /// - Parameter descriptor: closed by libfcgi when the connection ends. `LibFCGI` must be ready.
    init(_ descriptor: Int32) {
        FCGX_InitRequest(exchange, -1, 0)
        exchange.pointee.ipcFd = descriptor
        // The first accept finishes the request before it, which there is none of, and must not close this.
        exchange.pointee.keepConnection = 1
    }

    deinit {
        FCGX_Free(exchange, 1)
        exchange.deallocate()
    }

    /// Sends what is left of the previous answer and waits for the next request.
    /// - Returns: `nil` when the connection has ended, by either side.
    func nextRequest() -> (request: Request, isWhole: Bool)? {
        guard FCGX_Accept_r(exchange) == 0 else { return nil }
        let parameters = Parameters(exchange.pointee.envp)
        let isWhole = parameters[.end] != nil
        let body = isWhole ? readBody(BodyLength(parameters[.contentLength])) : .cutShort
        if case .whole = body {
        } else {
            // What was not read would be taken for the beginning of the next request.
            exchange.pointee.keepConnection = 0
        }
        return (Request({ parameters[$0] }, body: body), isWhole)
    }

    /// Sends a whole answer and ends it: in one system call, unless it is longer than a record.
    /// - Returns: false when the web server has gone away.
    func answer(head: [UInt8], body: [UInt8]) -> Bool {
        guard let records = ResponseRecords(requestID: exchange.pointee.requestId, head: head, body: body) else {
            return answer(head) && answer(body)
        }
        // libfcgi then has nothing to send, and no end of a request to write, when it goes on to the next one.
        exchange.pointee.out.pointee.wasFCloseCalled = 1
        return records.write(to: exchange.pointee.ipcFd)
    }

    /// Leaves a piece of an answer with libfcgi. That holds some kilobytes until `nextRequest()`, and sends
    /// the rest as the web server takes it, which this waits for.
    /// - Returns: false when the web server has gone away.
    func answer(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes {
            FCGX_PutStr($0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), exchange.pointee.out) >= 0
        }
    }

    /// Finishes the answer, and lets go of the connection without ending it, if it is kept for a further request.
    /// - Returns: false when it has ended.
    func letGo() -> Bool {
        FCGX_Finish_r(exchange)
        guard exchange.pointee.ipcFd >= 0 else { return false }
        FCGX_Detach(exchange)
        return true
    }

    /// The body, if it is just as long as announced and its stream was ended (FastCGI 1.0, section 3.3).
    private func readBody(_ length: BodyLength) -> Request.Body {
        guard case .bytes(let count) = length else { return length == .tooLarge ? .tooLarge : .cutShort }
        let stream = exchange.pointee.in
        let body = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            let start = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
            read = start == nil ? 0 : Int(FCGX_GetStr(start, Int32(count), stream))
        }
        let isEnded = FCGX_GetChar(stream) == EOF && FCGX_GetError(stream) == 0
        return isEnded && body.count == count ? .whole(body) : .cutShort
    }
}

/// libfcgi's state of the process.
enum LibFCGI {
    /// Initialised once, and its signal handlers taken back: SIGTERM and SIGUSR1 do again what they did, and a web
    /// server that goes away is an error of one write, not the end of the process.
    static let isReady: Bool = {
        let before = (signal(SIGTERM, SIG_DFL), signal(SIGUSR1, SIG_DFL))
        let isReady = FCGX_Init() == 0
        signal(SIGTERM, before.0)
        signal(SIGUSR1, before.1)
        signal(SIGPIPE, SIG_IGN)
        return isReady
    }()
}
