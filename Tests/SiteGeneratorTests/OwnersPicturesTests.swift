import Bytes
import Foundation
import Runtime
import ShopTestSupport
import TestSupport
import XCTest

@testable import Expositions
@testable import ExhibitionSite
@testable import SiteGenerator

/// Pictures as cameras, scanners and people make them: what is published of them, and whose they are.
final class OwnersPicturesTests: XCTestCase {
    func testFormsThatBrowsersDoNotShowAreConverted() throws {
        let fixture = try PictureFixture(for: self)
        for (form, published) in [("tif", "jpg"), ("gif", "png"), ("heic[compression=hevc]", "jpg")] {
            let ending = String(form.prefix { $0 != "[" })
            let site = try SiteFolder()
            site.pictureProgram = fixture.program
            try site.remove("Content/exposition/pictures/one.svg")
            let pictures = "\(site.content)/exposition/pictures"
            try site.write(SamplePicture.png(700, 500), "one.png")
            let work = try TemporaryFolder()
            let run = try ProgramRun(
                ["/usr/bin/vips", "copy", "\(site.folder.path)/one.png", "\(work.path)/made.\(form)"])
            XCTAssertEqual(run.status, 0, run.errors)
            try FileManager.default.moveItem(
                atPath: "\(work.path)/made.\(ending)", toPath: "\(pictures)/IMG 1.\(ending.uppercased())")
            try site.replace("\"one\"", with: "\"img 1\"", in: "Content/exposition/items.json")
            try site.generate()
            let names = try site.site().keys.map { $0.replacing(#/\.[0-9a-f]{16}/#, with: "") }
            for size in [".320.webp", ".320.\(published)", ".640.\(published)", ".700.webp", ".\(published)"] {
                XCTAssertTrue(names.contains("pictures/img-1\(size)"), "\(form): \(size)")
            }
            let page = try site.text("Site/items/img-1/index.html")
            XCTAssertTrue(page.contains(#"width="700" height="500""#), page)
            XCTAssertTrue(site.exists("Site/items/img-1/img-1/index.html"), "a page for the picture itself")
            site.pictureProgram = nil
            let error = site.error()
            XCTAssertTrue(
                error.hasPrefix(
                    "Content/exposition/pictures/IMG 1.\(ending.uppercased()): is of a form that browsers do not show; "
                ),
                error)
        }
    }

    func testACopySaysWhoseItIsAndNotWhereItWasTaken() throws {
        let workshop = try PictureFixture(for: self).workshop()
        let photo = try SamplePicture.photo(40, 20, workshop, artist: "서인해", copyright: "(c) 1972 <Seo>")
        for (rights, words, others) in [
            (PictureRights(), ["서인해", "(c) 1972 &lt;Seo&gt;"], ["licenses"]),
            (
                PictureRights(creator: "도공", credit: "나루 & 기록원", licence: "CC BY 4.0"),
                ["서인해", "나루 &amp; 기록원", "https://creativecommons.org/licenses/by/4.0/"], ["도공"]
            ),
        ] {
            var picture = Picture(name: "photo", kind: .jpg, width: 20, height: 40)
            picture.rights = rights
            picture.variants = [Picture.Kind.webp, .avif, .png, .jpg].map {
                PictureVariant(width: 4, height: 8, kind: $0)
            }
            let made = try workshop.make(
                picture, photo, at: "photo.jpg", names: picture.variants.map { "\(rights.fingerprint)-\($0.kind)" })
            for (bytes, variant) in zip(made, picture.variants) {
                // libvips compresses the notes of a PNG.
                for word in words where variant.kind != .png {
                    XCTAssertNotNil(Data(bytes).firstRange(of: Data(word.utf8)), "\(variant.kind): \(word)")
                }
                for word in others + ["126.9780 E", "ICCP"] {
                    XCTAssertNil(Data(bytes).firstRange(of: Data(word.utf8)), "\(variant.kind): \(word)")
                }
                let size = try XCTUnwrap(PictureSize(bytes, variant.kind))
                XCTAssertEqual([size.width, size.height], [4, 8])
            }
        }
    }

    func testThePhotographerIsReadFromEachKindOfNote() throws {
        var notes = PictureNotes(PictureRights(creator: "maker", credit: "museum"))
        let iptc = Array("\u{1C}\u{02}\u{50}\0\u{03}Kim\u{1C}\u{02}\u{74}\0\u{03}(c)".utf8)
        notes.add(["iptc-data: 9 bytes of binary data"]) { _ in iptc }
        var expected = PictureNotes(PictureRights(creator: "Kim", credit: "museum"))
        expected.add(["exif-ifd0-Copyright: (c) ((c), ASCII, 4 components, 4 bytes)"]) { _ in [] }
        XCTAssertEqual(notes, expected)

        let xmp =
            #"<x photoshop:Credit="A &amp; B"><dc:creator><rdf:Seq><rdf:li>Kim</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">(c)</rdf:li></rdf:Alt></dc:rights></x>"#
        var read = PictureNotes(PictureRights())
        read.add(["xmp-data: 9 bytes of binary data"]) { _ in Array(xmp.utf8) }
        expected = PictureNotes(PictureRights(creator: "Kim", credit: "A & B"))
        expected.add(["exif-ifd0-Copyright: (c) ((c), ASCII, 4 components, 4 bytes)"]) { _ in [] }
        XCTAssertEqual(read, expected)
        for broken in [
            "<dc:creator>", "</dc:creator><dc:creator>", "dc:creator=", "<dc:creator><rdf:li</rdf:li></dc:creator>",
        ] {
            var notes = PictureNotes(PictureRights())
            notes.add(["xmp-data: 1", "iptc-data: 1"]) { $0 == "xmp-data" ? Array(broken.utf8) : [0x1C, 2, 80, 0] }
            XCTAssertTrue(notes.isEmpty, broken)
        }
    }

    func testAnOriginalIsPublishedWhereAnObjectAsksForItAndSaysNothingOfItsPlace() throws {
        let fixture = try PictureFixture(for: self)
        let site = try SiteFolder()
        site.pictureProgram = fixture.program
        try site.remove("Content/exposition/pictures/one.svg")
        // Smaller than what has a page otherwise.
        let photo = try SamplePicture.photo(600, 400, fixture.workshop(), artist: "서인해")
        try site.write(photo, "Content/exposition/pictures/one.JPG")
        try site.generate()
        XCTAssertFalse(site.exists("Site/pictures/one.original.jpg"))
        try site.replace(
            #""image_name": "one""#, with: #""image_name": "one", "original": true"#,
            in: "Content/exposition/items.json")
        try site.generate()
        let original = try XCTUnwrap(try site.site()["pictures/one.original.jpg"])
        let scan = Data([0xFF, 0xDA])
        let pixels = try (XCTUnwrap(original.firstRange(of: scan)), XCTUnwrap(Data(photo).firstRange(of: scan)))
        XCTAssertEqual(original[pixels.0.lowerBound...], Data(photo)[pixels.1.lowerBound...])
        XCTAssertNotNil(original.firstRange(of: Data("서인해".utf8)))
        XCTAssertNil(original.firstRange(of: Data("126.9780 E".utf8)))
        XCTAssertEqual(PictureSize(Array(original), .jpg)?.width, 400, "it is turned as before")
        let page = try site.text("Site/items/one/one/index.html")
        XCTAssertTrue(page.contains(#"href="/pictures/one.original.jpg""#), page)
        XCTAssertTrue(page.contains("400 × 600"), page)
        site.pictureProgram = nil
        XCTAssertTrue(
            site.error().hasPrefix("Content/exposition/pictures/one.JPG: cannot be published as an original: "),
            site.error())
    }

    func testAPictureInATextIsPublishedInAllSizes() throws {
        let fixture = try PictureFixture(for: self)
        let site = try SiteFolder()
        site.pictureProgram = fixture.program
        try site.write(SamplePicture.png(700, 500), "Content/exposition/pictures/배.png")
        try site.writeItems(["one"], words: ["one": #"앞\n\n![빨간 배](배.png \"1901년\")"#])
        try site.generate()
        let page = try site.text("Site/items/one/index.html")
        let prose = try XCTUnwrap(page.split(separator: "<div class=\"prose\"").last)
        for part in [".webp 640w", "alt=\"빨간 배\"", "width=\"700\" height=\"500\"", "1901년", "<p>앞</p>"] {
            XCTAssertTrue(prose.contains(part), "\(part) is not in \(prose)")
        }
        // A new picture means a new page.
        try site.write(SamplePicture.png(600, 500), "Content/exposition/pictures/배.png")
        XCTAssertGreaterThan(try site.generate().written, 0)
        XCTAssertTrue(try site.text("Site/items/one/index.html").contains("width=\"600\" height=\"500\""))
    }
}
