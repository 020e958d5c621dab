import ContentFile
import ExpositionContent
import Foundation
import TestSupport
import XCTest

final class ExpositionTests: XCTestCase {
    func testTheExpositionIsWhatTheOwnerWrote() throws {
        let exposition = try OwnersFolder().exposition()
        XCTAssertEqual(
            exposition.facts,
            Localized(
                Exposition.Facts(
                    title: "박람회(L'Exposition)", visitors: 48_130_300, location: "파리", duration: "1900",
                    description: "하나\n\n둘")))
        XCTAssertEqual(exposition.exhibits.map(\.korean.name), ["하나", "둘"])
        XCTAssertEqual(
            exposition.exhibits[0].korean,
            Exhibit(name: "하나", imageName: "one", shortDescription: "짧게", description: "길게"))
        XCTAssertEqual(Set(exposition.pictures.keys), ["one", "two", "poster", "flag"])
        XCTAssertEqual(exposition.pictures["one"], Picture(name: "one", width: 60, height: 90))
    }

    func testATranslationIsOptionalForEachPart() throws {
        let content = try OwnersFolder()
        try content.write("[\(content.item("Two", "two"))]", to: "items.en.json")
        XCTAssertEqual(try content.exposition().exhibits.map { $0.translations[.english]?.name }, [nil, "Two"])
        XCTAssertNil(try content.exposition().facts.translations[.english])
        try content.write(
            #"{"title": "Fair", "visitors": 1, "location": "a", "duration": "b", "description": "c"}"#,
            to: "exposition_universelle_1900.en.json")
        XCTAssertEqual(try content.exposition().facts.translations[.english]?.title, "Fair")
    }

    func testAnItemThatOnlyATranslationHasIsRefused() throws {
        let content = try OwnersFolder()
        try content.write("[\(content.item("Three", "three"))]", to: "items.en.json")
        XCTAssertEqual(
            content.error(),
            #"items.en.json, line 1, column 34, item 1 (Three), "image_name": "three" is not an item of items.json; write the name that is there"#
        )
    }

    func testAByteOrderMarkIsIgnored() throws {
        let content = try OwnersFolder()
        try content.write([0xEF, 0xBB, 0xBF] + Array("[\(content.item("하나", "one"))]".utf8), to: "items.json")
        XCTAssertEqual(try content.exposition().exhibits.count, 1)
    }

    func testTheSizeOfEachKindOfPictureIsRead() throws {
        let content = try OwnersFolder()
        try content.remove("pictures/one.svg")
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        try content.write(png + [0, 0, 1, 2, 0, 0, 0, 3], to: "pictures/one.png")
        try content.remove("pictures/two.svg")
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 8, 8, 0, 5, 1, 0]
        try content.write(jpeg, to: "pictures/two.jpg")
        let pictures = try content.exposition().pictures
        XCTAssertEqual(pictures["one"], Picture(name: "one", kind: .png, width: 258, height: 3))
        XCTAssertEqual(pictures["two"], Picture(name: "two", kind: .jpg, width: 256, height: 5))
    }

    func testAPictureWithoutASizeIsRefused() throws {
        let content = try OwnersFolder()
        for drawing in [
            "<svg></svg>", "<svg viewBox='0 0 0 5'/>", "<svg viewBox='0 0 5'/>", "", "<svg viewBox='0 0 1e99 3'>",
        ] {
            try content.write(drawing, to: "pictures/one.svg")
            XCTAssertEqual(
                content.error(), "pictures/one.svg: has no readable size; give the drawing a viewBox", drawing)
        }
    }
}
