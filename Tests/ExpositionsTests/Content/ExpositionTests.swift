import Bytes
import ContentFile
import Foundation
import TestSupport
import XCTest

@testable import Expositions

final class ExpositionTests: XCTestCase {
    func testTheExpositionIsWhatTheOwnerWrote() throws {
        let content = try OwnersFolder()
        let exposition = try content.exposition()
        var facts = Exposition.Facts()
        facts.title = "박람회"
        facts.foreignTitle = Exposition.ForeignTitle("(L'Exposition)", in: try language("fr"))
        facts.visitors = 48_130_300
        facts.location = "파리"
        facts.duration = "1900"
        facts.description = try Prose(markdown: "하나\n\n둘")
        facts.poster = "poster"
        facts.flag = "flag"
        XCTAssertEqual(exposition.facts, Translated(facts, in: .korean))
        XCTAssertEqual(exposition.languages, [.korean])
        XCTAssertEqual(exposition.collections.map(\.address), ["items"])
        let texts = exposition.collections[0].exhibits.map(\.texts.original)
        XCTAssertEqual(texts.map(\.name), ["하나", "둘"])
        XCTAssertEqual(texts.map(\.summary), ["짧게", "짧게"])
        let prose = try Prose(markdown: "길게")
        XCTAssertEqual(try texts.map { try $0.description?.prose() }, [prose, prose])
        XCTAssertEqual(exposition.collections[0].exhibits.map(\.imageName), ["one", "two"])
        XCTAssertEqual(Set(exposition.pictures.keys), ["one", "two", "poster", "flag"])
        let drawing = Fingerprint([UInt8](OwnersFolder.drawing.utf8))
        XCTAssertEqual(exposition.pictures["one"], Picture(name: "one", width: 60, height: 90, content: drawing))
    }

    func testTheTitleIsSplitOnlyAtItsLastBracketAndOnlyInTheFileOf1900() throws {
        let content = try OwnersFolder()
        for (title, own, foreign) in [
            ("박람회 (구)(L'Expo)", "박람회 (구)", "(L'Expo)"), ("(L'Expo)", "(L'Expo)", nil),
            ("박람회 (구) 1900", "박람회 (구) 1900", nil), ("  박람회 (L'Expo) ", "박람회", "(L'Expo)"),
        ] {
            try content.write(#"{"title": "\#(title)"}"#, to: OwnersFolder.factsFile)
            let facts = try content.exposition().facts.original
            XCTAssertEqual(facts.title, own)
            XCTAssertEqual(facts.foreignTitle?.text, foreign)
        }
        try content.remove(OwnersFolder.factsFile)
        try content.write(#"{"title": "그림 (1900)"}"#, to: "exposition.json")
        XCTAssertEqual(try content.exposition().facts.original.title, "그림 (1900)")
    }

    func testEachPartOfATranslationIsOptional() throws {
        let content = try OwnersFolder()
        try content.write(#"[{"image_name": "two", "name": "Two"}]"#, to: "items.en.json")
        let exposition = try content.exposition()
        XCTAssertEqual(exposition.languages, [.korean, .english])
        let two = exposition.collections[0].exhibits[1].texts
        XCTAssertEqual(two(\.name, in: .english), Written("Two", in: .english))
        XCTAssertEqual(try two(\.description, in: .english)?.text.prose().html, "<p>길게</p>\n")
        XCTAssertNil(two(\.maker, in: .english))
        XCTAssertTrue(two.lacks(\.description, in: .english))
        XCTAssertFalse(two.lacks(\.name, in: .english))
        try content.write(#"{"title": "Fair"}"#, to: "exposition_universelle_1900.en.json")
        XCTAssertEqual(try content.exposition().facts(\.title, in: .english), Written("Fair", in: .english))
    }

    func testAnExpositionHasItsOwnLanguageAndCollections() throws {
        let content = try OwnersFolder()
        try content.remove(OwnersFolder.factsFile)
        try content.write(
            #"{"title": "Musée", "language": "fr", "collections": [{"address": "livres", "title": "Livres"}, "#
                + #"{"address": "dessins", "title": "Dessins", "items": "items.json"}]}"#, to: "exposition.json")
        try content.write("[\(content.item("Un", "one"))]", to: "livres.json")
        try content.write(#"{"collections": [{"address": "livres", "title": "책"}]}"#, to: "exposition.ko.json")
        try content.write(#"[{"image_name": "one", "name": "하나"}]"#, to: "livres.ko.json")
        let exposition = try content.exposition()
        XCTAssertEqual(exposition.languages, [try language("fr"), .korean])
        XCTAssertEqual(exposition.collections.map(\.address), ["livres", "dessins"])
        XCTAssertEqual(exposition.collections.map { $0.texts(\.title, in: .korean)?.text }, ["책", "Dessins"])
        XCTAssertEqual(exposition.collections.map(\.exhibits.count), [1, 2])

        try content.write(#"{"collections": [{"address": "livre", "title": "책"}]}"#, to: "exposition.ko.json")
        XCTAssertEqual(
            content.error(),
            #"exposition.ko.json, line 1, column 30, collection 1, "address": "livre" is not a collection of exposition.json; write "livres""#
        )
    }

    func testADraftIsLeftOutUnlessItIsAskedFor() throws {
        let content = try OwnersFolder()
        try content.write(
            "[\(content.item("하나", "one")), "
                + #"{"name": "둘", "image_name": "two", "draft": true}]"#, to: "items.json")
        XCTAssertEqual(try content.exposition().collections[0].exhibits.map(\.imageName), ["one"])
        let drafts = try Exposition(folder: content.folder.path, withDrafts: true)
        XCTAssertEqual(drafts.collections[0].exhibits.map(\.imageName), ["one", "two"])
    }

    func testAPosterAndAFlagAreOptional() throws {
        let content = try OwnersFolder()
        try content.remove("pictures/flag.svg")
        XCTAssertEqual(try content.exposition().facts.original.poster, "poster")
        XCTAssertNil(try content.exposition().facts.original.flag)
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
        XCTAssertEqual(try content.exposition().collections[0].exhibits.count, 1)
    }

    func testTheSizeOfEachKindOfPictureIsRead() throws {
        let content = try OwnersFolder()
        try content.remove("pictures/one.svg")
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        try content.write(png + [0, 0, 1, 2, 0, 0, 0, 3], to: "pictures/one.png")
        try content.remove("pictures/two.svg")
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 8, 8, 0, 5, 1, 0]
        try content.write(jpeg, to: "pictures/two.jpg")
        let records = try content.exposition().pictures.mapValues(\.record)
        let pngContent = Fingerprint(png + [0, 0, 1, 2, 0, 0, 0, 3])
        XCTAssertEqual(records["one"], PictureRecord(width: 258, height: 3, content: pngContent))
        XCTAssertEqual(records["two"], PictureRecord(width: 256, height: 5, content: Fingerprint(jpeg)))
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

    private func language(_ code: String) throws -> Language { try XCTUnwrap(Language(rawValue: code)) }
}
