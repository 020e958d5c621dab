/// Reads the size of a JPEG (ITU-T T.81, annex B) and its orientation (CIPA DC-008, Exif 2.32).
enum JPEGHeader {
    /// - Returns: the size of the upright picture; nil for bytes without a whole header.
    static func size(_ bytes: HeaderBytes) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var orientation: Orientation?
        var offset = 2
        while let marker = bytes.big(offset, 2), marker >> 8 == 0xFF {
            // This is a fill byte (B.1.1.2).
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

    /// True for the marker of a frame header (table B.1). Three other tables are in the same range.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}
