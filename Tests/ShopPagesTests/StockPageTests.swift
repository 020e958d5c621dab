import ContentFile
import JuiceShop
import ShopPages
import ShopRoutes
import TestSupport
import XCTest

final class StockPageTests: XCTestCase {
    private let (strawberry, kiwi, mango) = (FruitID("strawberry"), FruitID("kiwi"), FruitID("mango"))

    func testEachFruitHasItsCountAndItsButtons() throws {
        try assertPage("plain") { context in
            StockPage(shop: .fresh(context.menu), key: "KEY", context: context)
        }
    }

    func testTheMissingFruitsOfAJuiceAreMarkedAndTheFirstIsFocused() throws {
        try assertPage("marking") { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                view: StockView(lines: [OrderLine("strawberry")]))
        }
    }

    func testAWantedJuiceThatCanBeMadeLinksBackToItsButton() throws {
        try assertPage("filled") { context in
            StockPage(
                shop: .stocked([strawberry: 20]), key: "KEY", context: context,
                view: StockView(lines: [OrderLine("strawberry")]),
                saved: StockFlash([.init(fruit: strawberry, seen: 10, delta: 10, after: 20)]))
        }
    }

    func testAWantedJuiceThatLeftTheMenuMarksNothing() throws {
        try assertPage("markingOffMenu") { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                view: StockView(lines: [OrderLine("durianShake")]))
        }
    }

    func testASavedChangeIsShown() throws {
        try assertPage("saved") { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                saved: StockFlash([.init(fruit: kiwi, seen: 2, delta: 8, after: 10)]))
        }
    }

    func testAChangeElsewhereIsShownBesideTheSavedChange() throws {
        try assertPage("savedElsewhere") { context in
            let saved = StockFlash([
                .init(fruit: strawberry, seen: 10, delta: 20, after: 14),
                .init(fruit: mango, seen: 9, delta: -1, after: 8),
            ])
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, saved: saved)
        }
    }

    func testWrongNumbersAreKeptAndExplainedInTheirRows() throws {
        try assertPage("wrongNumbers") { context in
            let state = StockFormState(
                [
                    strawberry: .init(typed: "열 개\"><b>", seen: 12), kiwi: .init(typed: "9999999999", seen: 9),
                    mango: .init(typed: "3", seen: 8),
                ],
                errors: [strawberry: .notANumber, kiwi: .aboveMaximum, mango: .belowZero(present: 2)])
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                view: StockView(lines: [OrderLine("strawberry")]), state: state)
        }
    }

    func testAFormWithoutItsKeyIsExplainedAndKept() throws {
        try assertPage("noKey") { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                state: StockFormState([kiwi: .init(typed: "7", seen: 5)]))
        }
    }

    func testADeliveryAsksForThePiecesThatCame() throws {
        try assertPage("delivery") { context in
            StockPage(
                shop: .stocked(["strawberry": 90, "banana": 10, "pineapple": 10, "kiwi": 2, "mango": 9]), key: "KEY",
                context: context, view: StockView(.delivery, lines: [OrderLine("kiwi", cups: 3)]),
                saved: StockFlash([.init(fruit: kiwi, seen: 0, delta: 2, after: 2)], reason: .delivery))
        }
    }

    func testAStocktakeHasEmptyFieldsBesideTheStoredCounts() throws {
        try assertPage("count") { context in
            let saved = StockFlash(
                [
                    .init(fruit: kiwi, seen: 10, delta: 0, after: 10),
                    .init(fruit: mango, seen: 12, delta: -2, after: 10),
                    .init(fruit: FruitID("banana"), seen: 13, delta: 0, after: 10),
                ], reason: .count)
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(.count),
                saved: saved)
        }
    }

    func testWasteAsksForThePiecesThatWereThrownAway() throws {
        try assertPage("waste") { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(.waste),
                saved: StockFlash([.init(fruit: kiwi, seen: 12, delta: -2, after: 10)], reason: .waste))
        }
    }

    func testTheTypedTextIsKeptForEveryReason() throws {
        try assertPage("wrongDelivery") { context in
            let state = StockFormState(
                [kiwi: .init(typed: "-3"), mango: .init(typed: "5")], errors: [kiwi: .deliveryTakes])
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                view: StockView(.delivery),
                state: state)
        }
        try assertPage("wrongWaste") { context in
            let state = StockFormState(
                [kiwi: .init(typed: "-3"), mango: .init(typed: "5")], errors: [kiwi: .wasteBrings])
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(.waste),
                state: state)
        }
        try assertPage("wrongCount") { context in
            let state = StockFormState(
                [kiwi: .init(typed: "셋"), mango: .init(typed: "5", seen: 12)], errors: [kiwi: .notANumber])
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(.count),
                state: state)
        }
    }

    func testTheRefillListBeginsWithTheFruitThatStopsTheMostJuices() throws {
        try assertPage("urgent") { context in
            StockPage(
                shop: .stocked(["strawberry": 0, "banana": 10, "pineapple": 30, "kiwi": 2, "mango": 4]), key: "KEY",
                context: context)
        }
    }

    func testAFullStockHasNoRefillList() throws {
        let menu = try Menu.firstShop
        let page = StockPage(
            shop: .stocked(["strawberry": 90, "banana": 9, "pineapple": 9, "kiwi": 9, "mango": 9]), key: "KEY",
            context: try .test(menu: menu))
        XCTAssertFalse(String(decoding: try PageTemplates.shop.html(page), as: UTF8.self).contains("urgent"))
    }

    func testAStockOutOfRangeIsANumberError() {
        XCTAssertEqual(StockNumberError(.belowZero(present: 2)), .belowZero(present: 2))
        XCTAssertEqual(StockNumberError(.aboveMaximum), .aboveMaximum)
    }
}
