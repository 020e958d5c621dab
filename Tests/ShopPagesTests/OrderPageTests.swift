import ContentFile
import Foundation
import FastCGI
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import TestTime
import XCTest

final class OrderPageTests: XCTestCase {
    private let key = "KEY"

    func testAStoppedJuiceStandsUpsideDownAndIsSoldAgainInOnePress() throws {
        try assertPage("stopped", beside: fresh) { context in
            var shop = Shop.fresh(context.menu)
            shop.apply(
                .availabilityChanged(
                    AvailabilityChange(
                        .juice("kiwi"), stoppedUntil: context.clock.now + 60, stamp: Stamp("s1", at: context.clock.now))
                ))
            return OrderPage(shop: shop, key: "KEY", context: context)
        }
    }

    func testANewShopShowsItsStockAndSevenCards() throws {
        try assertPage("fresh", isWhole: true, fresh)
    }

    func testASoldOutJuiceNamesItsMissingFruitAndLeadsToTheStock() throws {
        try assertPage("soldOut", beside: fresh, soldOut)
    }

    func testTwelveJuicesAndNineFruitsAreDrawnSmall() throws {
        try assertPage("many") { context in
            let context = try PageContext.test(context.language, menu: .twelveJuices)
            return OrderPage(shop: .fresh(context.menu), key: key, context: context)
        }
    }

    func testAFruitSaysUntilWhenItLasts() throws {
        try assertPage("forecast", beside: fresh) { context in
            OrderPage(shop: .beforeABusyDay(context.menu), key: key, context: context, forecast: try .test)
        }
    }

    func testTheFootTellsTheLastOrderAndTakesItBackForAMinute() throws {
        try assertPage("lastOrder", beside: fresh) { context in
            try afterMyOrder(context)
        }
        func later(_ minutes: Double) throws -> String {
            let clock = WallClock(WallClock.atNine.calendar) { WallClock.atNine.now.addingTimeInterval(minutes * 60) }
            return try html(clock: clock) { try afterMyOrder($0) }
        }
        XCTAssertFalse(
            try html { OrderPage(shop: try ordered($0), key: key, context: $0) }.contains("방금 주문"),
            "the order of another tablet")
        let undo = "formaction=\"/orders/1/cancellation\""
        XCTAssertTrue(try later(1).contains(undo))
        XCTAssertFalse(try later(1.1).contains(undo))
        XCTAssertTrue(try later(1.1).contains("방금 주문 1 · 망고쥬스 2잔 · 09:00"))
        XCTAssertFalse(try later(24 * 60).contains("방금 주문"), "the last order of another day")
    }

    func testThatNothingGoesToHeadStandsBelowWhatTheFootSays() throws {
        let ship = ShipState(waiting: 212, trouble: .init(.refused, since: WallClock.atNine.now, "5"))
        let words = "본사로 보내지 못하고 있어요"
        let nextDay = WallClock(WallClock.atNine.calendar) { WallClock.atNine.now + 86_400 }
        let idle = try html(clock: nextDay) { try afterMyOrder($0, ship: ship) }
        XCTAssertTrue(idle.contains("<b>\(words)</b>"))
        let sold = try html { try afterMyOrder($0, ship: ship) }
        XCTAssertTrue(sold.contains("방금 주문 1"))
        XCTAssertTrue(sold.contains("<small>\(words)</small>"))
    }

    func testChosenJuicesStandInTheFoot() throws {
        try assertPage("chosen", beside: fresh) { context in
            let chosen: OrderContent = [OrderLine("kiwi", cups: 2), OrderLine("mango", cups: 12), OrderLine("banana")]
            return OrderPage(shop: .fresh(context.menu), key: key, context: context, notice: .chosen(chosen))
        }
    }

    func testAnOrderThatWasJustMadeIsReady() throws {
        try assertPage("done", beside: soldOut) { context in
            OrderPage(shop: scarce, key: key, context: context, notice: .order(try made(["strawberry": 1])))
        }
        try assertPage("doneCups", beside: soldOut) { context in
            OrderPage(shop: scarce, key: key, context: context, notice: .order(try made(["strawberry": 3])))
        }
    }

