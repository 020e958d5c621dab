import Foundation

/// The size that a picture's file states, for the upright picture.
struct PictureSize: Equatable {
    let width: Int
    let height: Int

    /// - Returns: `nil` for bytes that are not a picture of the kind, or state no size.
    init?(_ bytes: [UInt8], _ kind: Picture.Kind) {
        let size =
            switch kind {
            case .svg: Self.svg(bytes)
            case .png: Self.png(HeaderBytes(bytes[...]))
            case .jpg, .jpeg: JPEGHeader.size(HeaderBytes(bytes[...]))
            case .webp: WebPHeader.size(HeaderBytes(bytes[...]))
            case .avif, .heic, .heif: HEIFHeader.size(HeaderBytes(bytes[...]), kind)
            case .gif: Self.gif(HeaderBytes(bytes[...]))
            case .tif, .tiff: TIFFDirectory(HeaderBytes(bytes[...]))?.size
            }
        guard let size, (1...65_535).contains(size.width), (1...65_535).contains(size.height) else { return nil }
        (width, height) = size
    }

    /// The `viewBox` (W3C SVG 2, section 8.6), in whole pixels: a drawing has only a ratio.
    private static func svg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard let tag = offset(of: "<svg", in: bytes[...]), let end = bytes[tag...].firstIndex(of: UInt8(ascii: ">")),
            let name = offset(of: "viewBox", in: bytes[tag..<end]),
            let open = bytes[name..<end].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
            let close = bytes[(open + 1)..<end].firstIndex(of: bytes[open])
        else { return nil }
        let box = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
        let numbers = box.split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }
            .compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] >= 0.5, numbers[3] >= 0.5, numbers[2] < 65_535, numbers[3] < 65_535
        else { return nil }
        return (Int(numbers[2].rounded()), Int(numbers[3].rounded()))
    }

    /// The header after the signature (W3C Portable Network Graphics, sections 5.2 and 11.2.1).
    private static func png(_ bytes: HeaderBytes) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.name(12) == "IHDR",
            let width = bytes.big(16, 4), let height = bytes.big(20, 4)
        else { return nil }
        return (width, height)
    }

    /// The logical screen behind the signature (GIF89a, section 18).
    private static func gif(_ bytes: HeaderBytes) -> (width: Int, height: Int)? {
        guard bytes.name(0) == "GIF8", let width = bytes.little(6, 2), let height = bytes.little(8, 2) else {
            return nil
        }
        return (width, height)
    }

    private static func offset(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        text.withUTF8Buffer { text in
            var rest = bytes
            while let start = rest.firstIndex(of: text[0]) {
                rest = rest[start...]
                if rest.starts(with: text) { return start }
                rest = rest.dropFirst()
            }
            return nil
        }
    }
}
