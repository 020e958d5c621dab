import Bytes
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// Events that this program never writes, in lines with a right checksum: no reader skips or believes them.
final class ImpossibleEventTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder()
    private let clock = TestClock()

    private func open() throws -> FileStore {
        try FileStore("\(XCTUnwrap(folder).path)/Store", menu: Menu.firstShop, clock: { [clock] in clock.now })
    }

    /// A delivery (event 2), its reversal (3), and two orders (4, 5), the second of which was handed over (6), and waste (7).
    override func setUpWithError() throws {
        let store = try open()
        _ = try store.submit(StockChangeRequest(["kiwi": 5], reason: .delivery, key: "s"))
        _ = try store.submit(ReversalRequest(change: 2, key: "r"))
        for key in ["k1", "k2"] as [Key] { _ = try store.made("mango", isQueued: true, key: key) }
        _ = try store.submit(KitchenMoveRequest(completing: 2))
        _ = try store.submit(StockChangeRequest(["kiwi": -1], reason: .waste, key: "w"))
        XCTAssertEqual(try store.shop().sequence, 7)
    }

    /// Appends an event as a writer does that died before it counted its line.
    private func append(_ event: Event, sequence: Int = 8) throws {
        let (folder, name) = (try XCTUnwrap(folder), "Store/journal-0000001.jsonl")
        var bytes = try folder.read(name)
        let end = (bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0) + 1
        let seed = UInt32(hexDigits: bytes[..<(end - 2)].suffix(8)) ?? 0
        let payload = Array("{\"seq\":\(sequence),".utf8) + (try EventLine.members([event]))
        let crc = LineChecksum.crc(payload[...], seed: seed)
        bytes = Array(bytes[...end]) + payload + Array(",\"c\":\"".utf8) + crc.hexDigits + Array("\"}\n".utf8)
        try folder.write(bytes, to: name)
    }

    private func order(dayNumber: Int) -> Event {
        .ordered(
            Order(
                number: 3, dayNumber: dayNumber, lines: [OrderLine("kiwi")], took: ["kiwi": 3], isQueued: true,
                stamp: Stamp("k3", at: clock.now)))
    }

    private func cancellation(of number: Int) -> Event {
        .cancelled(
            Cancellation(
                number: number, juice: "mango", cups: 1, wasMade: true, took: ["mango": 3],
                isQueued: true, stamp: Stamp("c", at: clock.now)))
    }

    private func reversal(of change: Int, _ delta: Int) -> Event {
        .reversed(
            Reversal(change: change, deltas: ["kiwi": delta], reason: .delivery, stamp: Stamp("r2", at: clock.now)))
    }

    func testTheNextEventIsRead() throws {
        try append(order(dayNumber: 3))
        XCTAssertEqual(try open().shop().orderCount, 3)
    }

    func testADayStartsWithNumberOne() throws {
        try append(order(dayNumber: 1))
        XCTAssertEqual(try open().shop().lastOrder?.dayNumber, 1)
    }

    func testADayStartsWithTheNumberOfTheSettings() throws {
        let first = Order(
            number: 3, dayNumber: 50, startsDay: true, content: OrderContent(lines: [OrderLine("kiwi")]),
            took: ["kiwi": 3], isQueued: true, stamp: Stamp("k3", at: clock.now))
        try assertRefused(.ordered(first))
    }

    func testTheNumbersOfADayFollowEachOther() throws { try assertRefused(order(dayNumber: 4)) }

    func testOnlyAnOrderInTheQueueStaysThere() throws { try assertRefused(cancellation(of: 2)) }

    func testOnlyAnOrderThatWasHandedOverIsRecalled() throws {
        try assertRefused(.recalled(KitchenMove(number: 1, stamp: Stamp(at: clock.now))))
    }

    func testOnlyAnOrderThatWaitsIsAcknowledged() throws {
        try assertRefused(.acknowledged(KitchenMove(number: 2, stamp: Stamp(at: clock.now))))
    }

    func testOnlyAPastOrderIsRefunded() throws { try assertRefused(refund(of: 3, [:])) }

    func testNoRefundReturnsMoreFruitThanFits() throws {
        try assertRefused(refund(of: 2, ["mango": Stock.maxCount]))
    }

    private func refund(
        of number: Int, _ returned: [FruitID: Int] = [:], _ lines: [OrderLine] = [OrderLine("mango")]
    ) -> Event {
        .refunded(
            Refund(
                number: number, lines: lines, paid: nil, returned: returned, reason: .other,
                stamp: Stamp("f", at: clock.now)))
    }

    func testOnlyAPastEventIsReversed() throws { try assertRefused(reversal(of: 8, -1)) }

    func testNoReversalTakesMoreThanIsThere() throws { try assertRefused(reversal(of: 2, -11)) }

    private func assertRefused(_ event: Event, line: UInt = #line) throws {
        try append(event)
        XCTAssertThrowsError(try open(), line: line) {
            XCTAssertTrue("\($0)".contains("an event cannot follow the ones before"), "\($0)", line: line)
        }
    }

    func testACheckFindsASecondReversal() throws { try assertFound(reversal(of: 2, -5), "was reversed before") }

    func testACheckFindsAReversalOfAnOrder() throws { try assertFound(reversal(of: 4, 3), "is no stock change") }

    func testACheckFindsAReversalThatIsNotTheOpposite() throws {
        try assertFound(reversal(of: 7, 2), "is not its opposite")
    }

    private func move(_ amount: Int, reverses: Int? = nil) -> Event {
        .cashMoved(
            CashMove(amount: amount, reason: .expense, note: nil, reverses: reverses, stamp: Stamp("m", at: clock.now)))
    }

    func testOnlyAPastMoveIsTakenBack() throws { try assertRefused(move(5, reverses: 8)) }

    /// Event 8 is a move of cash, and 9 takes it back.
    func testACheckFindsAMoveThatIsTakenBackAsAnotherOrTwice() throws {
        for (amount, reversed, isTwice) in [(6, 8, false), (5, 7, false), (5, 8, true), (5, 9, true)] {
            folder = try TemporaryFolder()
            try setUpWithError()
            let store = try open()
            _ = try store.submit(CashMoveRequest(amount: 5, reason: .expense, key: "n"))
            if isTwice { _ = try store.submit(CashMoveReversalRequest(move: 8, key: "o")) }
            try assertFound(move(amount, reverses: reversed), "is no such move of cash", sequence: isTwice ? 10 : 9)
        }
    }

    func testACheckRecountsRefunds() throws {
        try append(refund(of: 2, ["mango": 3]))
        _ = try open()
        XCTAssertEqual(try StoreCheck("\(XCTUnwrap(folder).path)/Store").run().shop.refunds[2]?.count, 1)
        for lines in [[OrderLine("mango", cups: 2)], [OrderLine("kiwi")], [OrderLine("mango", price: 1)]] {
            try assertRefundFound(refund(of: 2, [:], lines))
        }
        try assertRefundFound(refund(of: 2, ["mango": 4]))
        try assertRefundFound(refund(of: 2, ["kiwi": 1]))
    }

    private func assertRefundFound(_ event: Event, line: UInt = #line) throws {
        folder = try TemporaryFolder()
        try setUpWithError()
        try assertFound(event, "more is refunded than is left of order 2", line: line)
    }

    func testACheckFindsARefundAfterTheLastCup() throws {
        let store = try open()
        let request = RefundRequest(order: 2, [OrderLine("mango")], reason: .other, key: "f1")
        guard case .made = try store.submit(request) else { return XCTFail("not refunded") }
        try assertFound(refund(of: 2), "more is refunded than is left of order 2", sequence: 9)
    }

    /// The shop's state is too small to know these, so only the check finds them.
    private func assertFound(
        _ event: Event, _ words: String, sequence: Int = 8, line: UInt = #line
    ) throws {
        try append(event, sequence: sequence)
        _ = try open()
        XCTAssertThrowsError(try StoreCheck("\(XCTUnwrap(folder).path)/Store").run(), line: line) {
            XCTAssertTrue("\($0)".contains(words), "\($0)", line: line)
        }
    }
}
