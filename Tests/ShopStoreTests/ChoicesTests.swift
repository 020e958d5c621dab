import ContentFile
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

/// What people choose for the shop, on every store: stops, prices and the currency.
final class ChoicesTests: XCTestCase {
    private let clock = TestClock("2026-11-21T09:00:00Z")

    private func settings(_ code: String, key: Key, after edited: Settings) throws -> SettingsChangeRequest {
        SettingsChangeRequest(
            Settings(currency: try XCTUnwrap(Currency(code)), paymentKinds: [.cash]), edited: edited, key: key)
    }

    /// Each kiwi juice costs that much from now on.
    private func sell(for price: Int?, in store: any Store, key: Key) throws {
        let shop = try store.shop()
        let juices = shop.menu.juices.map { juice in
            Juice(juice.id, names: juice.names, recipe: juice.recipe, price: juice.id == "kiwi" ? price : nil)
        }
        let menu = try Menu(fruits: shop.menu.fruits, juices: juices)
        _ = try store.submit(MenuChangeRequest(menu, editedSequence: shop.menuSequence, key: key))
    }

    func testAStoppedJuiceIsNotSoldUntilItsTimeWhateverHappensMeanwhile() throws {
        try everyStore(clock: clock) { store in
            let end = clock.now.addingTimeInterval(3600)
            _ = try store.submit(AvailabilityRequest(.juice("kiwi"), stoppedUntil: end, key: "s1"))
            for number in 1...4 { _ = try store.made("banana", key: Key(numbered: number)) }
            let order = OrderRequest(
                [OrderLine("banana"), OrderLine("kiwi")], isQueued: false, dayStart: .distantPast, key: "o")
            XCTAssertEqual(try store.submit(order), .stopped([.juice("kiwi")]))
            XCTAssertEqual(try store.shop().orderCount, 4)
            clock.advance(hours: 1.01)
            XCTAssertEqual(try store.shop().stoppedCount(at: clock.now), 0)
            XCTAssertEqual(try store.made("kiwi", key: "o").number, 5)
        }
    }

    func testAStoppedChoiceIsNotSoldWithAnyJuiceUntilItIsSoldAgain() throws {
        try everyStore(menu: try .example, clock: clock) { store in
            let end = clock.now.addingTimeInterval(3600)
            let stop = AvailabilityRequest(.choice("mango-plus"), stoppedUntil: end, key: "s1")
            _ = try store.submit(stop)
            for number in 1...4 { _ = try store.made("banana", key: Key(numbered: number)) }
            let order = OrderRequest(
                [OrderLine(Cup("kiwi", choices: ["ice-less", "mango-plus"]))], isQueued: false, dayStart: .distantPast,
                key: "o")
            XCTAssertEqual(try store.submit(order), .stopped([.choice("mango-plus")]))
            XCTAssertEqual(try store.shop().stoppedCount(at: clock.now), 1)
            _ = try store.submit(AvailabilityRequest(.choice("mango-plus"), stoppedUntil: nil, key: "s2"))
            guard case .made = try store.submit(order) else { return XCTFail("it is sold again") }
            for unknown in ["ice-normal", "salt"] as [ChoiceID] {
                let request = AvailabilityRequest(.choice(unknown), stoppedUntil: end, key: "s3")
                XCTAssertEqual(try store.submit(request), .unknown, "\(unknown)")
            }
        }
    }

    func testTheWordsOfAnOrderAreRememberedAndPartOfItsRequest() throws {
        try everyStore(clock: clock) { store in
            let content = OrderContent(
                lines: [OrderLine("kiwi")], memo: try MemoText(typed: "빨대 두 개"), call: try CalledName(typed: "은지"))
            func request(_ content: OrderContent) -> OrderRequest {
                OrderRequest(content, isQueued: true, dayStart: .distantPast, key: "o", who: nil)
            }
            guard case .made(let order) = try store.submit(request(content)) else { return XCTFail("it is made") }
            for number in 1...4 { _ = try store.made("banana", key: Key(numbered: number)) }
            XCTAssertEqual(try store.submit(request(content)), .again(order))
            XCTAssertEqual(try store.order(1)?.content.memo?.rawValue, "빨대 두 개")
            XCTAssertEqual(try store.shop().waiting.first?.content.call?.rawValue, "은지")
            var other = content
            other.memo = nil
            guard case .made = try store.submit(request(other)) else { return XCTFail("another request") }
        }
    }

