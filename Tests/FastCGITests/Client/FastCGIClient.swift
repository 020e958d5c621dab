import FastCGI
import Glibc
import XCTest

/// The web server's side of one connection.
///
/// It exists because no web server sends the malformed, split and interrupted records that these tests send. A missing
/// response fails after a minute; no test waits for that long when the code is right.
final class FastCGIClient {
    private let descriptor: Int32
    private var isOpen = true

    init(_ path: String) throws {
        descriptor = try connected(to: path)
    }

    deinit { close() }

    func close() {
        if isOpen { Glibc.close(descriptor) }
        isOpen = false
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw ClientError.cannotSend(errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Shuts down sending; responses can still be read.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func fetch(_ request: RawRequest) throws -> RawResponse {
        try send(request.bytes)
        return try XCTUnwrap(try response(), "the connection ended without a response")
    }

    /// The next response, up to its end record; nil when the connection ends before.
    func response() throws -> RawResponse? {
        var output = [UInt8]()
        while let record = try record() {
            switch record.kind {
            case Record.Kind.output.rawValue: output += record.content
            case Record.Kind.end.rawValue: return RawResponse(output)
            default: XCTFail("a record of type \(record.kind)")
            }
        }
        return nil
    }

    /// The next record; nil when the connection ends before.
    func record() throws -> Record? {
        guard let header = try read(8) else { return nil }
        guard let content = try read(Int(header[4]) << 8 | Int(header[5])), try read(Int(header[6])) != nil else {
            return nil
        }
        var record = Record(.end, content)
        record.kind = header[1]
        return record
    }

    private func read(_ count: Int) throws -> [UInt8]? {
        var bytes = [UInt8]()
        while bytes.count < count {
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, 60_000) == 1 else { throw ClientError.silence }
            var part = [UInt8](repeating: 0, count: count - bytes.count)
            let read = Glibc.read(descriptor, &part, part.count)
            guard read > 0 else { return nil }
            bytes += part.prefix(read)
        }
        return bytes
    }
}

enum ClientError: Error {
    case cannotConnect(Int32), cannotSend(Int32), silence
}

/// A response in CGI's form, split into head and body.
struct RawResponse: Equatable {
    let head: String
    let body: String

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let end = text.range(of: "\r\n\r\n")
        head = end.map { String(text[..<$0.lowerBound]) } ?? text
        body = end.map { String(text[$0.upperBound...]) } ?? ""
    }
}

func connected(to path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard result == 0 else {
        let code = errno
        Glibc.close(descriptor)
        throw ClientError.cannotConnect(code)
    }
    return descriptor
}
