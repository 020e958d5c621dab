import Bytes
import Foundation
import ShopWeb
import TestSupport
import XCTest

@testable import SiteGenerator

/// From the hand-made files to the files that nginx serves, and to the pages that load them.
final class AssetTests: XCTestCase {
    func testPagesReferToAssetsByTheirFingerprints() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.generate()
        try site.write("a{top:0}", "Public/style.css")
        try site.generate()
        let style = [UInt8]("a{top:0}".utf8)
        let name = "style.\(Fingerprint(style)).css"
        XCTAssertTrue(try site.text("Site/error/down.ko.html").contains("\"/\(name)\""))
        XCTAssertEqual([UInt8](try site.text("Site/\(name)").utf8), style)
        XCTAssertEqual(try PublishedSite(site.output).assets[.style], "/\(name)")
    }

    /// The order page loads one sheet, and so does a page of the exposition, without the counter's rules.
    func testAStyleSheetHasTheRulesOfTheBaseThatItImports() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.write("@font-face { src: url(fonts/a.woff2) }", "Public/base.css")
        try site.write("font", "Public/fonts/a.woff2")
        try site.write("@import \"base.css\";\n/* The counter */\nb { top: 0 }", "Public/style.css")
        try site.write("@import \"base.css\";\ni { top: 0 }", "Public/expo.css")
        try site.generate()
        let font = try XCTUnwrap(site.site().keys.first { $0.hasPrefix("fonts/a.") && $0 != "fonts/a.woff2" })
        XCTAssertEqual(try site.text("Site/style.css"), "@font-face{src:url(\(font))}\nb{top:0}")
        XCTAssertEqual(try site.text("Site/expo.css"), "@font-face{src:url(\(font))}i{top:0}")
        XCTAssertFalse(site.isThere("Site/base.css"), "no page loads it")
        XCTAssertFalse(try site.text("Site/expo/index.html").contains("style."))
        try site.write("u { top: 0 }", "Public/base.css")
        try site.generate()
        XCTAssertEqual(try site.text("Site/style.css"), "u{top:0}\nb{top:0}")
    }

    func testAnAssetLosesItsCommentsItsIndentationAndASheetItsSpaces() throws {
        let site = try SiteFolder()
        for (name, written, published) in [
            (
                "app.js", "// Why.\n\nif (a) { // or \"b\"\n  b(\"//c\"); // because\n  // so\n}\n",
                "if (a) { // or \"b\"\nb(\"//c\");\n}\n"
            ),
            (
                "pages.css", "/* Why.\n  So. */\n\na {\n  top: 0; /* 1 */\n}\n\nb { top: 0 }\n",
                "\n\na{top:0;}b{top:0}"
            ),
            (
                "signs.svg", "<!-- Why.\n So. --><svg>\n  <text> a b </text></svg>\n",
                "<svg>\n  <text> a b </text></svg>\n"
            ),
            ("app.webmanifest", "{\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"),
        ] {
            try site.write(written, "Public/\(name)")
            try site.generate()
            XCTAssertEqual(try site.text("Site/\(name)"), published)
        }
    }

    func testScriptsImportScriptsByTheirContent() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.generate()
        let before = try PublishedSite(site.output).assets
        for asset in [Asset.script, .ordersScript, .boardScript, .stockScript, .followScript, .queueScript] {
            let script = try site.text("Site\(before[asset])")
            XCTAssertFalse(script.contains(/from "\/[a-z]+\.js"/), "\(asset.path) imports a plain name")
        }
        XCTAssertTrue(try site.text("Site\(before[.ordersScript])").contains("from \"\(before[.retryScript])\""))
        try site.write(try site.text("Public/retry.js") + "export const isNew = true;\n", "Public/retry.js")
        try site.generate()
        let after = try PublishedSite(site.output).assets
        for asset in [Asset.script, .ordersScript, .stockScript, .queueScript] {
            XCTAssertNotEqual(after[asset], before[asset], "\(asset.path) would be kept with the old /retry.js")
        }
        XCTAssertEqual(after[.followScript], before[.followScript])
    }

    func testTheScriptsOfTheOrderPageAreOneFile() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.generate()
        let script = try site.text("Site\(PublishedSite(site.output).assets[.counterScript])")
        let declaration = /\n(?:export )?(?:async )?(?:function|const|let) ([A-Za-z]+)/
        XCTAssertFalse(script.split(separator: "\n").contains { $0.hasPrefix("import") || $0.hasPrefix("export ") })
        let names = try ["retry", "app", "sound", "orders", "board"].flatMap { name in
            try site.text("Public/\(name).js").matches(of: declaration).map { String($0.1) }
        }
        XCTAssertGreaterThan(names.count, 50)
        XCTAssertEqual(names.count, Set(names).count, "one file cannot have two things of one name")
    }

    func testEachAssetIsOneFileUnderItsPlainNameAndItsFingerprint() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.generate()
        let published = try PublishedSite(site.output).assets
        for asset in Asset.handMade {
            XCTAssertNotEqual(published[asset], asset.path)
            let inodes = [asset.path, published[asset]].map { FileState(site.output + $0)?.inode }
            XCTAssertNotNil(inodes[0], asset.path)
            XCTAssertEqual(inodes[0], inodes[1], asset.path)
        }
    }

    /// The folder of the hand-made files may hold a site of an older version.
    func testOnlyTheFilesThatPagesLoadArePublished() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        for name in [".generated", "style.0123456789abcdef.css", "expo/index.html", "robots.txt", "notes.css"] {
            try site.write("old", "Public/\(name)")
        }
        let sources = try site.folder.names(in: "Public")
        try site.generate()
        XCTAssertEqual(try site.folder.names(in: "Public"), sources, "nothing is written there")
        let files = try site.site()
        for name in ["style.0123456789abcdef.css", "notes.css"] { XCTAssertNil(files[name], name) }
        for (name, content) in files { XCTAssertNotEqual(content, Data("old".utf8), name) }
    }

    func testARemovedSiteIsMadeAgain() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.generate()
        let files = try site.site()
        try site.remove("Site")
        try site.generate()
        XCTAssertEqual(try site.site(), files)
    }

    func testAMissingAssetIsReported() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.remove("Public/sound.js")
        XCTAssertEqual(
            site.error(),
            "Public/sound.js: cannot be read (No such file or directory); bring it back, or name the folder of the hand-made files with --assets"
        )
    }

    func testNothingIsWrittenAmongTheHandMadeFiles() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        try site.write("", "Public/inside/file")
        try FileManager.default.createSymbolicLink(
            atPath: "\(site.folder.path)/link", withDestinationPath: "\(site.folder.path)/Public")
        for output in ["Public", "Public/", "Public/inside", "Public/new", ".", "link"] {
            site.output = "\(site.folder.path)/\(output)"
            XCTAssertEqual(
                site.error(),
                "\(output): shares a folder with the hand-made files in Public; name a folder with --output that holds nothing else"
            )
            XCTAssertFalse(site.isThere("Public/new"))
            XCTAssertFalse(site.isThere("\(output)/.generated"), output)
        }
    }

    func testAPageRefersToTheSitesFilesOnlyWhereThereIsASite() throws {
        let site = try SiteFolder(hasShopsAssets: true)
        for error in ["is not a readable folder", "is empty"] {
            XCTAssertThrowsError(try PublishedSite(site.output)) {
                XCTAssertEqual(
                    "\($0)",
                    "\(site.output): \(error); run juicemaker generate first, or name the folder that nginx serves with --site"
                )
            }
            try? FileManager.default.createDirectory(atPath: site.output, withIntermediateDirectories: true)
        }
    }
}
