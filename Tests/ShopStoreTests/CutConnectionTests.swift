import Attack
import Foundation
import Journal
import JuiceShop
import ShopDatabase
import ShopStore
import ShopTestSupport
import Synchronization
import TestStores
import TestSupport
import XCTest

/// Cuts and stops the connection to the database during a commit: each request is done exactly once.
///
/// `EVERY_BYTE=1` cuts it at each byte of the commit, otherwise at one in eight.
final class CutConnectionTests: XCTestCase {
    /// A store whose connections go through a proxy.
    private struct Shop {
        let database: TestDatabase
        let folder: TemporaryFolder
        let proxy: ProxyToDatabase
        let store: PostgresStore
    }

    private func shop(maxWait: Duration = .seconds(5)) throws -> Shop {
        let database = try XCTUnwrap(TestDatabase(), "start the tests by Scripts/with-postgres")
        let folder = try TemporaryFolder()
        func open() throws -> (proxy: ProxyToDatabase, store: PostgresStore) {
            try database.storeBehindProxy(in: folder.path, menu: .firstShop, generation: 10_000, maxWait: maxWait)
        }
        // On a busy machine, an impatient store may not open at once.
        func opened() throws -> (proxy: ProxyToDatabase, store: PostgresStore) {
            for _ in 0..<20 {
                if let opened = try? open() { return opened }
            }
            return try open()
        }
        let (proxy, store) = try opened()
        addTeardownBlock {
            store.close()
            proxy.close()
            _ = database
        }
        return Shop(database: database, folder: folder, proxy: proxy, store: store)
    }

    func testAConnectionThatIsCutAtAnyByteOfACommitLosesAndDoublesNothing() throws {
        let shop = try shop()
        _ = try shop.store.submit(StockChangeRequest(["banana": 100_000], reason: .delivery, key: "delivery"))
        func order(_ number: Int) throws -> Int {
            // Each has as many bytes as the others. It is the first order of its key, not `again`, whatever was sent twice.
            try shop.store.made("banana", key: Key(numbered: 10_000 + number)).number
        }
        var number = 4
        let lengths = try lengthsOfOne(of: 1...number, through: shop.proxy) { _ = try order($0) }
        for direction in ProxyToDatabase.Direction.allCases {
            let length = try XCTUnwrap(lengths[direction])
            XCTAssertGreaterThan(length, 200)
            let step = ProcessInfo.processInfo.environment["EVERY_BYTE"] == nil ? 8 : 1
            for byte in Set(stride(from: 0, to: length, by: step)).union([length - 1]).sorted() {
                number += 1
                shop.proxy.arm(.init(direction, afterBytes: byte))
                XCTAssertEqual(try order(number), number, "one order for each request, \(byte) \(direction)")
                XCTAssertFalse(shop.proxy.isArmed, "byte \(byte) \(direction) was reached")
            }
        }
        XCTAssertEqual(try shop.store.check().shop.orderCount, number)
    }

    /// A COMMIT of a failed transaction succeeds, with the tag ROLLBACK.
    func testAnAnswerToACommitThatIsNoCommitIsNotBelieved() throws {
        let shop = try shop()
        let usual = try XCTUnwrap(lengthsOfAChange()[.toServer])
        XCTAssertEqual(try change(0, of: shop), 2)
        _ = shop.proxy.count()
        shop.proxy.tell("ROLLBA", insteadOf: "COMMIT")
        XCTAssertEqual(try change(1, of: shop), 3)
        XCTAssertFalse(shop.proxy.isArmed)
        XCTAssertGreaterThan(shop.proxy.count()[.toServer] ?? 0, 2 * usual, "it asked again, on another connection")
        XCTAssertEqual(try shop.store.check().shop.sequence, 3)
    }

    func testAServerThatFallsSilentIsAnAnswerInTimeAndNothingIsDoneTwice() throws {
        let lengths = try lengthsOfAChange()
        let shop = try shop(maxWait: .milliseconds(400))
        XCTAssertEqual(insist(0, of: shop), 2)
        var number = 0
        for direction in ProxyToDatabase.Direction.allCases {
            let length = try XCTUnwrap(lengths[direction])
            for byte in stride(from: 0, to: length, by: length / 8) {
                number += 1
                while (try? shop.store.ready()) == nil { usleep(20_000) }
                shop.proxy.arm(.init(direction, afterBytes: byte, isSilent: true))
                XCTAssertThrowsError(try change(number, of: shop)) {
                    switch $0 as? StoreError {
                    case .outcomeUnknown, .unavailable: break
                    default: XCTFail("\($0)")
                    }
                }
                XCTAssertEqual(insist(number, of: shop), number + 2, "one event for each request, \(byte) \(direction)")
            }
        }
        XCTAssertEqual(try shop.store.check().shop.sequence, number + 2)
    }

