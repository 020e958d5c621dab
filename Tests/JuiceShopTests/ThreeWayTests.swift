import JuiceShop
import ShopTestSupport
import XCTest

final class ThreeWayTests: XCTestCase {
    func testEveryFactOfTheSettingsIsMerged() {
        XCTAssertEqual(
            Set(Mirror(reflecting: Settings()).children.compactMap(\.label)),
            Set(SettingsFact.allCases.map(\.rawValue)), "a new setting is a fact, and one row of the table")
    }

    func testWhatNobodyTypedFollowsWhatIsSaved() {
        XCTAssertEqual(ThreeWay(seen: 1, sent: 1, now: 2).merged.value, 2)
        XCTAssertEqual(ThreeWay(seen: 1, sent: 3, now: 1).merged.value, 3)
        XCTAssertFalse(ThreeWay(seen: 1, sent: 3, now: 3).merged.isConflict)
        XCTAssertTrue(ThreeWay(seen: 1, sent: 3, now: 2).merged.isConflict)
    }
}
