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
        for address in [style, "/expo/", "/en/expo/items/"] {
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
        for address in ["/style.0123456789abcdef.css", "/expo/pictures/jikji.0123456789abcdef.svg"] {
            let response = try browser.get(address)
            XCTAssertEqual(response.status, 200, address)
            XCTAssertEqual(response.headers["cache-control"], "no-cache", address)
            XCTAssertEqual(response.body, try browser.get(plain(address)).body)
        }
        XCTAssertEqual(try browser.get("/none.0123456789abcdef.css").status, 404)
    }

    func testThePagesOfTheExpositionAreServedInItsLanguagesWithoutTheShop() throws {
        let content = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.folder.appending(path: "Content").path, toPath: "\(content.path)/Content")
        for language in ["fr", "pt-BR", "zh-Hant"] {
            try content.write(
                Array(#"[{"image_name": "jikji", "name": "Jikji"}]"#.utf8),
                to: "Content/exposition/items.\(language).json")
        }
        let closed = try RunningShop(content: "\(content.path)/Content", isServed: false)
        for (address, language) in [
            ("/expo/", "ko"), ("/en/expo/", "en"), ("/expo/items/", "ko"), ("/fr/expo/", "fr"),
            ("/pt-BR/expo/items/", "pt-BR"), ("/zh-Hant/expo/items/jikji/", "zh-Hant"),
        ] {
            let page = try closed.client().get(address)
            XCTAssertEqual(page.status, 200, address)
            XCTAssertTrue(page.body.contains("<html lang=\"\(language)\">"), address)
            XCTAssertEqual(page.headers["content-type"], "text/html; charset=utf-8")
            XCTAssertEqual(page.headers["cache-control"], "no-cache", address)
            let tag = try XCTUnwrap(page.headers["etag"])
            XCTAssertEqual(try closed.client().get(address, headers: ["If-None-Match": tag]).status, 304)
        }
        for (address, language) in [
            ("/expo/none/", "ko"), ("/en/expo/none", "en"), ("/expo/pictures/", "ko"),
            ("/expo/pictures/none.svg", "ko"), ("/fr/expo/none/", "en"), ("/ko/expo/", "ko"),
            ("/zh-Hant/expo/none", "en"),
        ] {
            let page = try closed.client().get(address)
            XCTAssertEqual(page.status, 404, address)
            XCTAssertTrue(page.body.contains("<html lang=\"\(language)\">"), address)
        }
        for address in ["/french/expo/", "/f/expo/", "/fr/expo2/", "/FR/expo/", "/fr/fr/expo/"] {
            XCTAssertEqual(try closed.client().get(address).status, 502, "\(address) is the shop's")
        }
    }

    func testAServedPageLinksToTheExpositionOnlyWhereThereIsOne() throws {
        XCTAssertTrue(try browser.get("/more").body.contains("href=\"/expo/\""))
        let content = try TemporaryFolder()
        for name in ["menu.json", "texts.ko.json", "texts.en.json"] {
            try content.write(Array(try Repository.data("Content/\(name)")), to: name)
        }
        let bare = try RunningShop(content: content.path)
        for address in ["/", "/more", "/none", "/more?lang=en"] {
            let page = try bare.client().get(address)
            XCTAssertTrue(page.body.contains("href=\"/report\""), "\(address) \(page.body)")
            XCTAssertFalse(page.body.contains("/expo/"), address)
        }
        XCTAssertEqual(try bare.client().get("/expo/").status, 404)
    }

    func testAnAddressWithoutItsSlashIsRedirected() throws {
        for address in ["/expo", "/en/expo", "/expo/items"] {
            let response = try browser.get(address)
            XCTAssertEqual(response.status, 301, address)
            XCTAssertEqual(response.headers["location"], "\(address)/")
        }
    }

    func testTheGeneratorsManifestIsNotServed() throws {
        XCTAssertEqual(try browser.get("/.generated").status, 404)
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
            ("style.css", 0o644), ("expo", 0o755), ("expo/items/jikji", 0o755), ("expo/items/jikji/index.html", 0o644),
            ("expo/items/jikji/index.html.gz", 0o644),
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
