import XCTest

@testable import Expositions

/// The sizes that are made of a picture, and the lines in which they are asked for.
final class PictureVariantTests: XCTestCase {
    func testNoVariantIsLargerThanThePicture() {
        for (width, kind, files) in [
            (
                4000, Picture.Kind.jpg,
                [
                    "a.320.webp", "a.320.jpg", "a.640.webp", "a.640.jpg", "a.1280.webp", "a.1280.jpg", "a.2400.webp",
                    "a.2400.jpg", "a.4000.webp", "a.jpg",
                ]
            ),
            (300, .gif, ["a.300.webp", "a.png"]), (300, .tiff, ["a.300.webp", "a.jpg"]),
            (300, .heic, ["a.300.webp", "a.jpg"]),
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

    func testALongPictureIsAsHighAsAScreen() {
        for (width, height, largest, its) in [
            (4000, 2000, 2400, 1200), (6000, 2000, 2400, 800), (6000, 1500, 3200, 800), (30_000, 1500, 16_000, 800),
            (40_000, 1000, 16_383, 410), (3000, 150, 3000, 150), (2000, 100, 2000, 100), (1000, 20_000, 1000, 20_000),
        ] {
            let variants = PictureVariant.all(of: Picture(name: "a", kind: .jpg, width: width, height: height))
            XCTAssertEqual([variants.last?.width, variants.last?.height], [largest, its], "\(width) × \(height)")
        }
    }
}
