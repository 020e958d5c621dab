import ContentFile
import Foundation
import Glibc
import Bytes
import PageTestSupport
import ShopWeb
import TestSupport
import XCTest

@testable import ExhibitionSite
@testable import ShopSite
@testable import SiteGenerator

final class GeneratorTests: XCTestCase {
    private var site: SiteFolder { get throws { try XCTUnwrap(made) } }
    private var made: SiteFolder?

    override func setUpWithError() throws { made = try SiteFolder() }
    override func tearDown() { made = nil }

    func testEachPageExistsInBothLanguagesWithACompressedCopy() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        XCTAssertEqual(try site.generate().pages, 11)
        let files = try site.site()
        for page in ["index.html", "items/index.html", "items/one/index.html", "items/three/index.html"] {
            for start in ["", "en/"] {
                XCTAssertNotNil(files["\(start)\(page)"], page)
                XCTAssertNotNil(files["\(start)\(page).gz"], page)
            }
        }
        XCTAssertNotNil(files["robots.txt"])
        XCTAssertNil(files["sitemap.xml"], "without an address there is nothing to list")
    }

    func testACompressedFileEqualsTheFileBesideIt() throws {
        let site = try site
        try site.generate()
        var count = 0
        for name in try site.site().keys where name.hasSuffix(".gz") {
            let gunzip = Process()
            let output = Pipe()
            gunzip.executableURL = URL(filePath: "/usr/bin/env")
            gunzip.arguments = ["gunzip", "-c", "\(site.output)/\(name)"]
            gunzip.standardOutput = output
            try gunzip.run()
            let content = output.fileHandleForReading.readDataToEndOfFile()
            gunzip.waitUntilExit()
            XCTAssertEqual(content, try site.site()[String(name.dropLast(3))], name)
            count += 1
        }
        XCTAssertGreaterThan(count, 10)
    }

    func testAFileAtTwoAddressesIsOneFileUnderTwoNames() throws {
        let site = try site
        try site.draw("two", "0 0 60 90", long: true)
        try site.generate()
        let names = try site.site().keys.filter { $0.hasPrefix("pictures/two.") }
        XCTAssertEqual(names.count, 4, "with the fingerprint and plain, each also compressed")
        let files = Set(names.map { FileState("\(site.output)/\($0)")?.inode })
        XCTAssertEqual(files.count, 2)
        try generateSettled(site)
        XCTAssertEqual(try site.steps(), [])
        try site.remove("Site/pictures/two.svg")
        try site.generate()
        XCTAssertEqual(try site.site(), try site.freshSite())
    }

    func testASiteWithoutCompressedCopiesHasTheSameOtherFiles() throws {
        let site = try site
        try site.generate()
        let files = try site.site()
        site.isCompressed = false
        try site.generate()
        XCTAssertEqual(try site.site(), files.filter { !$0.key.hasSuffix(".gz") })
        try generateSettled(site)
        XCTAssertEqual(try site.steps(), [])
        XCTAssertEqual(try site.generate().written, 0)
    }

    func testAShortFileIsNotCompressedAndItsOldGzipIsRemoved() throws {
        let site = try site
        try site.draw("two", "0 0 60 90", long: true)
        try site.generate()
        XCTAssertTrue(site.exists("Site/pictures/two.svg.gz"))
        XCTAssertFalse(site.exists("Site/pictures/one.svg.gz"))
        try site.draw("two", "0 0 60 90")
        try site.generate()
        XCTAssertFalse(site.exists("Site/pictures/two.svg.gz"))
        try generateSettled(site)
        XCTAssertEqual(try site.steps(), [])
    }

    func testNewFoldersAreFilledBeforeAReaderSeesThem() throws {
        let site = try site
        let steps = try site.steps()
        let folders = steps.filter { $0.hasPrefix("rename .generating/new/") }
        XCTAssertEqual(Set(folders.map { $0.split(separator: " ").last }), ["en", "items", "look", "pictures"])
        XCTAssertEqual(folders.first, "rename .generating/new/look look", "before the pages")
    }

    func testTheSitemapListsEachPageOfTheExposition() throws {
        let site = try site
        site.baseURL = "http://juice.lan"
        try site.generate()
        let map = try site.text("Site/sitemap.xml")
        XCTAssertEqual(map.matches(of: /<loc>/).count, 10)
        XCTAssertTrue(map.contains("<loc>http://juice.lan/en/items/two/</loc>"))
        let robots = try site.text("Site/robots.txt")
        XCTAssertTrue(robots.contains("\nSitemap: http://juice.lan/sitemap.xml\n"))
        site.baseURL = nil
        try site.generate()
        XCTAssertFalse(site.exists("Site/sitemap.xml"))
    }

    func testAnUnchangedSiteRendersAndWritesNothing() throws {
        let site = try site
        try site.generate()
        try generateSettled(site)
        XCTAssertEqual(try site.steps(), [])
        XCTAssertTrue("\(try site.generate())".hasPrefix("11 pages, 0 written, 11 unchanged, 0."))
    }

    func testAPageIsWrittenOnlyWhenItsInputsChanged() throws {
        let site = try site
        try site.generate()
        try site.writeItems(["one", "two", "three"], words: ["three": "anders"])
        let written = try site.steps().filter { $0.hasPrefix("rename") && $0.hasSuffix(".html") }
        XCTAssertEqual(
            Set(written.compactMap { $0.split(separator: " ").last }),
            ["items/three/index.html", "en/items/three/index.html"])
    }

    /// After any edit, the site equals the one that a run in an empty folder makes.
    func testAfterEachEditTheSiteEqualsAFreshOne() throws {
        typealias Edits = [(String, (SiteFolder) throws -> Void)]
        let ofContent: Edits = [
            ("the facts", { try $0.writeFacts("anders", in: "exposition_universelle_1900.json") }),
            ("a second language", { try $0.writeFacts("other", in: "exposition_universelle_1900.en.json") }),
            ("an item's words", { try $0.writeItems(["one", "two", "three"], words: ["two": "x"]) }),
            ("an item's second language", { try $0.writeItems(["two"], words: ["two": "y"], in: "items.en.json") }),
            ("a new item in the middle", { try $0.writeItems(["one", "four", "two", "three"]) }),
            ("another order", { try $0.writeItems(["three", "two", "one", "four"]) }),
            ("one item less", { try $0.writeItems(["three", "two", "four"]) }),
            ("a picture", { try $0.draw("two", "0 0 61 91") }),
            ("the poster", { try $0.draw("poster", "0 0 10 20") }),
            ("the flag", { try $0.draw("flag", "0 0 30 20") }),
        ]
        let ofTheShop: Edits = [
            ("a style sheet", { try $0.write("body { color: red }", "Public/style.css") }),
            ("an icon", { try $0.write("<svg xmlns='http://www.w3.org/2000/svg'/>", "Public/icon.svg") }),
            ("an icon of the manifest", { try $0.write("no picture at all", "Public/icon-192.png") }),
            ("the layout", { try $0.replace("<body", with: "<!-- new --><body", in: "Templates/layout.mustache") }),
            ("the texts", { try $0.replace("다시", with: "또다시", in: "Content/texts.ko.json") }),
        ]
        for (site, edits) in [(try site, ofContent), (try SiteFolder(hasShop: true), ofTheShop)] {
            try site.generate()
            for (name, edit) in edits {
                try edit(site)
                try site.generate()
                let (site, fresh) = (try site.site(), try site.freshSite())
                XCTAssertEqual(Set(site.keys), Set(fresh.keys), name)
                for (file, content) in fresh where site[file] != content { XCTFail("\(file) after \(name)") }
            }
        }
    }

    func testAnotherProgramChecksEverythingAndWritesOnlyWhatChanged() throws {
        let site = try site
        try site.generate()
        site.program = "two"
        XCTAssertEqual(try site.generate().written, 0)
    }

    func testFilesThatAreNoLongerMadeAreRemovedAndNothingElse() throws {
        let site = try site
        try site.generate()
        try site.write("mine", "Site/items/two/notes.txt")
        try site.write("mine", "Site/menu.pdf")
        try site.writeItems(["one"])
        try site.generate()
        XCTAssertFalse(site.exists("Site/items/two/index.html"))
        XCTAssertFalse(site.exists("Site/items/two/index.html.gz"))
        XCTAssertFalse(site.exists("Site/en/items/two"), "nor is the empty folder left")
        XCTAssertFalse(try site.site().keys.contains { $0.hasPrefix("pictures/two.") })
        XCTAssertEqual(try site.text("Site/items/two/notes.txt"), "mine")
        XCTAssertEqual(try site.text("Site/menu.pdf"), "mine")
    }

    func testAFileThatTheGeneratorDidNotMakeIsNotReplaced() throws {
        let site = try site
        try site.write("mine", "Site/robots.txt")
        XCTAssertEqual(
            site.error(),
            "Site/robots.txt: exists, and generate did not make it; name another --output; a folder that has nothing of yours can be removed"
        )
        XCTAssertEqual(try site.text("Site/robots.txt"), "mine")
        XCTAssertFalse(site.exists("Site/index.html"), "nothing is published")
        XCTAssertFalse(site.exists("Site/.generating"))
    }

    func testAPageEditedByHandIsOverwrittenAndReported() throws {
        let site = try site
        try site.generate()
        let page = try site.text("Site/index.html")
        try site.write("by hand", "Site/index.html")
        let summary = try site.generate()
        XCTAssertEqual(summary.written, 1)
        XCTAssertEqual(
            summary.remarks.map { $0.english.replacing("\(site.folder.path)/", with: "") },
            ["Site/index.html: was edited by hand and is overwritten; edit its sources instead"])
        XCTAssertEqual(try site.text("Site/index.html"), page)
    }

    func testAPageEditedByHandThatIsNoLongerMadeStays() throws {
        let site = try site
        try site.generate()
        try site.write("by hand", "Site/items/two/index.html")
        try site.writeItems(["one", "three"])
        XCTAssertEqual(
            try site.generate().remarks.map { $0.english.replacing("\(site.folder.path)/", with: "") },
            ["Site/items/two/index.html: is no longer generated, but was edited by hand; it was kept"])
        XCTAssertEqual(try site.text("Site/items/two/index.html"), "by hand")
        XCTAssertEqual(try site.generate().remarks, [], "reported once")
    }

    func testARemovedFileIsMadeAgain() throws {
        let site = try site
        try site.generate()
        try site.remove("Site/en/items/one/index.html.gz")
        try site.remove("Site/index.html")
        try site.generate()
        XCTAssertEqual(try site.site(), try site.freshSite())
    }

    func testACopiedSiteIsRecognised() throws {
        let site = try site
        try site.generate()
        try FileManager.default.moveItem(atPath: site.output, toPath: "\(site.output).old")
        try FileManager.default.copyItem(atPath: "\(site.output).old", toPath: site.output)
        XCTAssertEqual(try site.generate().written, 0)
    }

    func testWithoutItsManifestNoFileOfASiteIsTouched() throws {
        let site = try site
        try site.generate()
        let manifest = try site.text(".Site.generated")
        for broken in [nil, "", String(manifest.dropLast(40)), manifest.replacing("whole", with: "holes")] {
            try? site.remove(".Site.generated")
            if let broken { try site.write(broken, ".Site.generated") }
            XCTAssertTrue(site.error().contains(": exists, and generate did not make it; "), site.error())
        }
        try site.remove("Site")
        try site.generate()
        XCTAssertEqual(try site.site(), try site.freshSite())
    }

    func testAShopHasItsErrorPagesAndSearchEnginesMayNotReadIt() throws {
        let site = try SiteFolder(hasShop: true)
        XCTAssertEqual(try site.generate().pages, 20)
        let files = try site.site()
        for page in ["down", "too-large", "not-found", "wrong-network"] {
            for language in ["ko", "en"] {
                XCTAssertNotNil(files["error/\(page).\(language).html"], page)
                XCTAssertNotNil(files["error/practice/\(page).\(language).html"], page)
            }
        }
        let robots = try site.text("Site/robots.txt")
        for address in ["/orders", "/closing", "/transfers", "/fruits", "/stock"] {
            XCTAssertTrue(robots.contains("\nDisallow: \(address)\n"), address)
        }
        XCTAssertNil(robots.firstMatch(of: /Disallow: \/(?:\n|stock\.|closings)/), robots)
    }

    func testTwoGeneratorsAtOnceMakeOneSite() throws {
        let site = try site
        let (one, two) = (site.generator(), site.generator())
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            do { _ = try (index == 0 ? one : two).generate() } catch { XCTFail("\(error)") }
        }
        XCTAssertEqual(try site.site(), try site.freshSite())
    }

    func testThePageForAShopThatIsDownNeedsNoOtherFile() throws {
        let notice = try NoticePage(kind: .down, language: .korean, texts: .shop, isFile: true)
        let page = String(decoding: try PageTemplates.shop.html(notice), as: UTF8.self)
        assertSnapshot(page, "down.ko.html")
        XCTAssertFalse(page.contains("app.js"))
        XCTAssertFalse(page.contains("icon"))
        XCTAssertFalse(page.contains("<form"))
    }

    func testEachSnapshotIsNamedByATest() throws {
        try assertNoOrphans()
    }

    /// Waits until each input is settled (`FileState.isSettled`), and generates, so that the manifest has its state.
    private func generateSettled(_ site: SiteFolder) throws {
        usleep(60_000)
        try site.generate()
    }
}
