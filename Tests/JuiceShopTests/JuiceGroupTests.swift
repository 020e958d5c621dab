import Bytes
import ContentFile
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

/// The groups of juices in the menu file, in a merge of two visitors' changes, and beside head office's menu.
final class JuiceGroupTests: XCTestCase {
    func testTheGroupsOfAMenuFileAreCheckedAndPrinted() throws {
        let menu = try Menu.example
        XCTAssertEqual(menu.groups.map(\.id), ["juice", "latte", "smoothie"])
        XCTAssertEqual(menu["mangoLatte" as JuiceID]?.group, "latte")
        XCTAssertEqual(try Menu(json: Array(menu.fileText.utf8), file: "menu.json", languages: .shop), menu)
        let unknown = menu.fileError(replacing: #""group": "latte""#, with: #""group": "late""#)
        XCTAssertTrue(unknown.contains("juice 11") && unknown.contains("\"late\" is not in \"groups\""), unknown)
        let twice = menu.fileError(replacing: #""id": "smoothie", "name""#, with: #""id": "latte", "name""#)
        XCTAssertTrue(twice.contains("is also the id of group 2"), twice)
    }

    func testAMenuHasRoomForEightGroups() throws {
        var lists = try Menu.example.lists
        for number in 4...8 { lists.groups.append(JuiceGroup(GroupID("g\(number)"), names: Localized("분류 \(number)"))) }
        XCTAssertEqual(try Menu(lists).groups.count, 8)
        lists.groups.append(JuiceGroup("g9", names: Localized("분류 9")))
        XCTAssertThrowsError(try Menu(lists))
    }

    func testTwoVisitorsChangeAGroupAndAJuice() throws {
        let seen = try Menu.example
        var (sent, now) = (seen.lists, seen.lists)
        sent.groups[1].rename(Localized(korean: "라테", english: "Lattes"))
        now.groups.append(JuiceGroup("tea", names: Localized(korean: "차", english: "Tea")))
        now.juices.swapAt(0, 1)
        let merged = try MenuMerge(ThreeWay(seen: seen, sent: try Menu(sent), now: try Menu(now))).merged()
        XCTAssertEqual(merged?.groups.map(\.names.korean), ["쥬스", "라테", "스무디", "차"])
        XCTAssertEqual(
            try XCTUnwrap(merged).differences(from: seen),
            [
                .juiceOrder, .name(.group("latte"), .korean, before: "라떼", after: "라테"),
                .addedGroup(JuiceGroup("tea", names: Localized(korean: "차", english: "Tea"))),
            ])
    }

    func testBothVisitorsChangeTheNameOfAGroup() throws {
        let seen = try Menu.example
        var (sent, now) = (seen.lists, seen.lists)
        sent.groups[1].rename(Localized(korean: "라테", english: "Lattes"))
        now.groups[1].rename(Localized(korean: "우유", english: "Lattes"))
        let merge = MenuMerge(ThreeWay(seen: seen, sent: try Menu(sent), now: try Menu(now)))
        XCTAssertEqual(
            merge.conflicts, [.both(.name(.group("latte"), .korean, before: "우유", after: "라테"))])
    }
}
