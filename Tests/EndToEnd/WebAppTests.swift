import Foundation
import TestSupport
import XCTest

/// The files that a tablet reads when the shop is added to its home screen, as nginx serves them.
final class WebAppTests: XCTestCase {
    private struct Manifest: Decodable {
        let name, short_name, lang, start_url, display, theme_color, background_color: String
        let icons: [Icon]

        struct Icon: Decodable {
            let src, sizes, type: String
            let purpose: String?
        }
    }

    private static nonisolated(unsafe) var shared: RunningShop?
    private var browser = HTTPClient(port: 0)

    override func setUpWithError() throws {
        if Self.shared == nil { Self.shared = try RunningShop() }
        browser = try XCTUnwrap(Self.shared).client()
    }

    override class func tearDown() {
        shared = nil
    }

    private func manifest() throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: Data(browser.get("/app.webmanifest").body.utf8))
    }

    func testTheManifestDescribesTheShop() throws {
        let response = try browser.get("/app.webmanifest")
        XCTAssertEqual(response.headers["content-type"], "application/manifest+json")
        XCTAssertEqual(response.headers["cache-control"], "no-cache")
        let manifest = try manifest()
        XCTAssertEqual([manifest.name, manifest.short_name, manifest.lang], ["쥬스 메이커", "쥬스 메이커", "ko"])
        // Its scope is that of the start, and every orientation is allowed.
        XCTAssertEqual([manifest.start_url, manifest.display], ["/", "fullscreen"])
    }

    func testEachIconHasItsDeclaredSize() throws {
        let icons = try manifest().icons
        XCTAssertEqual(icons.map { $0.purpose ?? "any" }, ["any", "any", "maskable"])
        XCTAssertEqual(icons.map(\.sizes), ["192x192", "512x512", "512x512"])
        for icon in icons {
            XCTAssertEqual(icon.type, "image/png")
            try assertPNG(icon.src, icon.sizes)
        }
    }

    /// Every page links both by their current addresses. iPads also request the plain address.
    func testAPageLinksTheManifestAndTheTouchIcon() throws {
        let page = try browser.get("/")
        let manifest = try XCTUnwrap(
            page.body.firstMatch(of: /<link rel="manifest" href="(\/app\.[0-9a-f]{16}\.webmanifest)">/))
        XCTAssertEqual(try browser.get(String(manifest.output.1)).status, 200)
        let icon = try XCTUnwrap(
            page.body.firstMatch(of: /<link rel="apple-touch-icon" href="(\/apple-touch-icon\.[0-9a-f]{16}\.png)">/))
        try assertPNG(String(icon.output.1), "180x180")
        XCTAssertEqual(page.headers["content-security-policy"]?.contains("manifest-src 'self'"), true)
        try assertPNG("/apple-touch-icon.png", "180x180")
    }

    func testTheThemeColoursAreThoseOfTheStyleSheet() throws {
        let style = try Repository.text("Public/base.css")
        let paper = try XCTUnwrap(style.firstMatch(of: /--paper: (#[0-9a-f]{6});/)?.output.1)
        let night = try XCTUnwrap(style.firstMatch(of: /--night: (#[0-9a-f]{6});/)?.output.1)
        XCTAssertTrue(try browser.get("/").body.contains("<meta name=\"theme-color\" content=\"\(night)\">"))
        let manifest = try manifest()
        XCTAssertEqual([manifest.theme_color, manifest.background_color], [String(night), String(paper)])
    }

    /// Checks the signature, then width and height in the header (W3C Portable Network Graphics, sections 5.2, 11.2.1).
    private func assertPNG(_ path: String, _ size: String, line: UInt = #line) throws {
        var bytes = [UInt8]()
        let response = try browser.get(path) { bytes += $0 }
        XCTAssertEqual(response.status, 200, path, line: line)
        XCTAssertEqual(response.headers["content-type"], "image/png", path, line: line)
        XCTAssertEqual(Array(bytes.prefix(8)), [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], path, line: line)
        let sides = [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        XCTAssertEqual(sides.map(String.init).joined(separator: "x"), size, path, line: line)
    }
}
