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
        XCTAssertEqual(blocks.count, 1, "the lines that the owner adds to the server")
        let hasIPv6 = FileManager.default.fileExists(atPath: "/proc/net/if_inet6")
        let shop = try RunningShop { text in
            let tls = (blocks.first ?? "").replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port) ssl;")
                .replacing("listen [::]:443 ssl;", with: hasIPv6 ? "listen [::1]:\(port) ssl;" : "")
                .replacing("/etc/juicemaker/tls", with: folder.path)
                .replacing("https://$host", with: "https://$host:\(port)")
            return text.replacing("server_name _;", with: "server_name _;\n\(tls)")
        }
        let redirect = try shop.client().get("/")
        XCTAssertEqual(redirect.status, 301)
        XCTAssertEqual(redirect.headers["location"], "https://127.0.0.1:\(port)/")
        let scan = Observatory(http: redirect, https: try curl("https://127.0.0.1:\(port)/"))
        XCTAssertEqual(scan.score, 140, "\(scan.rules)")
        XCTAssertEqual(scan.rules.filter { $0.score < 0 }, [])

        let chosen = Observatory(http: redirect, https: try curl("https://127.0.0.1:\(port)/?lang=en"))
        XCTAssertEqual(chosen.score, 145, "a cookie that is Secure: \(chosen.rules)")
        for address in ["/style.css", "/stock.json"] {
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
