import ShopTestSupport
import TestSupport
@testable import Expositions
import Foundation
import Glibc
import XCTest

@testable import ExhibitionSite
@testable import SiteGenerator

/// Smaller pictures are upright and without metadata, are made once, and a bad picture ends nothing.
final class PictureWorkshopTests: XCTestCase {
    func testAPhotoIsUprightInEachFormAndSaysNothingOfItsPlace() throws {
        let workshop = try PictureFixture(for: self).workshop()
        let photo = try SamplePicture.photo(40, 20, workshop)
        XCTAssertNotNil(Data(photo).firstRange(of: Data("126.9780 E".utf8)))
        var picture = Picture(name: "photo", kind: .jpg, width: 20, height: 40)
        picture.variants = [Picture.Kind.webp, .avif, .png, .jpg].map {
            PictureVariant(width: 4, height: 8, kind: $0)
        }
        let made = try workshop.make(picture, photo, at: "photo.jpg", names: ["aa", "ab", "ac", "ad"])
        for (bytes, variant) in zip(made, picture.variants) {
            let size = try XCTUnwrap(PictureSize(bytes, variant.kind), "\(variant.kind)")
            XCTAssertEqual([size.width, size.height], [4, 8], "\(variant.kind)")
            for word in ["126.9780 E", "Exif", "EXIF", "ICCP"] {
                XCTAssertNil(Data(bytes).firstRange(of: Data(word.utf8)), "\(variant.kind): \(word)")
            }
        }
        let rows = try SamplePicture.rows(ofPNG: made[2])
        XCTAssertGreaterThan(rows[0][2][0], 200, "red is above: \(rows)")
        XCTAssertGreaterThan(rows[7][2][2], 200, "blue is below: \(rows)")
    }

    func testAPhotoWithoutAProfileKeepsItsColours() throws {
        let workshop = try PictureFixture(for: self).workshop()
        func copy(of bytes: [UInt8], _ kind: Picture.Kind, as copied: Picture.Kind) throws -> [UInt8] {
            var picture = Picture(name: "sea", kind: kind, width: 8, height: 8)
            picture.variants = [PictureVariant(width: 8, height: 8, kind: copied)]
            return try workshop.make(picture, bytes, at: "sea", names: ["sea"])[0]
        }
        for (fill, colour) in [("#1e78dc", [30, 120, 220] as [UInt8]), ("#646464", [100, 100, 100])] {
            let sea = #"<rect width="8" height="8" fill="\#(fill)"/>"#
            let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\#(sea)</svg>"#
            let photo = try copy(of: Array(drawing.utf8), .svg, as: .jpg)
            let shown = try SamplePicture.rows(ofPNG: copy(of: photo, .jpg, as: .png))[4][4]
            let differences = zip(colour, shown).map { abs(Int($0) - Int($1)) }
            XCTAssertLessThan(differences.max() ?? 255, 4, "\(fill) is shown as \(shown)")
        }
    }

