/// Reads the size of a JPEG (ITU-T T.81, annex B) and its orientation (CIPA DC-008, Exif 2.32).
enum JPEGHeader {
    /// - Returns: the size of the upright picture; nil for bytes without a whole header.
    static func size(_ bytes: HeaderBytes) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var orientation: Orientation?
        var offset = 2
        while let marker = bytes.big(offset, 2), marker >> 8 == 0xFF {
            // A fill byte (B.1.1.2).
            if marker == 0xFFFF {
                offset += 1
                continue
            }
            if isFrame(marker & 0xFF) {
                guard let height = bytes.big(offset + 5, 2), let width = bytes.big(offset + 7, 2) else { return nil }
                return orientation?.upright(width, height) ?? (width, height)
            }
            guard let length = bytes.big(offset + 2, 2), length >= 2,
                let segment = bytes.part(offset + 4, length - 2)
            else { return nil }
            if marker == 0xFFE1, orientation == nil, segment.starts(with: Array("Exif\0\0".utf8)) {
                orientation = segment.rest(6).flatMap(Orientation.init(exif:))
            }
            offset += 2 + length
        }
        return nil
    }

    /// A frame header (table B.1); in the same range are three other tables.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

/// The way in which a camera was held (Exif 2.32, tag 0x0112): browsers turn the picture upright.
struct Orientation: Equatable {
    /// 1 to 8.
    private let value: Int

    /// Reads the first directory of a TIFF header.
    /// - Returns: nil when there is no orientation in it.
    init?(exif tiff: HeaderBytes) {
        let isLittle = tiff.starts(with: [0x49, 0x49, 42, 0])
        guard isLittle || tiff.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            isLittle ? tiff.little(offset, count) : tiff.big(offset, count)
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in (0..<count).lazy.map({ directory + 2 + 12 * $0 }) {
            guard let tag = number(entry, 2) else { return nil }
            // SHORT, one value.
            guard tag == 0x0112, number(entry + 2, 2) == 3, number(entry + 4, 4) == 1 else { continue }
            guard let value = number(entry + 8, 2), (1...8).contains(value) else { return nil }
            self.value = value
            return
        }
        return nil
    }

    /// From 5 on, the picture lies on its side.
    func upright(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        value >= 5 ? (height, width) : (width, height)
    }
}
