/// A directory of a TIFF (TIFF 6.0, section 2), made as the first one. Exif has the same form.
struct TIFFDirectory {
    private let tiff: HeaderBytes
    private let isLittle: Bool
    private let start: Int
    private let count: Int

    init?(_ tiff: HeaderBytes) {
        let isLittle = tiff.starts(with: [0x49, 0x49, 42, 0])
        guard isLittle || tiff.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
        guard let start = isLittle ? tiff.little(4, 4) : tiff.big(4, 4) else { return nil }
        self.init(tiff, isLittle, at: start)
    }

    private init?(_ tiff: HeaderBytes, _ isLittle: Bool, at start: Int) {
        guard let count = isLittle ? tiff.little(start, 2) : tiff.big(start, 2) else { return nil }
        self.tiff = tiff
        self.isLittle = isLittle
        self.start = start
        self.count = count
    }

    /// The directory of the next page or of a smaller form of this one; nil for the last.
    var next: TIFFDirectory? {
        guard let offset = read(start + 2 + 12 * count, 4), offset > 0 else { return nil }
        return TIFFDirectory(tiff, isLittle, at: offset)
    }

    /// True for a smaller form of another page (NewSubfileType).
    var isReduced: Bool { (number(0x00FE) ?? 0) & 1 == 1 }

    /// - Returns: the value of a tag that has one number (SHORT or LONG).
    func number(_ wanted: Int) -> Int? {
        for entry in (0..<count).lazy.map({ start + 2 + 12 * $0 }) {
            guard let tag = read(entry, 2) else { return nil }
            guard tag == wanted, let type = read(entry + 2, 2), read(entry + 4, 4) == 1 else { continue }
            return type == 3 ? read(entry + 8, 2) : type == 4 ? read(entry + 8, 4) : nil
        }
        return nil
    }

    /// The size of the upright picture.
    var size: (width: Int, height: Int)? {
        guard let width = number(0x0100), let height = number(0x0101) else { return nil }
        return Orientation(exif: tiff)?.upright(width, height) ?? (width, height)
    }

    private func read(_ offset: Int, _ count: Int) -> Int? {
        isLittle ? tiff.little(offset, count) : tiff.big(offset, count)
    }
}
