import Foundation
import XCTest

@testable import SiteGenerator

/// The index by letter, with the search of its page. `Tests/Browser/test_exhibition.py` types into the search.
final class NameIndexTests: XCTestCase {
    private let facts = "Content/exposition/exposition_universelle_1900.json"

    func testNamesStandUnderTheirLetters() throws {
        let site = try indexed()
        let names = ["직지", "“나비”", "가야금", "까치", "Éclair", "eagle", "1900 poster", "…", "ｅｇｇ", "나무 10", "나무 9"]
        let items = names.enumerated().map { #"{"id": "o\#($0)", "name": "\#($1)"}"# }
        try site.write("[\(items.joined(separator: ","))]", "Content/exposition/items.json")
        try site.generate()
        let page = try site.text("Site/name/index.html")
        let shelves = page.components(separatedBy: "<section class=\"shelf\"").dropFirst().map { shelf in
            shelf.matches(of: /<span(?: class="name")?>([^<]*)<\/span>/).map { String($0.1) }
        }
        XCTAssertEqual(
            Dictionary(uniqueKeysWithValues: shelves.map { ($0[0], Array($0.dropFirst())) }),
            [
                "ㄱ": ["가야금", "까치"], "ㄴ": ["나무 9", "나무 10", "“나비”"], "ㅈ": ["직지"], "E": ["eagle", "Éclair", "ｅｇｇ"],
                "0–9": ["1900 poster"], "#": ["…"],
            ])
        for letter in ["ㄱ", "E", "#"] { XCTAssertTrue(page.contains("\">\(letter)</a>"), "\(letter) in \(page)") }
        XCTAssertTrue(page.contains("<a href=\"/name/\" aria-current=\"page\">찾아보기</a>"), page)
        XCTAssertFalse(page.contains("<img"), "an index is quick to load")
    }

    func testOnlyTheIndexLoadsTheScript() throws {
        let site = try indexed()
        try site.generate()
        let scripts = try site.site().keys.filter { $0.hasSuffix(".js") }
        XCTAssertEqual(scripts.count, 2, "with and without a fingerprint: \(scripts)")
        for (name, bytes) in try site.site() where name.hasSuffix(".html") {
            let page = String(decoding: bytes, as: UTF8.self)
            XCTAssertEqual(page.contains("<script src=\"/search."), name.hasSuffix("name/index.html"), name)
        }
        let index = try site.text("Site/en/name/index.html")
        XCTAssertTrue(index.contains("<a href=\"/en/items/objects.json\" data-objects hidden></a>"), index)
        try site.write("// another", "Public/search.js")
        XCTAssertEqual(try site.generate().written, 2, "the index in both languages")
        try site.replace(", \"browse\": [\"name\"]", with: "", in: facts)
        try site.generate()
        XCTAssertFalse(try site.site().keys.contains { $0.hasSuffix(".js") })
    }

    private func indexed() throws -> SiteFolder {
        let site = try SiteFolder()
        try site.replace("\"duration\": \"1900\"", with: "\"duration\": \"1900\", \"browse\": [\"name\"]", in: facts)
        try site.write("one();", "Public/search.js")
        return site
    }
}
