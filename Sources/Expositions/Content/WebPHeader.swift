/// Reads the size of a WebP (RFC 9649).
enum WebPHeader {
    /// - Returns: the size of the upright picture; nil for bytes that are not a whole file.
    static func size(_ bytes: HeaderBytes) -> (width: Int, height: Int)? {
        guard bytes.name(0) == "RIFF", bytes.name(8) == "WEBP", let length = bytes.little(4, 4), length >= 4,
            let chunks = bytes.part(12, length - 4), let first = chunk(chunks, at: 0)
        else { return nil }
        switch first.name {
        case "VP8 ": return lossy(first.bytes)
        case "VP8L": return lossless(first.bytes)
        case "VP8X": return extended(first.bytes, chunks)
        default: return nil
        }
    }

    /// The frame header (RFC 6386, section 9.1); above each size are two bits of scaling.
    private static func lossy(_ bytes: HeaderBytes) -> (width: Int, height: Int)? {
        guard bytes.big(3, 3) == 0x9D012A, let width = bytes.little(6, 2), let height = bytes.little(8, 2)
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }

    /// The size is two numbers of 14 bits, less one (section 3.4).
    private static func lossless(_ bytes: HeaderBytes) -> (width: Int, height: Int)? {
        guard bytes.big(0, 1) == 0x2F, let sizes = bytes.little(1, 4) else { return nil }
        return (sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1)
    }

    /// The canvas (section 2.7). The flags tell of metadata, which stands behind the picture.
    private static func extended(_ bytes: HeaderBytes, _ chunks: HeaderBytes) -> (width: Int, height: Int)? {
        guard let flags = bytes.big(0, 1), let width = bytes.little(4, 3), let height = bytes.little(7, 3)
        else { return nil }
        let size = (width: width + 1, height: height + 1)
        if flags & 0x08 == 0 { return size }
        var offset = 0
        while let next = chunk(chunks, at: offset) {
            if next.name == "EXIF" { return orientation(next.bytes)?.upright(size.width, size.height) ?? size }
            offset = next.end
        }
        return nil
    }

    /// The Exif data may begin with the name that it has in a JPEG, which some programs keep.
    private static func orientation(_ exif: HeaderBytes) -> Orientation? {
        exif.starts(with: Array("Exif\0\0".utf8))
            ? exif.rest(6).flatMap(Orientation.init(exif:)) : Orientation(exif: exif)
    }

    /// A chunk has an even number of bytes.
    private static func chunk(_ chunks: HeaderBytes, at offset: Int) -> (name: String, bytes: HeaderBytes, end: Int)? {
        guard let name = chunks.name(offset), let count = chunks.little(offset + 4, 4),
            let bytes = chunks.part(offset + 8, count)
        else { return nil }
        return (name, bytes, offset + 8 + count + count % 2)
    }
}
