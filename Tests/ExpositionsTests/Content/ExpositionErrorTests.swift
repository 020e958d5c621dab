import Foundation
import XCTest

@testable import Expositions

/// Each error of an owner is one line with file, position, item, field and remedy.
final class ExpositionErrorTests: XCTestCase {
    func testEachErrorInTheFactsIsReported() throws {
        let whole = [
            ("title", #""a""#), ("visitors", "1"), ("location", #""b""#), ("duration", #""c""#),
            ("description", #""d""#),
        ]
        let range = "is not a whole number from 0 to 999999999999; write one that is"
        for (field, value, error) in [
            ("title", nil, "is missing; write it"),
            ("title", "5", "is 5, not a text; write a text in quotes"),
            ("title", "null", "is null, not a text; write a text in quotes"),
            ("title", #"" \n""#, "is empty; write the words"),
            ("visitors", #""48130300""#, "is the text \"48130300\", not a whole number; write digits without quotes"),
            ("visitors", "1.5", "1.5 is not a whole number; write one of at most 18 digits"),
            ("visitors", "-1", "-1 \(range)"), ("visitors", "1000000000000", "1000000000000 \(range)"),
            (
                "visitors", "99999999999999999999999",
                "99999999999999999999999 is not a whole number; write one of at most 18 digits"
            ),
            ("visitors", "1e400", "1e400 is not a whole number; write one of at most 18 digits"),
            ("visitors", "true", "is true, not a whole number; write digits without quotes"),
            ("location", "[]", "is a list, not a text; write a text in quotes"),
            ("description", #""""#, "is empty; write the words"),
        ] as [(String, String?, String)] {
            let content = try OwnersFolder()
            let fields = whole.compactMap { name, old in
                let value = name == field ? value : old
                return value.map { "\"\(name)\": \($0)" }
            }
            try content.write("{\n" + fields.joined(separator: ",\n") + "}", to: OwnersFolder.factsFile)
            let index = try XCTUnwrap(whole.firstIndex { $0.0 == field })
            let position = value == nil ? "line 1, column 1" : "line \(index + 2), column \(field.count + 5)"
            XCTAssertEqual(content.error(), "\(OwnersFolder.factsFile), \(position), \"\(field)\": \(error)")
        }
    }

    func testEachErrorInAnItemIsReported() throws {
        let whole = [("name", #""징""#), ("image_name", #""two""#), ("short_desc", #""a""#), ("desc", #""b""#)]
        for (field, value, error) in [
            ("name", nil, #"item 2, "name": is missing; write it"#),
            ("name", #""  ""#, #"item 2, "name": is empty; write the words"#),
            ("desc", "{}", #"item 2 (징), "desc": is an object, not a text; write a text in quotes"#),
            ("short_desc", #""""#, #"item 2 (징), "short_desc": is empty; write the words"#),
            (
                "image_name", #""one""#,
                #"item 2 (징), "image_name": "one" is also the picture of item 1; give each its own: it names the page too"#
            ),
            (
                "image_name", #""nowhere""#,
                #"item 2 (징), "image_name": there is no picture pictures/nowhere; add the picture, or correct the name"#
            ),
            (
                "image_name", #""tow""#,
                #"item 2 (징), "image_name": there is no picture pictures/tow; add the picture, or write "two""#
            ),
            (
                "image_name", #""../../menu""#,
                #"item 2 (징), "image_name": "../../menu" is not a name for a picture; write the name of a file in the folder pictures, with a letter or digit in it"#
            ),
        ] as [(String, String?, String)] {
            let content = try OwnersFolder()
            let fields = whole.compactMap { name, old in
                let value = name == field ? value : old
                return value.map { "\"\(name)\": \($0)" }
            }
            let item = "{\n" + fields.joined(separator: ",\n") + "}"
            try content.write("[\(content.item("하나", "one")),\n\(item)]", to: "items.json")
            let index = try XCTUnwrap(whole.firstIndex { $0.0 == field })
            let position = value == nil ? "line 2, column 1" : "line \(index + 3), column \(field.count + 5)"
            XCTAssertEqual(content.error(), "items.json, \(position), \(error)")
        }
    }

    func testAMisspeltFieldIsRefusedAndAColumnOfTheWritersOwnIsKept() throws {
        let content = try OwnersFolder()
        try content.write(#"[{"name": "징", "image_nam": "two", "short_desc": "a", "desc": "b"}]"#, to: "items.json")
        XCTAssertEqual(
            content.error(),
            #"items.json, line 1, column 16, item 1 (징), "image_nam": is not a field here; write "image_name", or remove it"#
        )
        // A column of the writer's own is a fact of the object, unless that is asked for.
        try content.write(#"[{"name": "징", "image_name": "two", "height": 42.1}]"#, to: "items.json")
        XCTAssertTrue(content.error().contains(#"ExtraFact(column: "height", value: "42.1")"#), content.error())
    }

    func testWhatIsNotAListOfObjectsIsRefused() throws {
        let content = try OwnersFolder()
        for (json, error) in [
            ("[]", "items.json, line 1, column 1: is an empty list; write at least one item"),
            ("{}", "items.json, line 1, column 1: is an object, not a list; write a list in brackets: [ ]"),
            ("[1]", "items.json, line 1, column 2, item 1: is 1, not an object; write it in braces: { }"),
            (
                "[\n{\"name\" \"x\"}]",
                #"items.json, line 2, column 9: has no colon after "name"; write "name": and a value"#
            ),
            ("", "items.json, line 1, column 1: is empty; write the content"),
        ] {
            try content.write(json, to: "items.json")
            XCTAssertEqual(content.error(), error, json)
        }
    }

    func testBytesThatAreNotUTF8AreReportedWithTheirLine() throws {
        let content = try OwnersFolder()
        try content.write(Array("[\n\n\"가".utf8) + [0xC3, 0x28] + Array("나\"\n]".utf8), to: "items.json")
        XCTAssertEqual(
            content.error(), "items.json, line 3, column 3: is not UTF-8; save the file in the encoding UTF-8")
    }

    func testAMissingFileIsReported() throws {
        let content = try OwnersFolder()
        try content.remove(OwnersFolder.factsFile)
        XCTAssertEqual(
            content.error(), "exposition.json: is missing; write it, or name another folder")
        try content.write("{}", to: OwnersFolder.factsFile)
        try content.write("{}", to: "exposition.json")
        XCTAssertEqual(
            content.error(), "\(OwnersFolder.factsFile): is there beside exposition.json; remove one of the two")
    }

    func testAPictureThatCannotBeShownIsNamed() throws {
        let field = "items.json, line 1, column 31, item 1 (하나), \"image_name\""
        for (files, error) in [
            (["one.psd"], "one.psd is not a picture that can be shown; export it as .jpg, .png, .webp, .avif or .svg"),
            (
                ["one.svg", "one.JPG"],
                "several pictures have this name: one.JPG, one.svg; write the name with its ending, or keep one of them"
            ),
            (
                ["One.svg", "ONE.svg"],
                "several pictures have this name: ONE.svg, One.svg; write the name with its ending, or keep one of them"
            ),
        ] {
            let content = try OwnersFolder()
            try content.remove("pictures/one.svg")
            for file in files { try content.write(OwnersFolder.drawing, to: "pictures/\(file)") }
            XCTAssertEqual(content.error(), "\(field): \(error)")
        }
    }

    func testNamesThatOtherComputersTakeForOneAreRefused() throws {
        let content = try OwnersFolder()
        try content.write("[\(content.item("하나", "one")), \(content.item("둘", "One"))]", to: "items.json")
        XCTAssertTrue(
            content.error().hasSuffix(
                #"item 2 (둘), "image_name": "One" is also the picture of item 1 ("one"); give each its own: it names the page too"#
            ),
            content.error())
        for name in ["con", "AUX.jpg", "lpt1"] {
            try content.write("[\(content.item("하나", name))]", to: "items.json")
            XCTAssertTrue(
                content.error().hasSuffix("\"\(name)\" cannot be a file on Windows; rename the picture"),
                content.error())
        }
        try content.write(OwnersFolder.drawing, to: "pictures/a b.svg")
        try content.write(OwnersFolder.drawing, to: "pictures/a-b.svg")
        try content.write(
            #"[{"name": "하나", "image_name": "one", "pictures": [{"name": "a b"}, {"name": "two"}]}, {"name": "셋", "image_name": "a-b"}]"#,
            to: "items.json")
        XCTAssertTrue(
            content.error().hasSuffix("a-b.svg would have the address of a b.svg, which is a-b; rename one of the two"),
            content.error())
    }

    func testATranslationThatCannotBeIsReported() throws {
        let content = try OwnersFolder()
        try content.write("[]", to: "items.French.json")
        XCTAssertEqual(
            content.error(),
            "items.French.json: \"French\" is not the code of a language; use one such as items.fr.json or items.pt-BR.json, or rename the file"
        )
        try content.remove("items.French.json")
        try content.write("[]", to: "items.ko.json")
        XCTAssertEqual(
            content.error(),
            "items.ko.json: is a translation into the language of items.json; remove one of the two, or name the language of items.json in exposition_universelle_1900.json"
        )
    }

    func testEachErrorInWhatIsOptionalIsReported() throws {
        for (json, error) in [
            (
                #"{"title": "a", "language": "French"}"#,
                #"column 28, "language": "French" is not the code of a language; use one such as fr or pt-BR"#
            ),
            (
                #"{"title": "a", "poster": "none"}"#,
                #"column 26, "poster": there is no picture pictures/none; add the picture, or write "one""#
            ),
            (#"{"title": "a", "facts": [{"label": "b"}]}"#, #"column 26, fact 1, "value": is missing; write it"#),
            (
                #"{"title": "a", "collections": [{"address": "items"}, {"address": "items"}]}"#,
                #"column 66, collection 2, "address": "items" is also the address of another collection; give each its own"#
            ),
            (
                #"{"title": "a", "collections": [{"address": "en", "items": "items.json"}]}"#,
                #"column 44, collection 1, "address": "en" has another meaning in an address; choose another one"#
            ),
            (
                #"{"title": "a", "collections": [{"address": "books", "items": "../items.json"}]}"#,
                #"column 62, collection 1, "items": "../items.json" is not the name of a file of items; write one such as "items.json" or "items.csv", in this folder"#
            ),
            (
                #"{"title": "a", "descripton": "b"}"#,
                #"column 16, "descripton": is not a field here; write "description", or remove it"#
            ),
        ] {
            let content = try OwnersFolder()
            try content.write("[]", to: "exposition_universelle_1900.en.json")
            try content.write(#"{"title": "b"}"#, to: "exposition_universelle_1900.en.json")
            try content.write(json, to: OwnersFolder.factsFile)
            XCTAssertEqual(content.error(), "\(OwnersFolder.factsFile), line 1, \(error)")
        }
        for (field, error) in [
            (
                #""link": "museum.example""#,
                #""link": "museum.example" is not the address of a page; write one that begins with https:// or http://, without spaces"#
            ),
            (
                #""draft": "yes""#,
                #""draft": is the text "yes", not true or false; write true or false, without quotes"#
            ),
            (
                #""desc": "하나\n\n둘 <b>셋</b>""#,
                #""desc": line 3, column 3 of the text: <b> is HTML; write it as Markdown, or write &lt; for the <"#
            ), (#""alt": """#, #""alt": is empty; write the words"#),
        ] {
            let content = try OwnersFolder()
            try content.write(#"[{"name": "하나", "image_name": "one", \#(field)}]"#, to: "items.json")
            XCTAssertTrue(content.error().hasSuffix("item 1 (하나), \(error)"), content.error())
        }
    }

    func testAnErrorIsOneLineEvenIfTheContentHasLineBreaks() throws {
        let content = try OwnersFolder()
        try content.write("[\(content.item(#"a\nb\u2028c"#, "no picture"))]", to: "items.json")
        XCTAssertTrue(content.error().contains("item 1 (a b c), \"image_name\""), content.error())
    }
}
