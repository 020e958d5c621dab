import ContentFile
import TestSupport
import XCTest

@testable import Expositions

final class PlaceMapTests: XCTestCase {
    func testPlacesThatCoincideShareAMarkWithTheirCount() throws {
        let site = try site([
            ("하나", 37.58, 126.98), ("둘", 37.58, 126.98), ("셋", 37.5801, 126.9801), ("부산", 35.18, 129.08),
            ("없음", nil, nil),
        ])
        let page = try html(MapPage(site, language: .korean))
        XCTAssertEqual(
            page.matches(of: /<circle class="(\w+)"/).map { String($0.1) }, ["few", "one"], page)
        XCTAssertTrue(page.contains(">×3</text>"), page)
        // The list says the same in words.
        let sections = page.components(separatedBy: "<section id=\"").dropFirst().map { section in
            [String(section.prefix { $0 != "\"" })]
                + section.matches(of: /<small class="quiet">(\d+)</).map { String($0.1) }
                + section.matches(of: /<span class="name">([^<]*)</).map { String($0.1) }
        }
        XCTAssertEqual(
            sections, [["place-1", "3", "하나", "둘", "셋"], ["place-2", "1", "부산"], ["no-place", "1", "없음"]])
        let object = try html(ExhibitPage(site, in: 0, at: 3, language: .korean))
        XCTAssertTrue(object.contains("<a href=\"/map/#place-2\"><span>35.18, 129.08</span></a>"), object)
    }

    func testTheMapFitsATownACountryAndTheWorld() throws {
        let country = try XCTUnwrap(MapExtent([place(37.58, 126.98), place(33.5, 126.5)]))
        XCTAssertEqual(country.height, 5.3, accuracy: 0.1)
        let town = try XCTUnwrap(MapExtent([place(37.5663, 126.9779), place(37.56, 127)]))
        XCTAssertLessThan(town.size, 0.1)
        XCTAssertEqual(try XCTUnwrap(MapExtent([place(37.5, 127)])).size, 0.03, accuracy: 0.01)
        let world = try XCTUnwrap(MapExtent([place(64, -22), place(-34, 151), place(40, -74)]))
        XCTAssertEqual([world.west, world.width, world.south, world.height], [-180, 360, -60, 144])
        for extent in [country, town, world] {
            let ratio = MapExtent.units / extent.drawnHeight
            XCTAssertTrue((0.85...2.6).contains(ratio), "\(ratio)")
        }
        // The edge of the world is where it cuts off no mark.
        let ocean = try XCTUnwrap(
            MapExtent([place(64, -22), place(-18, 178.4), place(48, 2), place(40, -74), place(37, 127)]))
        XCTAssertTrue((100...900).contains(ocean.point(of: place(-18, 178.4)).x), "\(ocean)")
        XCTAssertTrue((0...1000).contains(ocean.point(of: place(64, -22)).x), "\(ocean)")
        XCTAssertNil(MapExtent([]))
    }

    func testPlacesOnBothSidesOfTheDateLineStandTogether() throws {
        let places = [place(-18.1, 178.4), place(-13.8, -171.8)]
        let extent = try XCTUnwrap(MapExtent(places))
        XCTAssertLessThan(extent.width, 20)
        let points = places.map { extent.point(of: $0).x }
        XCTAssertTrue(points[0] < points[1] && points.allSatisfy { (0...1000).contains($0) }, "\(points)")
    }

    func testLandIsWhereItIs() throws {
        let land = try Landmass(folder: Repository.folder.appending(path: "Exhibition/Map").path)
        for (name, latitude, longitude, isLand) in [
            ("Seoul", 37.56, 126.99, true), ("Paris", 48.86, 2.35, true), ("Cusco", -13.5, -71.97, true),
            ("Jeju", 33.4, 126.55, true), ("the Yellow Sea", 36, 123.5, false), ("the Caspian Sea", 41.9, 50.7, false),
            ("the Pacific", 0, -150, false), ("the Gulf of Guinea", 0, 0, false), ("the South Pole", -89, 0, true),
        ] {
            XCTAssertEqual(isLandAt(latitude, longitude, land), isLand, name)
        }
        let drawing = MapDrawing(try XCTUnwrap(MapExtent([place(38, 125), place(34, 130)])), land)
        XCTAssertTrue(drawing.land.hasPrefix("M") && drawing.land.hasSuffix("z"))
        XCTAssertEqual(drawing.kilometres, 100)
        let town = MapDrawing(try XCTUnwrap(MapExtent([place(37.56, 127), place(37.57, 127)])), land)
        XCTAssertEqual(town.land, "", "the outline is too coarse for a town")
        XCTAssertEqual(town.kilometres, 0.5)
        let world = MapDrawing(try XCTUnwrap(MapExtent([place(64, -22), place(-34, 151), place(40, -74)])), land)
        XCTAssertLessThan(world.land.utf8.count, 40_000)
        XCTAssertNil(world.kilometres, "no length is right everywhere")
    }

    private func place(_ latitude: Double, _ longitude: Double) -> Coordinates {
        Coordinates(latitude: latitude, longitude: longitude)
    }

    /// True if a line to the east crosses an odd number of shores.
    private func isLandAt(_ latitude: Double, _ longitude: Double, _ land: Landmass) -> Bool {
        var crossings = 0
        for ring in land.rings {
            for (one, other) in zip(ring.points, ring.points.dropFirst() + ring.points.prefix(1))
            where (one.y > latitude) != (other.y > latitude) {
                let x = one.x + (other.x - one.x) * (latitude - one.y) / (other.y - one.y)
                if x > longitude { crossings += 1 }
            }
        }
        return crossings % 2 == 1
    }

    private func site(_ places: [(String, Double?, Double?)]) throws -> ExpositionSite {
        var facts = Exposition.Facts()
        facts.hasMap = true
        let exhibits = places.map { name, latitude, longitude in
            var exhibit = Exhibit(imageName: "pot", texts: Translated(Exhibit.Texts(name: name), in: .korean))
            if let latitude, let longitude { exhibit.coordinates = place(latitude, longitude) }
            return exhibit
        }
        return try ExpositionSite(facts, exhibits)
    }
}
