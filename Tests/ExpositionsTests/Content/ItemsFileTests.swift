import TestSupport
@testable import Expositions
import ContentFile
import XCTest

final class ItemsFileTests: XCTestCase {
    func testAnErrorHasItsPlaceInTheFile() throws {
        let content = try OwnersFolder()
        let path = "\(content.folder.path)/items.json"
        for (second, error) in [
            (#"{"image_name": "two"}"#, #"line 3, column 1, item 2, "name": is missing; write it"#),
            (
                #"{"name": "둘", "image_name": "two", "desc": "<b>"}"#,
                #"line 3, column 44, item 2 (둘), "desc": line 1, column 1 of the text: "#
                    + "<b> is HTML; write it as Markdown, or write &lt; for the <"
            ),
        ] {
            try content.write("[\n\(content.item("하나", "one")),\n\(second)]", to: "items.json")
            XCTAssertThrowsError(
                try {
                    let file = try ItemsFile(ContentValue(of: path), at: path)
                    try Diagnostic.throwAll(file.faults)
                    try file.items.forEach { _ = try $0.texts.description?.prose() }
                }()
            ) { XCTAssertEqual("\($0)", "\(path), \(error)") }
        }
    }

    func testObjectsMayHaveOneName() throws {
        let content = try OwnersFolder()
        let path = "\(content.folder.path)/items.json"
        try content.write("[\(content.item("무제", "one")), \(content.item("무제", "two"))]", to: "items.json")
        let file = try ItemsFile(ContentValue(of: path), at: path)
        XCTAssertEqual(file.items.map(\.texts.name), ["무제", "무제"])
        XCTAssertEqual(file.faults, [])
    }
}
