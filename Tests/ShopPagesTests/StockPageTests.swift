import ContentFile
import JuiceShop
import ShopPages
import ShopRoutes
import TestSupport
import XCTest

final class StockPageTests: XCTestCase {
    private let (strawberry, kiwi, mango) = (FruitID("strawberry"), FruitID("kiwi"), FruitID("mango"))

    func testEachFruitHasItsCountAndItsButtons() throws {
        try assertPage("plain") { language, menu, texts in
            StockPage(shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts)
        }
    }

    func testWhatAJuiceLacksIsMarkedAndFocused() throws {
        try assertPage("marking") { language, menu, texts in
            StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts,
                view: StockView(juice: "strawberry"))
        }
    }

    func testAMarkedJuiceThatCanBeMadeLeadsBackToItsButton() throws {
        try assertPage("filled") { language, menu, texts in
            StockPage(
                shop: .stocked([strawberry: 20]), menu: menu, key: "KEY", language: language, texts: texts,
                view: StockView(juice: "strawberry"),
                saved: Flash([.init(fruit: strawberry, seen: 10, delta: 10, after: 20)]))
        }
    }

    func testAMarkedJuiceThatLeftTheMenuMarksNothing() throws {
        try assertPage("markingOffMenu") { language, menu, texts in
            StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts,
                view: StockView(juice: "durianShake"))
        }
    }

    func testWhatWasSavedIsTold() throws {
        try assertPage("saved") { language, menu, texts in
            StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts,
                saved: Flash([.init(fruit: kiwi, seen: 2, delta: 8, after: 10)]))
        }
    }

    func testAChangeElsewhereIsToldBesideOnesOwn() throws {
        try assertPage("savedElsewhere") { language, menu, texts in
            let saved = Flash([
                .init(fruit: strawberry, seen: 10, delta: 20, after: 14),
                .init(fruit: mango, seen: 9, delta: -1, after: 8),
            ])
            return StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts, saved: saved)
        }
    }

    func testWrongNumbersAreKeptAndExplainedWhereTheyStand() throws {
        try assertPage("wrongNumbers") { language, menu, texts in
            let state = StockFormState(
                [
                    strawberry: .init(typed: "열 개\"><b>", seen: 12), kiwi: .init(typed: "9999999999", seen: 9),
                    mango: .init(typed: "3", seen: 8),
                ],
                errors: [strawberry: .notANumber, kiwi: .aboveMaximum, mango: .belowZero(present: 2)])
            return StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts,
                view: StockView(juice: "strawberry"), state: state)
        }
    }

    func testAFormWithoutItsKeyIsExplainedAndKept() throws {
        try assertPage("formFault") { language, menu, texts in
            StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts,
                state: StockFormState([kiwi: .init(typed: "7", seen: 5)]))
        }
    }

    func testADeliveryAsksForThePiecesThatCame() throws {
        try assertPage("delivery") { language, menu, texts in
            StockPage(
                shop: .stocked(["strawberry": 90, "banana": 10, "pineapple": 10, "kiwi": 2, "mango": 9]), menu: menu,
                key: "KEY", language: language, texts: texts, view: StockView(.delivery, juice: "kiwi", cups: 3),
                saved: Flash([.init(fruit: kiwi, seen: 0, delta: 2, after: 2)], reason: .delivery))
        }
    }

    func testACountHasEmptyFieldsBesideWhatTheShopThinks() throws {
        try assertPage("count") { language, menu, texts in
            let saved = Flash(
                [
                    .init(fruit: kiwi, seen: 10, delta: 0, after: 10),
                    .init(fruit: mango, seen: 12, delta: -2, after: 10),
                    .init(fruit: FruitID("banana"), seen: 13, delta: 0, after: 10),
                ], reason: .count)
            return StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts, view: StockView(.count),
                saved: saved)
        }
    }

    func testWasteAsksForThePiecesThatWereThrownAway() throws {
        try assertPage("waste") { language, menu, texts in
            StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts, view: StockView(.waste),
                saved: Flash([.init(fruit: kiwi, seen: 12, delta: -2, after: 10)], reason: .waste))
        }
    }

    func testWhatWasTypedIsKeptInEveryMode() throws {
        try assertPage("wrongDelivery") { language, menu, texts in
            let state = StockFormState(
                [kiwi: .init(typed: "-3"), mango: .init(typed: "5")], errors: [kiwi: .deliveryTakes])
            return StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts,
                view: StockView(.delivery),
                state: state)
        }
        try assertPage("wrongWaste") { language, menu, texts in
            let state = StockFormState(
                [kiwi: .init(typed: "-3"), mango: .init(typed: "5")], errors: [kiwi: .wasteBrings])
            return StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts, view: StockView(.waste),
                state: state)
        }
        try assertPage("wrongCount") { language, menu, texts in
            let state = StockFormState(
                [kiwi: .init(typed: "셋"), mango: .init(typed: "5", seen: 12)], errors: [kiwi: .notANumber])
            return StockPage(
                shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts, view: StockView(.count),
                state: state)
        }
    }

    func testWhatStopsTheMostJuicesIsToFillUpFirst() throws {
        try assertPage("urgent") { language, menu, texts in
            StockPage(
                shop: .stocked(["strawberry": 0, "banana": 10, "pineapple": 30, "kiwi": 2, "mango": 4]), menu: menu,
                key: "KEY", language: language,
                texts: texts)
        }
    }

    func testAFullStockHasNothingToFillUpFirst() throws {
        let (menu, texts) = (try Menu.firstShop, try Texts.shop)
        let page = StockPage(
            shop: .stocked(["strawberry": 90, "banana": 9, "pineapple": 9, "kiwi": 9, "mango": 9]), menu: menu,
            key: "KEY",
            language: .korean, texts: texts)
        XCTAssertFalse(String(decoding: try PageTemplates.shop.html(page), as: UTF8.self).contains("urgent"))
    }

    func testAStockOutOfRangeIsANumberError() {
        XCTAssertEqual(StockNumberError(.belowZero(present: 2)), .belowZero(present: 2))
        XCTAssertEqual(StockNumberError(.aboveMaximum), .aboveMaximum)
    }
}
