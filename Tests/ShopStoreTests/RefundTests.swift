import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

final class RefundTests: XCTestCase {
    private let clock = TestClock()

    private func onEveryStore(_ promise: (any Store) throws -> Void) throws {
        try everyStore(clock: clock, promise)
    }

    private func order(_ store: any Store, _ lines: [OrderLine], key: Key = "o") throws {
        _ = try store.submit(
            OrderRequest(
                OrderContent(lines: lines), isQueued: false, dayStart: .distantPast, key: key, who: nil))
    }

    private func refund(
        _ store: any Store, _ lines: [OrderLine], of number: Int = 1, returned: [FruitID: Int] = [:], key: Key
    ) throws -> RefundRequest.Outcome {
        try store.submit(
            RefundRequest(order: number, lines, returned: returned, reason: .quality, key: key))
    }

    func testAnOldOrderIsRefundedInPartsAndNeverMoreThanItSold() throws {
        try onEveryStore { store in
            try order(store, [OrderLine("kiwi", cups: 2), OrderLine("mango")])
            clock.advance(hours: 40 * 24)
            for number in 2...9 { try order(store, [OrderLine("banana")], key: Key(numbered: number)) }
            guard case .made(let first) = try refund(store, [OrderLine("kiwi")], key: "a") else {
                return XCTFail("refused")
            }
            XCTAssertEqual(first.time, clock.now)
            XCTAssertEqual(
                try refund(store, [OrderLine("kiwi", cups: 2)], key: "b"),
                .tooMany(left: [OrderLine("kiwi"), OrderLine("mango")]))
            guard case .made = try refund(store, [OrderLine("kiwi"), OrderLine("mango")], key: "c") else {
                return XCTFail("refused")
            }
            XCTAssertEqual(try refund(store, [OrderLine("mango")], key: "d"), .tooMany(left: []))
            XCTAssertEqual(try refund(store, [OrderLine("kiwi")], of: 99, key: "e"), .unknown)
            XCTAssertEqual(try store.shop().refunds[1]?.map(\.cups), [1, 2])
            XCTAssertEqual(try store.shop().stock["kiwi"], 4, "the fruit stays used")
        }
    }

    func testTheSameRequestIsOneRefundAtAnyTime() throws {
        try onEveryStore { store in
            try order(store, [OrderLine("kiwi", cups: 3)])
            let first = try refund(store, [OrderLine("kiwi")], key: "a")
            clock.advance(hours: 3 * 24)
            XCTAssertEqual(try refund(store, [OrderLine("kiwi")], key: "a"), first)
            XCTAssertEqual(try store.shop().refunds[1]?.count, 1)
            XCTAssertNotEqual(try refund(store, [OrderLine("kiwi", cups: 2)], key: "a"), first)
            XCTAssertEqual(try store.shop().refunds[1]?.count, 2, "other cups are another request")
        }
    }

    func testTheFruitGoesBackAndNeverMoreThanTheOrderTook() throws {
        try onEveryStore { store in
            try order(store, [OrderLine("kiwi", cups: 2)])
            XCTAssertEqual(
                try refund(store, [OrderLine("kiwi")], returned: ["kiwi": 7], key: "a"),
                .tooMany(left: [OrderLine("kiwi", cups: 2)]))
            guard case .made = try refund(store, [OrderLine("kiwi")], returned: ["kiwi": 4], key: "b") else {
                return XCTFail("refused")
            }
            XCTAssertEqual(
                try refund(store, [OrderLine("kiwi")], returned: ["kiwi": 3], key: "c"),
                .tooMany(left: [OrderLine("kiwi")]), "4 and 3 are more than 6")
            XCTAssertEqual(try store.shop().accounts["kiwi"], .init(first: 10, consumed: 6, returned: 4))
        }
    }