    func testAnOrderOfSeveralJuicesIsReady() throws {
        try assertPage("doneSeveral", beside: soldOut) { context in
            let done = try made(["strawberryBanana": 2, "mango": 1])
            return OrderPage(shop: scarce, key: key, context: context, notice: .order(done))
        }
    }

    func testAJuiceAndFruitThatLeftTheMenuAppearByTheirIDs() throws {
        try assertPage("doneOffMenu", beside: soldOut) { context in
            let order = try order(["durianShake": 1], took: ["durian": 2, "kiwi": 1])
            let done = OrderConfirmation(OrderRecord(order), by: .atNine)
            return OrderPage(shop: scarce, key: key, context: context, notice: .order(done))
        }
    }

    func testARepeatedRequestWasTakenOnce() throws {
        try assertPage("doneAgain", beside: soldOut) { context in
            let done = OrderConfirmation(OrderRecord(try order(["strawberry": 1])), isAgain: true, by: .atNine)
            return OrderPage(shop: scarce, key: key, context: context, notice: .order(done))
        }
    }

    func testAnOrderInTheQueueIsReceivedUntilItIsHandedOver() throws {
        var record = OrderRecord(try order(["strawberry": 2], isQueued: true))
        try assertPage("received", beside: soldOut) { context in
            let received = OrderConfirmation(record, by: .atNine)
            return OrderPage(shop: scarce, key: key, context: context, notice: .order(received))
        }
        record.completedAt = WallClock.atNine.now
        let handedOver = try html { context in
            OrderPage(
                shop: scarce, key: key, context: context, notice: .order(OrderConfirmation(record, by: .atNine)))
        }
        XCTAssertTrue(handedOver.contains("딸기쥬스 2잔 나왔습니다! 맛있게 드세요!"))
    }

    func testAnOrderThatWasTakenBackCanBeOrderedAgain() throws {
        for (name, wasMade) in ["undone": false, "undoneMade": true] {
            try assertPage(name, beside: soldOut) { context in
                let undone = OrderRecord.cancelled(
                    try order(["strawberry": 2, "mango": 1]), wasMade: wasMade, minutesLater: 1)
                return OrderPage(
                    shop: scarce, key: key, context: context, notice: .undone(OrderConfirmation(undone, by: .atNine)))
            }
        }
    }

    func testAnOrderIsNewsForTenMinutesOrUntilItIsHandedOver() throws {
        func isFresh(_ record: OrderRecord, minutesLater minutes: Double) -> Bool {
            let later = WallClock(WallClock.atNine.calendar) { WallClock.atNine.now.addingTimeInterval(minutes * 60) }
            return OrderConfirmation(record, by: later).isFresh
        }
        let made = OrderRecord(try order(["kiwi": 1]))
        XCTAssertTrue(isFresh(made, minutesLater: 10))
        XCTAssertFalse(isFresh(made, minutesLater: 10.1))
        var queued = OrderRecord(try order(["kiwi": 1], isQueued: true))
        XCTAssertTrue(isFresh(queued, minutesLater: 60))
        XCTAssertFalse(isFresh(queued, minutesLater: 25 * 60), "a forgotten order")
        queued.completedAt = WallClock.atNine.now.addingTimeInterval(60 * 60)
        XCTAssertTrue(isFresh(queued, minutesLater: 70))
        XCTAssertFalse(isFresh(queued, minutesLater: 70.1))
    }

    func testAWrongNumberOfCupsIsKeptInItsField() throws {
        try assertPage("wrongCups", beside: fresh) { context in
            let form = try XCTUnwrap(Form("cups.kiwi=more&typed.kiwi=%EC%84%B8%20%EC%9E%94%22%3E&cups.mango=2"))
            return OrderPage(
                shop: .fresh(context.menu), key: key, context: context,
                notice: .error(.cups("kiwi", typed: "세 잔\">"), chosen: ChosenCups(form, menu: context.menu)))
        }
    }

    func testEveryErrorIsExplained() throws {
        for (name, error) in ["noKey": OrderFormError.key, "unknownJuice": .juice, "nothing": .nothing] {
            try assertPage(name, beside: fresh) { context in
                OrderPage(
                    shop: .fresh(context.menu), key: key, context: context, notice: .error(error, chosen: ChosenCups()))
            }
        }
    }

