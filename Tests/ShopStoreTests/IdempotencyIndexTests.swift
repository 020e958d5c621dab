import Foundation
import JuiceShop
import ShopTestSupport
import XCTest

@testable import Journal
@testable import ShopStore

final class IdempotencyIndexTests: XCTestCase {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func request(_ number: Int) throws -> UInt64 {
        RequestID(Order.kind, .key(try XCTUnwrap(Key(rawValue: "k\(number)")))).hash
    }

    func testARequestIsRememberedForAtLeastADayAndForgottenWithItsGeneration() throws {
        var keys = IdempotencyIndex(minRequests: 1)
        keys.remember(try request(1), at: LogOffset(generation: 1, offset: 100), start)
        keys.advance(to: 2)
        keys.remember(
            try request(2), at: LogOffset(generation: 2, offset: 100),
            start + IdempotencyIndex.retentionSeconds - 1)
        keys.advance(to: 3)
        XCTAssertEqual(Array(keys.offsets(of: try request(1))), [LogOffset(generation: 1, offset: 100)])
        XCTAssertEqual(keys.since, 1)
        keys.remember(
            try request(3), at: LogOffset(generation: 3, offset: 100),
            start + IdempotencyIndex.retentionSeconds + 1)
        keys.advance(to: 4)
        XCTAssertEqual(Array(keys.offsets(of: try request(1))), [])
        XCTAssertEqual(Array(keys.offsets(of: try request(2))), [LogOffset(generation: 2, offset: 100)])
        XCTAssertEqual(keys.since, 2)
    }

    func testTheLastRequestsAreRememberedWhateverTheClockSays() throws {
        var keys = IdempotencyIndex(minRequests: 3)
        for number in 1...5 {
            let time = start + Double(number) * 2 * IdempotencyIndex.retentionSeconds
            keys.remember(try request(number), at: LogOffset(generation: number, offset: 100), time)
            keys.advance(to: number + 1)
        }
        XCTAssertEqual(keys.since, 3)
        XCTAssertEqual(IdempotencyIndex().since, 1)
    }

    /// Attacks of many clients seldom have the same request twice in one group.
    func testARequestOfTheSameGroupIsTheSameRequest() throws {
        let shop = Shop.fresh(try Menu.firstShop)
        var batch = BatchDecision(after: shop, at: start, earlier: NoPast())
        let kiwi = try XCTUnwrap(shop.menu["kiwi" as JuiceID])
        guard case .made(let first) = try OrderRequest(kiwi, key: "k1").decide(in: &batch),
            case .made = try OrderRequest(kiwi, cups: 2, key: "k1").decide(in: &batch)
        else { return XCTFail("not made") }
        XCTAssertEqual(try OrderRequest(kiwi, key: "k1").decide(in: &batch), .again(first))
        XCTAssertEqual(batch.events.count, 2)
    }

