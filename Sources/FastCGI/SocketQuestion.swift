import Glibc
import Runtime

/// One request over a FastCGI socket, as nginx would send it (FastCGI 1.0, section 3.3).
package struct SocketQuestion: Sendable {
    private let socket: String
    private let request: [UInt8]

    /// A `GET` of a path.
    package init(socket: String, path: String = "/health") {
        self.socket = socket
        request = Self.request([(.requestMethod, "GET"), (.requestURI, path)])
    }

    /// A `POST` of a form, which fits a record.
    package init(socket: String, path: String, form: Form) {
        self.socket = socket
        let body = Array(form.encoded.utf8)
        request = Self.request(
            [
                (.requestMethod, "POST"), (.requestURI, path), (.contentType, Form.mediaType),
                (.contentLength, String(body.count)),
            ], body: body)
    }

    /// - Returns: the response's head and body.
    /// - Throws: `SocketError` when no server listens, or no whole response comes in time.
    package func ask(waitingSeconds: Int) throws(SocketError) -> String {
        let address = try UnixAddress(socket)
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(SystemError("socket", socket, code: errno)) }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: waitingSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard address.connect(descriptor) == 0 else { throw .system(SystemError("connect", socket, code: errno)) }
        do throws(SystemError) {
            try writeAll(request, to: descriptor, path: socket)
            return try response(descriptor)
        } catch {
            // The time limit above ends a read with EAGAIN.
            throw .system(SystemError(error.call, socket, code: error.code == EAGAIN ? ETIMEDOUT : error.code))
        }
    }

    /// The output of the records up to the end of the request.
    private func response(_ descriptor: Int32) throws(SystemError) -> String {
        var output = [UInt8]()
        while true {
            let head = try readAll(descriptor, atMost: 8, path: socket)
            guard head.count == 8 else { throw SystemError("read", socket, code: ECONNRESET) }
            let (length, padding) = (Int(head[4]) << 8 | Int(head[5]), Int(head[6]))
            let content = try readAll(descriptor, atMost: length + padding, path: socket).prefix(length)
            switch head[1] {
            case 6: output += content
            case 3: return String(decoding: output, as: UTF8.self)
            default: break
            }
        }
    }

    private static func request(_ parameters: [(Parameter, String)], body: [UInt8] = []) -> [UInt8] {
        let pairs = (parameters + [(.host, "localhost"), (.end, "1")]).flatMap { parameter, value in
            let name = parameter.name.description
            return [UInt8(name.utf8.count), UInt8(value.utf8.count)] + Array(name.utf8) + Array(value.utf8)
        }
        // The records are the beginning of the request as responder, the parameters, their end, the body, and its end.
        return record(1, [0, 1, 0, 0, 0, 0, 0, 0]) + record(4, pairs) + record(4, [])
            + (body.isEmpty ? [] : record(5, body)) + record(5, [])
    }

    private static func record(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
        [1, type, 0, 1, UInt8(content.count >> 8), UInt8(content.count & 0xFF), 0, 0] + content
    }
}
