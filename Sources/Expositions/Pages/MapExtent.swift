import Foundation

/// The part of the Earth that a map shows, a rectangle of degrees. Its scale is right at its middle (an equirectangular projection).
struct MapExtent: Sendable {
    /// The western edge, from -180; the eastern edge may be beyond 180.
    private(set) var west: Double
    private(set) var width: Double
    private(set) var south: Double
    private(set) var height: Double
    /// The length of a degree to the east beside one to the north.
    let squeeze: Double

    /// The width of a drawing in its own units.
    static let units = 1000.0
    /// The least height in degrees: three kilometres.
    private static let minHeight = 0.03
    /// A drawing is at least so wide for its height, and at most.
    private static let shapes = 0.9...1.9

    /// The extent that shows all of these places with a margin; across the line of 180° if that is shorter.
    /// - Parameter minHeight: the least height in degrees.
    /// - Returns: nil for no place.
    init?(_ places: [Coordinates], minHeight: Double = MapExtent.minHeight) {
        let longitudes = Set(places.map(\.longitude)).sorted()
        guard let first = longitudes.first, let last = longitudes.last, let south = places.map(\.latitude).min(),
            let north = places.map(\.latitude).max()
        else { return nil }
        var start = first
        var gap = first + 360 - last
        for (one, other) in zip(longitudes, longitudes.dropFirst()) where other - one > gap {
            (start, gap) = (other, other - one)
        }
        if 360 - gap > 180 {
            // The whole world, without the ends of the Earth where nothing is. Its edge is in the largest gap if a mark would be cut off.
            let isCut = places.contains { abs($0.longitude) > 165 }
            west = isCut ? start + (360 - gap) / 2 - 180 : -180
            if west < -180 { west += 360 }
            if west >= 180 { west -= 360 }
            (width, squeeze) = (360, 1)
            self.south = min(-60, max(-90, south - 5))
            height = max(84, min(90, north + 5)) - self.south
            return
        }
        let squeeze = max(0.2, cos((south + north) / 2 * .pi / 180))
        self.squeeze = squeeze
        var high = max(minHeight, (north - south) * 1.3)
        var wide = max(high * Self.shapes.lowerBound, (360 - gap) * 1.3 * squeeze)
        high = max(high, wide / Self.shapes.upperBound)
        wide = min(wide, 360 * squeeze)
        width = wide / squeeze
        height = min(high, 180)
        let middle = start + (360 - gap) / 2
        west = middle - width / 2
        if west < -180 { west += 360 }
        self.south = max(-90, min(90 - height, (south + north) / 2 - height / 2))
    }

    /// The extent in degrees to the north, by which a map is large or small.
    var size: Double { max(height, width * squeeze) }

    /// The units of a degree to the north.
    private var scale: Double { Self.units / (width * squeeze) }

    /// The height of a drawing in its own units.
    var drawnHeight: Double { height * scale }

    /// Where a place is in the drawing.
    func point(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
        ((longitude - west) * squeeze * scale, (south + height - latitude) * scale)
    }

    func point(of place: Coordinates) -> (x: Double, y: Double) {
        let longitude = place.longitude < west ? place.longitude + 360 : place.longitude
        return point(longitude, place.latitude)
    }

    /// The units of a kilometre, in the middle of the map.
    var unitsPerKilometre: Double { scale / 111.2 }
}
