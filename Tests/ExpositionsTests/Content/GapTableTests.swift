import Bytes
import TestSupport
import XCTest

@testable import Expositions

final class GapTableTests: XCTestCase {
    func testEachGroupIsCountedByWhatItLacks() throws {
        let owner = try OwnersFolder()
        try owner.write(
            """
            [{"image_name": "one", "name": "하나", "group": "1모둠", "alt": "그림", "desc": "글", "source": "책"},
             {"image_name": "two", "name": "둘", "desc": "글", "link": "https://museum.example/"},
             {"id": "three", "name": "셋", "group": "1모둠", "source": "책", "date": "1900"},
             {"id": "four", "name": "넷", "group": "2모둠", "desc": "글", "source": "1"}]
            """, to: "items.json")
        try owner.write(
            """
            [{"image_name": "one", "name": "One", "alt": "A picture", "desc": "Text", "source": "Book", "group": "1"},
             {"image_name": "four", "name": "Four", "desc": "Text", "group": "2"}]
            """, to: "items.en.json")
        let lines = GapTable(try owner.exposition(), by: .group).lines
        XCTAssertEqual(
            lines.map(\.english),
            [
                "1모둠: 2 objects; no desc 1 (three); not whole in en 1 (three)", "2모둠: 1 object; nothing is missing",
                "(no group): 1 object; no alt 1 (two); not whole in en 1 (two)",
            ])
        XCTAssertEqual(lines[0].korean, "1모둠: 2개. desc 없음 1 (three); en 번역 덜 됨 1 (three)")
        XCTAssertEqual(GapTable(try owner.exposition(), by: .maker).lines.count, 1)
    }
}
