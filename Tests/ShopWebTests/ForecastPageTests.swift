import Foundation
import FastCGI
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import Synchronization
import TestStores
import TestSupport
import TestTime
import XCTest

@testable import ShopWeb

/// The run-out forecast and the list of what to buy, requested from `ShopApp`. The clock begins on a Saturday at 18:00,
/// in Seoul.
final class ForecastPageTests: XCTestCase {
    private lazy var shop = try? TestShop()

    func testAFruitSaysUntilWhenItLastsFromTheThirdSaturdayOn() throws {
        let shop = try XCTUnwrap(shop)
        try sellMangoJuice(onSaturdays: 1)
        XCTAssertFalse(shop.get("/").holds("~"), "one Saturday says too little")
        try sellMangoJuice(onSaturdays: 1)
        try setMangos(12)
        XCTAssertTrue(shop.get("/").holds("~19:20"), shop.get("/").text)
        XCTAssertTrue(shop.get("/").holds("19:20쯤 떨어질 것 같아요."))
        XCTAssertTrue(shop.get("/fruits/mango").holds("지난 2번의 토요일에는 이 시각까지 평균 0개, 하루에 36개를 썼고"))
        XCTAssertFalse(shop.get("/fruits/kiwi").holds("지난 2번"))
        try setMangos(100)
        XCTAssertTrue(shop.get("/").holds("오늘 충분"))
    }

    func testThePageFollowsEachOrderAndTheClock() throws {
        let shop = try XCTUnwrap(shop)
        try sellMangoJuice(onSaturdays: 2)
        try setMangos(18)
        let first = shop.get("/").text
        XCTAssertTrue(first.contains("~19:50"), first)
        XCTAssertEqual(shop.get("/", query: "").holds("~19:50"), true, "from the cache")
        for number in 1...3 {
            _ = try shop.store.submit(OrderRequest(try juice("mango"), key: Key(rawValue: "n\(number)") ?? "n"))
        }
        XCTAssertTrue(shop.get("/").holds("~18:30"), "a rush before the usual one")
        shop.clock.advance(hours: 0.75)
        XCTAssertTrue(shop.get("/").holds("~19:50"), "as busy as usual after all")
    }

    func testAFruitThatIsLowIsNeverCalledEnough() throws {
        let shop = try XCTUnwrap(shop)
        try sellMangoJuice(onSaturdays: 2)
        shop.clock.advance(hours: 4)
        for (count, isEnough) in [(100, true), (4, false)] {
            try setMangos(count)
            let page = shop.get("/fruits/mango")
            XCTAssertTrue(page.holds("지난 2번의 토요일에는"), "\(count)")
            XCTAssertEqual(page.holds("충분"), isEnough, "\(count)")
            XCTAssertEqual(shop.get("/").holds("오늘 충분"), isEnough, "\(count)")
        }
        XCTAssertTrue(shop.get("/fruits/mango").holds("얼마 안 남았어요"))
    }

    func testAWrongClockForecastsNothing() throws {
        let shop = try XCTUnwrap(shop)
        try sellMangoJuice(onSaturdays: 2)
        try setMangos(12)
        XCTAssertTrue(shop.get("/").holds("~"))
        shop.clock.advance(hours: -3)
        XCTAssertFalse(shop.get("/").holds("~"))
    }

    func testWhatToBuyIsTheUsualUseLessWhatTodayLeaves() throws {
        let shop = try XCTUnwrap(shop)
        let unknown = "아직 몰라요"
        XCTAssertTrue(shop.get("/purchases").holds(unknown), "a new shop has not been closed for weeks")
        try sellMangoJuice(onSaturdays: 1)
        XCTAssertTrue(shop.get("/purchases").holds(unknown), "one Sunday says too little")
        try sellMangoJuice(onSaturdays: 1)
        XCTAssertFalse(shop.get("/purchases").holds(unknown))
        try setMangos(40)
        let week = shop.get("/purchases", query: "days=7")
        XCTAssertEqual(week.status, .ok)
        XCTAssertTrue(week.holds("망고 32개"), "closed on the other days: 36 for Saturday, 4 are left of today's")
        XCTAssertTrue(week.holds("href=\"/stock?reason=delivery&amp;pieces.mango=32\""))
        XCTAssertTrue(shop.get("/purchases").holds("주문할 재료가 없어요"), "closed tomorrow")
        for days in ["0", "15", "x", "-1", ""] {
            XCTAssertEqual(shop.get("/purchases", query: "days=\(days)").status, .notFound, days)
        }
        let delivery = shop.get("/stock", query: "reason=delivery&pieces.mango=32&pieces.kiwi=0&pieces.durian=3")
        XCTAssertTrue(delivery.holds("name=\"pieces.mango\" value=\"32\""))
        XCTAssertTrue(delivery.holds("name=\"pieces.kiwi\" value=\"\""))
        XCTAssertTrue(delivery.holds("망고 40개 → 72개"))
        XCTAssertEqual(try shop.store.shop().stock["mango"], 40, "nothing is saved")
        XCTAssertFalse(shop.get("/stock", query: "reason=waste&pieces.mango=32").holds("value=\"32\""))
    }

