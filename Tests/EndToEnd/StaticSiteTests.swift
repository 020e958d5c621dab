import Foundation
import TestSupport
import XCTest

/// What `juicemaker generate` made, as the real nginx serves it.
final class StaticSiteTests: XCTestCase {
    private static nonisolated(unsafe) var shared: RunningShop?
    private var browser = HTTPClient(port: 0)
    private var folder = ""

    override func setUpWithError() throws {
        if Self.shared == nil { Self.shared = try RunningShop() }
        let shop = try XCTUnwrap(Self.shared)
        browser = shop.client()
        folder = "\(shop.folder.path)/Public"
    }

    override class func tearDown() {
        shared = nil
    }

    func testAServedPageNamesItsAssetsByTheirContentAndTheyAreKeptForAYear() throws {
        let page = try browser.get("/")
        for name in ["style", "app", "icon", "apple-touch-icon"] {
            let address = try address(of: name, in: page.body)
            let asset = try browser.get(address)
            XCTAssertEqual(asset.status, 200, address)
            XCTAssertEqual(asset.headers["cache-control"], "public, max-age=31536000, immutable", address)
            XCTAssertEqual(asset.headers["x-content-type-options"], "nosniff", address)
            // A script's imports have fingerprints, too. In Latin-1, every byte of an icon is a character.
            let copy = try String(contentsOf: URL(filePath: folder + address), encoding: .isoLatin1)
            let plain = try String(contentsOf: URL(filePath: "\(folder)/\(plain(address))"), encoding: .isoLatin1)
            XCTAssertEqual(copy.replacing(/\.[0-9a-f]{16}\.js"/, with: ".js\""), plain, address)
        }
    }

    func testTheManifestNamesIconsThatAreKept() throws {
        let address = try address(of: "app", ending: "webmanifest", in: browser.get("/").body)
        let manifest = try browser.get(address)
        XCTAssertEqual(manifest.headers["content-type"], "application/manifest+json")
        let icons = manifest.body.matches(of: /"(\/icon-[^"]+)"/).map { String($0.output.1) }
        XCTAssertEqual(icons.count, 3)
        for icon in icons { XCTAssertEqual(try headers(icon)["cache-control"]?.hasSuffix("immutable"), true, icon) }
    }

    /// The length of what is sent is the length of the file beside it: nginx has not compressed anything itself.
    func testWhatWasCompressedBeforehandIsSentAsItLies() throws {
        let style = try address(of: "style", in: browser.get("/").body)
        for address in [style, "/expo/", "/en/expo/items/"] {
            let file = address.hasSuffix("/") ? "\(address)index.html" : address
            let answer = try headers(address, ["Accept-Encoding": "gzip"])
            XCTAssertEqual(answer["content-encoding"], "gzip", address)
            XCTAssertEqual(answer["vary"], "Accept-Encoding", address)
            let length = try Data(contentsOf: URL(filePath: "\(folder)\(file).gz")).count
            XCTAssertEqual(answer["content-length"], "\(length)", address)
            XCTAssertNil(try headers(address)["content-encoding"], address)
        }
    }

    func testAnAssetThatIsGoneIsAnsweredWithTheOneOfTodayAndNotKept() throws {
        for address in ["/style.0123456789abcdef.css", "/expo/pictures/jikji.0123456789abcdef.svg"] {
            let answer = try browser.get(address)
            XCTAssertEqual(answer.status, 200, address)
            XCTAssertEqual(answer.headers["cache-control"], "no-cache", address)
            XCTAssertEqual(answer.body, try browser.get(plain(address)).body)
        }
        XCTAssertEqual(try browser.get("/none.0123456789abcdef.css").status, 404)
    }

    func testThePagesOfTheExpositionAreServedInBothLanguagesWithoutTheShop() throws {
        let alone = try RunningShop(isServed: false)
        for (address, language) in [("/expo/", "ko"), ("/en/expo/", "en"), ("/expo/items/", "ko")] {
            let page = try alone.client().get(address)
            XCTAssertEqual(page.status, 200, address)
            XCTAssertTrue(page.body.contains("<html lang=\"\(language)\">"), address)
            XCTAssertEqual(page.headers["content-type"], "text/html; charset=utf-8")
            XCTAssertEqual(page.headers["cache-control"], "no-cache", address)
            let tag = try XCTUnwrap(page.headers["etag"])
            XCTAssertEqual(try alone.client().get(address, headers: ["If-None-Match": tag]).status, 304)
        }
        for (address, language) in [
            ("/expo/none/", "ko"), ("/en/expo/none", "en"), ("/expo/pictures/", "ko"),
            ("/expo/pictures/none.svg", "ko"),
        ] {
            let page = try alone.client().get(address)
            XCTAssertEqual(page.status, 404, address)
            XCTAssertTrue(page.body.contains("<html lang=\"\(language)\">"), address)
        }
    }

    func testAServedPageLeadsToTheExpositionOnlyWhereThereIsOne() throws {
        XCTAssertTrue(try browser.get("/").body.contains("href=\"/expo/\""))
        let content = try TemporaryFolder()
        for name in ["menu.json", "texts.ko.json", "texts.en.json"] {
            try content.write(Array(try Repository.data("Content/\(name)")), to: name)
        }
        let bare = try RunningShop(content: content.path)
        for address in ["/", "/stock", "/none", "/?lang=en"] {
            let page = try bare.client().get(address)
            XCTAssertTrue(page.body.contains("href=\"/report\""), "\(address) \(page.body)")
            XCTAssertFalse(page.body.contains("/expo/"), address)
        }
        XCTAssertEqual(try bare.client().get("/expo/").status, 404)
    }

    func testAPageWithoutItsSlashIsFound() throws {
        for address in ["/expo", "/en/expo", "/expo/items"] {
            let answer = try browser.get(address)
            XCTAssertEqual(answer.status, 301, address)
            XCTAssertEqual(answer.headers["location"], "\(address)/")
        }
    }

    func testAStaticPageIsProtectedAsAServedOne() throws {
        let served = try browser.get("/").headers
        let file = try browser.get("/expo/").headers
        for name in ["content-security-policy", "x-content-type-options", "referrer-policy"] {
            XCTAssertEqual(file[name], served[name], name)
        }
    }

    func testWhatTheGeneratorKeepsForItselfIsNobodysBusiness() throws {
        XCTAssertEqual(try browser.get("/.generated").status, 404)
        XCTAssertEqual(try browser.get("/robots.txt").status, 200)
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
