import Foundation
import Bytes
import ShopTestSupport
import TestSupport
import XCTest

@testable import SiteGenerator

/// An error is one line, and nothing is published.
final class SiteErrorTests: XCTestCase {
    func testEachBrokenLinkInATemplateIsReportedWithFileAndLine() throws {
        let prefix = "error/down.ko.html, line 8 (Templates/layout.mustache, line "
        let koreanPrefix = "error/down.ko.html, 8째 줄 (Templates/layout.mustache, "
        for (mistake, error) in [
            (#"<img src="/none.svg" alt="" width="1" height="1">"#, "\"/none.svg\" points to a missing file"),
            (#"<a href="/nowhere/">x</a>"#, "\"/nowhere/\" points to a missing file"),
            (#"<a href="/nowhere">x</a>"#, "\"/nowhere\" points to a missing file"),
            (##"<a href="#nowhere">x</a>"##, "\"#nowhere\" points to a missing id in this page"),
            (#"<a href="style.css">x</a>"#, "\"style.css\" does not begin with a single /"),
            (#"<a href="//other.example/">x</a>"#, "\"//other.example/\" does not begin with a single /"),
            ("<a href='/nowhere'>x</a>", "\"/nowhere\" points to a missing file"),
            ("<a href=/nowhere>x</a>", "\"/nowhere\" points to a missing file"),
        ] {
            let site = try SiteFolder(hasShop: true)
            try site.replace(
                "<link rel=\"stylesheet\" href=\"/style.css\">", with: mistake, in: "Templates/layout.mustache")
            let message = site.message()
            let reported = message.english
            XCTAssertTrue(reported.hasPrefix(prefix), reported)
            XCTAssertTrue(message.korean.hasPrefix(koreanPrefix), message.korean)
            assertIsKorean(message)
            XCTAssertTrue(reported.contains("): \(error); "), "\(reported) — \(error)")
            XCTAssertFalse(reported.contains("\n"), reported)
            XCTAssertFalse(site.exists("Site/robots.txt"), "\(error): nothing is published")
        }
    }

    /// The error and its remedy, which the last ". " separates.
    private func assertIsKorean(_ message: Message, line: UInt = #line) {
        let words = message.korean.drop { $0 != ":" }
        let parts = words.split(separator: ". ")
        XCTAssertEqual(parts.count, 2, message.korean, line: line)
        for part in parts {
            let hangul = part.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
            XCTAssertTrue(hangul, "\(part) of \(message.korean)", line: line)
        }
    }

    func testALinkToAnIdOfAnotherPageIsChecked() throws {
        let site = try SiteFolder()
        let link = "<a href=\"/#main\">x</a>"
        try site.replace("{{>pages}}", with: "\(link){{>pages}}", in: "Templates/exhibits.mustache")
        try site.generate()
        try site.replace("/#main", with: "/#there", in: "Templates/exhibits.mustache")
        XCTAssertTrue(
            site.error().contains(
                "\"/#there\" points to a missing id in another page; add the id, or correct the link"))
    }

    func testABrokenLinkInATextIsReportedWhereItWasWritten() throws {
        for (link, reason) in [
            ("/items/nowhere/", "points to a missing file; correct the address, or add the file"),
            ("#nope", "points to a missing id in this page; add the id, or correct the link"),
            ("/#nope", "points to a missing id in another page; add the id, or correct the link"),
        ] {
            let site = try SiteFolder()
            try site.writeItems(["one", "two"], words: ["two": #"a\n\nb [c](\#(link))"#])
            let error = site.error()
            XCTAssertTrue(error.hasPrefix("Content/exposition/items.json, line 1, column "), error)
            XCTAssertTrue(
                error.hasSuffix(", item 2 (two!), \"desc\": line 3, column 3 of the text: \"\(link)\" \(reason)"), error
            )
            try site.write(#"[{"name": "one", "image_name": "one"}]"#, "Content/exposition/items.json")
            try site.write("a\n\nb [c](\(link))", "Content/exposition/texts/one.md")
            XCTAssertEqual(
                site.error(), "Content/exposition/texts/one.md, line 3, column 3: \"\(link)\" \(reason)")
        }
    }

    /// The page with the link has the same inputs as before, and is checked nevertheless.
    func testAnUnchangedPageWithALinkToARemovedItemIsReported() throws {
        let site = try SiteFolder()
        try site.replace(
            "<div class=\"frame\"", with: "<a href=\"/items/two/\">x</a><div class=\"frame\"",
            in: "Templates/expositionNotFound.mustache")
        try site.generate()
        try site.writeItems(["one", "three"])
        XCTAssertTrue(site.error().contains("\"/items/two/\" points to a missing file"), site.error())
        XCTAssertTrue(site.exists("Site/items/two/index.html"), "the old site stays")
    }

    func testATemplateNameWithoutAValueIsReported() throws {
        let site = try SiteFolder(hasShop: true)
        try site.replace("{{advice}}", with: "{{advise}}", in: "Templates/notice.mustache")
        XCTAssertTrue(site.error().contains("no value for {{advise}} in NoticePage; write \"advice\""), site.error())
    }

    func testContentWithAnErrorPublishesNothing() throws {
        let site = try SiteFolder()
        try site.generate()
        let old = try site.site()
        try site.write("[{\"name\": 5}]", "Content/exposition/items.json")
        XCTAssertTrue(
            site.error().hasPrefix("Content/exposition/items.json, line 1, column 2, item 1, "), site.error())
        XCTAssertEqual(try site.site(), old)
        let shop = try SiteFolder(hasShop: true)
        try shop.write("{}", "Content/texts.en.json")
        XCTAssertTrue(shop.error().hasPrefix("Content/texts.en.json, line 1, column 1, \""), shop.error())
        XCTAssertFalse(shop.exists("Site/error"))
    }

    func testADiskErrorIsReportedAndTheOldSiteStays() throws {
        let site = try SiteFolder()
        try site.generate()
        let old = try site.site()
        try site.writeItems(["one", "two"])
        let generator = site.generator { step in
            if step.hasPrefix("write .generating/") {
                throw SiteError(
                    "Site", Message(verbatim: "cannot be written"), remedy: Message(verbatim: "make room"),
                    isOfDisk: true)
            }
        }
        XCTAssertThrowsError(try generator.generate()) { XCTAssertEqual(($0 as? SiteError)?.isOfDisk, true) }
        XCTAssertEqual(try site.site(), old)
    }

    func testNothingIsWrittenThroughALink() throws {
        for name in ["items", "en", "items/one", ".generating"] {
            let site = try SiteFolder()
            try site.write("precious", "elsewhere/file")
            try site.write("", "Site/mine")
            if name == "items/one" { try site.write("", "Site/items/mine") }
            try FileManager.default.createSymbolicLink(
                atPath: "\(site.output)/\(name)", withDestinationPath: "\(site.folder.path)/elsewhere")
            let error = site.error()
            XCTAssertTrue(error.hasPrefix("Site/\(name): is a symbolic link, and generate writes nothing"), error)
            XCTAssertEqual(try site.folder.names(in: "elsewhere"), ["file"])
            XCTAssertEqual(try site.text("elsewhere/file"), "precious")
        }
    }

    func testALinkThatIsPutInTheWayLaterIsRefused() throws {
        let site = try SiteFolder()
        try site.generate()
        try FileManager.default.moveItem(atPath: "\(site.output)/items", toPath: "\(site.folder.path)/elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: "\(site.output)/items", withDestinationPath: "\(site.folder.path)/elsewhere")
        try site.writeItems(["one", "two"])
        XCTAssertTrue(site.error().hasPrefix("Site/items: is a symbolic link"), site.error())
        try site.writeItems(["two"])
        XCTAssertTrue(site.error().hasPrefix("Site/items: is a symbolic link"), "nothing is removed through it")
    }

    func testAPictureThatGrowsWhileItIsReadIsReported() throws {
        let site = try SiteFolder()
        let picture = "\(site.content)/exposition/pictures/one.svg"
        // Assets are written before the pictures are read again.
        let generator = site.generator { step in
            guard step.hasPrefix("write .generating/"), let file = FileHandle(forWritingAtPath: picture) else { return }
            try file.seekToEnd()
            try file.write(contentsOf: Data("<!-- more -->".utf8))
            try file.close()
        }
        XCTAssertThrowsError(try generator.generate()) {
            XCTAssertEqual("\($0)", "\(picture): changed while it was read; try again")
        }
        XCTAssertFalse(site.exists("Site/index.html"))
    }

    func testAPictureThatIsALinkToAFileElsewhereIsRefused() throws {
        let site = try SiteFolder()
        try site.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>", "Content/secret.svg")
        for target in ["\(site.content)/secret.svg", "/dev/zero"] {
            try site.remove("Content/exposition/pictures/one.svg")
            try FileManager.default.createSymbolicLink(
                atPath: "\(site.content)/exposition/pictures/one.svg", withDestinationPath: target)
            XCTAssertEqual(
                site.error(),
                "Content/exposition/pictures/one.svg: is a link to a file outside of Content/exposition/pictures; put the picture itself there"
            )
        }
    }

    func testAPipeAsPictureIsRefusedAtOnce() throws {
        let site = try SiteFolder()
        try site.remove("Content/exposition/pictures/one.svg")
        XCTAssertEqual(mkfifo("\(site.content)/exposition/pictures/one.svg", 0o644), 0)
        XCTAssertTrue(
            site.error().hasPrefix("Content/exposition/pictures/one.svg: is not a regular file"), site.error())
    }
}