    func testACancellationGivesBackThePriceOfTheOrdersTime() throws {
        try everyStore(clock: clock) { store in
            try sell(for: 4_500, in: store, key: "m1")
            XCTAssertEqual(try store.made("kiwi", cups: 2, key: "o").total, 9_000)
            try sell(for: 5_000, in: store, key: "m2")
            XCTAssertEqual(try store.cancelled(1, key: "c").lines.total, 9_000)
        }
    }

    func testAProcessThatStartsFromACheckpointKnowsTheNamesAndTheTaxesOfEveryOrder() throws {
        let (folder, menu, database) = (try TemporaryFolder(), try Menu.firstShop, try TestDatabase())
        var processes: [() throws -> any Store] = [
            { [clock] in
                try FileStore("\(folder.path)/Store", menu: menu, limits: .init(lines: 3), clock: { clock.now })
            }
        ]
        if let database { processes.append { [clock] in try database.store(clock: clock) } }
        for open in processes {
            let earlier = try open()
            _ = try earlier.made("kiwi", key: "o1")
            let renamed = try Menu(
                fruits: menu.fruits,
                juices: menu.juices.map {
                    Juice($0.id, names: $0.id == "kiwi" ? Localized("참다래") : $0.names, recipe: $0.recipe)
                })
            _ = try earlier.submit(
                MenuChangeRequest(renamed, editedSequence: earlier.shop().menuSequence, key: "m"))
            let taxed = Settings(tax: TaxRate(percent: 10))
            _ = try earlier.submit(SettingsChangeRequest(taxed, edited: Settings(), key: "t"))
            for number in 1...4 { _ = try earlier.made("banana", key: Key(numbered: number)) }

            let shop = try open().shop()
            XCTAssertEqual(shop, try earlier.shop())
            XCTAssertEqual(shop.menu.named(asOfOrder: 1).names(of: "kiwi" as JuiceID), menu["kiwi" as JuiceID]?.names)
            XCTAssertEqual(shop.menu.named(asOfOrder: 2).names(of: "kiwi" as JuiceID), Localized("참다래"))
            XCTAssertEqual([1, 2].map(shop.tax), [nil, TaxRate(percent: 10)])
        }
        _ = try StoreCheck("\(folder.path)/Store").run()
    }

    func testAProcessThatStartsFromACheckpointGivesBackWhatWasPaidBefore() throws {
        let (folder, menu, database) = (try TemporaryFolder(), try Menu.firstShop, try TestDatabase())
        var processes: [() throws -> any Store] = [
            { [clock] in
                try FileStore("\(folder.path)/Store", menu: menu, limits: .init(lines: 3), clock: { clock.now })
            }
        ]
        if let database { processes.append { [clock] in try database.store(clock: clock) } }
        for open in processes {
            let earlier = try open()
            try sell(for: 4_500, in: earlier, key: "m")
            _ = try earlier.made("kiwi", cups: 2, key: "o")
            _ = try earlier.submit(PaymentRequest(order: 1, .cash, key: "p"))
            for number in 1...4 { _ = try earlier.made("banana", key: Key(numbered: number)) }

            let store = try open()
            XCTAssertEqual(try store.shop().payments[1].map(\.kind), [.cash])
            XCTAssertEqual(try store.cancelled(1, key: "c").paid.map(\.kind), [.cash])
            let wall = WallClock(zone: .gmt, time: { [clock] in clock.now })
            let takings = try ReportReader().report(.day(wall.today), of: store, by: wall).totals.takings
            XCTAssertEqual([takings.givenBack, takings.payments[.cash], takings.unpaid], [9_000, 0, 0])
        }
    }

    func testTheCurrencyStaysOnceAPricedOrderWasMade() throws {
        try everyStore(clock: clock) { store in
            let first = Settings()
            _ = try store.made("kiwi", key: "o1")
            XCTAssertFalse(try store.hasTakings())
            guard case .made(let change) = try store.submit(settings("EUR", key: "s1", after: first)) else {
                return XCTFail("nothing was sold for money")
            }
            try sell(for: 4_500, in: store, key: "m1")
            _ = try store.made("kiwi", key: "o2")
            XCTAssertEqual(try store.submit(settings("USD", key: "s2", after: change.settings)), .currencyInUse)
            XCTAssertEqual(try store.shop().settings, change.settings)
            _ = try store.cancelled(2, key: "c")
            for number in 1...4 { _ = try store.made("banana", key: Key(numbered: number)) }
            XCTAssertTrue(try store.hasTakings(), "a cancelled order of before, too")
        }
    }
}
