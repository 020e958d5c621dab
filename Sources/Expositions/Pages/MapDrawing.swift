import Templates

/// A map as SVG: land, the lines of degrees, and a bar with its length in kilometres. There are no tiles and no other parties.
struct MapDrawing: Sendable {
    let extent: MapExtent
    /// The outline of land as a path; empty where the map shows less than the outline is good for.
    let land: String
    /// The lines of degrees as a path.
    let grid: String
    let degrees: [MapText]
    /// The length of the bar in kilometres; nil for a map of so much of the Earth that no length is right everywhere.
    let kilometres: Double?

    /// The outline would be wrong by more than a mark on a map of fewer degrees than this.
    static let minOfLand = 3.0
    private static let maxWithBar = 40.0

    init(_ extent: MapExtent, _ land: Landmass?) {
        self.extent = extent
        self.land = extent.size < Self.minOfLand ? "" : land.map { Self.outline($0, in: extent) } ?? ""
        let steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
        let step = steps.last { extent.height / $0 >= 3 } ?? 0.005
        var lines = ""
        var degrees = [MapText]()
        func multiples(from start: Double, _ length: Double) -> [Double] {
            let first = Int((start / step).rounded(.up))
            let last = Int(((start + length) / step).rounded(.down))
            return first > last ? [] : (first...last).map { Double($0) * step }
        }
        let height = Int(extent.drawnHeight)
        for latitude in multiples(from: extent.south, extent.height) {
            let y = Int(extent.point(extent.west, latitude).y)
            lines += "M0 \(y)h\(Int(MapExtent.units))"
            // The line through a corner has no room for its number.
            if y > 40, y < height - 60 {
                degrees.append(MapText(x: 8, y: y - 8, text: Self.words(latitude, "N", "S")))
            }
        }
        // Near the poles, meridians stand close together.
        let meridians = multiples(from: extent.west, extent.width)
        let every = max(1, meridians.count / 8)
        for (index, longitude) in meridians.enumerated() where index % every == 0 {
            let x = Int(extent.point(longitude, extent.south).x)
            lines += "M\(x) 0v\(height)"
            if x > 100, x < 850 {
                let turned = longitude > 180 ? longitude - 360 : longitude
                degrees.append(MapText(x: x + 8, y: height - 10, text: Self.words(turned, "E", "W")))
            }
        }
        grid = lines
        self.degrees = degrees
        let longest = MapExtent.units / 4 / extent.unitsPerKilometre
        let lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
        kilometres = extent.size > Self.maxWithBar ? nil : lengths.last { $0 <= longest }
    }

    private static func words(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        "\(Coordinates.words(abs(degrees)))°" + (degrees == 0 ? "" : " \(degrees > 0 ? positive : negative)")
    }

    // Land

    /// The corners of a cut line.
    private typealias Line = [(x: Double, y: Double)]

    private static func outline(_ land: Landmass, in extent: MapExtent) -> String {
        // The edges of what is cut are out of sight.
        let margin = extent.width / 50
        let (west, east) = (extent.west - margin, extent.west + extent.width + margin)
        let (south, north) = (extent.south - margin, extent.south + extent.height + margin)
        var path = ""
        for ring in land.rings where ring.north > south && ring.south < north {
            for turn in [-360.0, 0, 360] where ring.east + turn > west && ring.west + turn < east {
                var line: Line = ring.points.map { ($0.x + turn, $0.y) }
                line = cut(line, keeping: { $0.x >= west }) { at($0, $1, x: west) }
                line = cut(line, keeping: { $0.x <= east }) { at($0, $1, x: east) }
                line = cut(line, keeping: { $0.y >= south }) { at($0, $1, y: south) }
                line = cut(line, keeping: { $0.y <= north }) { at($0, $1, y: north) }
                path += drawn(line.map { extent.point($0.x, $0.y) })
            }
        }
        return path
    }

    /// Cuts a closed line at one edge (the algorithm of Sutherland and Hodgman).
    private static func cut(
        _ line: Line, keeping isInside: ((x: Double, y: Double)) -> Bool,
        _ crossing: ((x: Double, y: Double), (x: Double, y: Double)) -> (x: Double, y: Double)
    ) -> Line {
        guard var before = line.last else { return [] }
        var kept = Line()
        for point in line {
            if isInside(point) != isInside(before) { kept.append(crossing(before, point)) }
            if isInside(point) { kept.append(point) }
            before = point
        }
        return kept
    }

    private static func at(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double), x: Double) -> (
        x: Double, y: Double
    ) {
        (x, one.y + (other.y - one.y) * (x - one.x) / (other.x - one.x))
    }

    private static func at(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double), y: Double) -> (
        x: Double, y: Double
    ) {
        (one.x + (other.x - one.x) * (y - one.y) / (other.y - one.y), y)
    }

    /// A closed line as a path, without what nobody would see: steps and islands of less than two units.
    private static func drawn(_ line: Line) -> String {
        var points = [(x: Int, y: Int)]()
        for point in line {
            let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
            if let last = points.last, abs(x - last.x) < 2, abs(y - last.y) < 2 { continue }
            points.append((x, y))
        }
        guard points.count > 2, let first = points.first else { return "" }
        var path = "M\(first.x) \(first.y)l"
        var before = first
        for (index, point) in points.dropFirst().enumerated() {
            let (x, y) = (point.x - before.x, point.y - before.y)
            path += "\(index > 0 && x >= 0 ? " " : "")\(x)\(y >= 0 ? " " : "")\(y)"
            before = point
        }
        return path + "z"
    }
}

/// A word in a drawing.
struct MapText: ViewModel {
    let x: Int
    let y: Int
    let text: String

    static let fields: Fields<MapText> = [
        .text("x") { String($0.x) },
        .text("y") { String($0.y) },
        .text("text", \.text),
    ]
}
