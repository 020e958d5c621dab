import ContentFile
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

/// The menu of head office in a shop: once, in order, at its day, with what stays the shop's own.
final class HeadMenuTests: XCTestCase {
    private let today = Day(Date(timeIntervalSince1970: 1_800_000_000), in: .gmt)

    private func shop(headOwnsMenu: Bool = true) throws -> MemoryStore {
        let store = MemoryStore(menu: try own, clock: { Date(timeIntervalSince1970: 1_800_000_000) })
        let chain = Chain("mapo", others: [], headOwnsMenu: headOwnsMenu)
        _ = try store.submit(SettingsChangeRequest(Settings(chain: chain), edited: Settings(), key: "s"))
        return store
    }

    /// The first shop's menu, a low mark and a box for kiwis, and a juice of its own.
    private var own: Menu {
        get throws {
            let first = try Menu.firstShop
            var fruits = first.fruits
            let kiwi = try XCTUnwrap(fruits.firstIndex { $0.id == "kiwi" })
            (fruits[kiwi].lowAt, fruits[kiwi].box) = (7, 24)
            let special = Juice("special", names: Localized("마포쥬스"), recipe: Recipe([.init("mango", 1)]), price: 6_000)
            return try Menu(fruits: fruits, juices: first.juices + [special], hasQueue: true)
        }
    }

    /// Head's menu: the first shop's with a price for each juice, without mangos.
    private func published(
        _ version: Int, price: Int = 4_500, allowsOwn: Bool = true, in days: Int = 0, more: [Juice] = []
    ) throws -> PublishedMenu {
        let first = try Menu.firstShop
        let juices = first.juices.filter { !$0.recipe.portions.contains { $0.fruit == "mango" } }.map {
            Juice($0.id, names: $0.names, recipe: $0.recipe, price: price)
        }
        let menu = try Menu(fruits: first.fruits.filter { $0.id != "mango" }, juices: juices + more)
        return PublishedMenu(menu, version: version, allowsOwn: allowsOwn, day: today.advanced(by: days))
    }

    private func submit(_ published: PublishedMenu, _ store: MemoryStore) throws -> HeadMenuRequest.Outcome {
        try store.submit(HeadMenuRequest(published, today: today))
    }

    func testItIsAppliedOnceInOrderOnItsDay() throws {
        let store = try shop()
        guard case .made = try submit(published(2), store) else { return XCTFail("not applied") }
        XCTAssertEqual(try submit(published(2, price: 9_000), store), .notNewer)
        XCTAssertEqual(try submit(published(1), store), .notNewer)
        XCTAssertEqual(try submit(published(3, in: 1), store), .notYet)
        XCTAssertEqual(try store.shop().menu.head?.version, 2)
        XCTAssertEqual(try store.shop().menu["kiwi" as JuiceID]?.price, 4_500)
        guard case .made = try submit(published(5, price: 5_000), store) else { return XCTFail("not applied") }
        XCTAssertEqual(try store.shop().menu["kiwi" as JuiceID]?.price, 5_000)
        let menu = try store.shop().menu
        let older = MenuChange(menu: try own.replacing(try own), counts: [:], stamp: Stamp("k", at: .now))
        XCTAssertFalse(try store.shop().allows(.menuChanged(older)), "\(menu.head?.version ?? 0)")
    }

    func testTheShopKeepsItsLowMarksBoxesQueueAndOwnJuices() throws {
        let store = try shop()
        guard case .made = try submit(published(1), store) else { return XCTFail("not applied") }
        let menu = try store.shop().menu
        XCTAssertEqual([menu["kiwi" as FruitID]?.lowAt, menu["kiwi" as FruitID]?.box], [7, 24])
        XCTAssertTrue(menu.hasQueue)
        XCTAssertEqual(menu.juices.last?.id, "special")
        XCTAssertNotNil(menu["mango" as FruitID], "its own juice needs it")
        guard case .made = try submit(published(2, allowsOwn: false), store) else { return XCTFail("not applied") }
        XCTAssertNil(try store.shop().menu["special" as JuiceID])
        XCTAssertNil(try store.shop().menu["mango" as FruitID])
    }

