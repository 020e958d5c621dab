/// The 512 bytes before each file of a tar archive, in the ustar format of POSIX.1-1988 (pax(1), "ustar Interchange
/// Format"): any tar program reads a backup.
struct TarHeader: Equatable {
    static let length = 512

    let name: String
    let size: Int
    /// Seconds since 1970.
    let time: Int

    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.length)
        func put(_ text: String, at offset: Int) {
            bytes.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put("0000660\0", at: 100)
        put("0000000\0", at: 108)
        put("0000000\0", at: 116)
        put(Self.octal(size, 11) + "\0", at: 124)
        put(Self.octal(time, 11) + "\0", at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\0" + "00", at: 257)
        put(Self.octal(Self.sum(bytes), 6) + "\0 ", at: 148)
        return bytes
    }

    init(name: String, size: Int, time: Int) {
        self.name = name
        self.size = size
        self.time = time
    }

    /// - Returns: `nil` when the bytes are not a header of a plain file.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length, bytes[257..<262].elementsEqual("ustar".utf8), bytes[156] == UInt8(ascii: "0"),
            let sum = Self.number(bytes[148..<156]), let size = Self.number(bytes[124..<136]),
            let time = Self.number(bytes[136..<148])
        else { return nil }
        var blank = bytes
        for place in 148..<156 { blank[place] = UInt8(ascii: " ") }
        guard Self.sum(blank) == sum else { return nil }
        self.init(name: String(decoding: bytes[..<100].prefix { $0 != 0 }, as: UTF8.self), size: size, time: time)
    }

    /// Where the next header stands, counted from the end of this one.
    var paddedSize: Int { (size + 511) / 512 * 512 }

    private static func sum(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 + Int($1) } }

    private static func octal(_ number: Int, _ width: Int) -> String {
        let digits = String(number, radix: 8)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self), radix: 8)
    }
}
