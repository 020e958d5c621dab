import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import XCTest

/// What has no tile, such as a paper cup, never stops a sale: its count stays at 0, and the order keeps what it lacked.
final class NeverShortTests: XCTestCase {
    /// The example menu in a shop that has one small paper cup left.
    private func shop(cups: Int = 1) throws -> Shop {
        var lists = try Menu.example.lists
        for index in lists.fruits.indices where lists.fruits[index].id == "cup14" {
            lists.fruits[index].firstCount = cups
        }
        return .fresh(try Menu(lists))
    }

    private func order(_ lines: [OrderLine], in shop: Shop, line: UInt = #line) throws -> Order {
        let request = OrderRequest(lines, isQueued: false, dayStart: .distantPast, key: "k")
        let outcome = shop.decide(request, at: shop.time)
        guard case .made(let order) = outcome else {
            XCTFail("not made: \(outcome)", line: line)
            throw CancellationError()
        }
        return order
    }

    func testAnOrderTakesWhatIsThereAndKeepsWhatItLacked() throws {
        var shop = try shop()
        let order = try order([OrderLine("mango", cups: 2), OrderLine(Cup("mango", size: "small"))], in: shop)
        XCTAssertEqual(order.took, ["mango": 8, "cup14": 1])
        XCTAssertEqual(order.lacked, ["cup14": 2])
        XCTAssertTrue(shop.allows(.ordered(order)))
        shop.apply(.ordered(order))
        XCTAssertEqual(shop.stock["cup14"], 0)
        XCTAssertTrue(order.isExplained(by: shop.menu))
        XCTAssertEqual(order.changedLines(since: shop.menu, now: shop.menu), [])
        let next = try self.order([OrderLine("mango")], in: shop)
        XCTAssertEqual(next.took, ["mango": 3])
        XCTAssertEqual(next.lacked, ["cup14": 1])
    }

    func testACancellationGivesBackWhatWasTaken() throws {
        var shop = try shop()
        let order = try order([OrderLine("mango", cups: 3)], in: shop)
        shop.apply(.ordered(order))
        let request = CancellationRequest(order: 1, wasMade: false, key: "c", who: nil)
        guard case .made(let cancellation) = shop.decide(request, of: OrderRecord(order), at: shop.time) else {
            return XCTFail("not cancelled")
        }
        shop.apply(.cancelled(cancellation))
        XCTAssertEqual(shop.stock["cup14"], 1)
        XCTAssertEqual(shop.stock["mango"], 120)
    }

    func testARefundOfSomeCupsGivesNothingBackOfWhatTheOrderLacked() throws {
        let shop = try shop()
        let one = try order([OrderLine("mango", cups: 3)], in: shop)
        XCTAssertEqual(one.fruit(of: [OrderLine("mango", cups: 1)], by: [shop.menu]), ["mango": 3])
        XCTAssertEqual(one.fruit(of: [OrderLine("mango", cups: 3)], by: [shop.menu]), ["mango": 9, "cup14": 1])
        let several = try order([OrderLine("mango"), OrderLine("kiwi")], in: shop)
        XCTAssertEqual(several.fruit(of: [OrderLine("kiwi")], by: [shop.menu]), ["kiwi": 3])
    }

    func testOnlyWhatHasATileIsShort() throws {
        let shop = try shop(cups: 0)
        let content = OrderContent(lines: [OrderLine("mango", cups: 41)])
        let shortage = try XCTUnwrap(shop.stock.shortage(for: content, shop.menu))
        XCTAssertEqual(shortage.needs.map(\.fruit), ["mango"])
        XCTAssertEqual(shop.stock.available(try XCTUnwrap(shop.menu["mango"]).recipe), 40)
        let level = StockLevel(of: "cup14", count: 0, menu: shop.menu)
        XCTAssertEqual(level.level, .low)
        XCTAssertEqual(level.stops, [])
    }

    func testAJuiceOfNothingElseCanBeOrderedAsOftenAsAnOrderMayHaveIt() throws {
        let cups = Recipe([.init("cup14", 1)])
        XCTAssertEqual(try shop(cups: 0).stock.available(cups), Order.maxCups)
    }

    func testOnlyTheRestOfWhatHasNoTileCanBeLackingInAnEvent() throws {
        let shop = try shop()
        func allows(took: [FruitID: Int], lacked: [FruitID: Int]) -> Bool {
            let content = OrderContent(lines: [OrderLine("mango", cups: 2, price: 5_000)])
            let order = Order(
                number: 1, dayNumber: 1, content: content, took: took, lacked: lacked, isQueued: false,
                stamp: Stamp("k", at: shop.time))
            return shop.allows(.ordered(order))
        }
        XCTAssertTrue(allows(took: ["mango": 6, "cup14": 1], lacked: ["cup14": 1]))
        XCTAssertFalse(allows(took: ["mango": 6], lacked: ["cup14": 2]), "one is left")
        XCTAssertFalse(allows(took: ["mango": 120, "cup14": 1], lacked: ["mango": 6]), "it has a tile")
        XCTAssertFalse(allows(took: ["mango": 6, "cup14": 1], lacked: ["cup14": 0]), "nothing is no lack")
    }

    func testTheOtherSizesThatCanBeHadHaveTheSameChoices() throws {
        var shop = try shop()
        shop.apply(
            .stockChanged(StockChange(deltas: ["strawberry": -108], reason: .waste, stamp: Stamp("s", at: shop.time))))
        let cup = Cup("strawberry", choices: ["ice-less"])
        let order = OrderContent(lines: [OrderLine(cup, cups: 3)])
        XCTAssertEqual(
            shop.menu.otherSizes(of: order, in: shop.stock).map(\.lines),
            [[OrderLine(Cup("strawberry", size: "small", choices: ["ice-less"]))]])
        let several = OrderContent(lines: [OrderLine(cup), OrderLine("mango")])
        XCTAssertEqual(shop.menu.otherSizes(of: several, in: shop.stock), [])
    }

    func testWhatHasNoTileColoursNothingAndIsInNoLineOfARecipe() throws {
        let mango = Fruit("mango", symbol: "🥭", names: Localized("mango"), firstCount: 9)
        let mint = Fruit("mint", symbol: "🌿", names: Localized("mint"), firstCount: 9, hasTile: false, picture: .lemon)
        let recipe = Recipe([.init("mango", 1), .init("mint", 9)])
        let juice = Juice("mango", names: Localized("mango"), recipe: recipe)
        let menu = try Menu(fruits: [mango, mint], juices: [juice])
        XCTAssertEqual(menu.colours(of: juice), [.mango])
        XCTAssertEqual(menu.rimFruits(of: juice), ["mango"])
        XCTAssertEqual(menu.contents(of: recipe.portions).map(\.fruit), ["mango"])
    }
}
