import TestSupport
@testable import Expositions
import Foundation
import XCTest

/// A picture's size is read from its header, and it is the size of the upright picture.
final class PictureSizeTests: XCTestCase {
    func testTheSizeOfAWebPIsReadInEachOfItsForms() {
        let frame: [UInt8] = [0x30, 1, 0, 0x9D, 1, 0x2A, 0x2C, 0x41, 0xC8, 0x80]
        XCTAssertEqual(size(webP(chunk("VP8 ", frame)), .webp), [300, 200])
        XCTAssertEqual(size(webP(chunk("VP8L", [0x2F, 0x2B, 0xC1, 0x31, 0])), .webp), [300, 200])
        XCTAssertEqual(size(webP(chunk("VP8X", [0, 0, 0, 0, 0x2B, 1, 0, 0xC7, 0, 0])), .webp), [300, 200])
        XCTAssertEqual(size(PictureSample.webP, .webp), [12, 7])
    }

    func testTheSizeOfAnAVIFIsThatOfItsPrimaryItem() {
        XCTAssertEqual(size(PictureSample.avif, .avif), [12, 7])
        for (quarters, expected) in [
            ([], [300, 200]), ([0], [300, 200]), ([1], [200, 300]), ([3], [200, 300]),
        ] as [([UInt8], [Int])] {
            XCTAssertEqual(size(PictureSample.avif(width: 300, height: 200, quarters: quarters), .avif), expected)
        }
    }

    func testAPictureOfACameraIsUpright() {
        for orientation in 1...8 {
            for isLittle in [false, true] {
                let exif = PictureSample.exif(orientation, isLittle: isLittle)
                let upright = orientation >= 5 ? [200, 300] : [300, 200]
                XCTAssertEqual(size(PictureSample.jpeg(exif: exif), .jpg), upright, "\(orientation)")
                let canvas = chunk("VP8X", [0x08, 0, 0, 0, 0x2B, 1, 0, 0xC7, 0, 0])
                XCTAssertEqual(size(webP(canvas + chunk("EXIF", exif)), .webp), upright, "\(orientation)")
            }
        }
    }

    func testHalfAFileIsAtMostItsHeader() {
        for (bytes, kind) in [
            (PictureSample.webP, Picture.Kind.webp), (PictureSample.avif, .avif),
            (PictureSample.jpeg(exif: PictureSample.exif(6, isLittle: false)), .jpg),
        ] {
            let whole = size(bytes, kind)
            for count in bytes.indices {
                let part = size(Array(bytes[..<count]), kind)
                XCTAssertTrue(part == nil || part == whole && kind != .webp, "\(kind), \(count) bytes")
            }
        }
    }

    func testAFileOfAnotherKindIsNamed() throws {
        let half = Array(PictureSample.webP.dropLast())
        for (bytes, file, error) in [
            (Array("Seoul".utf8), "two.jpg", "has no readable size; copy it again, or export it again as .jpg"),
            (PictureSample.webP, "two.jpg", "holds a picture of another kind; let its name end in .webp"),
            (half, "two.webp", "has no readable size; copy it again, or export it again as .webp"),
            (PictureSample.avif, "two.webp", "holds a picture of another kind; let its name end in .avif"),
        ] {
            let content = try OwnersFolder()
            try content.remove("pictures/two.svg")
            try content.write(bytes, to: "pictures/\(file)")
            XCTAssertEqual(content.error(), "pictures/\(file): \(error)")
        }
    }

    func testAPictureOfTooManyPixelsIsRefused() throws {
        let content = try OwnersFolder()
        try content.remove("pictures/two.svg")
        try content.write(PictureSample.png(width: 30_000, height: 30_000), to: "pictures/two.png")
        XCTAssertEqual(
            content.error(),
            "pictures/two.png: has 30000 × 30000 pixels, and 150000000 are the most; export it smaller")
    }

    func testALinkOutOfTheFolderIsRefused() throws {
        let content = try OwnersFolder()
        let pictures = "\(content.folder.path)/pictures"
        try content.write(OwnersFolder.drawing, to: "outside.svg")
        try content.remove("pictures/two.svg")
        try FileManager.default.createSymbolicLink(
            atPath: "\(pictures)/two.svg", withDestinationPath: "../outside.svg")
        XCTAssertEqual(
            content.error(), "pictures/two.svg: is a link to a file outside of pictures; put the picture itself there")
        try content.remove("pictures/two.svg")
        try FileManager.default.createSymbolicLink(atPath: "\(pictures)/two.svg", withDestinationPath: "one.svg")
        XCTAssertNoThrow(try content.exposition())
    }

    func testTheEndingOfAPictureMayBeAnyOfItsKind() throws {
        for (bytes, file, kind) in [
            (PictureSample.webP, "one.webp", Picture.Kind.webp), (PictureSample.avif, "one.avif", .avif),
            (PictureSample.jpeg(exif: []), "one.jpeg", .jpeg),
        ] {
            let content = try OwnersFolder()
            try content.remove("pictures/one.svg")
            try content.write(bytes, to: "pictures/\(file)")
            XCTAssertEqual(try content.exposition().pictures["one"]?.kind, kind)
        }
    }

    private func size(_ bytes: [UInt8], _ kind: Picture.Kind) -> [Int]? {
        PictureSize(bytes, kind).map { [$0.width, $0.height] }
    }

    private func webP(_ chunks: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + PictureSample.little(4 + chunks.count) + Array("WEBP".utf8) + chunks
    }

    private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(name.utf8) + PictureSample.little(bytes.count) + bytes + (bytes.count % 2 == 1 ? [0] : [])
    }
}
