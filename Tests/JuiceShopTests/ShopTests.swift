import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

final class ShopTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)

    private func juice(_ id: JuiceID) throws -> Juice { try XCTUnwrap(Menu.firstShop[id]) }

    func testAnOrderIsDecidedBeforeAnythingChanges() throws {
        let shop = Shop.fresh(try Menu.firstShop)
        guard case .made(let order) = shop.decide(OrderRequest(try juice("strawberryBanana"), key: "k1"), at: time)
        else {
            return XCTFail("short")
        }
        XCTAssertEqual(order.took, ["strawberry": 10, "banana": 1])
        XCTAssertEqual(shop, .fresh(try Menu.firstShop))
    }

    func testAShortageNamesEveryFruitOfTheRecipe() throws {
        let shop = Shop.stocked(["strawberry": 4, "banana": 5])
        guard case .short(let shortage) = shop.decide(OrderRequest(try juice("strawberryBanana"), key: "k1"), at: time)
        else {
            return XCTFail("made")
        }
        XCTAssertEqual(shortage.needs.map(\.missing), [6, 0])
        XCTAssertEqual(shortage.needs.map(\.isShort), [true, false])
    }

    func testTheScarcestFruitLimitsTheAvailableCups() throws {
        let stock = Stock(["mango": 9, "kiwi": 3])
        XCTAssertEqual(stock.available(try juice("mangoKiwi").recipe), 3)
        XCTAssertEqual(stock.available(try juice("mango").recipe), 3)
        XCTAssertEqual(stock.available(try juice("banana").recipe), 0)
    }

    func testAvailableAndShortageAgree() throws {
        let menu = try Menu.firstShop
        for count in 0...20 {
            let stock = Stock(Dictionary(uniqueKeysWithValues: menu.fruits.map { ($0.id, count) }))
            for juice in menu.juices {
                XCTAssertEqual(stock.available(juice.recipe) == 0, stock.shortage(for: juice) != nil)
            }
        }
    }

    func testTheAccountsBalanceAfterEveryEvent() throws {
        var shop = Shop.fresh(try Menu.firstShop)
        var counts = shop.stock.counts
        func apply(_ event: Event) {
            shop.apply(event)
            counts.merge(event.changes, uniquingKeysWith: +)
        }
        for count in 1...3 {
            if case .made(let order) = shop.decide(OrderRequest(try juice("kiwi"), key: "k1"), at: time) {
                apply(.ordered(order))
            }
            if case .made(let change, _, let stock) = shop.decide(
                StockChangeRequest(["kiwi": count, "mango": -1], reason: .waste, key: "k2"), at: time)
            {
                apply(.stockChanged(change))
                XCTAssertEqual(shop.stock, stock)
            }
            XCTAssertEqual(shop.stock.counts, counts)
        }
        XCTAssertEqual(shop.accounts["kiwi"], .init(first: 10, changed: 6, consumed: 9))
        XCTAssertEqual(shop.sequence, 7)
    }

    func testOnlyNewFruitsGetTheirFirstCount() throws {
        let menu = try Menu.firstShop
        XCTAssertEqual(Shop.fresh(menu).decide(OpeningRequest(menu), at: time), .alreadyOpen)
        let lime = Fruit("lime", symbol: "🍋", names: Localized(korean: "라임", english: "Lime"), firstCount: 7)
        let more = try Menu(fruits: menu.fruits + [lime], juices: menu.juices)
        let request = MenuChangeRequest(more, editedSequence: 1, key: "m")
        guard case .made(let change, _) = Shop.fresh(menu).decide(request, at: time) else { return XCTFail("refused") }
        XCTAssertEqual(change.counts, ["lime": 7])
    }
}
