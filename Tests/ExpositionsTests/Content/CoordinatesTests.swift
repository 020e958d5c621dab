import Bytes
import XCTest

@testable import Expositions

final class CoordinatesTests: XCTestCase {
    func testPlacesAreReadByTheNamesOfTheField() throws {
        for names in [
            ("latitude", "longitude"), ("lat", "lng"), ("Latitude", "Longitude"), ("위도", "경도"), ("geo:lat", "geo:long"),
            ("geolocation:latitude", "geolocation:longitude"), ("decimalLatitude", "decimalLongitude"),
        ] {
            let owner = try owner("id,name,\(names.0),\(names.1)\na,가,37.5547,126.9706\nb,나,-33.9,−58.4\nc,다,,\n")
            let exhibits = try owner.exposition().collections[0].exhibits
            XCTAssertEqual(
                exhibits.map(\.coordinates),
                [
                    Coordinates(latitude: 37.5547, longitude: 126.9706), Coordinates(latitude: -33.9, longitude: -58.4),
                    nil,
                ], "\(names)")
            XCTAssertEqual(exhibits.map(\.texts.original.extra), [[], [], []])
        }
    }

    func testWithoutAMapTheyAreColumnsAsAnyOthers() throws {
        let owner = try owner("id,name,latitude,longitude\na,가,somewhere,126.9706\n", hasMap: false)
        let exhibit = try owner.exposition().collections[0].exhibits[0]
        XCTAssertNil(exhibit.coordinates)
        XCTAssertEqual(exhibit.texts.original.extra.map(\.value), ["somewhere", "126.9706"])
    }

    func testWhatIsNoPlaceIsToldWithItsRowAndWhatToWrite() throws {
        for (latitude, longitude, expected) in [
            ("120", "37.5", "item 1 (가), \"latitude\": 120 is not between -90 and 90; swap it and the longitude"),
            ("120", "137.5", "\"latitude\": 120 is not between -90 and 90; write a number that is, such as 37.5665"),
            ("37.5", "200", "\"longitude\": 200 is not between -180 and 180; write a number that is, such as 126.978"),
            ("\"37,5665\"", "126.9", "\"37,5665\" is not a number of degrees with a point; write \"37.5665\""),
            ("37°33′N", "126.9", "\"37°33′N\" is not a number of degrees with a point; write \"37.55\""),
            ("33° 51' 24\" S", "151.2", "write \"-33.856667\""), ("37.5", "58.4 W", "write \"-58.4\""),
            ("북위 37도 33분", "126.9", "write \"37.55\""), ("37.5", "동쪽", "write \"126.978\""),
            ("\"37.55, 126.97\"", "126.97", "is two numbers; write 37.55 as \"latitude\" and 126.97 as \"longitude\""),
            ("37.5", "", "\"longitude\": is missing; write it"), ("", "126.9", "\"latitude\": is missing; write it"),
        ] {
            let quoted = latitude.contains("\" S") ? "\"33° 51' 24\"\" S\"" : latitude
            let owner = try owner("id,name,latitude,longitude\na,가,\(quoted),\(longitude)\n")
            XCTAssertThrowsError(try owner.exposition()) { error in
                let text = Message(error).english
                XCTAssertTrue(text.contains("items.csv, row 2"), text)
                XCTAssertTrue(text.contains(expected), "\(text)\nnot: \(expected)")
            }
        }
    }

    private func owner(_ table: String, hasMap: Bool = true) throws -> OwnersFolder {
        let owner = try OwnersFolder()
        try owner.write(#"{"title": "박람회"\#(hasMap ? #", "map": true"# : "")}"#, to: OwnersFolder.factsFile)
        try owner.remove("items.json")
        try owner.write(table, to: "items.csv")
        return owner
    }
}