    func testTheShopsOwnJuiceLosesAGroupThatHeadTookAway() throws {
        let store = try shop()
        func publish(_ version: Int, groups: [JuiceGroup]) throws -> HeadMenuRequest.Outcome {
            var lists = try published(version).menu.lists
            lists.groups = groups
            return try submit(
                PublishedMenu(try Menu(lists), version: version, allowsOwn: true, day: today), store)
        }
        let tea = JuiceGroup("tea", names: Localized("차"))
        guard case .made = try publish(1, groups: [tea]) else { return XCTFail("not applied") }
        var lists = try store.shop().menu.lists
        let special = try XCTUnwrap(lists.juices.firstIndex { $0.id == "special" })
        lists.juices[special] = Juice(
            "special", names: lists.juices[special].names, recipe: lists.juices[special].recipe, price: 6_000,
            group: "tea")
        let request = MenuChangeRequest(try Menu(lists), editedSequence: try store.shop().menuSequence, key: "own")
        guard case .made = try store.submit(request) else { return XCTFail("the shop's own juice") }
        XCTAssertEqual(try store.shop().menu["special" as JuiceID]?.group, "tea")
        guard case .made = try publish(2, groups: []) else { return XCTFail("not applied") }
        XCTAssertNil(try XCTUnwrap(try store.shop().menu["special" as JuiceID]).group)
    }

    func testTheShopsOwnChoiceKeepsTheFruitThatItReplaces() throws {
        let store = try shop()
        guard case .made = try submit(published(1), store) else { return XCTFail("not applied") }
        var lists = try store.shop().menu.lists
        lists.fruits.append(Fruit("oat", symbol: "🌾", names: Localized("귀리 우유"), firstCount: 10))
        lists.fruits.append(Fruit("soy", symbol: "🥛", names: Localized("두유"), firstCount: 10))
        let oat = MenuChoice("oat", names: Localized("귀리"), takes: Recipe([.init("oat", 1)]), instead: "soy")
        lists.options.append(MenuOption("own", names: Localized("우유"), isAny: true, choices: [oat]))
        let own = MenuChangeRequest(try Menu(lists), editedSequence: try store.shop().menuSequence, key: "own")
        guard case .made = try store.submit(own) else { return XCTFail("the shop's own choice") }
        var heads = try published(2).menu.lists
        heads.fruits.append(Fruit("soy", symbol: "🥛", names: Localized("두유"), firstCount: 10))
        for (version, lists) in [(2, heads), (3, try published(3).menu.lists)] {
            let menu = PublishedMenu(try Menu(lists), version: version, allowsOwn: true, day: today)
            guard case .made = try submit(menu, store) else { return XCTFail("version \(version) is not applied") }
        }
        XCTAssertNotNil(try store.shop().menu["soy" as FruitID], "head took it away, and its own choice needs it")
    }

    func testWhatHeadGaveIsLocked() throws {
        let store = try shop()
        guard case .made = try submit(published(1), store) else { return XCTFail("not applied") }
        let shop = try store.shop()
        func change(_ edit: MenuEdit, key: Key) throws -> MenuChangeRequest.Outcome {
            let menu = try edit.applied(to: shop.menu, sequence: shop.menuSequence)
            return try store.submit(MenuChangeRequest(menu, editedSequence: shop.menuSequence, key: key))
        }
        let now = try XCTUnwrap(shop.menu["kiwi" as JuiceID])
        let kiwi = Juice(now.id, names: now.names, recipe: now.recipe, price: 1)
        XCTAssertEqual(try change(.changeJuice(kiwi), key: "a"), .headOwns)
        XCTAssertEqual(try change(.removeJuice("kiwi"), key: "b"), .headOwns)
        XCTAssertEqual(try change(.moveJuice("kiwi", .up), key: "c"), .headOwns)
        let renamed = Fruit("kiwi", symbol: "🥝", names: Localized("참다래"), firstCount: 10)
        XCTAssertEqual(try change(.changeFruit(renamed), key: "d"), .headOwns)
        var fruit = try XCTUnwrap(shop.menu["kiwi" as FruitID])
        (fruit.lowAt, fruit.box) = (3, 48)
        guard case .made = try change(.changeFruit(fruit), key: "e") else { return XCTFail("a low mark is the shop's") }
        XCTAssertEqual(try store.shop().menu.head?.version, 1, "an own change keeps the version")
    }

    func testAnIDThatMeansTwoThingsIsNamedAndNothingIsApplied() throws {
        let store = try shop()
        let other = Juice("special", names: Localized("본사쥬스"), recipe: Recipe([.init("kiwi", 1)]), price: 1)
        XCTAssertEqual(try submit(published(1, more: [other]), store), .conflict(["special"]))
        XCTAssertNil(try store.shop().menu.head)
        XCTAssertEqual(try submit(published(1), try shop(headOwnsMenu: false)), .notOwned)
    }

    func testItsFormIsReadAsItWasWritten() throws {
        let menu = try published(7, allowsOwn: false, in: 3)
        XCTAssertEqual(try JSONDecoder().decode(PublishedMenu.self, from: JSONEncoder().encode(menu)), menu)
    }
}