    /// Its server undoes its transaction before the others give up.
    func testAProcessThatStandsStillInATransactionStopsNoOther() throws {
        let shop = try shop()
        let other = try shop.database.store(menu: nil, generation: 10_000)
        shop.proxy.hold()
        let still = Clients<Int>.begin(1) { _ in try shop.store.made("banana", key: "k1").number }
        while !shop.proxy.isHolding { usleep(1_000) }
        XCTAssertEqual(try other.made("banana", key: "k2").number, 1)
        shop.proxy.release()
        XCTAssertEqual(try still.results(), [2])
    }

    func testACommitWhoseAnswerIsLostHasOneVerdict() throws {
        let length = try XCTUnwrap(lengthsOfAChange()[.toServer])
        let shop = try shop(maxWait: .milliseconds(400))
        XCTAssertEqual(insist(0, of: shop), 2)
        shop.proxy.arm(.init(.toServer, afterBytes: length - 20, isSilent: true))
        var verdict = ""
        // On a busy machine, the store may give up before it has sent as much.
        while shop.proxy.isArmed {
            while (try? shop.store.ready()) == nil { usleep(20_000) }
            XCTAssertThrowsError(try change(1, of: shop)) { verdict = "\($0)" }
        }
        XCTAssertTrue(verdict.contains("unknown"), verdict)
        XCTAssertFalse(verdict.contains("nothing was"), verdict)
    }

    /// A reader that comes while a SELECT is on its way does not take its answer: it may be older than what was answered.
    func testAReaderSharesOnlyASelectThatBeganAfterIt() throws {
        let shop = try shop()
        let other = try shop.database.store(menu: nil, generation: 10_000)
        shop.proxy.hold()
        let first = Clients<Int>.begin(1) { _ in try shop.store.shop().orderCount }
        while !shop.proxy.isHolding { usleep(1_000) }
        XCTAssertEqual(try other.made("banana", key: "k1").number, 1)
        let begun = Atomic(0)
        let later = Clients<Int>.begin(16) { _ in
            begun.add(1, ordering: .sequentiallyConsistent)
            return try shop.store.shop().orderCount
        }
        while begun.load(ordering: .sequentiallyConsistent) < 16 { usleep(1_000) }
        shop.proxy.release()
        XCTAssertEqual(try first.results(), [0])
        XCTAssertEqual(try later.results(), Array(repeating: 1, count: 16))
    }

    /// The bytes of a change each way, from a store that has time on a busy machine.
    private func lengthsOfAChange() throws -> [ProxyToDatabase.Direction: Int] {
        let shop = try shop()
        return try lengthsOfOne(of: 1...4, through: shop.proxy) { _ = try change($0, of: shop) }
    }

    /// The bytes of a commit each way: the fewest of several, because one may open a connection.
    private func lengthsOfOne(
        of numbers: ClosedRange<Int>, through proxy: ProxyToDatabase, commit: (Int) throws -> Void
    ) throws -> [ProxyToDatabase.Direction: Int] {
        var fewest: [ProxyToDatabase.Direction: Int] = [:]
        for number in numbers {
            _ = proxy.count()
            try commit(number)
            fewest.merge(proxy.count(), uniquingKeysWith: min)
        }
        return fewest
    }

    /// Makes the same request again until it is answered, as the counter does.
    private func insist(_ number: Int, of shop: Shop) -> Int? {
        for _ in 0..<500 {
            if let sequence = try? change(number, of: shop) { return sequence }
            usleep(20_000)
        }
        return nil
    }

    /// - Returns: the number of the event.
    private func change(_ number: Int, of shop: Shop) throws -> Int? {
        // Each request has as many bytes as the others.
        let key = Key(numbered: 10_000 + number)
        let outcome = try shop.store.submit(
            StockChangeRequest(["kiwi": number % 2 == 0 ? 1 : -1], reason: .other, key: key))
        guard case .made(_, let sequence, _) = outcome else { return nil }
        return sequence
    }
}
