import Bytes
import Foundation
import Glibc
import ShopWeb
import TestSupport
import XCTest

@testable import ShopSite
@testable import SiteGenerator

/// From the hand-made files to the files that nginx serves, and to the pages that load them.
final class AssetTests: XCTestCase {
    func testPagesReferToAssetsByTheirFingerprints() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        try site.generate()
        try site.write("a{top:0}", "Public/style.css")
        try site.generate()
        let style = [UInt8]("a{top:0}".utf8)
        let name = "style.\(Fingerprint(style)).css"
        XCTAssertTrue(try site.text("Site/error/down.ko.html").contains("\"/\(name)\""))
        XCTAssertEqual([UInt8](try site.text("Site/\(name)").utf8), style)
        XCTAssertEqual(try PublishedSite(site.output).assets[.style], "/\(name)")
    }

    /// The order page loads one sheet.
    func testAStyleSheetHasTheRulesOfTheBaseThatItImports() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        try site.write("@font-face { src: url(fonts/a.woff2) }", "Public/base.css")
        try site.write("font", "Public/fonts/a.woff2")
        try site.write("@import \"base.css\";\n/* The counter */\nb { top: 0 }", "Public/style.css")
        try site.generate()
        let font = try XCTUnwrap(site.site().keys.first { $0.hasPrefix("fonts/a.") && $0 != "fonts/a.woff2" })
        XCTAssertEqual(try site.text("Site/style.css"), "@font-face{src:url(\(font))}b{top:0}")
        XCTAssertFalse(site.exists("Site/base.css"), "no page loads it")
        try site.write("u { top: 0 }", "Public/base.css")
        try site.generate()
        XCTAssertEqual(try site.text("Site/style.css"), "u{top:0}b{top:0}")
    }

    func testASheetAndADrawingLoseTheirCommentsAndSpaces() throws {
        let site = try SiteFolder(hasShop: true)
        for (name, written, published) in [
            (
                "pages.css", "/* Why.\n  So. */\n\na {\n  top: 0; /* 1 */\n}\n\nb { top: 0 }\n",
                "a{top:0}b{top:0}"
            ),
            (
                "signs.svg", "<!-- Why.\n So. --><svg>\n  <text> a b </text></svg>\n",
                "<svg><text> a b </text></svg>\n"
            ),
            ("app.webmanifest", "{\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"),
        ] {
            try site.write(written, "Public/\(name)")
            try site.generate()
            XCTAssertEqual(try site.text("Site/\(name)"), published)
        }
    }

    func testScriptsImportScriptsByTheirContent() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        try site.generate()
        let before = try PublishedSite(site.output).assets
        for asset in [Asset.script, .ordersScript, .boardScript, .stockScript, .followScript, .queueScript] {
            let script = try site.text("Site\(before[asset])")
            XCTAssertTrue(script.contains(/from"\/[a-z]+\.[0-9a-f]{16}\.js"/) || asset == .followScript, asset.path)
            XCTAssertFalse(script.contains(/"\/[a-z]+\.js"/), "\(asset.path) imports a plain name")
        }
        XCTAssertTrue(try site.text("Site\(before[.ordersScript])").contains("from\"\(before[.retryScript])\""))
        try site.write(try site.text("Public/retry.js") + "export const isNew = true;\n", "Public/retry.js")
        try site.generate()
        let after = try PublishedSite(site.output).assets
        for asset in [Asset.script, .ordersScript, .stockScript, .queueScript] {
            XCTAssertNotEqual(after[asset], before[asset], "\(asset.path) would be kept with the old /retry.js")
        }
        XCTAssertEqual(after[.followScript], before[.followScript])
    }

    func testTheScriptsOfTheOrderPageAreOneFile() throws {
        let site = try SiteFolder(hasShop: true)
        for bundle in Asset.bundles {
            try site.write("import \"/retry.js\";\nimport \"/board.js\";\n", "Public\(bundle.path)")
        }
        try site.write("export function post(form) {\n  send(form, 1);\n}\nfunction unused() {}\n", "Public/retry.js")
        try site.write("import { post } from \"/retry.js\";\n\npost(document.forms[0]);\n", "Public/board.js")
        try site.generate()
        for bundle in Asset.bundles {
            let script = try site.text("Site\(PublishedSite(site.output).assets[bundle])")
            XCTAssertTrue(
                script.contains(/^function (\w+)\((\w+)\)\{send\(\2,1\)\}\1\(document\.forms\[0\]\);\n$/), script)
        }
        try site.write("let post = 1;\n", "Public/board.js")
        XCTAssertEqual(
            site.error(),
            "Public/counter.js: is not a valid script: The symbol \"post\" has already been declared; correct it there",
            "one file cannot have two things of one name")
    }

    func testAScriptIsPublishedMinifiedAndKeepsTheNamesThatOthersImport() throws {
        let site = try SiteFolder(hasShop: true)
        try site.write(
            """
            // Why.

            export function greet(customer) { // or "b"
              const greeting = "//안녕, ";
              return greeting + customer; // because
            }

            """, "Public/app.js")
        try site.generate()
        let script = try site.text("Site/app.js")
        XCTAssertTrue(script.contains("as greet};"), script)
        XCTAssertTrue(script.contains("\"//안녕, \""), script)
        for lost in ["Why", "because", "customer", "greeting", "  "] { XCTAssertFalse(script.contains(lost), lost) }
    }

    func testAScriptWithAnErrorIsRefusedWithItsPlace() throws {
        let site = try SiteFolder(hasShop: true)
        try site.write("// One.\nimport { say } from \"/retry.js\";\n\nif (say( {\n", "Public/app.js")
        XCTAssertEqual(
            site.message().english,
            "Public/app.js, line 5: is not a valid script: Expected identifier but found end of file; correct it there")
        XCTAssertEqual(
            site.message().korean,
            "Public/app.js, 5째 줄: 스크립트에 오류가 있어요: Expected identifier but found end of file. 그 자리를 고쳐 주세요")
        XCTAssertFalse(site.exists("Site/app.js"))
    }

    func testScriptsNeedEsbuild() throws {
        let site = try SiteFolder(hasShop: true)
        site.esbuild = "/nowhere/esbuild"
        XCTAssertEqual(
            site.error(),
            "Public/retry.js: cannot be minified: /nowhere/esbuild: No such file or directory; run apt-get install esbuild"
        )
    }

    /// A saved text is on the page within half a second: that is not the time to minify every script again.
    func testOnlyScriptsThatChangedAreMinifiedAgain() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        let runs = "\(site.folder.path)/runs"
        try site.write("#!/bin/sh\necho >>\(runs)\nexec /usr/bin/esbuild \"$@\"\n", "esbuild")
        XCTAssertEqual(chmod("\(site.folder.path)/esbuild", 0o755), 0)
        site.esbuild = "\(site.folder.path)/esbuild"
        /// The number of scripts that a run minifies.
        func minified() throws -> Int {
            try site.write("", "runs")
            try site.generate()
            return try site.text("runs").count
        }
        XCTAssertEqual(try minified(), Asset.allCases.count { $0.path.hasSuffix(".js") })
        XCTAssertEqual(try minified(), 0)
        try site.replace("다시", with: "또다시", in: "Content/texts.ko.json")
        XCTAssertEqual(try minified(), 0)
        try site.write(try site.text("Public/print.js") + "print();\n", "Public/print.js")
        XCTAssertEqual(try minified(), 1)
        try site.write("edited", "Site/print.js")
        XCTAssertEqual(try minified(), 1)
        XCTAssertTrue(try site.text("Site/print.js").hasSuffix("print();\n"))
        try site.write(try site.text("esbuild") + "#\n", "esbuild")
        XCTAssertEqual(try minified(), Asset.allCases.count { $0.path.hasSuffix(".js") }, "another esbuild")
        XCTAssertEqual(try site.site(), try site.freshSite())
    }

    func testEachAssetIsOneFileUnderItsPlainNameAndItsFingerprint() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        try site.generate()
        let published = try PublishedSite(site.output).assets
        for asset in Asset.allCases {
            XCTAssertNotEqual(published[asset], asset.path)
            let inodes = [asset.path, published[asset]].map { FileState(site.output + $0)?.inode }
            XCTAssertNotNil(inodes[0], asset.path)
            XCTAssertEqual(inodes[0], inodes[1], asset.path)
        }
    }

    /// The folder of the hand-made files may hold a site of an older version.
    func testOnlyTheFilesThatPagesLoadArePublished() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        for name in ["style.0123456789abcdef.css", "error/down.ko.html", "robots.txt", "notes.css"] {
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
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        try site.generate()
        let files = try site.site()
        try site.remove("Site")
        try site.generate()
        XCTAssertEqual(try site.site(), files)
    }

    func testAMissingAssetIsReported() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        try site.remove("Public/sound.js")
        XCTAssertEqual(
            site.error(),
            "Public/sound.js: cannot be read (No such file or directory); bring it back, or name the folder of the hand-made files with --assets"
        )
    }

    func testNothingIsWrittenAmongTheHandMadeFiles() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
        try site.write("", "Public/inside/file")
        try FileManager.default.createSymbolicLink(
            atPath: "\(site.folder.path)/link", withDestinationPath: "\(site.folder.path)/Public")
        for output in ["Public", "Public/", "Public/inside", "Public/new", ".", "link"] {
            site.output = "\(site.folder.path)/\(output)"
            let error = site.error()
            XCTAssertTrue(error.hasPrefix("\(output): shares a folder with "), error)
            XCTAssertTrue(
                error.hasSuffix("; the site needs a folder of its own: name one with --output, such as ../site"))
            XCTAssertFalse(site.exists("Public/new"))
            XCTAssertFalse(site.exists("\(output)/index.html"), output)
        }
    }

    func testAPageRefersToTheSitesFilesOnlyWhereThereIsASite() throws {
        let site = try SiteFolder(hasShop: true, hasShopsAssets: true)
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
