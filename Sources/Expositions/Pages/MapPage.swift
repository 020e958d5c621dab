package import ContentFile
package import Templates

/// The objects on a drawn map, and beside it the same as a list: each mark has the number of its place in the list. It needs no script.
package struct MapPage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<MapPage> { all.map }

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let drawings: [MapPlate]
    private let places: [MapPlace]
    private let othersLabel: Phrase
    private let others: [Tile]

    package init(_ site: ExpositionSite, language: Language) {
        let map = site.map
        heading = site.phrase(.map, in: language)
        func tiles(_ addresses: [PlaceMap.Address]) -> [Tile] {
            addresses.map { Tile(site, $0, nil, classes: "", language) }
        }
        places = (map?.marks ?? []).enumerated().map { index, mark in
            MapPlace(site, mark, number: index + 1, tiles(mark.exhibits), language)
        }
        var drawings = [MapPlate]()
        if let map, let drawing = map.drawing {
            let marks = map.marks.enumerated().map { index, mark in
                MapMark(point: mark.point, number: "\(index + 1)", count: mark.exhibits.count)
            }
            drawings.append(MapPlate(site, drawing, marks, language))
            if let around = map.surroundings, let place = map.marks.first?.place {
                let mark = MapMark(point: around.extent.point(of: place), number: "", count: 1)
                drawings.append(MapPlate(site, around, [mark], language))
            }
        }
        self.drawings = drawings
        othersLabel = site.phrase(.unplaced, in: language)
        others = tiles(map?.others ?? [])
        frame = ExpositionFrame(site, .map, title: heading.text, description: "", picture: nil, language: language)
    }

    package static let fields: Fields<MapPage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .rows("drawings", \.drawings),
        .rows("places", \.places),
        .part("othersLabel", \.othersLabel),
        .text("othersCount") { String($0.others.count) },
        .rows("others", \.others),
    ]
}

/// A drawing with its marks.
struct MapPlate: ViewModel {
    private let title: String
    private let drawing: MapDrawing
    private let marks: [MapMark]
    private let bar: MapBar?

    init(_ site: ExpositionSite, _ drawing: MapDrawing, _ marks: [MapMark], _ language: Language) {
        title = site.label(.map, in: language)
        self.drawing = drawing
        self.marks = marks
        bar = drawing.kilometres.map { kilometres in
            MapBar(
                width: Int(kilometres * drawing.extent.unitsPerKilometre), height: Int(drawing.extent.drawnHeight),
                text: site.label(.kilometres, Coordinates.words(kilometres), in: language))
        }
    }

    static let fields: Fields<MapPlate> = [
        .text("title", \.title),
        .text("height") { String(Int($0.drawing.extent.drawnHeight)) },
        .flag("hasLand") { !$0.drawing.land.isEmpty },
        .text("land", \.drawing.land),
        .text("grid", \.drawing.grid),
        .rows("degrees", \.drawing.degrees),
        .rows("marks", \.marks),
        .optional("bar", \.bar),
    ]
}

/// A bar that says how long it is on the Earth.
struct MapBar: ViewModel {
    let width: Int
    /// The height of the drawing.
    let height: Int
    let text: String

    static let fields: Fields<MapBar> = [
        .text("start") { String(980 - $0.width) },
        .text("width") { String($0.width) },
        .text("y") { String($0.height - 50) },
        .text("wordsY") { String($0.height - 64) },
        .text("text", \.text),
    ]
}

/// A mark in a drawing, with the number of its place in the list and the number of its objects.
struct MapMark: ViewModel {
    let point: (x: Double, y: Double)
    let number: String
    let count: Int

    static let fields: Fields<MapMark> = [
        .text("x") { String(Int($0.point.x)) },
        .text("y") { String(Int($0.point.y)) },
        .text("size") { $0.count > 9 ? "many" : $0.count > 1 ? "few" : "one" },
        .text("number", \.number),
        .flag("isShared") { $0.count > 1 },
        .flag("isAtEdge") { $0.point.x > 850 },
        .text("count") { String($0.count) },
    ]
}

/// A place in the list, with its objects.
struct MapPlace: ViewModel {
    private let number: Int
    private let names: [Phrase]
    private let tiles: [Tile]

    /// More names than these are no name of one mark.
    private static let maxNames = 3

    init(_ site: ExpositionSite, _ mark: PlaceMap.Mark, number: Int, _ tiles: [Tile], _ language: Language) {
        self.number = number
        self.tiles = tiles
        var known = Set<String>()
        let names = mark.exhibits.compactMap { address in
            site.exposition.collections[address.collection].exhibits[address.exhibit].texts(\.place, in: language)
        }.filter { known.insert($0.text).inserted }.prefix(Self.maxNames).map { Phrase($0, on: language) }
        self.names = names.isEmpty ? [Phrase(Written(mark.place.words, in: language), on: language)] : names
    }

    static let fields: Fields<MapPlace> = [
        .text("id") { ExpositionSite.id(ofMark: $0.number) },
        .text("number") { String($0.number) },
        .rows("names", \.names),
        .text("count") { String($0.tiles.count) },
        .rows("tiles", \.tiles),
    ]
}

extension ExpositionSite {
    /// The id of a place in the list, by the number of its mark.
    fileprivate static func id(ofMark number: Int) -> String { "place-\(number)" }

    /// The address of an object's place on the map; nil for an object without one.
    package func path(toPlaceOf exhibit: Exhibit, in language: Language) -> String? {
        guard let index = exhibit.coordinates.flatMap({ map?.mark(of: $0) }) else { return nil }
        return "\(path(.map, in: language))#\(Self.id(ofMark: index + 1))"
    }
}