    func testAnOrderIsEitherCancelledOrRefunded() throws {
        try onEveryStore { store in
            for key in ["k1", "k2"] as [Key] { try order(store, [OrderLine("kiwi")], key: key) }
            _ = try store.cancelled(1, key: "c")
            clock.advance(hours: 30 * 24)
            for number in 1...4 { try order(store, [OrderLine("banana")], key: Key(numbered: number)) }
            XCTAssertEqual(try refund(store, [OrderLine("kiwi")], key: "a"), .cancelled)
            clock.advance(hours: -30 * 24)
            guard case .made = try refund(store, [OrderLine("kiwi")], of: 2, key: "b") else {
                return XCTFail("refused")
            }
            XCTAssertEqual(
                try store.submit(CancellationRequest(order: 2, wasMade: false, key: "d")), .refunded)
        }
    }

    func testEveryProcessAndARestartKnowTheRefunds() throws {
        let folder = try TemporaryFolder()
        func open() throws -> FileStore {
            try FileStore(
                "\(folder.path)/Store", menu: .firstShop, limits: .init(lines: 3), clock: { [clock] in clock.now })
        }
        let (one, other) = (try open(), try open())
        try order(one, [OrderLine("kiwi", cups: 2)])
        _ = try refund(one, [OrderLine("kiwi")], key: "a")
        for number in 1...4 { try order(one, [OrderLine("banana")], key: Key(numbered: number)) }
        XCTAssertEqual(try other.shop().refunds, try one.shop().refunds)
        try one.close()
        XCTAssertEqual(try open().shop().refunds[1]?.map(\.key), ["a"], "from a checkpoint")
    }

    func testTheFruitOfSomeCupsFollowsTheRecipesOfTheirTime() throws {
        try onEveryStore { store in
            let lines = [OrderLine("mangoKiwi", cups: 2), OrderLine("kiwi")]
            try order(store, lines)
            let menu = try store.shop().menu
            let juices = menu.juices.map { juice in
                Juice(juice.id, names: juice.names, recipe: Recipe([.init(juice.recipe.portions[0].fruit, 1)]))
            }
            let changed = try Menu(fruits: menu.fruits, juices: juices)
            _ = try store.submit(MenuChangeRequest(changed, editedSequence: store.shop().menuSequence, key: "m"))
            let order = try XCTUnwrap(store.order(1))
            XCTAssertEqual(try store.fruit(of: [OrderLine("mangoKiwi")], in: order), ["mango": 2, "kiwi": 1])
            XCTAssertEqual(try store.fruit(of: [OrderLine("kiwi")], in: order), ["kiwi": 3])
        }
    }

    /// Each of the many menus after that of its time is in another generation.
    func testTheFruitOfSomeCupsIsFoundAfterManyChangesOfTheMenu() throws {
        let folder = try TemporaryFolder()
        let store = try FileStore(
            "\(folder.path)/Store", menu: .firstShop, limits: .init(lines: 3), clock: { [clock] in clock.now })
        try order(store, [OrderLine("mangoKiwi", cups: 2), OrderLine("kiwi")])
        for number in 0..<8 {
            clock.advance(hours: 24)
            let menu = try store.shop().menu
            let juices = menu.juices.map { juice in
                Juice(juice.id, names: juice.names, recipe: Recipe([.init(juice.recipe.portions[0].fruit, number + 1)]))
            }
            let changed = try Menu(fruits: menu.fruits, juices: juices)
            _ = try store.submit(
                MenuChangeRequest(changed, editedSequence: store.shop().menuSequence, key: Key(numbered: number)))
            for other in 0..<3 {
                try order(store, [OrderLine("banana")], key: Key(numbered: 100 + 10 * number + other))
            }
        }
        let first = try XCTUnwrap(store.order(1))
        XCTAssertEqual(try store.fruit(of: [OrderLine("mangoKiwi")], in: first), ["mango": 2, "kiwi": 1])
        XCTAssertEqual(try store.fruit(of: [OrderLine("kiwi")], in: first), ["kiwi": 3])
    }
}
