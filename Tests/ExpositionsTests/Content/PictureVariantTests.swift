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
                    "a.jpg",
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
}
