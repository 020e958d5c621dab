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

    /// - Returns: nil when there is no orientation in it.
    init?(exif tiff: HeaderBytes) {
        guard let value = TIFFDirectory(tiff)?.number(0x0112), (1...8).contains(value) else { return nil }
        self.value = value
    }

    /// From 5 on, the picture lies on its side.
    func upright(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        value >= 5 ? (height, width) : (width, height)
    }
}

/// The first directory of a TIFF (TIFF 6.0, section 2), which Exif is, too.
struct TIFFDirectory {
    private let tiff: HeaderBytes
    private let isLittle: Bool
    private let start: Int
    private let count: Int

    init?(_ tiff: HeaderBytes) {
        isLittle = tiff.starts(with: [0x49, 0x49, 42, 0])
        guard isLittle || tiff.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
        self.tiff = tiff
        func number(_ offset: Int, _ count: Int, _ isLittle: Bool) -> Int? {
            isLittle ? tiff.little(offset, count) : tiff.big(offset, count)
        }
        guard let start = number(4, 4, isLittle), let count = number(start, 2, isLittle) else { return nil }
        self.start = start
        self.count = count
    }

    /// - Returns: the value of a tag that has one number (SHORT or LONG).
    func number(_ wanted: Int) -> Int? {
        for entry in (0..<count).lazy.map({ start + 2 + 12 * $0 }) {
            guard let tag = read(entry, 2) else { return nil }
            guard tag == wanted, let type = read(entry + 2, 2), read(entry + 4, 4) == 1 else { continue }
            return type == 3 ? read(entry + 8, 2) : type == 4 ? read(entry + 8, 4) : nil
        }
        return nil
    }

    /// Of the upright picture.
    var size: (width: Int, height: Int)? {
        guard let width = number(0x0100), let height = number(0x0101) else { return nil }
        return Orientation(exif: tiff)?.upright(width, height) ?? (width, height)
    }

    private func read(_ offset: Int, _ count: Int) -> Int? {
        isLittle ? tiff.little(offset, count) : tiff.big(offset, count)
    }
}

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

    /// Two sizes of 14 bits, less one (section 3.4).
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

    /// Some programs leave the name in that a JPEG has there.
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

/// Reads the size of a HEIF (ISO/IEC 23008-12): an AVIF, whose pictures are AV1, or a camera's HEIC, whose are HEVC.
///
/// Its primary item has properties: `ispe` is its size, `irot` turns it by quarters. `imir` mirrors it, which changes
/// no size.
enum HEIFHeader {
    /// - Returns: the size of the upright picture; nil for bytes without a whole header.
    static func size(_ bytes: HeaderBytes, _ kind: Picture.Kind) -> (width: Int, height: Int)? {
        let brands = kind == .avif ? ["avif"] : ["heic", "heix", "heim", "heis", "mif1"]
        guard let type = box("ftyp", in: bytes), has(brands, type), let meta = box("meta", in: bytes)?.rest(4),
            let primary = box("pitm", in: meta).flatMap(itemID), let properties = box("iprp", in: meta),
            let values = box("ipco", in: properties).map(boxes(in:))
        else { return nil }
        var size: (width: Int, height: Int)?
        var isOnItsSide = false
        for index in associations(of: primary, in: properties) where values.indices.contains(index - 1) {
            let (name, value) = values[index - 1]
            if name == "ispe", let width = value.big(4, 4), let height = value.big(8, 4) { size = (width, height) }
            if name == "irot", let quarters = value.big(0, 1) { isOnItsSide = quarters % 2 == 1 }
        }
        return size.map { isOnItsSide ? ($0.height, $0.width) : $0 }
    }

    /// The brand is the first one, or one of those behind it and the version.
    private static func has(_ brands: [String], _ type: HeaderBytes) -> Bool {
        ([0] + stride(from: 8, to: type.count, by: 4)).contains { type.name($0).map(brands.contains) ?? false }
    }

    private static func itemID(_ pitm: HeaderBytes) -> Int? { pitm.big(0, 1) == 0 ? pitm.big(4, 2) : pitm.big(4, 4) }

    /// The numbers of an item's properties, which begin with 1 (`ipma`, section 9.3.1).
    private static func associations(of item: Int, in properties: HeaderBytes) -> [Int] {
        for (name, ipma) in boxes(in: properties) where name == "ipma" {
            guard let version = ipma.big(0, 1), let flags = ipma.big(1, 3), let count = ipma.big(4, 4) else { continue }
            let idBytes = version == 0 ? 2 : 4
            let indexBytes = flags & 1 == 1 ? 2 : 1
            var offset = 8
            for _ in 0..<count {
                guard let id = ipma.big(offset, idBytes), let number = ipma.big(offset + idBytes, 1) else { break }
                let start = offset + idBytes + 1
                offset = start + number * indexBytes
                if id != item { continue }
                // The highest bit tells that a reader must know the property.
                return (0..<number).compactMap { index in
                    ipma.big(start + index * indexBytes, indexBytes).map { $0 & (indexBytes == 2 ? 0x7FFF : 0x7F) }
                }
            }
        }
        return []
    }

    private static func box(_ name: String, in bytes: HeaderBytes) -> HeaderBytes? {
        boxes(in: bytes).first { $0.name == name }?.bytes
    }

    /// The boxes one after the other (ISO/IEC 14496-12, section 4.2), up to one that is not whole.
    private static func boxes(in bytes: HeaderBytes) -> [(name: String, bytes: HeaderBytes)] {
        var boxes = [(name: String, bytes: HeaderBytes)]()
        var offset = 0
        while let short = bytes.big(offset, 4), let name = bytes.name(offset + 4) {
            // 1: eight bytes of size follow. 0: up to the end.
            let head = short == 1 ? 16 : 8
            guard let size = short == 1 ? bytes.big(offset + 8, 8) : short == 0 ? bytes.count - offset : short,
                size >= head, let content = bytes.part(offset + head, size - head)
            else { break }
            boxes.append((name, content))
            offset += size
        }
        return boxes
    }
}
