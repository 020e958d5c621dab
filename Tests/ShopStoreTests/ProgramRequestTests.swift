import Attack
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// The key of a program is the whole identity of its request, on every store.
final class ProgramRequestTests: XCTestCase {
    private let clock = TestClock()

    private func onEveryStore(_ promise: (any Store) throws -> Void) throws {
        try everyStore(clock: clock, promise)
    }

    private func key(_ text: String, by app: AppID = "kiosk") throws -> Key { try XCTUnwrap(Key(sent: text, by: app)) }
    private func juice(_ id: JuiceID) throws -> Juice { try XCTUnwrap(Menu.firstShop[id]) }

    func testTheSameKeyAgainIsTheSameOrderAndWithOtherContentNone() throws {
        try onEveryStore { store in
            let kiwi = ProgramRequest(OrderRequest(try juice("kiwi"), key: try key("1")))
            guard case .first(.made(let order)) = try store.submit(kiwi) else { return XCTFail("not made") }
            XCTAssertEqual(order.key?.rawValue, "kiosk.1")
            XCTAssertEqual(try store.submit(kiwi), .again(.again(order)))
            XCTAssertEqual(
                try store.submit(ProgramRequest(OrderRequest(try juice("mango"), key: try key("1")))), .keyUsed)
            XCTAssertEqual(
                try store.submit(ProgramRequest(OrderRequest(try juice("kiwi"), cups: 2, key: try key("1")))), .keyUsed)
            XCTAssertEqual(try store.shop().orderCount, 1)
            let other = OrderRequest(try juice("kiwi"), key: try key("1", by: "robot"))
            guard case .first(.made) = try store.submit(ProgramRequest(other)) else {
                return XCTFail("another program's")
            }
            XCTAssertEqual(try store.shop().orderCount, 2)
        }
    }

    func testARefusalIsNotKept() throws {
        try onEveryStore { store in
            let request = ProgramRequest(OrderRequest(try juice("strawberry"), key: try key("1")))
            guard case .first(.short) = try store.submit(request) else { return XCTFail("not short") }
            _ = try store.submit(StockChangeRequest(["strawberry": 6], reason: .delivery, key: "s"))
            guard case .first(.made) = try store.submit(request) else { return XCTFail("not made") }
        }
    }

    func testAnOrderAtAnotherPriceThanItsCustomerWasToldIsRefused() throws {
        let first = try Menu.firstShop
        let menu = try Menu(
            fruits: first.fruits,
            juices: first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) })
        try onEveryStore { store in
            let edited = try store.shop().menuSequence
            _ = try store.submit(MenuChangeRequest(menu, editedSequence: edited, key: "m"))
            func request(_ told: Int) throws -> OrderRequest {
                OrderRequest(
                    OrderContent(lines: [OrderLine("kiwi", cups: 2)]), isQueued: false, dayStart: .distantPast,
                    toldTotal: told, key: try key("1"), who: nil)
            }
            XCTAssertEqual(try store.submit(ProgramRequest(try request(8_000))), .first(.otherPrice(9_000)))
            XCTAssertEqual(try store.shop().orderCount, 0)
            guard case .first(.made) = try store.submit(ProgramRequest(try request(9_000))) else {
                return XCTFail("not made")
            }
        }
    }

    func testAStockChangeAndARefundAreMadeOnce() throws {
        try onEveryStore { store in
            let delivery = ProgramRequest(StockChangeRequest(["kiwi": 5], reason: .delivery, key: try key("1")))
            guard case .first(.made) = try store.submit(delivery), case .again(.made) = try store.submit(delivery)
            else {
                return XCTFail("not made once")
            }
            XCTAssertEqual(
                try store.submit(
                    ProgramRequest(StockChangeRequest(["kiwi": 6], reason: .delivery, key: try key("1")))), .keyUsed)
            XCTAssertEqual(try store.shop().stock["kiwi"], 15)
            _ = try store.submit(OrderRequest(try juice("kiwi"), cups: 3, key: "o"))
            _ = try store.submit(OrderRequest(try juice("kiwi"), key: "p"))
            func refund(_ order: Int, _ cups: Int) throws -> ProgramRefundRequest {
                ProgramRefundRequest(
                    RefundRequest(
                        order: order, [OrderLine("kiwi", cups: cups)], reason: .other, key: try key("2")))
            }
            guard case .first(.made(let made)) = try store.submit(refund(1, 1)) else { return XCTFail("not made") }
            XCTAssertEqual(try store.submit(refund(1, 1)), .again(.made(made)))
            XCTAssertEqual(try store.submit(refund(1, 2)), .keyUsed)
            XCTAssertEqual(try store.submit(refund(2, 1)), .keyUsed)
            XCTAssertEqual(try store.shop().refunds.count, 1)
        }
    }

    func testAMenuReplacesExactlyTheOneThatTheProgramSaw() throws {
        try onEveryStore { store in
            let first = try Menu.firstShop
            let (seen, menu) = (
                try store.shop().menuSequence, try Menu(fruits: first.fruits, juices: [first.juices[0]])
            )
            let request = ProgramMenuRequest(MenuChangeRequest(menu, editedSequence: seen, key: try key("1")))
            guard case .decided(.first(.made)) = try store.submit(request),
                case .decided(.again(.made)) = try store.submit(request)
            else { return XCTFail("not made once") }
            let other = try Menu(fruits: first.fruits, juices: [first.juices[1]])
            XCTAssertEqual(
                try store.submit(ProgramMenuRequest(MenuChangeRequest(other, editedSequence: seen, key: try key("1")))),
                .decided(.keyUsed))
            XCTAssertEqual(
                try store.submit(ProgramMenuRequest(MenuChangeRequest(other, editedSequence: seen, key: try key("2")))),
                .notSeen)
            XCTAssertEqual(try store.shop().menu.withoutRetired, menu)
        }
    }

    /// Requests that arrive together see what those before them made.
    func testTheSameKeyInOneGroup() throws {
        struct NoPast: BatchDecision.Memory {
            func event(of id: RequestID, where answers: (Event) -> Bool) -> NumberedEvent? { nil }
            func record(_ number: Int) -> OrderRecord? { nil }
            func event(_ sequence: Int) -> Event? { nil }
        }
        var batch = BatchDecision(after: Shop.fresh(try Menu.firstShop), at: clock.now, earlier: NoPast())
        let request = ProgramRequest(OrderRequest(try juice("kiwi"), key: try key("1")))
        guard case .first(.made(let order)) = try request.decide(in: &batch) else { return XCTFail("not made") }
        XCTAssertEqual(try request.decide(in: &batch), .again(.again(order)))
        let other = ProgramRequest(OrderRequest(try juice("mango"), key: try key("1")))
        XCTAssertEqual(try other.decide(in: &batch), .keyUsed)
        XCTAssertEqual(batch.events.count, 1)
    }
}