    func testATableRoundTripsAndEveryFlippedBitIsDetected() throws {
        var builder = IdempotencyTable.Builder(generation: 7, startTime: start)
        for number in 1...20 { builder.add(try request(number), offset: 1000 * number, start + 5) }
        builder.add(try request(3), offset: 25_000, start + 6)
        let bytes = builder.table.bytes(journalLength: 30_000)
        XCTAssertEqual(IdempotencyTable(bytes, generation: 7, journalLength: 30_000), builder.table)
        XCTAssertNil(IdempotencyTable(bytes, generation: 7, journalLength: 30_001), "the journal went on")
        XCTAssertEqual(builder.table.offsets(of: try request(3)).map(\.offset), [25_000, 3000], "the last one first")
        XCTAssertEqual(builder.offsets(of: try request(3)).map(\.offset), [25_000, 3000])
        XCTAssertNil(IdempotencyTable(bytes, generation: 8, journalLength: 30_000), "of another generation")
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                XCTAssertNil(IdempotencyTable(flipped, generation: 7, journalLength: 30_000), "byte \(index)")
            }
        }
        for length in bytes.indices {
            XCTAssertNil(IdempotencyTable(Array(bytes[..<length]), generation: 7, journalLength: 30_000))
        }
    }

    /// A client that sends ever other contents with one key costs a lookup no more than a few do.
    func testOfOneKeyTheLastContentsAreLookedAt() throws {
        var keys = IdempotencyIndex()
        for number in 1...1_000 {
            keys.remember(try request(1), at: LogOffset(generation: 1 + number / 300, offset: number), start)
        }
        XCTAssertEqual(
            keys.offsets(of: try request(1)).map(\.offset),
            (0..<IdempotencyIndex.maxContents).map { 1_000 - $0 })
    }

    func testAnIdentityIsAKindOfEventWithAKeyOrANumber() {
        let requests = [
            RequestID(Order.kind, .key("k")), RequestID(Order.kind, .key("kk")), RequestID(Payment.kind, .key("k")),
            RequestID(Cancellation.kind, .number(1)), RequestID(Cancellation.kind, .number(12)),
            RequestID(Reversal.kind, .number(1)), RequestID(CashMove.kind, .number(1)),
            RequestID(CashMove.kind, .key("1")),
        ]
        XCTAssertEqual(Set(requests.map(\.hash)).count, requests.count)
        XCTAssertEqual(requests[0].hash, 0x529A_57DC_8FF5_7CBD, "the same in every process, for ever")
    }

    /// The same key with other content is another request; the first one sent again is still the first.
    func testTheContentIsPartOfTheRequest() throws {
        func ordered(_ content: OrderContent) -> OrderRequest {
            OrderRequest(content, isQueued: false, dayStart: .distantPast, key: "k", who: nil)
        }
        let plain = OrderContent(lines: [OrderLine("kiwi")])
        try expectTwo(ordered(plain), ordered([OrderLine("kiwi", cups: 2)]))
        try expectTwo(ordered(plain), ordered([OrderLine("mango")]))
        try expectTwo(ordered(plain), ordered(OrderContent(lines: plain.lines, memo: MemoText(recorded: "ice"))))
        try expectTwo(
            ordered(OrderContent(lines: plain.lines, memo: MemoText(recorded: "ice"))),
            ordered(OrderContent(lines: plain.lines, call: CalledName(recorded: "ice"))))
        try expectTwo(
            StockChangeRequest(["kiwi": 1], reason: .delivery, key: "k"),
            StockChangeRequest(["kiwi": 2], reason: .delivery, key: "k"))
        try expectTwo(
            StockChangeRequest(["kiwi": 1], reason: .delivery, key: "k"),
            StockChangeRequest(["kiwi": 1], reason: .other, key: "k"))
        try expectTwo(
            HandoverNoteRequest(NoteText(recorded: "ice"), key: "k"),
            HandoverNoteRequest(NoteText(recorded: "milk"), key: "k"))
        try expectTwo(
            CashMoveRequest(amount: 1, reason: .change, key: "k"), CashMoveRequest(amount: 2, reason: .change, key: "k")
        )
        try expectTwo(
            CashMoveRequest(amount: 1, reason: .change, key: "k"),
            CashMoveRequest(amount: 1, reason: .expense, key: "k"))
        let hour = start + 3600
        try expectTwo(
            AvailabilityRequest(.juice("kiwi"), stoppedUntil: hour, key: "k"),
            AvailabilityRequest(.juice("mango"), stoppedUntil: hour, key: "k"))
        try expectTwo(
            AvailabilityRequest(.juice("kiwi"), stoppedUntil: hour, key: "k"),
            AvailabilityRequest(.juice("kiwi"), stoppedUntil: hour + 60, key: "k"))
        try expectTwo(
            PrintoutRequest(.ticket, of: 1, key: "k"), PrintoutRequest(.receipt, of: 1, key: "k"),
            after: ordered(plain))
    }

    private func expectTwo<Request: RepeatableRequest>(
        _ one: Request, _ other: Request, after order: OrderRequest? = nil, line: UInt = #line
    ) throws {
        var batch = BatchDecision(after: .fresh(try Menu.firstShop), at: start, earlier: NoPast())
        _ = try order?.decide(in: &batch)
        let before = batch.events.count
        for request in [one, other, one, other] { _ = try request.decide(in: &batch) }
        XCTAssertEqual(batch.events.count, before + 2, "\(batch.events)", line: line)
    }
}

private struct NoPast: BatchDecision.Memory {
    func event(of id: RequestID, where answers: (Event) -> Bool) -> NumberedEvent? { nil }
    func record(_ number: Int) -> OrderRecord? { nil }
    func event(_ sequence: Int) -> Event? { nil }
}
