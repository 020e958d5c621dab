/// The places of all objects on a map, and the marks that it has for them: the same in every language.
struct PlaceMap: Sendable {
    /// The drawing with the marks; nil if no object has a place.
    let drawing: MapDrawing?
    /// A drawing of where that is, for a map of a town.
    let surroundings: MapDrawing?
    private(set) var marks: [Mark] = []
    /// The objects without a place.
    private(set) var others: [Address] = []
    /// The indices of the marks by the places that they stand for.
    private var byPlace: [Coordinates: Int] = [:]

    /// The indices of a collection and of an object in it.
    typealias Address = (collection: Int, exhibit: Int)

    /// A mark for one or several places, which would be drawn one over the other.
    struct Mark: Sendable {
        /// Where it is in the drawing.
        let point: (x: Double, y: Double)
        let place: Coordinates
        fileprivate(set) var exhibits: [Address]
    }

    /// Places that are as near as this in the drawing have one mark.
    private static let nearness = 56.0
    /// The height in degrees of the drawing of a town's surroundings.
    private static let surroundingsHeight = 12.0

    init(_ exposition: Exposition, _ land: Landmass?) {
        let places = exposition.collections.flatMap(\.exhibits).compactMap(\.coordinates)
        let extent = MapExtent(places)
        drawing = extent.map { MapDrawing($0, land) }
        surroundings =
            extent.flatMap {
                $0.size < MapDrawing.minOfLand ? MapExtent(places, minHeight: Self.surroundingsHeight) : nil
            }
            .map { MapDrawing($0, land) }
        for (collection, list) in exposition.collections.enumerated() {
            for (index, exhibit) in list.exhibits.enumerated() {
                guard let place = exhibit.coordinates, let extent else {
                    others.append((collection, index))
                    continue
                }
                let point = extent.point(of: place)
                if let mark = byPlace[place] ?? nearest(to: point) {
                    byPlace[place] = mark
                    marks[mark].exhibits.append((collection, index))
                } else {
                    byPlace[place] = marks.count
                    marks.append(Mark(point: point, place: place, exhibits: [(collection, index)]))
                }
            }
        }
    }

    /// The nearest mark that a place at a point would lie under.
    private func nearest(to point: (x: Double, y: Double)) -> Int? {
        func distance(_ mark: Mark) -> Double {
            let (x, y) = (mark.point.x - point.x, mark.point.y - point.y)
            return (x * x + y * y).squareRoot()
        }
        let nearest = marks.indices.min { distance(marks[$0]) < distance(marks[$1]) }
        return nearest.flatMap { distance(marks[$0]) < Self.nearness ? $0 : nil }
    }

    /// The index of the mark of a place.
    func mark(of place: Coordinates) -> Int? { byPlace[place] }
}
