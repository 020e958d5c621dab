import Foundation
import TestSupport
import XCTest

/// The files of `juicemaker generate`, served by the real nginx.
final class StaticSiteTests: XCTestCase {
    private static nonisolated(unsafe) var shared: RunningShop?
    private var browser = HTTPClient(port: 0)
    private var folder = ""

    override func setUpWithError() throws {
        if Self.shared == nil { Self.shared = try RunningShop() }
        let shop = try XCTUnwrap(Self.shared)
        browser = shop.client()
        folder = shop.site
    }

    override class func tearDown() {
        shared = nil
    }

    func testAServedPageRefersToAssetsByFingerprintAndBrowsersKeepThemForAYear() throws {
        let page = try browser.get("/")
        for name in ["style", "counter", "icon", "apple-touch-icon"] {
            let address = try address(of: name, in: page.body)
            let asset = try browser.get(address)
            XCTAssertEqual(asset.status, 200, address)
            XCTAssertEqual(asset.headers["cache-control"], "public, max-age=31536000, immutable", address)
            XCTAssertEqual(asset.headers["x-content-type-options"], "nosniff", address)
            let copy = try Data(contentsOf: URL(filePath: folder + address))
            let original = try Repository.data("Public\(plain(address))")
            // A style sheet loses its comments, a drawing the spaces between elements, and the counter's script has the
            // scripts that it imports.
            switch name {
            case "counter": XCTAssertFalse(String(decoding: copy, as: UTF8.self).contains("import "), address)
            case "icon": XCTAssertNil(String(decoding: copy, as: UTF8.self).firstMatch(of: />\s+</), address)
            case "style": XCTAssertFalse(String(decoding: copy, as: UTF8.self).contains("/*"), address)
            default: XCTAssertEqual(copy, original, address)
            }
            XCTAssertEqual(try browser.get(plain(address)).headers["cache-control"], "no-cache", address)
        }
    }

    func testTheWebManifestRefersToIconsThatBrowsersKeep() throws {
        let address = try address(of: "app", ending: "webmanifest", in: browser.get("/").body)
        let manifest = try browser.get(address)
        XCTAssertEqual(manifest.headers["content-type"], "application/manifest+json")
        let icons = manifest.body.matches(of: /"(\/icon-[^"]+)"/).map { String($0.output.1) }
        XCTAssertEqual(icons.count, 3)
        for icon in icons { XCTAssertEqual(try headers(icon)["cache-control"]?.hasSuffix("immutable"), true, icon) }
    }

    /// The response is as long as the file beside the page: nginx compressed nothing itself.
    func testACompressedFileIsSentAsItIs() throws {
        let style = try address(of: "style", in: browser.get("/").body)
        for address in [style] {
            let file = address.hasSuffix("/") ? "\(address)index.html" : address
            let response = try headers(address, ["Accept-Encoding": "gzip"])
            XCTAssertEqual(response["content-encoding"], "gzip", address)
            XCTAssertEqual(response["vary"], "Accept-Encoding", address)
            let length = try Data(contentsOf: URL(filePath: "\(folder)\(file).gz")).count
            XCTAssertEqual(response["content-length"], "\(length)", address)
            XCTAssertNil(try headers(address)["content-encoding"], address)
        }
    }

    func testAnOutdatedAssetAddressServesTheCurrentFileUncached() throws {
        for address in ["/style.0123456789abcdef.css"] {
            let response = try browser.get(address)
            XCTAssertEqual(response.status, 200, address)
            XCTAssertEqual(response.headers["cache-control"], "no-cache", address)
            XCTAssertEqual(response.body, try browser.get(plain(address)).body)
        }
        XCTAssertEqual(try browser.get("/none.0123456789abcdef.css").status, 404)
    }

    func testTheSiteHasNoManifest() throws {
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(".") }, [])
        XCTAssertEqual(try browser.get("/robots.txt").status, 200)
    }

    /// nginx is another user.
    func testGeneratedFilesAreReadableByOthersWhateverTheUmask() throws {
        let folder = try TemporaryFolder()
        let output = "\(folder.path)/Site"
        let generate = "umask 077; exec \"$0\" generate --content Content --output \"$1\""
        let child = try Child(
            "/bin/sh", ["-c", generate, RunningShop.program, output], log: "generate.log", in: folder.path)
        XCTAssertEqual(child.exitCode, 0, child.output)
        for (name, mode) in [
            ("style.css", 0o644), ("error", 0o755), ("error/down.ko.html", 0o644), ("error/down.ko.html.gz", 0o644),
        ] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(output)/\(name)")
            XCTAssertEqual(attributes[.posixPermissions] as? Int, mode, name)
        }
    }

    private func headers(_ address: String, _ headers: [String: String] = [:]) throws -> [String: String] {
        try browser.get(address, method: "HEAD", headers: headers).headers
    }

    private func address(of name: String, ending: String = "[a-z]+", in page: String) throws -> String {
        let pattern = try Regex("\"(/\(name)\\.[0-9a-f]{16}\\.(?:\(ending == "[a-z]+" ? "css|js|svg|png" : ending)))\"")
        return String(try XCTUnwrap(page.firstMatch(of: pattern)?.output[1].substring, name))
    }

    private func plain(_ address: String) -> String { address.replacing(/\.[0-9a-f]{16}/, with: "") }
}
