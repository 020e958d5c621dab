@testable import ExpositionContent
import Foundation
import TestSupport
import XCTest

final class ItemsFileTests: XCTestCase {
    /// A file that is read in parts is the file that it is as a whole.
    func testAFileIsReadInParts() throws {
        let content = try OwnersFolder()
        for mark in ["", "\u{FEFF}"] {
            try content.write(
                "\(mark)[\n\(content.item("하나", "one")),\n\(content.item("둘", "two"))]\n", to: "items.json")
            for size in [3, 10, 100, 1000] {
                let file = try ItemsFile("\(content.folder.path)/items.json", partSize: size)
                XCTAssertEqual(file.items.map(\.texts.name), ["하나", "둘"], "\(size) bytes")
                let prose = try file.items.map { try $0.texts.description?.prose() }
                XCTAssertEqual(prose, [try Prose(markdown: "길게"), try Prose(markdown: "길게")], "\(size) bytes")
            }
        }
    }

    /// However much is read at once, an error has its place in the whole file.
    func testAnErrorHasItsPlaceInTheFile() throws {
        let content = try OwnersFolder()
        let path = "\(content.folder.path)/items.json"
        for (second, error) in [
            (#"{"image_name": "two"}"#, #"line 3, column 1, item 2, "name": is missing; write it"#),
            (
                content.item("하나", "two"),
                #"line 3, column 10, item 2 (하나), "name": is also the name of item 1; give each its own name"#
            ),
            (
                #"{"name": "둘", "image_name": "two", "desc": "<b>"}"#,
                #"line 3, column 44, item 2 (둘), "desc": line 1, column 1 of the text: "#
                    + "<b> is HTML; write it as Markdown, or write &lt; for the <"
            ),
        ] {
            try content.write("[\n\(content.item("하나", "one")),\n\(second)]", to: "items.json")
            for size in [10, 1000] {
                XCTAssertThrowsError(
                    try ItemsFile(path, partSize: size).items.forEach { _ = try $0.texts.description?.prose() }
                ) { XCTAssertEqual("\($0)", "\(path), \(error)", "\(size) bytes") }
            }
        }
    }

    func testADescriptionThatChangedSinceItWasFoundIsRefused() throws {
        let content = try OwnersFolder()
        let path = "\(content.folder.path)/items.json"
        let description = try XCTUnwrap(try ItemsFile(path).items[0].texts.description)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.write(contentsOf: Data("[ \(content.item("하나", "one"))]".utf8))
        try file.close()
        XCTAssertThrowsError(try description.prose()) { error in
            XCTAssertEqual("\(error)", "\(path): changed while it was read; try again")
        }
    }
}
