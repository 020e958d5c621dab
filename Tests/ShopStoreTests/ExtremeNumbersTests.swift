import Foundation
import JuiceShop
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

@testable import Journal
@testable import ShopStore

/// A line of events may come from outside: head office reads what a shop sends. Whatever number stands in it, it is refused,
/// or the rules, the report and the page of a closing can do their sums with it.
final class ExtremeNumbersTests: XCTestCase {
    private static let limits: [String] = [
        "-1", "0", "1", "99", "100", "-99", "999999999", "1000000000", "-1000000000",
        "2147483647", "2147483648", "2147483649", "999999999999", "1000000000000", "-999999999999",
        "9007199254740991", "9007199254740992", "9007199254740993",
        "9223372036854775806", "9223372036854775807", "9223372036854775808", "-9223372036854775807",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551616",
    ]

    func testEachNumberOfEachKindOfEventAtItsLimits() throws {
        let events = try Self.events()
        XCTAssertEqual(Set(events.map(\.kind)).count, 19, "one of each kind but a setting's")
        var before = Shop()
        var (refused, taken) = (0, 0)
        for event in events {
            let body = String(decoding: try EventLine.body(event), as: UTF8.self)
            defer { before.apply(event) }
            for range in Self.numbers(in: body) {
                for limit in Self.limits {
                    let changed = body.replacingCharacters(in: range, with: limit)
                    guard let event = Self.event(changed), before.allows(event) else {
                        refused += 1
                        continue
                    }
                    taken += 1
                    Self.useSums(of: before, after: event)
                }
            }
        }
        XCTAssertGreaterThan(refused, 500)
        XCTAssertGreaterThan(taken, 20)
    }

    func testAMillionOfTheLargestNumbersFitASum() throws {
        let largest = try XCTUnwrap(Int(String(repeating: "9", count: LineReader.maxDigits)))
        XCTAssertFalse(largest.multipliedReportingOverflow(by: 9_000_000).overflow)
        var reader = LineReader(Array("\(largest + 1)".utf8)[...])
        XCTAssertNil(reader.number())
        reader = LineReader(Array("\(largest)".utf8)[...])
        XCTAssertEqual(reader.number(), largest)
        reader = LineReader(Array(#"{"a":1234567890123456789}"#.utf8)[...])
        XCTAssertNil(reader.object())
        reader = LineReader(Array(#"{"a":123456789012345678,"b":"1234567890123456789"}"#.utf8)[...])
        XCTAssertNotNil(reader.object())
    }

    /// A shop's day with every kind of event that has a number.
    private static func events() throws -> [Event] {
        let clock = TestClock("2026-11-21T09:00:00Z")
        let store = MemoryStore(menu: try .example, clock: { clock.now })
        func order(_ key: Key, isQueued: Bool = false) throws {
            let content = OrderContent(
                lines: [OrderLine("mango", cups: 2), OrderLine("kiwi", cups: 3)], discount: "happy")
            let request = OrderRequest(content, isQueued: isQueued, dayStart: clock.now - 3600, key: key, who: nil)
            guard case .made = try store.submit(request) else { throw Unexpected(outcome: "no order") }
        }
        try order("a", isQueued: true)
        try order("b")
        try order("c", isQueued: true)
        _ = try store.submit(PaymentRequest(order: 1, .cash, key: "d", who: nil))
        _ = try store.submit(DiscountRequest(order: 1, nil, key: "e"))
        _ = try store.submit(PaymentRequest(order: 1, .card, key: "f", who: nil))
        _ = try store.submit(
            RefundRequest(order: 1, [OrderLine("kiwi")], paid: .card, returned: ["kiwi": 3], reason: .late, key: "g"))
        _ = try store.submit(KitchenMoveRequest(completing: 1))
        _ = try store.submit(KitchenMoveRequest(recalling: 1))
        _ = try store.submit(CancellationRequest(order: 2, wasMade: true, key: "h", who: nil))
        _ = try store.submit(CancellationRequest(order: 3, wasMade: false, key: "i", who: nil))
        _ = try store.submit(StockChangeRequest(["kiwi": 5], reason: .delivery, key: "j"))
        _ = try store.submit(ReversalRequest(change: try store.shop().sequence, key: "k"))
        _ = try store.submit(CashMoveRequest(amount: 5_000, reason: .change, key: "l"))
        _ = try store.submit(ClosingRequest(counted: CashCount(sum: 9_000), left: 100, seen: 0, key: "m"))
        _ = try store.submit(ClosingReversalRequest(number: 1, key: "n"))
        _ = try store.submit(PrintoutRequest(.receipt, of: 1, key: "o"))
        _ = try store.submit(HandoverNoteRequest(NoteText(recorded: "3"), key: "p"))
        let menu = try store.shop().menu
        let stamp = Stamp("q", at: clock.now)
        var events = [Event]()
        try store.events(after: 0) { _, event in
            events.append(event)
            return true
        }
        return events + [
            .menuChanged(MenuChange(menu: menu, counts: ["lychee": 3], stamp: stamp)),
            .availabilityChanged(AvailabilityChange(.juice("kiwi"), stoppedUntil: clock.now + 60, stamp: stamp)),
            .sent(SentTransfer(TransferID("mapo", 1), to: "hongdae", counts: ["kiwi": 3], note: nil, stamp: stamp)),
            .received(
                ReceivedTransfer(
                    TransferID("hongdae", 8), sentCounts: ["kiwi": 3], counts: ["kiwi": 1], note: nil, stamp: stamp)),
        ]
    }

    /// The places of the numbers that are values of members; those in texts and times are not. Of the elements of a list, which
    /// are read alike, the first one with each member.
    private static func numbers(in body: String) -> [Range<String.Index>] {
        var (path, name) = ([Substring](), Substring())
        var seen = Set<[Substring]>()
        return body.matches(of: /"((?:[^"\\]|\\.)*)"(:?)|[\[\]{}]|-?[0-9]+/).compactMap { token in
            switch token.output.0.first {
            case "\"": if token.output.2 == ":" { name = token.output.1 ?? "" }
            case "{", "[": path.append(name)
            case "}", "]": path.removeLast()
            default: if seen.insert(path + [name]).inserted { return token.range }
            }
            return nil
        }
    }

    private static func event(_ body: String) -> Event? {
        try? EventLine.event(Array(body.utf8)) {
            Corruption(file: "message", byte: $1, error: $0, remedy: .newerProgram)
        }
    }

    private static func useSums(of before: Shop, after event: Event) {
        var shop = before
        shop.apply(event)
        _ = (shop.drawer.period.expected, shop.drawer.period.total, shop.stock.counts)
        _ = shop.waitingCups(since: .distantPast, at: shop.time)
        for closing in shop.drawer.closings { _ = (closing.closing.difference, closing.closing.period.total) }
        var report = DayReport(BusinessCalendar(zone: .gmt, choices: []))
        report.add(event)
        _ = (report.totals.takings.total, report.totals.soldCups, report.totals.netFruit, report.totals.wastedFruit)
        var sum = report.totals
        sum.add(report.totals)
    }
}
