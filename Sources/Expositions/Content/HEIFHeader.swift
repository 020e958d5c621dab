/// Reads the size of a HEIF (ISO/IEC 23008-12): an AVIF, whose pictures are AV1, or a camera's HEIC, whose pictures are
/// HEVC.
///
/// Its primary item has properties: `ispe` is its size, and `irot` turns it by quarters. `imir` mirrors it, which does
/// not change the size.
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

    /// True if the file has one of the brands: first, or in the list after the version.
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

    /// The boxes one after the other (ISO/IEC 14496-12, section 4.2), up to the first incomplete one.
    private static func boxes(in bytes: HeaderBytes) -> [(name: String, bytes: HeaderBytes)] {
        var boxes = [(name: String, bytes: HeaderBytes)]()
        var offset = 0
        while let short = bytes.big(offset, 4), let name = bytes.name(offset + 4) {
            // A size of 1 means that eight bytes of size follow, and 0 that the box ends with the file.
            let headerSize = short == 1 ? 16 : 8
            guard let size = short == 1 ? bytes.big(offset + 8, 8) : short == 0 ? bytes.count - offset : short,
                size >= headerSize, let content = bytes.part(offset + headerSize, size - headerSize)
            else { break }
            boxes.append((name, content))
            offset += size
        }
        return boxes
    }
}
