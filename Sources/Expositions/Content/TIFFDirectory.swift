/// The first directory of a TIFF (TIFF 6.0, section 2). Exif has the same form.
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

    /// The size of the upright picture.
    var size: (width: Int, height: Int)? {
        guard let width = number(0x0100), let height = number(0x0101) else { return nil }
        return Orientation(exif: tiff)?.upright(width, height) ?? (width, height)
    }

    private func read(_ offset: Int, _ count: Int) -> Int? {
        isLittle ? tiff.little(offset, count) : tiff.big(offset, count)
    }
}
