import CDeflate
import Foundation
import XCTest

@testable import Expositions
@testable import ExhibitionSite
@testable import SiteGenerator

/// Pictures for the tests: a PNG byte by byte, and JPEGs that the program under test makes of it.
enum SamplePicture {
    /// Red in its left half, blue in its right.
    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255])
        let row: [UInt8] = [0] + (0..<width).flatMap { $0 < width / 2 ? red : blue }
        let header: [UInt8] = big(width) + big(height) + [8, 2, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + chunk("IHDR", header)
            + chunk("IDAT", deflated(Array(repeatElement(row, count: height).joined()))) + chunk("IEND", [])
    }

    /// The same as a JPEG, as a camera writes it that was held on its side: upright, red is above.
    /// - Parameters:
    ///   - artist: noted in it, as is the copyright.
    static func photo(
        _ width: Int, _ height: Int, _ workshop: PictureWorkshop, artist: String? = nil, copyright: String? = nil
    ) throws -> [UInt8] {
        var picture = Picture(name: "photo", kind: .png, width: width / 10, height: height / 10)
        picture.variants = [PictureVariant(width: width, height: height, kind: .jpg)]
        let jpeg = try workshop.make(picture, png(width / 10, height / 10), at: "photo.png", names: ["photo"])[0]
        let texts = [(0x013B, artist), (0x8298, copyright)].compactMap { tag, text in
            text.map { (tag, Array($0.utf8) + [0]) }
        }
        func short(_ number: Int) -> [UInt8] { Array(big(number)[2...]) }
        var directory: [UInt8] = short(1 + texts.count) + short(0x0112) + [0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        var values = [UInt8]()
        for (tag, text) in texts {
            directory +=
                short(tag) + short(2) + big(text.count) + big(8 + 2 + 12 * (1 + texts.count) + 4 + values.count)
            values += text
        }
        let tiff =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + directory + [0, 0, 0, 0] + values
            + Array("37.5665 N, 126.9780 E".utf8)
        let exif = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    }

    /// The colours of a PNG of some pixels without an alpha channel.
    static func rows(ofPNG bytes: [UInt8]) throws -> [[[UInt8]]] {
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(16), number(20))
        XCTAssertEqual(Array(bytes[24...28]), [8, 2, 0, 0, 0], "8 bits of red, green and blue")
        var offset = 8
        var data = [UInt8]()
        while offset + 8 <= bytes.count {
            let count = number(offset)
            if Array(bytes[offset + 4..<offset + 8]) == Array("IDAT".utf8) {
                data += bytes[offset + 8..<offset + 8 + count]
            }
            offset += 12 + count
        }
        let raw = try inflated(data, count: height * (1 + 3 * width))
        var above = [UInt8](repeating: 0, count: 3 * width)
        return (0..<height).map { y in
            let start = y * (1 + 3 * width)
            var row = [UInt8]()
            for x in 0..<3 * width {
                let (left, up, corner) = (x < 3 ? 0 : row[x - 3], above[x], x < 3 ? 0 : above[x - 3])
                row.append(raw[start + 1 + x] &+ predicted(raw[start], left, up, corner))
            }
            above = row
            return stride(from: 0, to: 3 * width, by: 3).map { Array(row[$0..<$0 + 3]) }
        }
    }

    /// The filters of PNG (section 9.2).
    private static func predicted(_ filter: UInt8, _ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        switch filter {
        case 1: return left
        case 2: return up
        case 3: return UInt8((Int(left) + Int(up)) / 2)
        case 4:
            let estimate = Int(left) + Int(up) - Int(corner)
            let distances = [left, up, corner].map { abs(estimate - Int($0)) }
            if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
            return distances[1] <= distances[2] ? up : corner
        default: return 0
        }
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(1)
        defer { libdeflate_free_compressor(compressor) }
        var result = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
        let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, &result, result.count)
        XCTAssertGreaterThan(count, 0)
        return Array(result[..<count])
    }

    private static func inflated(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        var result = [UInt8](repeating: 0, count: count)
        let end = libdeflate_zlib_decompress(decompressor, bytes, bytes.count, &result, count, nil)
        XCTAssertEqual(end, LIBDEFLATE_SUCCESS)
        return result
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + bytes
        return big(bytes.count) + named + big(Int(libdeflate_crc32(0, named, named.count)))
    }

    private static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }
}
