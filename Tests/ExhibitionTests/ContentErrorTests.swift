import Exhibition
import Foundation
import XCTest

/// What an owner got wrong is told in one line with file, item and field.
final class ContentErrorTests: XCTestCase {
    func testEachSlipInTheExpositionIsTold() throws {
        let whole = [
            "title": #""a""#, "visitors": "1", "location": #""b""#, "duration": #""c""#, "description": #""d""#,
        ]
        let number = "is not a whole number from 0 to 999999999999; write one"
        for (field, value, fault) in [
            ("title", nil, "is missing; write it"), ("title", "5", "is not a text in quotes; write one"),
            ("title", "null", "is not a text in quotes; write one"), ("title", #"" \n""#, "is empty; write the words"),
            ("visitors", nil, "is missing; write it"), ("visitors", #""48130300""#, number),
            ("visitors", "1.5", number), ("visitors", "-1", number), ("visitors", "1000000000000", number),
            ("visitors", "99999999999999999999999", number), ("visitors", "1e400", number),
            ("visitors", "true", number),
            ("location", "[]", "is not a text in quotes; write one"), ("duration", nil, "is missing; write it"),
            ("description", #""""#, "is empty; write the words"),
        ] as [(String, String?, String)] {
            let content = try ContentFolder()
            var fields = whole
            fields[field] = value
            let json = "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
            try content.write(json, to: ContentFolder.exposition)
            XCTAssertEqual(content.fault(), "\(ContentFolder.exposition), \"\(field)\": \(fault)", json)
        }
    }

    func testEachSlipInAnItemIsTold() throws {
        let whole = ["name": #""징""#, "image_name": #""two""#, "short_desc": #""a""#, "desc": #""b""#]
        for (field, value, fault) in [
            ("name", nil, #"item 2, "name": is missing; write it"#),
            ("name", "7", #"item 2, "name": is not a text in quotes; write one"#),
            ("name", #""  ""#, #"item 2, "name": is empty; write the words"#),
            ("name", #""하나""#, #"item 2 (하나), "name": is the name of item 1 already; give each its own name"#),
            ("desc", nil, #"item 2 (징), "desc": is missing; write it"#),
            ("desc", "{}", #"item 2 (징), "desc": is not a text in quotes; write one"#),
            ("short_desc", #""""#, #"item 2 (징), "short_desc": is empty; write the words"#),
            (
                "image_name", #""one""#,
                #"item 2 (징), "image_name": "one" is the picture of item 1 already; give each its own: it names the page too"#
            ),
            (
                "image_name", #""none""#,
                #"item 2 (징), "image_name": there is no pictures/none.svg (nor .png, .jpg); add the picture or correct the name"#
            ),
            (
                "image_name", #""../../menu""#,
                #"item 2 (징), "image_name": "../../menu" is no name for a picture; use 1 to 64 of A-Z a-z 0-9 - and _, without an ending"#
            ),
        ] as [(String, String?, String)] {
            let content = try ContentFolder()
            var fields = whole
            fields[field] = value
            let item = "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
            try content.write("[\(content.item("하나", "one")), \(item)]", to: "items.json")
            XCTAssertEqual(content.fault(), "items.json, \(fault)")
        }
    }

    func testWhatIsNoListOrNoObjectIsTold() throws {
        let content = try ContentFolder()
        for (json, fault) in [
            ("[]", "items.json: is an empty list; write at least one item"),
            ("{}", "items.json: is not a list in brackets [ ]; write one"),
            ("[1]", "items.json, item 1: is not an object in braces { }; write one"),
            ("[\n{\"name\" \"x\"}]", "items.json, line 2: is not JSON; check the commas, quotes and brackets there"),
            ("", "items.json, line 1: is not JSON; check the commas, quotes and brackets there"),
        ] {
            try content.write(json, to: "items.json")
            XCTAssertEqual(content.fault(), fault, json)
        }
    }

    func testBytesThatAreNoTextAreToldWithTheirLine() throws {
        let content = try ContentFolder()
        try content.write(Array("[\n\n\"가".utf8) + [0xC3, 0x28] + Array("나\"\n]".utf8), to: "items.json")
        XCTAssertEqual(content.fault(), "items.json, line 3: is no UTF-8; save the file in the encoding UTF-8")
    }

    func testAFileThatIsNotThereIsTold() throws {
        let content = try ContentFolder()
        try content.remove("pictures/flag.svg")
        XCTAssertEqual(content.fault(), "pictures/flag.svg: is missing (so are .png and .jpg); add the picture")
        try content.remove(ContentFolder.exposition)
        XCTAssertEqual(
            content.fault(), "\(ContentFolder.exposition): cannot be read; check the path and its rights")
    }

    func testAFaultIsOneLineWhateverTheOwnerWrote() throws {
        let content = try ContentFolder()
        try content.write("[\(content.item(#"a\nb\u2028c"#, "no picture"))]", to: "items.json")
        XCTAssertTrue(content.fault().hasPrefix("items.json, item 1 (a b c), \"image_name\""), content.fault())
    }
}
