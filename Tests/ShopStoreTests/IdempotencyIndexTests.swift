import Foundation
import JuiceShop
import TestSupport
import XCTest

@testable import Journal
@testable import ShopStore

final class IdempotencyIndexTests: XCTestCase {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func request(_ number: Int) throws -> IdempotencyKey {
        .order(try XCTUnwrap(Key(rawValue: "k\(number)")), [OrderLine("kiwi")])
    }

    func testARequestIsRememberedForAtLeastADayAndForgottenWithItsGeneration() throws {
        var keys = IdempotencyIndex(minRequests: 1)
        keys.remember(try request(1).fingerprint, at: LogOffset(generation: 1, offset: 100), start)
        keys.moveOn(to: 2)
        keys.remember(
            try request(2).fingerprint, at: LogOffset(generation: 2, offset: 100),
            start + IdempotencyIndex.retentionSeconds - 1)
        keys.moveOn(to: 3)
        XCTAssertEqual(keys.offsets(of: try request(1).fingerprint), [LogOffset(generation: 1, offset: 100)])
        XCTAssertEqual(keys.since, 1)
        keys.remember(
            try request(3).fingerprint, at: LogOffset(generation: 3, offset: 100),
            start + IdempotencyIndex.retentionSeconds + 1)
        keys.moveOn(to: 4)
        XCTAssertEqual(keys.offsets(of: try request(1).fingerprint), [])
        XCTAssertEqual(keys.offsets(of: try request(2).fingerprint), [LogOffset(generation: 2, offset: 100)])
        XCTAssertEqual(keys.since, 2)
    }

    func testTheLastRequestsAreRememberedWhateverTheClockSays() throws {
        var keys = IdempotencyIndex(minRequests: 3)
        for number in 1...5 {
            let time = start + Double(number) * 2 * IdempotencyIndex.retentionSeconds
            keys.remember(try request(number).fingerprint, at: LogOffset(generation: number, offset: 100), time)
            keys.moveOn(to: number + 1)
        }
        XCTAssertEqual(keys.since, 3)
        XCTAssertEqual(IdempotencyIndex().since, 1)
    }

    /// Attacks of many clients seldom have the same request twice in one group.
    func testARequestOfTheSameGroupIsTheSameRequest() throws {
        struct NoPast: BatchDecision.Memory {
            func event(for request: IdempotencyKey) -> NumberedEvent? { nil }
            func record(_ number: Int) -> OrderRecord? { nil }
            func event(_ sequence: Int) -> Event? { nil }
        }
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
        for number in 1...20 { builder.add(try request(number).fingerprint, offset: 1000 * number, start + 5) }
        builder.add(try request(3).fingerprint, offset: 77, start + 6)
        let bytes = builder.table.bytes(journalLength: 30_000)
        XCTAssertEqual(IdempotencyTable(bytes, generation: 7, journalLength: 30_000), builder.table)
        XCTAssertNil(IdempotencyTable(bytes, generation: 7, journalLength: 30_001), "the journal went on")
        XCTAssertEqual(builder.table.offsets(of: try request(3).fingerprint).map(\.offset), [77, 3000])
        XCTAssertEqual(Set(builder.offsets(of: try request(3).fingerprint).map(\.offset)), [77, 3000])
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

    func testTheContentIsPartOfTheRequest() {
        let requests: [IdempotencyKey] = [
            .order("k", [OrderLine("kiwi")]), .order("k", [OrderLine("mango")]), .order("kk", [OrderLine("iwi")]),
            .order("k", [OrderLine("kiwi", cups: 2)]), .order("k", [OrderLine("kiwi"), OrderLine("mango")]),
            .cancellation(order: 1), .cancellation(order: 12), .reversal(change: 1), .reversal(change: 12),
            .stockChange("k", ["kiwi": 1], .waste), .stockChange("k", ["kiwi": 1], .count),
            .stockChange("k", ["kiwi": 12], .count), .stockChange("k", ["kiwi": 1, "mango": 2], .count),
            .payment("k", order: 1, .card), .payment("k", order: 1, .cash), .payment("k", order: 2, .cash),
            .availability("k", .juice("kiwi"), stoppedUntil: nil),
            .availability("k", .juice("mango"), stoppedUntil: nil),
            .availability("k", .choice("mango"), stoppedUntil: nil),
            .order("k", OrderContent(lines: [OrderLine("kiwi")], memo: MemoText(recorded: "ice"))),
            .order("k", OrderContent(lines: [OrderLine("kiwi")], call: CalledName(recorded: "ice"))),
            .settings("k"), .note("k", nil),
            .cashMove("k", amount: 1, .change), .closing("k", counted: CashCount(sum: 1), left: 0), .closingReversal(1),
            .cashMoveReversal(move: 1), .cashMoveReversal(move: 12),
            .sent("k", to: ShopID("a"), [:]), .received("k", TransferID(ShopID("a"), 1), [:]),
            .printout("k", .receipt, of: 1), .printout("k", .ticket, of: 1), .printout("k", .receipt, of: 2),
        ]
        XCTAssertEqual(Set(requests.map(\.fingerprint)).count, requests.count)
        XCTAssertEqual(
            IdempotencyKey.order("k", [OrderLine("kiwi")]).fingerprint, 0x5B6B_5E25_3CB3_A36D,
            "the same in every process, for ever")
    }
}
