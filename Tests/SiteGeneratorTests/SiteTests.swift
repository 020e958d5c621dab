import Foundation
import ShopPages
import SiteGenerator
import TestSupport
import XCTest

final class SiteTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")

    override func tearDown() { try? FileManager.default.removeItem(at: folder) }

    func testEachPageIsThereInBothLanguages() throws {
        XCTAssertEqual(
            try site().pages.map(\.path),
            ["error/down.ko.html", "error/down.en.html", "error/too-large.ko.html", "error/too-large.en.html"])
    }

    func testEachPageIsWrittenAsItWasMade() throws {
        let site = try site()
        XCTAssertEqual("\(try site.generate(into: folder))", "4 pages: 4 written, 0 unchanged")
        for page in site.pages {
            XCTAssertEqual(try Data(contentsOf: folder.appending(path: page.path)), Data(page.bytes))
        }
    }

    func testASecondRunWritesNothing() throws {
        let site = try site()
        _ = try site.generate(into: folder)
        let place = folder.appending(path: "error/down.ko.html")
        let before = try FileManager.default.attributesOfItem(atPath: place.path)[.systemFileNumber] as? Int
        XCTAssertEqual("\(try site.generate(into: folder))", "4 pages: 0 written, 4 unchanged")
        let after = try FileManager.default.attributesOfItem(atPath: place.path)[.systemFileNumber] as? Int
        XCTAssertEqual(before, after)
    }

    func testAChangedPageIsReplacedAndNothingElseIsLeftBehind() throws {
        let site = try site()
        _ = try site.generate(into: folder)
        try Data("old".utf8).write(to: folder.appending(path: "error/down.en.html"))
        XCTAssertEqual("\(try site.generate(into: folder))", "4 pages: 1 written, 3 unchanged")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "error").path)
        XCTAssertEqual(names.sorted(), ["down.en.html", "down.ko.html", "too-large.en.html", "too-large.ko.html"])
    }

    func testAFolderThatCannotBeMadeIsToldAndNoDraftStays() throws {
        try Data().write(to: folder)
        XCTAssertThrowsError(try site().generate(into: folder))
    }

    func testThePageForAShopThatIsDownAsksForNothingElse() throws {
        let page = try XCTUnwrap(site().pages.first { $0.path == "error/down.ko.html" })
        assertSnapshot(page.bytes, "down.ko.html")
        let html = String(decoding: page.bytes, as: UTF8.self)
        XCTAssertFalse(html.contains("app.js"))
        XCTAssertFalse(html.contains("icon"))
        XCTAssertFalse(html.contains("<form"))
    }

    func testEachSnapshotIsNamedByATest() throws {
        try assertNoOrphans()
    }

    private func site() throws -> Site { try Site(templates: .shop, texts: .shop) }
}