    func testADrawingIsDrawnOnWhite() throws {
        let workshop = try PictureFixture(for: self).workshop()
        let red = ##"<rect width="30" height="40" fill="#f00"/>"##
        let rows = try drawn(red, workshop)
        XCTAssertTrue(rows[10][4][0] > 200 && rows[10][4][1] < 60, "red is on the left: \(rows[10])")
        XCTAssertTrue(rows[10][25].allSatisfy { $0 > 240 }, "the right has no colour of its own: \(rows[10])")
        let text = try drawn(#"<text x="5" y="38" font-size="40" font-family="sans-serif">한</text>"#, workshop)
        XCTAssertTrue(text.joined().contains { $0[0] < 80 }, "letters are drawn")
    }

    /// `DrawingCheck` refuses such a drawing; libvips would not load the file either.
    func testADrawingLoadsNoOtherFile() throws {
        let fixture = try PictureFixture(for: self)
        let file = URL(filePath: "\(fixture.folder.path)/red.png")
        try Data(SamplePicture.png(60, 40)).write(to: file)
        for address in [file.absoluteString, file.path, "red.png"] {
            let rows = try drawn(#"<image href="\#(address)" width="60" height="40"/>"#, fixture.workshop())
            XCTAssertTrue(rows.joined().allSatisfy { $0.allSatisfy { $0 > 240 } }, address)
        }
        let inside = Data(SamplePicture.png(60, 40)).base64EncodedString()
        let rows = try drawn(
            #"<image href="data:image/png;base64,\#(inside)" width="60" height="40"/>"#, fixture.workshop())
        XCTAssertTrue(rows[10][4][0] > 200 && rows[10][4][1] < 60, "a picture in the drawing itself is shown")
    }

    /// The pixels of a drawing of 60 × 40, at half the size.
    private func drawn(_ marks: String, _ workshop: PictureWorkshop) throws -> [[[UInt8]]] {
        let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">\#(marks)</svg>"#
        var picture = Picture(name: "a", width: 60, height: 40)
        picture.preview = PictureVariant(width: 60, height: 40, kind: .jpg)
        let jpeg = try workshop.make(picture, Array(drawing.utf8), at: "a.svg", names: ["aa"])[0]
        picture = Picture(name: "a", kind: .jpg, width: 60, height: 40)
        picture.variants = [PictureVariant(width: 30, height: 20, kind: .png)]
        return try SamplePicture.rows(ofPNG: try workshop.make(picture, jpeg, at: "a.jpg", names: ["ab"])[0])
    }

    func testAPictureThatCannotBeDecodedIsRefused() throws {
        let fixture = try PictureFixture(for: self)
        let workshop = fixture.workshop()
        // Drawings are permitted only where one is expected.
        _ = try drawn("", workshop)
        let photo = try SamplePicture.photo(640, 320, workshop)
        var picture = Picture(name: "photo", kind: .jpg, width: 320, height: 640)
        picture.variants = PictureVariant.all(of: picture)
        func error(_ bytes: [UInt8]) -> String {
            do {
                return "no error: \(try workshop.make(picture, bytes, at: "photo.jpg", names: ["aa", "bb"]).count)"
            } catch {
                return "\(error)"
            }
        }
        for (bytes, reason) in [
            (Array(photo[..<(photo.count / 2)]), "Premature end"), (SamplePicture.png(30, 30), "states two sizes"),
            (Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 640"/>"#.utf8), "blocked"),
            (Array("Seoul".utf8), "not in a known format"),
        ] {
            let error = error(bytes)
            XCTAssertTrue(error.hasPrefix("photo.jpg: cannot be decoded ("), error)
            XCTAssertTrue(error.contains(reason), error)
        }
        XCTAssertEqual(error(photo), "no error: 2", "the next picture is made")
        picture = Picture(name: "photo", kind: .jpg, width: 30_000, height: 30_000)
        picture.variants = [PictureVariant(width: 9, height: 9, kind: .webp)]
        XCTAssertTrue(error(photo).contains("too many pixels"), error(photo))
    }

    func testAProcessThatEndsIsAnErrorOfThePicture() throws {
        let fixture = try PictureFixture(for: self)
        let workshop = PictureWorkshop(try fixture.brokenProgram())
        var picture = Picture(name: "photo", kind: .png, width: 9, height: 9)
        picture.variants = PictureVariant.all(of: picture)
        for _ in 1...2 {
            XCTAssertThrowsError(
                try workshop.make(picture, SamplePicture.png(9, 9), at: "photo.png", names: ["aa", "bb"])
            ) { error in
                XCTAssertEqual(
                    "\(error)",
                    "photo.png: ended libvips, or took it more than 2 GiB of memory or two minutes; "
                        + "export it smaller, or as .jpg")
            }
        }
    }

    /// Scripts of the shell in the place of libvips's tools.
    private func putTools(_ script: String, into fixture: PictureFixture) throws {
        for tool in ["vips", "vipsheader"] {
            let path = "\(fixture.folder.path)/\(tool)"
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
            XCTAssertEqual(chmod(path, 0o755), 0)
        }
    }

    func testTheToolsHaveLimitsOfMemoryAndTime() throws {
        let fixture = try PictureFixture(for: self)
        try putTools("ulimit -v >&2; ulimit -t >&2; ulimit -c >&2; exit 1", into: fixture)
        let tools = try XCTUnwrap(PictureTools(fixture.folder.path))
        var picture = Picture(name: "photo", kind: .png, width: 9, height: 9)
        picture.variants = PictureVariant.all(of: picture)
        XCTAssertThrowsError(try tools.variants(of: picture, SamplePicture.png(9, 9))) {
            XCTAssertEqual(($0 as? PictureRefusal)?.reason, "2097152, 120, 0")
        }
    }

    func testAPhotoThatNeedsMoreMemoryThanTheLimitIsNotCalledBroken() throws {
        let fixture = try PictureFixture(for: self)
        try putTools("echo 'webp: out of memory --- size == 572MB' >&2; exit 1", into: fixture)
        let workshop = PictureWorkshop(try XCTUnwrap(PictureProgram(fixture.folder.path, cache: nil)))
        var picture = Picture(name: "photo", kind: .webp, width: 9, height: 9)
        picture.variants = PictureVariant.all(of: picture)
        XCTAssertThrowsError(try workshop.make(picture, [1], at: "photo.webp", names: ["aa", "bb"])) {
            XCTAssertTrue("\($0)".hasSuffix("two minutes; export it smaller, or as .jpg"), "\($0)")
        }
    }

    func testAnEntryOfTheCacheThatIsNotWholeIsMadeAgain() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let cache = PictureCache(folder: folder.path)
        cache.write([1, 2, 3], as: "aabb.webp")
        XCTAssertEqual(cache.read("aabb.webp"), [1, 2, 3])
        let path = "\(folder.path)/aa/aabb.webp"
        for count in 0..<11 {
            cache.write([1, 2, 3], as: "aabb.webp")
            XCTAssertEqual(truncate(path, count), 0)
            XCTAssertNil(cache.read("aabb.webp"), "\(count) bytes")
        }
        cache.write([1, 2, 3], as: "aabb.webp")
        XCTAssertEqual(cache.read("aabb.webp"), [1, 2, 3])
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/aa"), ["aabb.webp"])
    }

    func testWhatIsLongUnusedLeavesTheCache() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let cache = PictureCache(folder: folder.path)
        func age(_ name: String, days: Int) {
            let time = timespec(tv_sec: time(nil) - days * 86_400, tv_nsec: 0)
            utimensat(AT_FDCWD, "\(folder.path)/\(name)", [time, time], 0)
        }
        for name in ["aa1", "aa2", "bb1"] { cache.write([7], as: name) }
        age("aa/aa1", days: 91)
        age("aa/aa2", days: 89)
        age("bb/bb1", days: 91)
        XCTAssertEqual(cache.read("bb1"), [7], "it is used now")
        cache.removeUnused()
        XCTAssertEqual([cache.read("aa1"), cache.read("aa2"), cache.read("bb1")], [nil, [7], [7]])
        age("aa/aa2", days: 91)
        cache.removeUnused()
        XCTAssertEqual(cache.read("aa2"), [7], "it looks once a day")
    }
}

/// libvips's tools, with a cache of its own.
final class PictureFixture {
    let folder: TemporaryFolder
    let program: PictureProgram

    /// - Throws: `XCTSkip` where the tools are not installed.
    init(for test: XCTestCase) throws {
        folder = try TemporaryFolder(inMemory: true)
        // A tool would make the cache of a folder that was removed again.
        test.addTeardownBlock { [folder] in _ = folder }
        guard let program = PictureProgram(cache: "\(folder.path)/cache") else {
            throw XCTSkip("SKIPPED: no smaller pictures without libvips-tools; install it")
        }
        self.program = program
    }

    func workshop() -> PictureWorkshop { PictureWorkshop(program) }

    /// Tools that end at once and make nothing.
    func brokenProgram(cache: String? = nil) throws -> PictureProgram {
        for tool in ["vips", "vipsheader"] where !FileManager.default.fileExists(atPath: "\(folder.path)/\(tool)") {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(tool)", withDestinationPath: "/bin/false")
        }
        return try XCTUnwrap(PictureProgram(folder.path, cache: cache))
    }
}
