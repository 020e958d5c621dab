import ExpositionContent
import XCTest

/// The sizes that are made of a picture, and the lines in which they are asked for.
final class PictureVariantTests: XCTestCase {
    func testNoVariantIsLargerThanThePicture() {
        for (width, kind, files) in [
            (4000, Picture.Kind.jpg, ["a.320.webp", "a.320.jpg", "a.640.webp", "a.640.jpg", "a.1280.webp", "a.jpg"]),
            (700, .png, ["a.320.webp", "a.320.png", "a.640.webp", "a.640.png", "a.700.webp", "a.png"]),
            (640, .avif, ["a.320.webp", "a.320.avif", "a.640.webp", "a.avif"]),
            (1280, .webp, ["a.320.webp", "a.640.webp", "a.webp"]), (20, .jpeg, ["a.20.webp", "a.jpeg"]),
            (4000, .svg, []),
        ] {
            var picture = Picture(name: "a", kind: kind, width: width, height: 1)
            picture.variants = PictureVariant.all(of: picture)
            XCTAssertEqual(picture.variants.map(picture.file), files)
            XCTAssertTrue(picture.variants.allSatisfy { $0.height == 1 }, "no side is 0")
        }
    }

    func testWhatSharingSitesDoNotShowGetsAPreview() throws {
        for (kind, width, height, file, size) in [
            (Picture.Kind.svg, 4, 3, "a.1200.jpg", [1200, 900]), (.svg, 5, 7, "a.857.jpg", [857, 1200]),
            (.svg, 60_000, 1, "a.1200.jpg", [1200, 1]), (.avif, 4000, 2000, "a.1200.jpg", [1200, 600]),
            (.avif, 300, 200, "a.300.jpg", [300, 200]),
        ] {
            var picture = Picture(name: "a", kind: kind, width: width, height: height)
            XCTAssertNil(picture.shared)
            picture.variants = PictureVariant.all(of: picture)
            picture.preview = PictureVariant.preview(of: picture)
            let shared = try XCTUnwrap(picture.shared)
            XCTAssertEqual(shared.file, file)
            XCTAssertEqual([shared.width, shared.height], size)
            XCTAssertEqual(PictureJob(picture, byteCount: 1).variants.last, picture.preview)
        }
        var photo = Picture(name: "a", kind: .jpg, width: 4000, height: 3000)
        XCTAssertNil(PictureVariant.preview(of: photo))
        XCTAssertEqual(photo.shared?.width, 4000)
        photo.variants = PictureVariant.all(of: photo)
        XCTAssertEqual(photo.shared?.file, "a.jpg")
        XCTAssertEqual(photo.shared?.height, 960)
    }

    func testOnlyWhatAPageNamesForSharingGetsAPreviewAndAnIconIsSmall() throws {
        let folder = try OwnersFolder()
        try folder.write(PictureSample.png(width: 512, height: 256), to: "pictures/icon.png")
        func planned(withPreviews: Bool) throws -> [String: Picture] {
            var exposition = try folder.exposition()
            exposition.addVariants(withPreviews: withPreviews)
            return exposition.pictures
        }
        XCTAssertTrue(try planned(withPreviews: false).values.allSatisfy { $0.preview == nil })
        let pictures = try planned(withPreviews: true)
        XCTAssertEqual(Set(pictures.values.filter { $0.preview != nil }.map(\.name)), ["one", "two", "poster"])
        XCTAssertEqual(pictures["icon"]?.variants, [PictureVariant(width: 192, height: 96, kind: .png)])
        XCTAssertEqual(pictures["icon"]?.copies.map { pictures["icon"]?.file($0) }, ["icon.png"])
    }

    func testAJobAndItsAnswerAreALineEach() {
        var picture = Picture(name: "a", kind: .jpeg, width: 3000, height: 4000)
        picture.variants = PictureVariant.all(of: picture)
        let job = PictureJob(picture, byteCount: 5)
        XCTAssertEqual(
            job.line,
            "jpeg 3000 4000 5 320 427 webp 320 427 jpg 640 853 webp 640 853 jpg 1280 1707 webp 1280 1707 jpg\n")
        XCTAssertEqual(PictureJob(line: String(job.line.dropLast())), job)
        for line in ["", "jpg 1 1 1", "jpg 1 1 1 9 9", "gif 1 1 1 9 9 jpg", "jpg 1 1 1 9 9 gif", "jpg 1 1 x 9 9 jpg"] {
            XCTAssertNil(PictureJob(line: line), line)
        }
        for answer in [PictureAnswer.made([1, 22]), .made([]), .refused("a b")] {
            XCTAssertEqual(PictureAnswer(line: String(answer.line.dropLast())), answer)
        }
        XCTAssertEqual(PictureAnswer.refused("one\n two\n").line, "refused one,  two\n")
        for line in ["", "made x", "made 0", "made -1", "done"] { XCTAssertNil(PictureAnswer(line: line), line) }
    }
}
