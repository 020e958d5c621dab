import Foundation
import Bytes
import ShopTestSupport
import TestSupport
import XCTest

@testable import Expositions
@testable import ExhibitionSite
@testable import SiteGenerator

/// A site's pictures: what is published of a photo, and when it is made.
final class PictureFilesTests: XCTestCase {
    func testAPhotoIsPublishedInEachWidthUpToItsOwnAndInTwoForms() throws {
        let (site, _) = try siteWithPhoto()
        try site.generate()
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(site.output)/pictures")
        let sizes = ["one.320.jpg", "one.320.webp", "one.640.jpg", "one.640.webp", "one.700.webp", "one.jpg"]
        XCTAssertEqual(
            names.filter { $0.contains(#/[0-9a-f]{16}/#) && $0.hasPrefix("one.") }
                .map { $0.replacing(#/\.[0-9a-f]{16}/#, with: "") }.sorted(), sizes)
        XCTAssertEqual(
            names.filter { $0.hasPrefix("one.") && !$0.contains(#/[0-9a-f]{16}/#) }, ["one.jpg"], "the only second name"
        )
        for (name, bytes) in try site.site() where name.contains("/one.") {
            XCTAssertNil(bytes.firstRange(of: Data("126.9780 E".utf8)), name)
        }
        let page = try site.text("Site/items/one/index.html")
        let address = #"/pictures/one(?:\.[0-9]+)?\.[0-9a-f]{16}"#
        let markup = try Regex(
            #"<picture><source type="image/webp" srcset="\#(address)\.webp 320w, \#(address)\.webp 640w, "#
                + #"\#(address)\.webp 700w" sizes="[^"]+"><img class="v-one" src="(\#(address)\.jpg)" srcset="\#(address)\.jpg 320w, "#
                + #"\#(address)\.jpg 640w, (\#(address)\.jpg) 700w" sizes="[^"]+" alt="[^"]+" "#
                + #"width="700" height="1400" fetchpriority="high"></picture>"#)
        let match = try XCTUnwrap(page.firstMatch(of: markup), page)
        XCTAssertEqual(match[1].substring, match[2].substring)
        for address in page.matches(of: #/\/pictures\/[^" ]+/#) {
            XCTAssertTrue(site.exists("Site\(address.output)"), "\(address.output)")
        }
    }

    func testAPageOfADrawingNamesAPictureThatSharingSitesShow() throws {
        let fixture = try PictureFixture(for: self)
        let site = try SiteFolder()
        site.pictureProgram = try fixture.brokenProgram()
        XCTAssertNoThrow(try site.generate(), "without a base URL, no drawing is drawn")
        site.baseURL = "https://museum.example"
        site.pictureProgram = fixture.program
        try site.generate()
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(site.output)/pictures")
        XCTAssertEqual(
            names.filter { $0.hasSuffix(".jpg") && !$0.contains(#/[0-9a-f]{16}/#) }.sorted(),
            ["one.800.jpg", "poster.800.jpg", "three.800.jpg", "two.800.jpg"])
        XCTAssertEqual(names.count { $0.hasSuffix(".jpg") }, 4, "no second names")
        for (page, name) in [("", "poster"), ("items/", "one"), ("items/two/", "two")] {
            let html = try site.text("Site/\(page)index.html")
            for line in [
                "image\" content=\"https://museum.example/pictures/\(name).800.jpg", "image:width\" content=\"800",
                "image:height\" content=\"1200",
            ] {
                XCTAssertTrue(html.contains("<meta property=\"og:\(line)\">\n"), html)
            }
        }
        XCTAssertEqual(try site.generate().written, 0)
        try site.draw("two", "0 0 30 60")
        XCTAssertFalse(try site.steps().contains { $0.contains("one.") || $0.contains("poster.") })
        XCTAssertTrue(site.exists("Site/pictures/two.600.jpg"))
        XCTAssertFalse(site.exists("Site/pictures/two.800.jpg"))
    }

    func testPagesFollowAnIconThatBecomesAnObjectToo() throws {
        let fixture = try PictureFixture(for: self)
        let site = try SiteFolder()
        site.pictureProgram = fixture.program
        try site.write(SamplePicture.png(300, 300), "Content/exposition/pictures/icon.png")
        for _ in 1...2 {
            try site.generate()
            let page = try site.text("Site/items/one/index.html")
            let icon = try XCTUnwrap(page.firstMatch(of: /rel="icon" href="([^"]+\.png)" type="image\/png"/)?.output.1)
            XCTAssertTrue(site.exists("Site\(icon)"), "\(icon)")
            let items = "Content/exposition/items.json"
            try site.write(site.text(items).dropLast() + #",{"name": "icon", "image_name": "icon"}]"#, items)
        }
    }

    func testAPictureIsMadeOnceForAllSites() throws {
        let (site, fixture) = try siteWithPhoto()
        try site.generate()
        let first = try site.site()
        XCTAssertEqual(try site.generate().written, 0)
        // A program that makes nothing: all of it is in the cache.
        try site.remove("Site")
        site.pictureProgram = try fixture.brokenProgram(cache: fixture.program.cache)
        try site.generate()
        XCTAssertEqual(try site.site(), first)
        site.pictureProgram = try fixture.brokenProgram()
        try site.remove("Site")
        XCTAssertEqual(
            site.error(),
            "Content/exposition/pictures/one.jpg: ended libvips, or took it more than 2 GiB of memory or two minutes; "
                + "export it smaller, or as .jpg")
    }

    func testAnUnchangedSiteOpensNoPicture() throws {
        let (site, _) = try siteWithPhoto()
        try site.generate()
        // The first run may have come too soon after the files were written to trust their times.
        try site.generate()
        XCTAssertEqual(try site.steps(), [])
        try site.writeFacts("another word", in: "exposition_universelle_1900.json")
        XCTAssertFalse(try site.steps().contains { $0.contains("one.") }, "no picture is written again")
    }

    func testWithoutTheProgramPicturesArePublishedAsTheyAre() throws {
        let (site, _) = try siteWithPhoto()
        site.pictureProgram = nil
        let remarks = try site.generate().remarks.map(\.english)
        XCTAssertEqual(remarks.count, 1)
        XCTAssertTrue(
            remarks[0].hasSuffix(
                "Content/exposition/pictures: published as they are; "
                    + "install libvips-tools for smaller ones, for tiles, and for those of shared pages"),
            remarks[0])
        let original = try Data(contentsOf: URL(filePath: "\(site.content)/exposition/pictures/one.jpg"))
        XCTAssertEqual(try site.site()["pictures/one.jpg"], original)
        XCTAssertFalse(try site.text("Site/items/one/index.html").contains("srcset"))
    }

    func testWithoutTheProgramASiteOfDrawingsIsToldThatSharedPagesLackTheirs() throws {
        let site = try SiteFolder()
        XCTAssertEqual(try site.generate().remarks, [])
        site.baseURL = "https://museum.example"
        XCTAssertEqual(try site.generate().remarks.count, 1)
    }

    func testAHalfWrittenPhotoIsAnErrorWithItsFile() throws {
        let (site, _) = try siteWithPhoto()
        let file = "Content/exposition/pictures/one.jpg"
        let photo = try Data(contentsOf: URL(filePath: "\(site.folder.path)/\(file)"))
        try site.write(Array(photo[..<(photo.count / 2)]), file)
        let error = site.error()
        XCTAssertTrue(error.hasPrefix("\(file): cannot be decoded ("), error)
        XCTAssertTrue(error.hasSuffix("; copy it again, or export it again"), error)
        XCTAssertFalse(site.exists("Site/index.html"))
    }

    /// One of its objects has a photo of 700 × 1400, which the camera holds as 1400 × 700.
    private func siteWithPhoto() throws -> (SiteFolder, PictureFixture) {
        let fixture = try PictureFixture(for: self)
        let site = try SiteFolder()
        site.pictureProgram = fixture.program
        try site.remove("Content/exposition/pictures/one.svg")
        let workshop = PictureWorkshop(try XCTUnwrap(PictureProgram(cache: nil)))
        try site.write(try SamplePicture.photo(1400, 700, workshop), "Content/exposition/pictures/one.jpg")
        return (site, fixture)
    }
}
