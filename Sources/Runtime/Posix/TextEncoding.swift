import Glibc

/// The encodings in which other programs save tables and texts.
package enum TextEncoding {
    /// The bytes of a text in UTF-8. They may be in UTF-8, in UTF-16 with a byte order mark, as spreadsheets save
    /// “Unicode text”, or in Microsoft's code page 949, in which a Korean Excel saves “CSV”.
    ///
    /// The bytes of a Chinese or a Japanese code page are mostly valid in the Korean one, too: a text in which something
    /// else than Hangul prevails is in none of them.
    /// - Returns: nil for bytes that are in none of these.
    package static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xFF, 0xFE]) { return utf8(bytes, isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf8(bytes, isBigEndian: true) }
        return (try? UTF8Span(validating: bytes.span)) == nil ? utf8(codePage949: bytes) : bytes
    }

    private static func utf8(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8]? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: 2, to: bytes.count, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }

    private static func utf8(codePage949 bytes: [UInt8]) -> [UInt8]? {
        // glibc's own "CP949" differs from Microsoft's, which it calls UHC.
        let converter = iconv_open("UTF-8", "UHC")
        if converter == iconv_t(bitPattern: -1) { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // A character of two bytes has at most three in UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 2 + 4)
        var (inputLeft, outputLeft) = (input.count, output.count)
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, to) = (input.baseAddress, output.baseAddress)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft)
            }
        }
        guard result == 0, inputLeft == 0 else { return nil }
        let text = output.dropLast(outputLeft).map { UInt8(bitPattern: $0) }
        let foreign = String(decoding: text, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x80 }
        let hangul = foreign.count { (0xAC00...0xD7A3).contains($0.value) }
        return hangul * 10 >= foreign.count * 8 ? text : nil
    }
}
