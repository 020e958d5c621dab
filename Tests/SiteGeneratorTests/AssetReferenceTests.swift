import Bytes
import ContentFile
import Foundation
import Glibc
import PageTestSupport
import ShopWeb
import Templates
import TestSupport
import XCTest

@testable import ShopSite
@testable import SiteGenerator

/// Files of the owner's in the folder of the hand-made files: found, checked and published when a page, a style sheet, a
/// script or the manifest names them.
final class AssetReferenceTests: XCTestCase {
    func testAStyleSheetsFontHasItsFingerprintAndAPathThatHoldsInAnyFolder() throws {
        let site = try SiteFolder(hasShop: true)
        try site.write("a font", "Public/fonts/one.woff2")
        try site.write(#"@font-face { src: url("/fonts/one.woff2#x") format("woff2") }"#, "Public/look/theme.css")
        try site.write("@import 'look/theme.css'; a { mask: url(#m), url(data:x) }", "Public/style.css")
        try site.generate()
        let font = "one.\(Fingerprint(Array("a font".utf8))).woff2"
        XCTAssertEqual(try site.text("Site/fonts/\(font)"), "a font")
        XCTAssertEqual(try site.text("Site/fonts/one.woff2"), "a font")
        let theme = try site.text("Site/look/theme.css")
        XCTAssertEqual(theme, #"@font-face{src:url("../fonts/\#(font)#x") format("woff2")}"#)
        let style = try site.text("Site/style.css")
        XCTAssertEqual(
            style, "@import 'look/theme.\(Fingerprint(Array(theme.utf8))).css';a{mask:url(#m),url(data:x)}")
        XCTAssertTrue(
            try site.text("Site/error/down.ko.html").contains("/style.\(Fingerprint(Array(style.utf8))).css\""))

        try site.write("another font", "Public/fonts/one.woff2")
        try site.generate()
        XCTAssertFalse(site.exists("Site/fonts/\(font)"))
        XCTAssertEqual(try site.site(), try site.freshSite())
    }

    func testATemplatesLogoHasItsFingerprintOnGeneratedAndServedPages() throws {
        let site = try SiteFolder(hasShop: true)
        try site.write("<svg xmlns='http://www.w3.org/2000/svg'/>", "Public/brand/logo.svg")
        let logo = #"<img src="/brand/logo.svg#a" alt="" width="1" height="1">"#
        for (name, old) in [
            ("notice", "<p>{{advice}}</p>"), ("queue", "<ol class=\"tickets\""),
        ] {
            try site.replace(old, with: "\(logo)\(old)", in: "Templates/\(name).mustache")
        }
        try site.generate()
        let folder = try TemplateFolder(site.templates)
        let published = try PublishedSite(site.output, literals: folder.literalAddresses()).assets
        let address = published[path: "/brand/logo.svg"]
        XCTAssertNotEqual(address, "/brand/logo.svg")
        XCTAssertTrue(site.exists("Site\(address)"))
        XCTAssertTrue(try site.text("Site/error/down.ko.html").contains(#"src="\#(address)#a""#))
        let notice = try NoticePage(kind: .down, language: .korean, texts: .shop, isFile: true)
        let page = String(
            decoding: try PageTemplates(folder, texts: .shop, assets: published).html(notice), as: UTF8.self)
        XCTAssertTrue(page.contains(#"src="\#(address)#a""#), page)

        try site.write("<svg xmlns='http://www.w3.org/2000/svg' id='x'/>", "Public/brand/logo.svg")
        try site.generate()
        XCTAssertFalse(try site.text("Site/error/down.ko.html").contains(address))
        XCTAssertEqual(try site.site(), try site.freshSite())
    }

    func testEachReferenceToAMissingFileIsReportedWithItsLine() throws {
        let remedy = "correct the address, or add the file to Public"
        for (name, text, error) in [
            (
                "style.css", "a{}\n/* x */\nb { src: url(/f/x.woff2) }",
                "line 3: \"/f/x.woff2\" points to a missing file"
            ),
            ("pages.css", "@import \"x.css\";", "line 1: \"/x.css\" points to a missing file"),
            ("app.js", "import { a } from \"/gone.js\";", "line 1: \"/gone.js\" points to a missing file"),
            ("app.webmanifest", "{\"src\": \"/none.png\"}", "line 1: \"/none.png\" points to a missing file"),
        ] {
            let site = try SiteFolder(hasShop: true)
            try site.write(text, "Public/\(name)")
            XCTAssertEqual(site.error(), "Public/\(name), \(error); \(remedy)")
        }
    }

    func testATemplatesMissingFileIsReportedAlsoForAServedPage() throws {
        let site = try SiteFolder(hasShop: true)
        let lines = try site.text("Templates/queue.mustache").components(separatedBy: "\n")
        let line = try XCTUnwrap(lines.firstIndex { $0.contains("<ol ") }) + 1
        try site.replace("<ol ", with: "<a href=\"/menu.pdf\">x</a><ol ", in: "Templates/queue.mustache")
        XCTAssertEqual(
            site.error(),
            "Templates/queue.mustache, line \(line): \"/menu.pdf\" points to a missing file; correct the address, or add the file"
        )
        try site.write("a menu", "Public/menu.pdf")
        try site.generate()
        XCTAssertEqual(try site.text("Site/menu.pdf"), "a menu")
        XCTAssertFalse(site.exists("Site/menu.pdf.gz"))
    }

    func testFilesThatReferToEachOtherAreReported() throws {
        let site = try SiteFolder(hasShop: true)
        try site.write("@import \"options.css\";", "Public/pages.css")
        try site.write("@import \"pages.css\";", "Public/options.css")
        XCTAssertEqual(
            site.error(),
            "Public/options.css, line 1: \"/pages.css\" refers back to this file; take one of the two references out")
    }

    func testAFileWithTheNameOfAGeneratedOneIsReported() throws {
        let site = try SiteFolder(hasShop: true)
        try site.write("mine", "Public/robots.txt")
        try site.generate()
        try site.replace("<ol ", with: "<a href=\"/robots.txt\">x</a><ol ", in: "Templates/queue.mustache")
        XCTAssertEqual(
            site.error(), "Public/robots.txt: has the name of a file that is generated; rename or remove it")
    }

    func testWhatIsNoFileOfTheFolderIsRefusedAtOnce() throws {
        let elsewhere = try TemporaryFolder()
        try elsewhere.write(Array("secret".utf8), to: "key")
        let makers: [(String, (String) throws -> Void)] = [
            ("is not a regular file", { XCTAssertEqual(mkfifo($0, 0o644), 0) }),
            (
                "is not a regular file",
                { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true) }
            ),
            (
                "is a symbolic link to a file elsewhere",
                { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/dev/zero") }
            ),
            (
                "is a symbolic link to a file elsewhere",
                {
                    try FileManager.default.createSymbolicLink(
                        atPath: $0, withDestinationPath: "\(elsewhere.path)/key")
                }
            ),
        ]
        let site = try SiteFolder(hasShop: true)
        for (error, make) in makers {
            try site.remove("Public/icon.svg")
            try make("\(site.assets)/icon.svg")
            XCTAssertEqual(site.error(), "Public/icon.svg: \(error); put the file itself there")
        }
        try site.remove("Public/icon.svg")
        try FileManager.default.createSymbolicLink(
            atPath: "\(site.assets)/icon.svg", withDestinationPath: "signs.svg")
        try site.generate()
        XCTAssertEqual(try site.text("Site/icon.svg"), try site.text("Site/signs.svg"), "a link inside is a file")
    }
}
