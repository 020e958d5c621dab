import Exhibition
import Foundation
import XCTest

final class CatalogueTests: XCTestCase {
    func testWhatAnOwnerWroteIsToldAsItStands() throws {
        let catalogue = try ContentFolder().catalogue()
        XCTAssertEqual(
            catalogue.exposition,
            Told(
                korean: Exposition(
                    title: "박람회(L'Exposition)", visitors: 48_130_300, location: "파리", duration: "1900",
                    description: "하나\n\n둘")))
        XCTAssertEqual(catalogue.exhibits.map(\.korean.name), ["하나", "둘"])
        XCTAssertEqual(
            catalogue.exhibits[0].korean,
            Exhibit(name: "하나", imageName: "one", shortDescription: "짧게", description: "길게"))
        XCTAssertEqual(Set(catalogue.pictures.keys), ["one", "two", "poster", "flag"])
        XCTAssertEqual(catalogue.pictures["one"], Picture(name: "one", width: 60, height: 90))
    }

    func testASecondLanguageMayBeThereForSome() throws {
        let content = try ContentFolder()
        try content.write("[\(content.item("Two", "two"))]", to: "items.en.json")
        XCTAssertEqual(try content.catalogue().exhibits.map(\.english?.name), [nil, "Two"])
        XCTAssertNil(try content.catalogue().exposition.english)
        try content.write(
            #"{"title": "Fair", "visitors": 1, "location": "a", "duration": "b", "description": "c"}"#,
            to: "exposition_universelle_1900.en.json")
        XCTAssertEqual(try content.catalogue().exposition.english?.title, "Fair")
    }

    func testAnItemThatOnlyTheSecondLanguageHasIsAFault() throws {
        let content = try ContentFolder()
        try content.write("[\(content.item("Three", "three"))]", to: "items.en.json")
        XCTAssertEqual(
            content.fault(),
            #"items.en.json, item 1 (Three), "image_name": "three" is no item of items.json; use the name that is there"#
        )
    }

    func testAMarkAtTheBeginningOfAFileIsPassedOver() throws {
        let content = try ContentFolder()
        try content.write([0xEF, 0xBB, 0xBF] + Array("[\(content.item("하나", "one"))]".utf8), to: "items.json")
        XCTAssertEqual(try content.catalogue().exhibits.count, 1)
    }

    func testPicturesOfEachKindSayTheirSize() throws {
        let content = try ContentFolder()
        try content.remove("pictures/one.svg")
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        try content.write(png + [0, 0, 1, 2, 0, 0, 0, 3], to: "pictures/one.png")
        try content.remove("pictures/two.svg")
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 8, 8, 0, 5, 1, 0]
        try content.write(jpeg, to: "pictures/two.jpg")
        let pictures = try content.catalogue().pictures
        XCTAssertEqual(pictures["one"], Picture(name: "one", kind: .png, width: 258, height: 3))
        XCTAssertEqual(pictures["two"], Picture(name: "two", kind: .jpg, width: 256, height: 5))
    }

    func testAPictureWithoutASizeIsAFault() throws {
        let content = try ContentFolder()
        for drawing in [
            "<svg></svg>", "<svg viewBox='0 0 0 5'/>", "<svg viewBox='0 0 5'/>", "", "<svg viewBox='0 0 1e99 3'>",
        ] {
            try content.write(drawing, to: "pictures/one.svg")
            XCTAssertEqual(content.fault(), "pictures/one.svg: says no width and height; give it a viewBox", drawing)
        }
    }
}