    /// The cost of a page after a change: of today, only the accounts are asked.
    func testTheHistoryIsReadOnceADayAndOfAnotherHistoryAgain() throws {
        let shop = try XCTUnwrap(shop)
        try sellMangoJuice(onSaturdays: 2)
        try setMangos(12)
        let (store, forecasts) = (CountedStore(shop.store), Forecasts())
        let clock = WallClock(shop.app.clock.calendar) { [clock = shop.clock] in clock.now }
        func end() throws -> Int? {
            let snapshot = try store.snapshot()
            return forecasts.now(store, of: snapshot.history, by: clock)?.runOut(of: "mango", in: snapshot.shop)?.end
        }
        let early = try XCTUnwrap(end())
        let reads = store.reads
        XCTAssertGreaterThan(reads, 0)
        _ = try store.submit(OrderRequest(try juice("mango"), key: "o"))
        XCTAssertLessThan(try XCTUnwrap(end()), early)
        XCTAssertEqual(store.reads, reads, "an order is read from the accounts")
        store.reopen()
        _ = try end()
        XCTAssertEqual(store.reads, 2 * reads, "another history")
        shop.clock.advance(hours: 24)
        _ = try end()
        XCTAssertGreaterThan(store.reads, 2 * reads, "another day")
    }

    func testAHistoryThatCannotBeReadIsTriedAgainLater() throws {
        let shop = try XCTUnwrap(shop)
        try sellMangoJuice(onSaturdays: 2)
        let (store, forecasts) = (CountedStore(shop.store), Forecasts())
        let clock = WallClock(shop.app.clock.calendar) { [clock = shop.clock] in clock.now }
        let history = try store.snapshot().history
        shop.store.fail(with: .busy(holder: "another process"))
        XCTAssertNil(forecasts.now(store, of: history, by: clock))
        shop.store.fail(with: nil)
        XCTAssertNil(forecasts.now(store, of: history, by: clock), "not at each request")
        shop.clock.advance(hours: 0.1)
        XCTAssertNotNil(forecasts.now(store, of: history, by: clock))
    }
}

extension ForecastPageTests {
    /// Twelve cups (36 mangos) from 18:00 to 20:45. Then it is the Saturday after, at 18:00.
    private func sellMangoJuice(onSaturdays count: Int) throws {
        let shop = try XCTUnwrap(shop)
        for _ in 1...count {
            try setMangos(100)
            for _ in 1...12 {
                let key = Key(rawValue: "o\(try shop.store.shop().sequence)") ?? "o"
                _ = try shop.store.submit(OrderRequest(try juice("mango"), key: key))
                shop.clock.advance(hours: 0.25)
            }
            shop.clock.advance(hours: 7 * 24 - 3)
        }
    }

    private func setMangos(_ count: Int) throws {
        let store = try XCTUnwrap(shop).store
        let shop = try store.shop()
        let key = Key(rawValue: "s\(shop.sequence)") ?? "s"
        _ = try store.submit(
            StockChangeRequest(["mango": count - shop.stock["mango"]], reason: .other, key: key))
    }

    private func juice(_ id: JuiceID) throws -> Juice { try XCTUnwrap(Menu.firstShop[id]) }
}

/// A store that counts how often its history is read, and that can have another history.
private final class CountedStore: Store {
    private let store: MemoryStore
    private let counts = Mutex((reads: 0, history: ContinuousClock.now))

    init(_ store: MemoryStore) { self.store = store }

    var reads: Int { counts.withLock { $0.reads } }
    func reopen() { counts.withLock { $0.history = .now } }

    func events(
        in sequences: Range<Int>, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) {
        counts.withLock { $0.reads += 1 }
        try store.events(in: sequences, visit)
    }

    func snapshot() throws(StoreError) -> Snapshot {
        Snapshot(try store.snapshot().shop, of: counts.withLock { $0.history })
    }
    func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome {
        try store.submit(request)
    }
    func recentOrders() throws(StoreError) -> RecentOrders { try store.recentOrders() }
    func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] { try store.records(numbers) }
    func sequence(at time: Date, in sequences: Range<Int>) throws(StoreError) -> Int {
        try store.sequence(at: time, in: sequences)
    }
    func checkpoint(before sequence: Int) throws(StoreError) -> Shop { try store.checkpoint(before: sequence) }
    func ready() throws(StoreError) { try store.ready() }
    func close() throws(StoreError) { try store.close() }
}
