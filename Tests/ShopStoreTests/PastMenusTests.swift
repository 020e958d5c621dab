import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// The menus that the shop had, read from the history.
final class PastMenusTests: XCTestCase {
    private let clock = TestClock()

    func testTheMenusAreFoundNewestFirstOnEveryStore() throws {
        try everyStore(clock: clock) { store in
            let first = try store.shop()
            var menus = [first.menu]
            for number in 0..<4 {
                _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: Key(numbered: number)))
                let edit = MenuEdit.moveJuice("mango", .up)
                let shop = try store.shop()
                let next = try edit.applied(to: shop.menu, sequence: shop.menuSequence)
                _ = try store.submit(
                    MenuChangeRequest(next, editedSequence: shop.menuSequence, key: Key(numbered: 10 + number)))
                menus.append(try store.shop().menu)
            }
            let found = try store.menus(atMost: 9)
            XCTAssertEqual(found.map(\.menu), menus.reversed())
            XCTAssertEqual(found.last?.sequence, first.menuSequence)
            XCTAssertEqual(found.first?.sequence, try store.shop().menuSequence)
            XCTAssertEqual(try store.menus(before: found[1].sequence, atMost: 2), Array(found[2...3]))
            XCTAssertEqual(try store.menus(before: found[4].sequence, atMost: 2), [])
            for menu in found { XCTAssertEqual(try store.menu(madeBy: menu.sequence), menu) }
            for sequence in [0, -1, found[4].sequence + 1, .max] {
                XCTAssertNil(try store.menu(madeBy: sequence), "\(sequence)")
            }
        }
    }

    /// Many generations without a change of the menu lie between two: they are not read.
    func testGenerationsInWhichTheMenuStayedAreNotSearched() throws {
        let folder = try TemporaryFolder()
        let store = try FileStore(
            "\(folder.path)/Store", menu: .firstShop, limits: .init(lines: 3), clock: { [clock] in clock.now })
        for number in 0..<40 {
            _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: Key(numbered: number)))
            if number == 15 {
                let shop = try store.shop()
                let next = try MenuEdit.moveJuice("mango", .up).applied(to: shop.menu, sequence: shop.menuSequence)
                _ = try store.submit(MenuChangeRequest(next, editedSequence: shop.menuSequence, key: "m1"))
            }
        }
        let found = try store.menus(atMost: 5, checkpoints: 2)
        XCTAssertEqual(found.map(\.menu.withoutRetired), [try store.shop().menu, try .firstShop])
        XCTAssertEqual(try store.menus(atMost: 5, checkpoints: 1).count, 1, "each is in a generation of its own")
    }
}
