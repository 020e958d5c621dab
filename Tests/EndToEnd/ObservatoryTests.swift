import Foundation
import TestSupport
import XCTest

/// The shop's grade by Mozilla Observatory's rules, over plain HTTP and over TLS as Documentation/deployment.md sets it
/// up, with a certificate that the test signs itself.
final class ObservatoryTests: XCTestCase {
    /// 100, less 20 for no TLS and 20 for no redirection to it. No site without TLS gets more.
    func testPlainHTTPScores60() throws {
        let shop = try RunningShop()
        let scan = Observatory(http: try shop.client().get("/"), https: nil)
        XCTAssertEqual(scan.score, 60, "\(scan.rules)")
        XCTAssertEqual(
            scan.rules.filter { $0.score < 0 }.map(\.name), ["redirection", "strict-transport-security"])
    }

    func testTLSScores140() throws {
        let (folder, reserved) = (try TemporaryFolder(), try LoopbackPort())
        defer { withExtendedLifetime(reserved) {} }
        let port = reserved.number
        try makeCertificate(in: folder)
        let blocks = try Repository.text("Documentation/deployment.md").matches(of: /```nginx\n([^`]+)```/)
            .map { String($0.output.1) }
        XCTAssertEqual(blocks.count, 2, "the lines that listen, and the server that redirects")
        let hasIPv6 = FileManager.default.fileExists(atPath: "/proc/net/if_inet6")
        let (plain, tls) = ("listen 127.0.0.1", "listen 127.0.0.1:\(port) ssl;")
        let shop = try RunningShop { text in
            let listen = text.firstMatch(of: /listen 127[^;]+;/).map { String($0.output) } ?? plain
            let secure = blocks[0].replacing("listen 443 ssl;", with: tls)
                .replacing("listen [::]:443 ssl ipv6only=on;", with: hasIPv6 ? "listen [::1]:\(port) ssl;" : "")
                .replacing("/etc/juicemaker", with: folder.path)
            let redirect = blocks[1].replacing("listen 80;", with: listen)
                .replacing("listen [::]:80 ipv6only=on;", with: "")
                .replacing("https://$host", with: "https://$host:\(port)")
            return text.replacing(listen, with: secure)
                .replacing(/\n    server \{/, maxReplacements: 1) { "\n\(redirect)\($0.output)" }
        }
        let redirect = try shop.client().get("/")
        XCTAssertEqual(redirect.status, 301)
        XCTAssertEqual(redirect.headers["location"], "https://127.0.0.1:\(port)/")
        let scan = Observatory(http: redirect, https: try curl("https://127.0.0.1:\(port)/"))
        XCTAssertEqual(scan.score, 140, "\(scan.rules)")
        XCTAssertEqual(scan.rules.filter { $0.score < 0 }, [])

        let chosen = Observatory(http: redirect, https: try curl("https://127.0.0.1:\(port)/?lang=en"))
        XCTAssertEqual(chosen.score, 145, "a cookie that is Secure: \(chosen.rules)")
        for address in ["/style.css", "/expo/", "/stock.json"] {
            let response = try curl("https://127.0.0.1:\(port)\(address)")
            XCTAssertEqual(response.headers["strict-transport-security"], "max-age=31536000", address)
        }
        if hasIPv6 { XCTAssertEqual(try curl("https://[::1]:\(port)/").status, 200) }
        XCTAssertThrowsError(try curl("https://127.0.0.1:\(port)/", "--tls-max", "1.1"), "only TLS 1.2 and 1.3")
    }

    private func makeCertificate(in folder: TemporaryFolder) throws {
        let openssl = try Child(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=juice.test.lan", "-keyout", "\(folder.path)/key.pem",
                "-out", "\(folder.path)/certificate.pem",
            ], log: "openssl.log", in: folder.path)
        if openssl.exitCode != 0 { throw HTTPClient.Failure(description: openssl.output) }
    }

    private func curl(_ url: String, _ options: String...) throws -> HTTPClient.Response {
        let folder = try TemporaryFolder()
        let curl = try Child(
            "/usr/bin/curl",
            ["-sS", "--insecure", "--http1.1", "-D", "\(folder.path)/head", "-o", "\(folder.path)/body"] + options + [
                url
            ],
            log: "curl.log", in: folder.path)
        if curl.exitCode != 0 { throw HTTPClient.Failure(description: curl.output) }
        let head = try String(contentsOfFile: "\(folder.path)/head", encoding: .utf8).split(separator: "\r\n")
        let headers = head.dropFirst().reduce(into: [String: String]()) { headers, line in
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            if parts.count == 2 { headers[parts[0].lowercased(), default: ""] += parts[1] }
        }
        return HTTPClient.Response(
            status: head.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0, headers: headers, headLength: 0,
            body: try String(contentsOfFile: "\(folder.path)/body", encoding: .utf8))
    }
}
