import ContentFile
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

final class FileStoreTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder()

    private let clock = TestClock()

    private func open(menu: Menu? = nil, limits: EventLog.Limits = .init()) throws -> FileStore {
        try FileStore(
            "\(XCTUnwrap(folder).path)/Store", menu: menu ?? Menu.firstShop, limits: limits,
            clock: { [clock] in clock.now })
    }

    private var kiwi: Juice { get throws { try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID]) } }

    func testAnAcknowledgedOrderSurvivesARestart() throws {
        let placement = try open().submit(OrderRequest(kiwi, key: "k1"))
        let store = try open()
        XCTAssertEqual(try store.shop().stock["kiwi"], 7)
        XCTAssertEqual(
            try store.submit(OrderRequest(kiwi, key: "k1")), placement.again, "the key is remembered across restarts")
        XCTAssertEqual(try store.shop().orderCount, 1)
    }

    func testACleanStopWritesACheckpointAndKeepsEveryEvent() throws {
        let store = try open()
        let placement = try store.submit(OrderRequest(kiwi, key: "k1"))
        let shop = try store.shop()
        try store.close()
        XCTAssertTrue(try XCTUnwrap(folder).names(in: "Store").contains("checkpoint-0000002.json"))
        let again = try open()
        XCTAssertEqual(try again.shop(), shop)
        XCTAssertEqual(try again.submit(OrderRequest(kiwi, key: "k1")), placement.again)
    }

    func testTheOrderNumbersOfATimeAreFoundInTheJournals() throws {
        let limits = EventLog.Limits(lines: 5)
        let store = try open(limits: limits)
        let start = clock.now
        _ = try store.submit(StockChangeRequest(["kiwi": 900], reason: .delivery, key: "d"))
        for hour in 0..<40 {
            _ = try store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "k\(hour)"))))
            clock.advance(hours: 1)
        }
        let again = try open(limits: limits)
        for one in [store, again, again] {
            for hour in 0...40 {
                let time = start.addingTimeInterval(Double(hour) * 60 * 60)
                let orders = try one.orders(from: time, until: time + 5 * 60 * 60)
                XCTAssertEqual(orders, [hour + 1..<min(hour + 6, 41)])
            }
        }
    }

    func testTwoStoresOnOneFolderSeeEachOther() throws {
        let one = try open()
        let other = try open()
        _ = try one.submit(OrderRequest(kiwi, key: "k1"))
        XCTAssertEqual(try other.shop().stock["kiwi"], 7)
        _ = try other.submit(OrderRequest(kiwi, key: "k2"))
        XCTAssertEqual(try one.shop().stock["kiwi"], 4)
        XCTAssertEqual(try one.submit(OrderRequest(kiwi, key: "k2")), try other.submit(OrderRequest(kiwi, key: "k2")))
    }

    func testAStoreFollowsAnotherStoreThroughNewGenerations() throws {
        let limits = EventLog.Limits(lines: 3)
        let one = try open(limits: limits)
        let other = try open(limits: limits)
        _ = try one.submit(StockChangeRequest(["kiwi": 1000], reason: .delivery, key: "much"))
        for order in 1...40 {
            let store = order % 5 == 0 ? other : one
            _ = try store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "k\(order)"))))
        }
        XCTAssertEqual(try one.shop(), try other.shop())
        XCTAssertEqual(try open(limits: limits).shop(), try one.shop())
        for number in 1...40 { XCTAssertEqual(try other.order(number)?.key?.rawValue, "k\(number)") }
    }

    func testAnOldOrderIsFoundInTheArchive() throws {
        let store = try open(limits: .init(lines: 3))
        _ = try store.submit(StockChangeRequest(["kiwi": 1000], reason: .delivery, key: "much"))
        for order in 1...30 { _ = try store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "k\(order)")))) }
        clock.advance(hours: 48)
        for change in 1...60 {
            _ = try store.submit(
                StockChangeRequest(["mango": 1], reason: .delivery, key: XCTUnwrap(Key(rawValue: "a\(change)"))))
        }
        let again = try open()
        for number in 1...30 { XCTAssertEqual(try again.order(number)?.key?.rawValue, "k\(number)") }
        XCTAssertNil(try again.order(31))
    }

    func testAStoreKeepsItsMenuWhateverTheFirstOneIsLater() throws {
        let menu = try open().shop().menu
        let other = try Menu(fruits: [Menu.firstShop.fruits[0]], juices: [XCTUnwrap(menu["strawberry"])])
        XCTAssertEqual(try open(menu: other).shop().menu, menu)
        XCTAssertEqual(menu, try .firstShop)
    }

    func testADamagedJournalIsRefusedWithFileLineAndByte() throws {
        let folder = try XCTUnwrap(folder)
        let store = try open()
        for order in 1...3 { _ = try store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "k\(order)")))) }
        var bytes = try folder.read("Store/journal-0000001.jsonl")
        let index = try XCTUnwrap(bytes.firstRange(of: Array("\"k2\"".utf8))).lowerBound
        bytes[index + 2] ^= 1
        try folder.write(bytes, to: "Store/journal-0000001.jsonl")
        XCTAssertThrowsError(try open()) { error in
            guard case .damaged(let damage)? = error as? StoreError else { return XCTFail("\(error)") }
            XCTAssertTrue(damage.file.hasSuffix("journal-0000001.jsonl"))
            XCTAssertEqual(damage.line, 4)
            XCTAssertEqual(damage.byte, bytes[..<index].lastIndex(of: 10).map { $0 + 1 })
        }
    }

    func testADamagedCheckpointIsRebuiltFromTheGenerationBefore() throws {
        let folder = try XCTUnwrap(folder)
        let store = try open()
        let placement = try store.submit(OrderRequest(kiwi, key: "k1"))
        let shop = try store.shop()
        try store.close()
        var bytes = try folder.read("Store/checkpoint-0000002.json")
        bytes[20] ^= 1
        try folder.write(bytes, to: "Store/checkpoint-0000002.json")
        let again = try open()
        XCTAssertEqual(try again.shop(), shop)
        XCTAssertEqual(try again.submit(OrderRequest(kiwi, key: "k1")), placement.again)
        XCTAssertEqual(try folder.names(in: "Store/quarantine"), ["checkpoint-0000002.json"])
    }

    func testAPersonCanReadACheckpoint() throws {
        let folder = try XCTUnwrap(folder)
        let store = try open()
        _ = try store.submit(OrderRequest(kiwi, key: "k1"))
        try store.close()
        let text = String(decoding: try folder.read("Store/checkpoint-0000002.json"), as: UTF8.self)
        for words in ["\"kiwi\" : {", "\"consumed\" : 3", "\"count\" : 7", "2026-11-21T09:00:00.000Z"] {
            XCTAssertTrue(text.contains(words), "\(words) in \(text)")
        }
        XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(text.utf8)))
    }
}
