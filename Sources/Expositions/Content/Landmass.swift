package import Bytes
package import ContentFile
import Runtime

/// The outline of all land, which a map cuts its part from: `Exhibition/Map/land.svg`, a drawing of one path.
package struct Landmass: Sendable {
    /// A closed line, in degrees to the east and to the north.
    struct Ring: Sendable {
        let points: [(x: Double, y: Double)]
        let west: Double
        let east: Double
        let south: Double
        let north: Double

        init(_ points: [(x: Double, y: Double)]) {
            self.points = points
            west = points.map(\.x).min() ?? 0
            east = points.map(\.x).max() ?? 0
            south = points.map(\.y).min() ?? 0
            north = points.map(\.y).max() ?? 0
        }
    }

    /// The lines around land, and those around lakes in it.
    let rings: [Ring]
    /// A fingerprint that changes with the file.
    package let source: Fingerprint

    /// The units of the drawing in a degree.
    private static let unitsPerDegree = 20.0

    /// - Parameter folder: the folder with `land.svg`.
    /// - Throws: `Diagnostic` for a file that cannot be read, or has no outline.
    package init(folder: String) throws(Diagnostic) {
        let file = "\(folder)/land.svg"
        guard let bytes = try? readFile(file) else { throw .unreadable(file) }
        source = Fingerprint(bytes)
        rings = Self.rings(of: bytes)
        if rings.isEmpty {
            throw Diagnostic(
                file: file, Message("has no outline", "윤곽선이 없어요"),
                remedy: Message("install the program again", "프로그램을 다시 설치해 주세요"))
        }
    }

    /// Reads a path of `M` with a point, `l` with steps from point to point, and `z` (SVG 2, section 9.3).
    private static func rings(of bytes: [UInt8]) -> [Ring] {
        guard let start = bytes.firstRange(of: Array(" d=\"".utf8)) else { return [] }
        var rings = [Ring]()
        var numbers = [Int]()
        var number: Int?
        var sign = 1
        func endNumber() {
            if let value = number { numbers.append(sign * value) }
            number = nil
            sign = 1
        }
        func endRing() {
            var points = [(x: Double, y: Double)]()
            var (x, y) = (0, 0)
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                x += numbers[index]
                y += numbers[index + 1]
                points.append((Double(x) / unitsPerDegree, -Double(y) / unitsPerDegree))
            }
            numbers = []
            if points.count > 2 { rings.append(Ring(points)) }
        }
        for byte in bytes[start.upperBound...] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "-"):
                endNumber()
                sign = -1
            case UInt8(ascii: "z"):
                endNumber()
                endRing()
            case UInt8(ascii: "\""): return rings
            default: endNumber()
            }
        }
        return rings
    }
}
