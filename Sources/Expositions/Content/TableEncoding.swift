import Foundation

/// The encodings in which spreadsheets save a table besides UTF-8: UTF-16, and Korean Excel's code page 949 (EUC-KR).
enum TableEncoding {
    /// - Returns: the text in UTF-8; the same bytes for one in an encoding that cannot be told.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, .utf16LittleEndian) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, .utf16BigEndian) }
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return korean(bytes) ?? bytes
    }

    private static func utf16(_ bytes: [UInt8], _ encoding: String.Encoding) -> [UInt8] {
        String(data: Data(bytes.dropFirst(2)), encoding: encoding).map { Array($0.utf8) } ?? bytes
    }

    /// - Returns: nil for bytes that are no text of code page 949, or one in which something else than Hangul prevails: the
    ///   bytes of a Chinese or Japanese code page are mostly valid, too.
    private static func korean(_ bytes: [UInt8]) -> [UInt8]? {
        guard let text = CodePage949.decoded(bytes) else { return nil }
        let foreign = text.unicodeScalars.filter { $0.value >= 0x80 }
        let hangul = foreign.count { (0xAC00...0xD7A3).contains($0.value) }
        return hangul * 10 >= foreign.count * 8 ? Array(text.utf8) : nil
    }
}
