import Foundation
import Runtime
import ShopTestSupport
import TestSupport
import XCTest

@testable import ExhibitionSite
@testable import Expositions
@testable import SiteGenerator

/// The tiles of a large photo, by which a visitor zooms in. `Tests/Browser/test_exhibition.py` does.
final class TilePyramidTests: XCTestCase {
    func testThePathsAreThoseThatLibvipsWrites() throws {
        let fixture = try PictureFixture(for: self)
        let folder = fixture.folder.path
        func vips(_ arguments: String...) throws {
            let run = try ProgramRun(["\(fixture.program.tools.folder)/vips"] + arguments, environment: [])
            XCTAssertEqual(run.status, 0, run.errors)
        }
        for (width, height) in [(4001, 300), (300, 4001), (4096, 4096), (5000, 4097), (8193, 8100), (16_384, 513)] {
            let pyramid = try pyramid(width, height)
            try vips("black", "\(folder)/black.v", "\(width)", "\(height)")
            try vips(
                "dzsave", "\(folder)/black.v", "\(folder)/tiles", "--layout", "iiif3", "--tile-size", "512",
                "--overlap", "0", "--suffix", ".jpg")
            let written = try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/tiles")
                .filter { $0.hasSuffix(".jpg") }
            XCTAssertEqual(pyramid.tiles.map(\.pathOfVips).sorted(), written.sorted(), "\(width) × \(height)")
            for tile in pyramid.tiles {
                let size = try XCTUnwrap(PictureSize(readFile("\(folder)/tiles/\(tile.pathOfVips)"), .jpg))
                XCTAssertEqual([size.width, size.height], [tile.width, tile.height], tile.path)
            }
            try FileManager.default.removeItem(atPath: "\(folder)/tiles")
        }
    }

    func testViewersAskForTheWholePictureByItsName() throws {
        let pyramid = try pyramid(4001, 300)
        XCTAssertEqual(pyramid.scaleFactors, [1, 2, 4, 8])
        XCTAssertEqual(pyramid.paths.first, "0,0,512,300/512,300/0/default.jpg")
        XCTAssertEqual(pyramid.paths.suffix(2), ["full/501,38/0/default.jpg", "full/max/0/default.jpg"])
    }

    func testOnlyAPhotoThatIsLargerThanItsCopiesIsCut() {
        for (width, height, kind, isCut) in [
            (4001, 3000, Picture.Kind.jpg, true), (4000, 3000, .jpg, false), (2500, 4001, .tif, true),
            (2400, 5000, .jpg, false), (5000, 3000, .svg, false),
        ] {
            var picture = Picture(name: "a", kind: kind, width: width, height: height)
            picture.variants = PictureVariant.all(of: picture)
            XCTAssertEqual(TilePyramid(of: picture) != nil, isCut, "\(width) × \(height) \(kind)")
        }
    }

    func testTilesAreMadeOnceAreUprightAndSayNothingOfThePlace() throws {
        let (site, fixture) = try siteWithTiles()
        try site.generate()
        let pyramid = try pyramid(2600, 4200)
        let first = try site.site()
        let tiles = first.filter { $0.key.hasPrefix("pictures/one.tiles/") }
        XCTAssertEqual(tiles.keys.sorted(), pyramid.paths.map { "pictures/one.tiles/\($0)" }.sorted())
        for (name, bytes) in tiles {
            for word in ["126.9780 E", "Exif", "ICC", "백운"] {
                XCTAssertNil(bytes.firstRange(of: Data(word.utf8)), "\(name): \(word)")
            }
        }
        // Red is above, as in the photo that is turned by its Exif.
        for (region, isRed) in [("0,0,512,512", true), ("0,3584,512,512", false)] {
            let tile = try XCTUnwrap(tiles["pictures/one.tiles/\(region)/512,512/0/default.jpg"])
            let colour = try XCTUnwrap(fixture.program.tools.meanColour(Array(tile), .jpg))
            XCTAssertEqual(colour.red > 200, isRed, "\(region): \(colour)")
            XCTAssertEqual(colour.blue > 200, !isRed, "\(region): \(colour)")
        }
        // A program that makes nothing: all tiles are in the cache.
        try site.remove("Site")
        site.pictureProgram = try fixture.brokenProgram(cache: fixture.program.cache)
        try site.generate()
        XCTAssertEqual(try site.site(), first)
        XCTAssertFalse(try site.steps().contains { $0.contains(".tiles") }, "no tile is written again")
    }

