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

/// Discounts of orders, on every store.
final class DiscountTests: XCTestCase {
    private let clock = TestClock("2026-11-21T09:00:00Z")

    /// A kiwi juice costs 4,500 won.
    private func onEveryStore(_ promise: (any Store) throws -> Void) throws {
        try everyStore(clock: clock) { store in
            try sell(in: store)
            try promise(store)
        }
    }

    private func sell(in store: any Store, without gone: DiscountID? = nil, key: Key = "m") throws {
        let shop = try store.shop()
        let juices = shop.menu.juices.map {
            Juice($0.id, names: $0.names, recipe: $0.recipe, price: $0.id == "kiwi" ? 4_500 : nil)
        }
        let discounts = [
            Discount("staff", names: Localized("staff"), percent: 100),
            Discount("some", names: Localized("some"), percent: 10),
            Discount("stamp", names: Localized("stamp"), cups: 1),
        ].filter { $0.id != gone }
        let menu = try Menu(fruits: shop.menu.fruits, juices: juices, discounts: discounts)
        _ = try store.submit(MenuChangeRequest(menu, editedSequence: shop.menuSequence, key: key))
    }

    private func order(
        _ store: any Store, _ discount: DiscountID? = nil, key: Key = "o"
    ) throws -> OrderRequest.Outcome {
        let content = OrderContent(lines: [OrderLine("kiwi", cups: 2)], discount: discount)
        return try store.submit(
            OrderRequest(content, isQueued: false, dayStart: .distantPast, key: key, who: nil))
    }

    private func takings(_ store: any Store) throws -> Takings {
        let wall = WallClock(zone: .gmt, time: { [clock] in clock.now })
        return try ReportReader().report(.day(wall.today), of: store, by: wall).totals.takings
    }

    func testAnOrderWithADiscountIsOneRequestWhoseAmountTheStoreComputes() throws {
        try onEveryStore { store in
            guard case .made(let order) = try order(store, "some") else { return XCTFail("refused") }
            XCTAssertEqual([order.discountAmount, order.total], [900, 8_100])
            XCTAssertEqual(try self.order(store, "some"), .again(order))
            XCTAssertEqual(try self.order(store, "gone", key: "o2"), .noDiscount)
            XCTAssertEqual(try store.shop().discounts[1], GivenDiscount("some", amount: 900))
            XCTAssertEqual(try store.shop().sales.takings, 8_100)
        }
    }

    func testADiscountIsGivenOnceAndTakenBackByAnotherPress() throws {
        try onEveryStore { store in
            _ = try order(store)
            let first = try store.submit(DiscountRequest(order: 1, "stamp", key: "a"))
            guard case .made(let change) = first else { return XCTFail("refused") }
            XCTAssertEqual([change.added, change.total], [4_500, 4_500])
            XCTAssertEqual(try store.submit(DiscountRequest(order: 1, "stamp", key: "a")), first)
            XCTAssertEqual(try store.submit(DiscountRequest(order: 1, "stamp", key: "b")), .unchanged)
            guard case .made(let other) = try store.submit(DiscountRequest(order: 1, "some", key: "c")) else {
                return XCTFail("refused")
            }
            XCTAssertEqual(other.replaces, change.discount)
            guard case .made(let back) = try store.submit(DiscountRequest(order: 1, nil, key: "d")) else {
                return XCTFail("refused")
            }
            XCTAssertEqual([back.added, back.total], [-900, 9_000])
            XCTAssertEqual(try store.submit(DiscountRequest(order: 1, nil, key: "e")), .unchanged)
            XCTAssertEqual(try store.submit(DiscountRequest(order: 1, "gone", key: "f")), .notOnMenu)
            XCTAssertEqual(try store.submit(DiscountRequest(order: 2, "some", key: "g")), .unknown)
            XCTAssertEqual(try store.record(1)?.total, 9_000)
        }
    }

    func testADiscountOfOneLineIsAnotherThanThatOfTheWholeOrder() throws {
        try onEveryStore { store in
            func request(_ cup: Cup?, key: Key) -> OrderRequest {
                let lines = [OrderLine("kiwi", cups: 2), OrderLine("mango")]
                return OrderRequest(
                    OrderContent(lines: lines, discount: "some", of: cup), isQueued: false, dayStart: .distantPast,
                    key: key, who: nil)
            }
            guard case .made(let order) = try store.submit(request(Cup("kiwi"), key: "o")) else {
                return XCTFail("refused")
            }
            XCTAssertEqual(order.discount, GivenDiscount("some", amount: 900, of: Cup("kiwi")))
            XCTAssertEqual(try store.submit(request(Cup("kiwi"), key: "o")), .again(order))
            XCTAssertEqual(try store.submit(request(Cup("banana"), key: "o2")), .noDiscount, "no such line")
            let kiwi = DiscountRequest(order: 1, "stamp", of: Cup("kiwi"), key: "a")
            guard case .made(let change) = try store.submit(kiwi) else { return XCTFail("refused") }
            XCTAssertEqual(change.discount, GivenDiscount("stamp", amount: 4_500, of: Cup("kiwi")))
            XCTAssertEqual(change.replaces, order.discount)
            XCTAssertEqual(try store.submit(kiwi), .made(change))
            XCTAssertEqual(
                try store.submit(DiscountRequest(order: 1, "stamp", of: Cup("kiwi"), key: "b")), .unchanged)
            XCTAssertEqual(
                try store.submit(DiscountRequest(order: 1, "stamp", of: Cup("banana"), key: "c")), .noSuchLine)
            guard case .made(let whole) = try store.submit(DiscountRequest(order: 1, "stamp", key: "a")) else {
                return XCTFail("refused")
            }
            XCTAssertEqual(whole.replaces?.cup, Cup("kiwi"), "the same key for the whole order is another request")
            XCTAssertEqual(try store.record(1)?.discount?.cup, nil)
        }
    }

