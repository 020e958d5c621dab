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
            XCTAssertThrowsError(
                try ItemsFile(ContentValue(of: path), at: path).items.forEach { _ = try $0.texts.description?.prose() }
            ) { XCTAssertEqual("\($0)", "\(path), \(error)") }
        }
    }
}