    func testASavedStockChangeIsShownAboveTheChosenJuices() throws {
        try assertPage("saved", beside: fresh) { context in
            let saved = StockFlash([.init(fruit: FruitID("kiwi"), seen: 2, delta: 8, after: 10)])
            return OrderPage(
                shop: .fresh(context.menu), key: key, context: context,
                notice: .saved(saved, chosen: [OrderLine("kiwi", cups: 3)]))
        }
    }

    func testEachFormHasTheKeyOnceSoThatItCanBeReplaced() throws {
        let (menu, key) = (try Menu.firstShop, "-placeholder-")
        let shop = Shop.fresh(menu)
        let shortage = Shortage(juice: JuiceID("kiwi"), needs: [])
        let pages: [any Page] = [
            OrderPage(shop: shop, key: key, context: try .test(menu: menu)),
            StockPage(shop: shop, key: key, context: try .test(menu: menu)),
            ShortagePage(
                shortage, of: OrderContent(lines: shortage.lines), shop: shop, key: key, context: try .test(menu: menu)),
            ManyCupsPage([OrderLine("kiwi", cups: 10)], shop: shop, key: key, context: try .test(menu: menu)),
        ]
        for page in pages {
            let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
            let forms = html.components(separatedBy: "<form").count
            XCTAssertEqual(html.components(separatedBy: "value=\"\(key)\"").count, forms, "\(type(of: page))")
            XCTAssertEqual(html.components(separatedBy: key).count, forms, "\(type(of: page))")
        }
    }

    private func fresh(_ context: PageContext) -> OrderPage {
        OrderPage(shop: .fresh(context.menu), key: key, context: context)
    }

    private func soldOut(_ context: PageContext) -> OrderPage { OrderPage(shop: scarce, key: key, context: context) }

    private let scarce = Shop.stocked([
        FruitID("strawberry"): 4, FruitID("banana"): 0, FruitID("pineapple"): 1_000_000, FruitID("kiwi"): 4,
        FruitID("mango"): 2,
    ])

    /// A shop whose only order was made at nine.
    private func ordered(_ context: PageContext) throws -> Shop {
        var shop = Shop.fresh(context.menu)
        shop.apply(.ordered(try twoMangos(context)))
        return shop
    }

    private func twoMangos(_ context: PageContext) throws -> Order {
        let mango = try XCTUnwrap(context.menu["mango" as JuiceID])
        let request = OrderRequest(mango, cups: 2, key: "a1")
        guard case .made(let order) = Shop.fresh(context.menu).decide(request, at: WallClock.atNine.now) else {
            throw XCTSkip("the first stock is not enough")
        }
        return order
    }

    /// The page of the tablet that made the shop's last order.
    private func afterMyOrder(_ context: PageContext, ship: ShipState? = nil) throws -> OrderPage {
        let mine = MyOrders(slots: [], last: OrderRecord(try twoMangos(context)))
        return OrderPage(
            shop: try ordered(context), key: key, context: context, mine: mine, faults: NeighbourFaults(ship: ship))
    }

    private func html(clock: WallClock = .atNine, _ page: (PageContext) throws -> OrderPage) throws -> String {
        String(decoding: try PageTemplates.shop.html(try page(.test(clock: clock))), as: UTF8.self)
    }

    private func made(_ cups: [JuiceID: Int]) throws -> OrderConfirmation {
        OrderConfirmation(OrderRecord(try order(cups)), by: .atNine)
    }

    /// - Parameter took: without it, what the recipes of the first shop take.
    private func order(
        _ cups: [JuiceID: Int], took: [FruitID: Int]? = nil, isQueued: Bool = false
    ) throws -> Order {
        let menu = try Menu.firstShop
        var fruit = [FruitID: Int]()
        for (juice, cups) in cups {
            for portion in menu[juice]?.recipe.portions ?? [] {
                fruit[portion.fruit, default: 0] += portion.count * cups
            }
        }
        let known = menu.juices.map(\.id).filter { cups[$0] != nil }
        return Order(
            number: 1_234, dayNumber: 48,
            lines: (known.isEmpty ? Array(cups.keys) : known).map { OrderLine($0, cups: cups[$0] ?? 1) },
            took: took ?? fruit, isQueued: isQueued, stamp: Stamp("made", at: WallClock.atNine.now))
    }
}