    func testAPaymentIsThePriceAfterTheDiscountAndFollowsALaterOne() throws {
        try onEveryStore { store in
            _ = try order(store, "some")
            guard case .made(let payment) = try store.submit(PaymentRequest(order: 1, .card, key: "p")) else {
                return XCTFail("refused")
            }
            XCTAssertEqual(payment.total, 8_100)
            _ = try store.submit(DiscountRequest(order: 1, "stamp", key: "a"))
            let takings = try takings(store)
            XCTAssertEqual(
                [takings.payments[.card], takings.total, takings.gross, takings.unpaid], [4_500, 4_500, 9_000, 0])
            XCTAssertEqual(takings.discounts, ["some": 0, "stamp": 4_500])
        }
    }

    func testACancellationGivesBackWhatWasPaidAndEndsTheDiscount() throws {
        try onEveryStore { store in
            _ = try order(store)
            _ = try store.submit(PaymentRequest(order: 1, .cash, key: "p"))
            _ = try store.submit(DiscountRequest(order: 1, "some", key: "a"))
            XCTAssertEqual(try store.cancelled(1, key: "c").amount, 8_100)
            let takings = try takings(store)
            XCTAssertEqual(
                [takings.payments[.cash], takings.total, takings.discounted, takings.givenBack], [0, 0, 0, 8_100])
            XCTAssertNil(try store.shop().discounts[1])
            XCTAssertEqual(try store.shop().sales.takings, 0)
            XCTAssertEqual(try store.submit(DiscountRequest(order: 1, "stamp", key: "b")), .cancelled)
        }
    }

    func testRefundsOfADiscountedOrderPayBackWhatWasPaidAndNoLaterDiscountChangesThat() throws {
        try onEveryStore { store in
            _ = try order(store, "some")
            _ = try store.submit(PaymentRequest(order: 1, .card, key: "p"))
            for key in ["r1", "r2"] as [Key] {
                let request = RefundRequest(order: 1, [OrderLine("kiwi")], paid: .card, reason: .other, key: key)
                guard case .made(let refund) = try store.submit(request) else { return XCTFail("refused") }
                XCTAssertEqual(refund.amount, 4_050)
                XCTAssertEqual(try store.submit(request), .made(refund))
            }
            XCTAssertEqual(try store.submit(DiscountRequest(order: 1, nil, key: "a")), .refunded)
            let takings = try takings(store)
            XCTAssertEqual(
                [takings.payments[.card], takings.total, takings.discounted, takings.refunded], [0, 0, 900, 8_100])
        }
    }

    func testAnOrderThatCostsNothingOwesNothing() throws {
        try onEveryStore { store in
            _ = try store.submit(SettingsChangeRequest(Settings(paymentKinds: [.card]), edited: Settings(), key: "s"))
            _ = try order(store, "staff")
            XCTAssertEqual(try store.shop().sales.owed.map(\.number), [])
            _ = try store.submit(DiscountRequest(order: 1, nil, key: "a"))
            XCTAssertEqual(try store.shop().sales.owed.map(\.number), [1])
            XCTAssertEqual(try store.shop().sales.takings, 9_000)
        }
    }

    func testADayLaterADiscountIsTooLate() throws {
        try onEveryStore { store in
            _ = try order(store)
            clock.advance(hours: 24.1)
            XCTAssertEqual(try store.submit(DiscountRequest(order: 1, "some", key: "a")), .tooLate)
        }
    }

    func testAProcessThatStartsFromACheckpointKnowsTheDiscounts() throws {
        let (folder, menu) = (try TemporaryFolder(), try Menu.firstShop)
        func open() throws -> FileStore {
            try FileStore("\(folder.path)/Store", menu: menu, limits: .init(lines: 3), clock: { [clock] in clock.now })
        }
        let earlier = try open()
        try sell(in: earlier)
        _ = try order(earlier, "some")
        for number in 1...4 { _ = try earlier.made("banana", key: Key(numbered: number)) }
        try sell(in: earlier, without: "some", key: "m2")
        let store = try open()
        XCTAssertEqual(try store.shop(), try earlier.shop())
        XCTAssertEqual(try store.cancelled(1, key: "c").amount, 8_100, "of a discount that left the menu")
        _ = try StoreCheck("\(folder.path)/Store").run()
    }
}
