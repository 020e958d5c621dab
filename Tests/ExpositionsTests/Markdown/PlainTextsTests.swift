import Foundation
import Expositions
import TestSupport
import XCTest

/// Texts that were written without Markdown in mind show what they showed before.
final class PlainTextsTests: XCTestCase {
    func testTheExpositionsOwnTextsAreOnlyParagraphs() throws {
        let files = try Repository.files(in: "Exhibition/1900", ending: ".json")
            .filter { !$0.hasPrefix("labels.") }
        XCTAssertGreaterThanOrEqual(files.count, 4)
        for file in files {
            let texts = try texts(
                in: JSONSerialization.jsonObject(with: Data(Repository.text("Exhibition/1900/\(file)").utf8)))
            XCTAssertFalse(texts.isEmpty, file)
            for text in texts { XCTAssertEqual(try Markdown.html(text), paragraphs(text), file) }
        }
    }

    func testOtherPlainTexts() throws {
        for text in [
            "1372년(공민왕 21)에 《'직지'》를", "5~6세기, 7~8세기", "a - b -- c", "값: 3 * 4 * 5", "2 < 3 && 4 > 3", "snake_case_name",
            "#1 #2", "+82-2-123", "100% $5 ^_^", "[1] 주석",
        ] {
            XCTAssertEqual(try Markdown.html(text), paragraphs(text))
        }
    }

    /// All descriptions of a file.
    private func texts(in json: Any) -> [String] {
        switch json {
        case let items as [Any]: items.flatMap(texts)
        case let fields as [String: Any]: ["desc", "description"].compactMap { fields[$0] as? String }
        default: []
        }
    }

    private func paragraphs(_ text: String) -> String {
        text.components(separatedBy: "\n\n").map { paragraph in
            var text = paragraph
            for (sign, entity) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")] {
                text = text.replacing(sign, with: entity)
            }
            return "<p>\(text)</p>\n"
        }.joined()
    }
}
