import ContentFile
import Foundation
import TestSupport
import XCTest

@testable import Expositions

/// Texts in files of their own, and lists in spreadsheets: the same exposition as in JSON, and errors with their places.
final class TextFilesTests: XCTestCase {
    func testALongTextMayBeAFile() throws {
        let content = try OwnersFolder()
        try content.write(#"[{"name": "하나", "image_name": "one"}]"#, to: "items.json")
        try content.write("\u{FEFF}첫 문단\n\n**둘째** 문단\n", to: "texts/one.ko.md")
        try content.write("The first one", to: "texts/one.en.md")
        try content.write(#"{"title": "박람회"}"#, to: OwnersFolder.factsFile)
        try content.write("소개", to: "exposition.md")
        try content.write("About", to: "exposition.en.md")
        let exposition = try content.exposition()
        XCTAssertEqual(exposition.languages, [.korean, .english])
        XCTAssertEqual(exposition.facts(\.description, in: .english)?.text.html, "<p>About</p>\n")
        XCTAssertEqual(exposition.facts(\.description, in: .korean)?.text.html, "<p>소개</p>\n")
        let one = exposition.collections[0].exhibits[0]
        XCTAssertEqual(
            try one.texts(\.description, in: .korean)?.text.prose().html,
            "<p>첫 문단</p>\n<p><strong>둘째</strong> 문단</p>\n")
        XCTAssertEqual(try one.texts(\.description, in: .english)?.text.prose().html, "<p>The first one</p>\n")
        XCTAssertEqual(one.files, [.korean: "texts/one.ko.md", .english: "texts/one.en.md"])
    }

    func testAnErrorNamesTheLineOfItsFile() throws {
        for (file, bytes, error) in [
            ("texts/one.ko.md", Array("가\n\n나 <b>".utf8), "texts/one.ko.md, line 3, column 3: <b> is HTML; "),
            (
                "texts/one.md", Array("가\n나\u{0}".utf8),
                "texts/one.md, line 2, column 2: has the character U+0000, which"
            ),
            ("texts/one.md", Array("가 ".utf8) + [0xFF], "texts/one.md, line 1, column 3: is not UTF-8; save the file"),
            ("texts/one.md", Array(" \n".utf8), "texts/one.md: is empty; write the text"),
            ("texts/oen.ko.md", Array("a".utf8), "texts/oen.ko.md: is about no item; rename it to begin with one., or"),
            (
                "texts/one.kr_KR.md", Array("a".utf8),
                "texts/one.kr_KR.md: \"kr_KR\" is not the tag of a language; rename it to one.kr-KR.md"
            ),
            (
                "texts/one.ko.md", Array("![a boat](none)".utf8),
                "texts/one.ko.md, line 1, column 1: there is no picture pictures/none; add"
            ),
            (
                "texts/two.ko.md", Array("a".utf8),
                "texts/two.ko.md, line 1, column 1: is there, and \"desc\" is, too; remove one"
            ),
            (
                "exposition.ko.md", Array("a".utf8),
                "exposition.ko.md, line 1, column 1: is there, and \"description\" is, too;"
            ),
        ] {
            let content = try OwnersFolder()
            try content.write(
                "[\(#"{"name": "하나", "image_name": "one"}"#), \(content.item("둘", "two"))]", to: "items.json")
            try content.write(bytes, to: file)
            XCTAssertTrue(content.error().hasPrefix(error), "\(content.error()) — \(error)")
        }
        let content = try OwnersFolder()
        try content.write(#"[{"name": "하나", "image_name": "one"}]"#, to: "items.json")
        for file in ["texts/one.md", "texts/one.ko.md"] { try content.write("a", to: file) }
        XCTAssertEqual(content.error(), "texts/one.md: is there beside one.ko.md; remove one of the two")
    }

    func testASpreadsheetIsTheSameExposition() throws {
        let content = try OwnersFolder()
        try content.write(
            #"""
            [{"name": "하나", "image_name": "one", "desc": "길게\n\n둘", "draft": false, "maker": "백운",
              "pictures": [{"name": "two.svg", "alt": "뒤"}]}, {"name": "둘", "image_name": "two"}]
            """#, to: "items.json")
        try content.write(
            #"[{"image_name": "one", "name": "One", "pictures": [{"name": "two", "alt": "back"}]}]"#,
            to: "items.en.json")
        let json = try content.exposition()
        try content.remove("items.json")
        try content.remove("items.en.json")
        try content.write(
            "name;image_name;desc;draft;maker;pictures;name:en;pictures:en\r\n"
                + "하나;one;\"길게\n\n둘\";FALSE;백운;two.svg | 뒤;One;two | back\r\n둘;two\r\n", to: "items.csv")
        let table = try content.exposition()
        XCTAssertEqual(table.languages, json.languages)
        for (a, b) in zip(table.collections[0].exhibits, json.collections[0].exhibits) {
            XCTAssertEqual(a.pictureNames, b.pictureNames)
            for language in table.languages {
                for (name, part) in Exhibit.Texts.fields {
                    XCTAssertEqual(a.texts(part, in: language), b.texts(part, in: language), name)
                }
                XCTAssertEqual(
                    a.texts(\.description, in: language)?.text.words, b.texts(\.description, in: language)?.text.words)
                XCTAssertEqual(
                    a.pictures.map { $0.texts(\.alternativeText, in: language) },
                    b.pictures.map { $0.texts(\.alternativeText, in: language) })
            }
        }
        XCTAssertEqual(
            table.collections[0].exhibits[0].pictures[0].texts(\.alternativeText, in: .english)?.text, "back")
    }

    func testErrorsInASpreadsheetNameRowAndColumn() throws {
        for (text, error) in [
            (
                "name,image_name\n하나,nowhere\n",
                "items.csv, row 2, column B, item 1 (하나), \"image_name\": there is no picture pictures/nowhere"
            ),
            ("name,image_name\n하나,one\n,two\n", "items.csv, row 3, item 2, \"name\": is missing; write it"),
            (
                "name,image_name,desc\n하나,one,a <b>\n",
                "items.csv, row 2, column C, item 1 (하나), \"desc\": line 1, column 3 of the text: <b> is HTML"
            ),
            (
                "name,image_name,published\n하나,one,26.11.2026\n",
                "items.csv, row 2, column C, item 1 (하나), \"published\": \"26.11.2026\" is not a day; write it as in 2026-11-26"
            ),
            (
                "name,image_name,draft\n하나,one,yes\n",
                "items.csv, row 2, column C, item 1 (하나), \"draft\": is the text \"yes\", not true or false"
            ),
            (
                "name,image_name,pictures\n하나,one,one\n",
                "items.csv, row 2, column C, item 1 (하나), picture 1 (one), \"name\": \"one\" is its first picture"
            ),
            (
                "name,image_name,link:en\n하나,one,a\n",
                "items.csv, row 1, column C, item 1, \"link\": is not a field here"
            ),
            ("name,image_name\n", "items.csv, row 1, column A: is an empty list; write at least one item"),
        ] {
            let content = try OwnersFolder()
            try content.remove("items.json")
            try content.write(text, to: "items.csv")
            XCTAssertTrue(content.error().hasPrefix(error), "\(content.error()) — \(error)")
        }
        let content = try OwnersFolder()
        try content.write("name,image_name\n하나,one\n", to: "items.csv")
        XCTAssertEqual(content.error(), "items.csv: is there beside items.json; remove one of the two")
        try content.remove("items.json")
        try content.remove("items.csv")
        XCTAssertEqual(content.error(), "items.json: is missing; write it, or items.csv")
    }

    func testAPictureInATextIsFoundAndItsTextHasNoMarkup() throws {
        let content = try OwnersFolder()
        try content.write(
            #"[{"name": "하나", "image_name": "one", "desc": "앞\n\n![배 **두** 척](<배 2.JPG> \"1901년\")\n\n뒤"}]"#,
            to: "items.json")
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 8, 8, 0, 5, 1, 0]
        try content.write(jpeg, to: "pictures/배 2.JPG")
        let exposition = try content.exposition()
        let one = exposition.collections[0].exhibits[0]
        let name = try XCTUnwrap(one.picturesInTexts.first)
        XCTAssertEqual(exposition.pictures[name]?.source, "배 2.JPG")
        let parts = try XCTUnwrap(one.texts(\.description, in: .korean)).text.prose().parts
        XCTAssertEqual(parts.count, 3)
        XCTAssertEqual(parts[0], .html("<p>앞</p>\n"))
        XCTAssertEqual(parts[2], .html("<p>뒤</p>\n"))
        guard case .picture(let picture) = parts[1] else { return XCTFail("\(parts[1])") }
        XCTAssertEqual([picture.name, picture.alternativeText, picture.caption], ["배 2.JPG", "배 두 척", "1901년"])
    }
}