    func testAPictureThatIsGoneTakesItsTilesWithIt() throws {
        let (site, _) = try siteWithTiles()
        try site.generate()
        XCTAssertTrue(site.exists("Site/pictures/one.tiles/full/max/0/default.jpg"))
        let link = #"data-width="2400" data-tiles="one.tiles/" data-size="2600 4200""#
        XCTAssertTrue(try site.text("Site/items/one/one/index.html").contains(link))
        XCTAssertFalse(site.exists("Site/pictures/one.tiles/info.json"), "it would name itself by the site's address")
        try site.replace("\"tiles\": true", with: "\"tiles\": false", in: facts)
        try site.generate()
        XCTAssertFalse(site.exists("Site/pictures/one.tiles"))
        XCTAssertFalse(try site.text("Site/items/one/one/index.html").contains("data-tiles"))
    }

    func testAManifestNamesTheImageService() throws {
        let (site, _) = try siteWithTiles()
        site.baseURL = "https://museum.example/1900"
        try site.generate()
        let id = "https://museum.example/1900/pictures/one.tiles"
        let manifest = try site.text("Site/items/one/manifest.json")
        for part in [
            #""width":2400,"height":3877,"service":[{"id":"\#(id)","type":"ImageService3","profile":"level0"}]"#,
            #""type":"Canvas","width":2600,"height":4200"#,
        ] {
            XCTAssertTrue(manifest.contains(part), "\(part) is not in \(manifest)")
        }
        XCTAssertFalse(try site.text("Site/items/two/manifest.json").contains("service"), "a drawing has no tiles")
        XCTAssertEqual(
            try site.text("Site/pictures/one.tiles/info.json"),
            #"{"@context":"http://iiif.io/api/image/3/context.json","id":"\#(id)","type":"ImageService3","#
                + #""protocol":"http://iiif.io/api/image","profile":"level0","width":2600,"height":4200,"maxWidth":2400,"#
                + #""maxHeight":3877,"sizes":[{"width":163,"height":263}],"tiles":[{"width":512,"scaleFactors":[1,2,4,8,16]}]}"#
                + "\n")
    }

    func testTheMakersWordIsTrueOrFalse() throws {
        let site = try SiteFolder()
        try site.replace("\"duration\"", with: "\"tiles\": \"yes\", \"duration\"", in: facts)
        let error = site.error()
        XCTAssertTrue(
            error.hasSuffix(#""tiles": is the text "yes", not true or false; write true or false, without quotes"#),
            error)
    }

    private let facts = "Content/exposition/exposition_universelle_1900.json"

    private func pyramid(_ width: Int, _ height: Int) throws -> TilePyramid {
        var picture = Picture(name: "a", kind: .jpg, width: width, height: height)
        picture.variants = [PictureVariant(width: min(width - 1, 2400), height: 1, kind: .jpg)]
        return try XCTUnwrap(TilePyramid(of: picture))
    }

    /// One of its objects has a photo of 2600 × 4200, which the camera holds on its side.
    private func siteWithTiles() throws -> (SiteFolder, PictureFixture) {
        let fixture = try PictureFixture(for: self)
        let site = try SiteFolder()
        site.pictureProgram = fixture.program
        try site.remove("Content/exposition/pictures/one.svg")
        let workshop = PictureWorkshop(try XCTUnwrap(PictureProgram(cache: nil)))
        try site.write(
            try SamplePicture.photo(4200, 2600, workshop, artist: "백운"), "Content/exposition/pictures/one.jpg")
        try site.replace("\"duration\"", with: "\"tiles\": true, \"duration\"", in: facts)
        return (site, fixture)
    }
}
