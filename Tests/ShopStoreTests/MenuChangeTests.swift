import ContentFile
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

/// The promises of a menu that changes while the shop is open, on every store.
final class MenuChangeTests: XCTestCase {
    private let clock = TestClock()

    private func menu(without fruit: FruitID, count: Int = 33) throws -> Menu {
        let first = try Menu.firstShop
        let names = Localized(korean: "레몬", english: "Lemon")
        let lemon = Fruit("lemon", symbol: "🍋", names: names, firstCount: count)
        let lemonade = Juice("lemonade", names: names, recipe: Recipe([.init("lemon", 2)]))
        return try Menu(
            fruits: first.fruits.filter { $0.id != fruit } + [lemon],
            juices: first.juices.filter { !$0.recipe.portions.contains { $0.fruit == fruit } } + [lemonade])
    }

    func testAChangeGivesNewFruitsTheirFirstCountAndRemembersWhatLeft() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", key: "o1")
            let edited = try store.shop().menuSequence
            let change = MenuChangeRequest(try menu(without: "kiwi"), editedSequence: edited, key: "m1")
            guard case .made(let made, let sequence) = try store.submit(change) else { return XCTFail("refused") }
            XCTAssertEqual(made.counts, ["lemon": 33])
            let shop = try store.shop()
            XCTAssertEqual([shop.menuSequence, shop.sequence], [sequence, sequence])
            XCTAssertEqual(shop.menu, made.menu)
            XCTAssertNil(shop.menu["kiwi" as FruitID])
            XCTAssertEqual(shop.menu.names(of: "kiwi" as FruitID)?.korean, "키위")
            XCTAssertEqual(shop.menu.names(of: "mangoKiwi" as JuiceID)?.korean, "망키쥬스")
            XCTAssertEqual([shop.stock["lemon"], shop.stock["kiwi"]], [33, 7], "what left keeps its count")

            let back = MenuChangeRequest(try .firstShop, editedSequence: sequence, key: "m2")
            guard case .made(let again, _) = try store.submit(back) else { return XCTFail("refused") }
            XCTAssertEqual(again.counts, [:], "no first count a second time")
            XCTAssertEqual(again.menu.retired.fruits.keys.map(\.rawValue), ["lemon"])
            XCTAssertEqual(try store.shop().stock["kiwi"], 7)
        }
    }

    func testTheSameRequestChangesTheMenuOnce() throws {
        try everyStore(clock: clock) { store in
            let change = MenuChangeRequest(
                try menu(without: "kiwi"), editedSequence: try store.shop().menuSequence, key: "m1")
            let first = try store.submit(change)
            guard case .made(_, let sequence) = first else { return XCTFail("refused") }
            let back = MenuChangeRequest(try .firstShop, editedSequence: sequence, key: "m2")
            guard case .made(_, let last) = try store.submit(back) else { return XCTFail("refused") }
            XCTAssertEqual(try store.submit(change), first, "repeated after another change")
            XCTAssertEqual(try store.shop().menuSequence, last)
            let unchanged = MenuChangeRequest(try .firstShop, editedSequence: 0, key: "m3")
            XCTAssertEqual(try store.submit(unchanged), .unchanged)
            let other = MenuChangeRequest(try menu(without: "mango"), editedSequence: last, key: "m1")
            guard case .made = try store.submit(other) else { return XCTFail("the same key, another menu") }
        }
    }

    func testASecondEditorLearnsWhatTheFirstDid() throws {
        try everyStore(clock: clock) { store in
            let (seen, edited) = try (store.shop().menu, store.shop().menuSequence)
            let first = MenuChangeRequest(try menu(without: "kiwi"), editedSequence: edited, key: "m1")
            guard case .made(let made, let sequence) = try store.submit(first) else { return XCTFail("refused") }
            // The first editor took the juice off the menu.
            let kiwi = Juice("kiwi", names: Localized("키위쥬스"), recipe: Recipe([.init("mango", 1)]))
            let changed = try Menu(
                fruits: seen.fruits, juices: seen.juices.map { $0.id == "kiwi" ? kiwi : $0 }, options: seen.options)
            let second = MenuChangeRequest(changed, editedSequence: edited, key: "m2")
            XCTAssertEqual(try store.submit(second), .changedElsewhere(made.menu, sequence: sequence))
            XCTAssertEqual(try store.shop().menu, made.menu)
            let unknown = MenuChangeRequest(changed, editedSequence: 0, key: "m3")
            XCTAssertEqual(
                try store.submit(unknown), .changedElsewhere(made.menu, sequence: sequence), "of no menu of the shop")
        }
    }

    func testTheMenuSurvivesARestartAndIsChecked() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/Store"
        let store = try FileStore(path, menu: .firstShop, clock: { [clock] in clock.now })
        let change = MenuChangeRequest(
            try menu(without: "kiwi"), editedSequence: try store.shop().menuSequence, key: "m1")
        _ = try store.submit(change)
        let shop = try store.shop()
        try store.close()
        XCTAssertEqual(try StoreCheck(path).run().shop, shop)
        XCTAssertEqual(
            try FileStore(path, menu: nil, clock: { [clock] in clock.now }).shop(), shop, "by its checkpoint")
    }

    func testAnotherProcessHasTheNewMenuAtItsNextRead() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/Store"
        let stores = try (0..<2).map { _ in
            try FileStore(path, menu: .firstShop, clock: { [clock] in clock.now })
        }
        _ = try stores[0].submit(
            MenuChangeRequest(try menu(without: "kiwi"), editedSequence: stores[0].shop().menuSequence, key: "m1"))
        XCTAssertEqual(try stores[1].shop().menu, try stores[0].shop().menu)
        XCTAssertNotNil(try stores[1].shop().menu["lemonade" as JuiceID])
    }
}
