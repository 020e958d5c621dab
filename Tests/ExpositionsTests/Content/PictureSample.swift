import Foundation

/// Headers of pictures, byte by byte, and two small pictures from libwebp and libaom.
enum PictureSample {
    /// 12 × 7, with an alpha channel and Exif.
    static let webP = decoded(
        "UklGRgoBAABXRUJQVlA4WAoAAAAYAAAACwAABgAAQUxQSAkAAAABBxAREYiI/gcAVlA4IBgAAAAwAQCdASoMAAcAB0CWJaQAA3AA/u+5AABFWElGug"
            + "AAAEV4aWYAAElJKgAIAAAABgASAQMAAQAAAAEAAAAaAQUAAQAAAFYAAAAbAQUAAQAAAF4AAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABp"
            + "hwQAAQAAAGYAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAA"
            + "AqAEAAEAAAAMAAAAA6AEAAEAAAAHAAAAAAAAAA==")

    /// The header of one of 12 × 7, whose alpha channel is a second item.
    static let avif = decoded(
        "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAc1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA"
            + "AAAAABAAAARmlsb2MAAAAAREAAAwACAAAAAAHxAAEAAAAAAAAAFQABAAAAAAIGAAEAAAAAAAAAGAADAAAAAAIeAAEAAAAAAAAAvgAAAE1paW5m"
            + "AAAAAAADAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAFWluZmUCAAAAAAIAAGF2MDEAAAAAFWluZmUCAAABAAMAAEV4aWYAAAAA12lwcnAAAACxaX"
            + "BjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EAHAAAAAAUaXNwZQAAAAAAAAAMAAAABwAAAA5waXhpAAAAAAEIAAAAOGF1eEMAAAAAdXJu"
            + "Om1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAMAAAABwAAABBwaXhpAA"
            + "AAAAMICAgAAAAeaXBtYQAAAAAAAAACAAEEgYYHiAACBIIDhIUAAAAoaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAA5jZHNjAAMAAQAB")

    /// - Parameter quarters: `irot`, if there is one. A thumbnail with another size is the first item.
    static func avif(width: Int, height: Int, quarters: [UInt8]) -> [UInt8] {
        func sized(_ width: Int, _ height: Int) -> [UInt8] { box("ispe", [0, 0, 0, 0] + big(width) + big(height)) }
        let rotation = quarters.isEmpty ? [] : box("irot", quarters)
        let values = box("ipco", sized(32, 16) + sized(width, height) + rotation)
        let associations: [UInt8] =
            [0, 0, 0, 0] + big(2) + [0, 1, 1, 1] + [0, 2] + (quarters.isEmpty ? [1, 2] : [2, 2, 0x83])
        let meta: [UInt8] =
            [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 2]) + box("iprp", values + box("ipma", associations))
        return box("ftyp", Array("mif1\0\0\0\0mif1avif".utf8)) + box("meta", meta)
    }

    /// A header of 300 × 200.
    static func jpeg(exif: [UInt8]) -> [UInt8] {
        let segment = Array("Exif\0\0".utf8) + exif
        let exif = exif.isEmpty ? [] : [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2] + exif + [0xFF, 0xC0, 0, 17, 8, 0, 200, 1, 44, 3]
    }

    static func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            isLittle ? Array(little(value)[..<count]) : Array(big(value)[(4 - count)...])
        }
        let first: [UInt8] = number(0x0100, 2) + number(3, 2) + number(1, 4) + number(9, 2) + [0, 0]
        let own: [UInt8] = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + first + own
            + number(0, 4)
    }

    static func png(width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height)
            + [8, 2, 0, 0, 0]
    }

    static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

    private static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }

    private static func box(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        big(8 + bytes.count) + Array(name.utf8) + bytes
    }

    private static func decoded(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }
}
