import Bytes
import CLinux
import Foundation
import Glibc
package import Runtime
package import SiteGenerator
import Synchronization

/// Shows a folder's site over HTTP, by default to the browsers of this machine only, and reloads their pages after a change.
///
/// A page gets the script for that while it is sent; the files do not have it. Its Content-Security-Policy is the
/// documented one, extended for that script and its request.
package final class PreviewServer: Sendable {
    package let port: UInt16
    private let listener: Int32
    private let folder: String
    /// The path of the site's address, such as `/1900`: requests may have it before their paths.
    private let basePath: String
    /// The condition on which requests await the next version of the site.
    private let changes = NSCondition()
    private let version = Mutex(UInt64(time(nil)))

    private static let script = "/.preview.js"
    private static let next = "/.preview"
    private static let waitSeconds = 20.0
    private static let maxRequestBytes = 16 << 10
    /// A connection without a request is closed after this time.
    private static let idleSeconds = 5

    /// - Parameters:
    ///   - address: the IPv4 address to listen on: 0.0.0.0 in a container, whose network is another one.
    ///   - port: 0 for any free port.
    /// - Throws: `SiteError` for an address that this machine has not, or a port that is in use.
    package init(_ sources: any SiteSources, address host: String = "127.0.0.1", port: UInt16) throws {
        folder = sources.output.path
        basePath = sources.basePath.removingPercentEncoding ?? ""
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let isAddress = inet_pton(AF_INET, host, &address.sin_addr) == 1
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        errno = EINVAL
        let isBound = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                isAddress && bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        let code = errno
        self.port = UInt16(bigEndian: address.sin_port)
        if !isBound {
            close(listener)
            throw SiteError(
                "\(host):\(port)",
                Message("cannot be used (", "쓸 수 없어요(") + errorMessage(code) + Message(verbatim: ")"),
                remedy: code == EADDRINUSE
                    ? Message("name another port with --port", "--port로 다른 포트를 적어 주세요")
                    : Message("leave out --address, or name 0.0.0.0", "--address를 빼거나 0.0.0.0을 적어 주세요"),
                isOfDisk: true)
        }
    }

    /// Serves until the process ends.
    package func start() throws(ThreadError) {
        try DetachedThread.start { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0 { continue }
                let isStarted = (try? DetachedThread.start(stackBytes: 1 << 20) { self.serve(connection) }) != nil
                if !isStarted { close(connection) }
            }
        }
    }

    /// Tells open pages that the site has changed, so that they load themselves again.
    package func reload() {
        version.withLock { $0 += 1 }
        changes.lock()
        changes.broadcast()
        changes.unlock()
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var timeout = timeval(tv_sec: Self.idleSeconds, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var bytes = [UInt8]()
        while bytes.firstRange(of: [13, 10, 13, 10]) == nil {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 || bytes.count + count > Self.maxRequestBytes { return }
            bytes += buffer[..<count]
        }
        let answer = answer(to: String(decoding: bytes, as: UTF8.self))
        var start = 0
        while start < answer.count {
            let sent = answer[start...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent <= 0 { return }
            start += sent
        }
    }

    /// - Parameter request: the request line and the headers.
    func answer(to request: String) -> [UInt8] {
        let lines = request.split(whereSeparator: \.isNewline)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, ["GET", "HEAD"].contains(words[0]) else { return Self.header(405, "text/plain", 0) }
        // A page of another site that found a name for this address must not read a draft. The port may be another one: that of
        // the machine around a container.
        let host = lines.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5).trimmingCharacters(in: .whitespaces)
        let name = host?.split(separator: ":", maxSplits: 1).first ?? ""
        guard ["127.0.0.1", "localhost"].contains(name) else {
            return Self.header(421, "text/plain", 0)
        }
        let isHead = words[0] == "HEAD"
        let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = String(parts[0]).removingPercentEncoding ?? ""
        let query = parts.count > 1 ? parts[1] : ""
        if path == Self.script { return Self.whole(200, "text/javascript", Array(Self.scriptText.utf8), isHead) }
        if path == Self.next { return Self.whole(200, "text/plain", Array(nextVersion(after: query).utf8), isHead) }
        if !basePath.isEmpty, path.hasPrefix("\(basePath)/") { path.removeFirst(basePath.utf8.count) }
        if path.hasSuffix("/") { path += "index.html" }
        if let bytes = file(path) {
            let range = lines.first { $0.lowercased().hasPrefix("range:") }?.dropFirst(6)
            if let part = range.flatMap({ Self.part(String($0), of: bytes.count) }), !path.hasSuffix(".html") {
                return Self.header(
                    206, Self.type(of: path), part.count,
                    "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)")
                    + (isHead ? [] : bytes[part])
            }
            return whole(200, path, bytes, isHead)
        }
        // Web servers lead from a folder without its slash to its page.
        if file("\(path)/index.html") != nil { return Self.redirect(to: "\(parts[0])/") }
        return whole(404, "/404.html", file("/404.html") ?? [], isHead)
    }

    /// The part of a file that a player asks for, such as `bytes=0-1` (RFC 9110, section 14.1.2).
    /// - Returns: nil for several parts, and for one that the file does not have: the whole file is then the answer.
    private static func part(_ range: String, of count: Int) -> Range<Int>? {
        guard let found = range.wholeMatch(of: /\s*bytes=(\d*)-(\d*)\s*/) else { return nil }
        switch (Int(found.1), Int(found.2)) {
        case (let first?, let last) where first < count && first <= last ?? first:
            return first..<min(count, (last ?? count - 1) + 1)
        case (nil, let length?) where length > 0: return max(0, count - length)..<count
        default: return nil
        }
    }

    private static func redirect(to address: String) -> [UInt8] {
        Array(
            "HTTP/1.1 301 Moved Permanently\r\nLocation: \(address)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                .utf8)
    }

    /// - Returns: nil for a file that is not in the folder, or that the site does not have.
    private func file(_ path: String) -> [UInt8]? {
        guard path.hasPrefix("/"), !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
            !path.contains("\0")
        else { return nil }
        return try? readFile(folder + path, inside: folder, maxCount: .max)
    }

    private func whole(_ status: Int, _ path: String, _ bytes: [UInt8], _ isHead: Bool) -> [UInt8] {
        let type = Self.type(of: path)
        if type != "text/html" { return Self.whole(status, type, bytes, isHead) }
        let version = version.withLock(\.self)
        let script = "<script type=\"module\" src=\"\(Self.script)?\(version)\"></script>\n"
        return Self.whole(status, type, bytes + Array(script.utf8), isHead)
    }

    /// Waits for a version after the one that a page has. The wait ends after a while, and the browser sends its
    /// request again.
    private func nextVersion(after known: Substring) -> String {
        let end = Date(timeIntervalSinceNow: Self.waitSeconds)
        changes.lock()
        defer { changes.unlock() }
        while version.withLock({ "\($0)" == known }), changes.wait(until: end) {}
        return version.withLock { "\($0)" }
    }

    private static let scriptText = """
        const known = new URL(import.meta.url).search.slice(1)
        for (;;) {
          try {
            const answer = await fetch(`/.preview?${known}`)
            if (await answer.text() !== known) { location.reload(); break }
          } catch {
            await new Promise((done) => setTimeout(done, 1000))
          }
        }

        """

    private static func whole(_ status: Int, _ type: String, _ bytes: [UInt8], _ isHead: Bool) -> [UInt8] {
        header(status, type, bytes.count) + (isHead ? [] : bytes)
    }

    private static func type(of path: String) -> String {
        types[path.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
    }

    private static func header(_ status: Int, _ type: String, _ count: Int, _ range: String? = nil) -> [UInt8] {
        let text = type.hasPrefix("text/") ? "; charset=utf-8" : ""
        let reasons = [
            200: "OK", 206: "Partial Content", 404: "Not Found", 405: "Method Not Allowed", 421: "Misdirected Request",
        ]
        let lines =
            [
                "HTTP/1.1 \(status) \(reasons[status] ?? "")", "Content-Type: \(type)\(text)",
                "Content-Length: \(count)",
                "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Connection: close",
                "Content-Security-Policy: default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; "
                    + "media-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                "Accept-Ranges: bytes",
            ] + (range.map { ["Content-Range: \($0)"] } ?? [])
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private static let types = [
        "html": "text/html", "css": "text/css", "svg": "image/svg+xml", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "png": "image/png", "webp": "image/webp", "avif": "image/avif", "woff2": "font/woff2", "woff": "font/woff",
        "ttf": "font/ttf", "otf": "font/otf", "xml": "text/xml", "txt": "text/plain", "json": "application/json",
        "gif": "image/gif", "csv": "text/csv", "vtt": "text/vtt", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac",
        "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm",
    ]
}
