import ContentFile
import JuiceShop
import PageTestSupport
import ShopTestSupport
@testable import ShopWeb
import XCTest

final class StockPageTests: XCTestCase {
    private let (strawberry, kiwi, mango) = (FruitID("strawberry"), FruitID("kiwi"), FruitID("mango"))

    func testEachFruitHasItsCountAndItsButtons() throws {
        try assertPage("plain", plain)
    }

    private func plain(_ context: PageContext) -> StockPage {
        StockPage(shop: .fresh(context.menu), key: "KEY", context: context)
    }

    func testTheMissingFruitsOfAJuiceAreMarkedAndTheFirstIsFocused() throws {
        try assertPage("marking", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                view: StockView(order: [OrderLine("strawberry")]))
        }
    }

    func testAWantedJuiceThatCanBeMadeLinksBackToItsButton() throws {
        try assertPage("filled", beside: plain) { context in
            StockPage(
                shop: .stocked([strawberry: 20]), key: "KEY", context: context,
                view: StockView(order: [OrderLine("strawberry")]),
                notice: .saved(StockFlash([.init(fruit: strawberry, seen: 10, delta: 10, after: 20)])))
        }
    }

    func testAWantedJuiceThatLeftTheMenuMarksNothing() throws {
        try assertPage("markingOffMenu", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                view: StockView(order: [OrderLine("durianShake")]))
        }
    }

    func testASavedChangeIsShown() throws {
        try assertPage("saved", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .saved(StockFlash([.init(fruit: kiwi, seen: 2, delta: 8, after: 10)])))
        }
    }

    func testAChangeElsewhereIsShownBesideTheSavedChange() throws {
        try assertPage("savedElsewhere", beside: plain) { context in
            let saved = StockFlash([
                .init(fruit: strawberry, seen: 10, delta: 20, after: 14),
                .init(fruit: mango, seen: 9, delta: -1, after: 8),
            ])
            return StockPage(shop: .fresh(context.menu), key: "KEY", context: context, notice: .saved(saved))
        }
    }

    func testAPressFillsAFieldAndKeepsTheFocusAndWhatWasTyped() throws {
        try assertPage("pressed", beside: plain) { context in
            StockPage(
                shop: .stocked(["strawberry": 10, "banana": 10, "pineapple": 1, "kiwi": 3, "mango": 10]), key: "KEY",
                context: context, view: StockView(order: [OrderLine("strawberry")]),
                notice: .filled(
                    [
                        kiwi: .init(typed: "13", seen: 3), mango: .init(typed: "열 개", seen: 10),
                        FruitID("banana"): .init(typed: "10", seen: 10),
                    ], by: StockStep(fruit: kiwi, pieces: 10)))
        }
    }

    func testTheFootNamesTheFirstChangesAndCountsTheRest() throws {
        try assertPage("filledMany", beside: delivery) { context in
            let entries = Dictionary(
                uniqueKeysWithValues: context.menu.fruits.map { ($0.id, StockForm.Entry(typed: "1240")) })
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(.delivery),
                notice: .filled(entries, by: StockStep(fruit: mango, pieces: -1)))
        }
    }

    func testAChangeThatCanBeReversedOffersIt() throws {
        try assertPage("reversible", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .saved(StockFlash([.init(fruit: kiwi, seen: 2, delta: 8, after: 10)], sequence: 7)))
        }
    }

    func testAReversalIsShown() throws {
        try assertPage("reversed", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .saved(StockFlash([.init(fruit: kiwi, seen: 18, delta: -8, after: 10)], isReversal: true)))
        }
    }

    func testAChangeThatWasNotReversedIsExplained() throws {
        let reasons: [(String, StockPageNotice.NotReversed)] = [
            ("tooLate", .tooLate), ("reversedBelowZero", .outOfRange([mango: .belowZero(present: 2)])),
            ("countedSince", .countedSince([strawberry: 7, kiwi: 1200])),
        ]
        for (name, reason) in reasons {
            try assertPage(name, beside: plain) { context in
                StockPage(
                    shop: .fresh(context.menu), key: "KEY", context: context, notice: .notReversed(reason))
            }
        }
    }

    func testWrongNumbersAreKeptAndExplainedInTheirRows() throws {
        try assertPage("wrongNumbers", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                view: StockView(order: [OrderLine("strawberry")]),
                notice: .rejected(
                    [
                        strawberry: .init(typed: "열 개\"><b>", seen: 12), kiwi: .init(typed: "9999999999", seen: 9),
                        mango: .init(typed: "3", seen: 8),
                    ],
                    errors: [strawberry: .notANumber, kiwi: .aboveMaximum, mango: .belowZero(present: 2)]))
        }
    }

    func testAFormWithoutItsKeyIsExplainedAndKept() throws {
        try assertPage("noKey", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .rejected([kiwi: .init(typed: "7", seen: 5)], errors: [:]))
        }
    }

    func testADeliveryAsksForThePiecesThatCame() throws {
        try assertPage("delivery", beside: plain, delivery)
    }

    private func delivery(_ context: PageContext) -> StockPage {
        StockPage(
            shop: .stocked(["strawberry": 90, "banana": 10, "pineapple": 10, "kiwi": 2, "mango": 9]), key: "KEY",
            context: context, view: StockView(.delivery, order: [OrderLine("kiwi", cups: 3)]),
            notice: .saved(StockFlash([.init(fruit: kiwi, seen: 0, delta: 2, after: 2)], reason: .delivery)))
    }

    func testAStocktakeHasEmptyFieldsBesideTheStoredCounts() throws {
        try assertPage("count", beside: plain) { context in
            let saved = StockFlash(
                [
                    .init(fruit: kiwi, seen: 10, delta: 0, after: 10),
                    .init(fruit: mango, seen: 12, delta: -2, after: 10),
                    .init(fruit: FruitID("banana"), seen: 13, delta: 0, after: 10),
                ], reason: .count)
            return StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(.count),
                notice: .saved(saved))
        }
    }

    func testWasteAsksForThePiecesThatWereThrownAway() throws {
        try assertPage("waste", beside: plain) { context in
            StockPage(
                shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(.waste),
                notice: .saved(StockFlash([.init(fruit: kiwi, seen: 12, delta: -2, after: 10)], reason: .waste)))
        }
    }

    func testTheTypedTextIsKeptForEveryReason() throws {
        let forms: [(String, StockChange.Reason, [FruitID: StockForm.Entry], StockNumberError)] = [
            ("wrongDelivery", .delivery, [kiwi: .init(typed: "-3"), mango: .init(typed: "5")], .deliveryTakes),
            ("wrongWaste", .waste, [kiwi: .init(typed: "-3"), mango: .init(typed: "5")], .wasteBrings),
            ("wrongCount", .count, [kiwi: .init(typed: "셋"), mango: .init(typed: "5", seen: 12)], .notANumber),
        ]
        for (name, reason, entries, error) in forms {
            try assertPage(name, beside: plain) { context in
                StockPage(
                    shop: .fresh(context.menu), key: "KEY", context: context, view: StockView(reason),
                    notice: .rejected(entries, errors: [kiwi: error]))
            }
        }
    }

    func testARowSaysWhichJuicesTheFruitStopsAndHowManyMoreWouldBeEnough() throws {
        try assertPage("lacking", beside: plain) { context in
            StockPage(
                shop: .stocked(["strawberry": 0, "banana": 10, "pineapple": 30, "kiwi": 2, "mango": 4]), key: "KEY",
                context: context)
        }
    }

    func testAFullStockLacksNothing() throws {
        let page = StockPage(
            shop: .stocked(["strawberry": 90, "banana": 9, "pineapple": 9, "kiwi": 9, "mango": 9]), key: "KEY",
            context: try .test(menu: .firstShop))
        XCTAssertEqual(page.rows.map(\.hint), ["", "", "", "", ""])
        XCTAssertEqual(page.foot.said, "− 또는 +를 누르거나 수량을 적어 주세요.")
    }

    func testAStockOutOfRangeIsANumberError() {
        XCTAssertEqual(StockNumberError(.belowZero(present: 2)), .belowZero(present: 2))
        XCTAssertEqual(StockNumberError(.aboveMaximum), .aboveMaximum)
    }
}
