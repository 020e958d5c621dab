import JuiceShop
import ShopTestSupport
import XCTest

final class NamesTests: XCTestCase {
    private func name(_ text: String) throws -> NameText { try NameText(typed: text) }

    func testTheSameFormTwiceAddsOnePerson() throws {
        var names = Names()
        XCTAssertNil(names.add(try name("민지"), as: "key-1"))
        XCTAssertNil(names.add(try name("민지"), as: "key-1"))
        XCTAssertEqual(names.add(try name("민지"), as: "key-2"), .taken)
        XCTAssertEqual(names.add(try name("민지\u{FE0F}"), as: "key-2"), .taken, "it looks the same")
        XCTAssertEqual(names.staff.count, 1)
    }

    func testATabletMayHaveTheNameOfTheOneThatItReplaces() throws {
        var names = Names()
        XCTAssertNil(names.set(try name("카운터"), of: "d1"))
        XCTAssertNil(names.set(try name("카운터"), of: "d2"))
        XCTAssertEqual(names.namedDevices.map(\.id), ["d1", "d2"])
    }

    func testThereIsRoomForAHundredNamesOfEachKind() throws {
        var names = Names()
        for number in 1...Names.maxCount {
            XCTAssertNil(names.set(try name("\(number)"), of: DeviceID("d\(number)")))
            XCTAssertNil(names.add(try name("\(number)"), as: StaffID("s\(number)")))
        }
        XCTAssertEqual(names.set(try name("more"), of: "more"), .full)
        XCTAssertEqual(names.add(try name("more"), as: "more"), .full)
        XCTAssertNil(names.set(try name("another"), of: "d1"), "a tablet that has a name gets another")
    }

    func testOnlyWhatHasANameIsKnown() throws {
        var names = Names()
        XCTAssertNil(names.set(try name("카운터"), of: "d1"))
        XCTAssertEqual(names.known(Who(device: "d1", staff: "s1")), Who(device: "d1"))
        XCTAssertNil(names.known(Who(device: "d2", staff: "s1")))
        XCTAssertFalse(names.areSeveral)
        XCTAssertNil(names.add(try name("민지"), as: "s1"))
        XCTAssertTrue(names.areSeveral)
    }
}
