import Foundation
import Journal
import JuiceShop
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

@testable import ShopStore

/// What happens to a store's folder beneath a process; `StoreFailuresTests` does it to the program, with a disk too.
final class ReopeningStoreTests: XCTestCase {
    private let files = FileManager.default
    private let clock = TestClock()

    private struct Shop {
        let folder: TemporaryFolder
        let store: ReopeningStore
        var path: String { "\(folder.path)/Store" }
        var away: String { "\(folder.path)/Away" }
    }

    private func shop(limits: EventLog.Limits = .init()) throws -> Shop {
        let (folder, menu) = (try TemporaryFolder(), try Menu.firstShop)
        let path = "\(folder.path)/Store"
        return Shop(
            folder: folder,
            store: try ReopeningStore(path) { [clock] () throws(StoreError) in
                try FileStore(path, menu: menu, limits: limits, clock: { clock.now })
            })
    }

    private func order(_ key: Key, in shop: Shop) throws -> Int? {
        switch try shop.store.submit(OrderRequest(banana, key: key)) {
        case .made(let order), .again(let order): order.number
        case .short, .notOnMenu, .noDiscount, .noPlace, .stopped, .otherPrice: nil
        }
    }

    private var banana: Juice { get throws { try XCTUnwrap(Menu.firstShop["banana" as JuiceID]) } }

    private func isLost(_ change: ReopeningStore.Change?) -> Bool { if case .lost = change { true } else { false } }

    private func isReopened(_ change: ReopeningStore.Change?) -> Bool {
        if case .reopened = change { true } else { false }
    }

    func testASoundStoreIsLeftAlone() throws {
        let shop = try shop()
        XCTAssertEqual(try order("k1", in: shop), 1)
        let history = try shop.store.snapshot().history
        XCTAssertNil(try shop.store.poll())
        XCTAssertEqual(try shop.store.snapshot().history, history)
        XCTAssertEqual(try order("k2", in: shop), 2)
    }

    func testAMovedFolderIsLetGoAndOpenedAgainWhenItIsBack() throws {
        let shop = try shop()
        XCTAssertEqual(try order("k1", in: shop), 1)
        let history = try shop.store.snapshot().history
        try files.moveItem(atPath: shop.path, toPath: shop.away)
        XCTAssertThrowsError(try order("k2", in: shop))
        XCTAssertTrue(isLost(try shop.store.poll()))
        XCTAssertEqual(try shop.store.snapshot().history, history)
        let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        XCTAssertEqual(open.filter { $0.hasPrefix(shop.away) }, [], "the disk can be unmounted")

        XCTAssertNil(try shop.store.poll(), "there is nothing to open")
        XCTAssertFalse(files.fileExists(atPath: shop.path), "an empty store in its place would be another shop")
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
        XCTAssertEqual(try shop.store.order(1)?.key, "k1")
        XCTAssertThrowsError(try order("k2", in: shop))
        XCTAssertThrowsError(try shop.store.ready())

        try files.moveItem(atPath: shop.away, toPath: shop.path)
        XCTAssertTrue(isReopened(try shop.store.poll()))
        XCTAssertGreaterThan(try shop.store.snapshot().history, history)
        XCTAssertEqual(try order("k1", in: shop), 1, "the same request, the same order")
        XCTAssertEqual(try order("k2", in: shop), 2)
    }

    func testAnOlderCopyGoesOnFromItsOwnOrders() throws {
        let shop = try shop()
        XCTAssertEqual(try order("k1", in: shop), 1)
        let copy = "\(shop.folder.path)/Copy"
        _ = try StoreBackup.write(shop.path, to: copy)
        XCTAssertEqual(try order("k2", in: shop), 2)
        try files.moveItem(atPath: shop.path, toPath: shop.away)
        try files.moveItem(atPath: copy, toPath: shop.path)
        XCTAssertThrowsError(try order("k3", in: shop), "no order goes into a folder that is not the shop's")
        XCTAssertTrue(isLost(try shop.store.poll()))
        guard case .reopened(let before, let now) = try shop.store.poll() else { return XCTFail("not open") }
        XCTAssertEqual([before.orderCount, now.orderCount], [2, 1])
        XCTAssertEqual(try order("k1", in: shop), 1)
        XCTAssertEqual(try order("k2", in: shop), 2, "an order that the copy does not have is made")
        XCTAssertEqual(try order("k2", in: shop), 2)
        XCTAssertEqual(try StoreCheck(shop.away).run().shop.orderCount, 2, "the other folder stays as it was")
        XCTAssertEqual(try StoreCheck(shop.path).run().shop.orderCount, 2)
    }

    func testAFolderThatIsStillBeingCopiedIsRefusedAndLeftAsItIs() throws {
        let shop = try shop()
        for number in 1...3 { XCTAssertEqual(try order(XCTUnwrap(Key(rawValue: "k\(number)")), in: shop), number) }
        try files.moveItem(atPath: shop.path, toPath: shop.away)
        XCTAssertTrue(isLost(try shop.store.poll()))

        // As cp works: one file after the other, the journal from its beginning.
        let journal = "journal-0000001.jsonl"
        let whole = try Data(contentsOf: URL(filePath: "\(shop.away)/\(journal)"))
        try files.createDirectory(atPath: shop.path, withIntermediateDirectories: false)
        try whole.prefix(300).write(to: URL(filePath: "\(shop.path)/\(journal)"))
        XCTAssertNil(try shop.store.poll(), "without a head")
        for name in ["head", "checkpoint-0000001.json"] {
            try files.copyItem(atPath: "\(shop.away)/\(name)", toPath: "\(shop.path)/\(name)")
        }
        guard case .refused(.damaged) = try shop.store.poll() else { return XCTFail("a part was taken for whole") }
        XCTAssertEqual(try Data(contentsOf: URL(filePath: "\(shop.path)/\(journal)")), whole.prefix(300))
        XCTAssertThrowsError(try order("k4", in: shop))

        // The lines are there, the reserve behind them is not yet.
        let lines = whole.count - whole.reversed().prefix { $0 == UInt8(ascii: "\n") }.count + 1
        try whole.prefix(lines).write(to: URL(filePath: "\(shop.path)/\(journal)"))
        try eventually { isReopened(try shop.store.poll()) }
        XCTAssertEqual(try order("k4", in: shop), 4)
        try whole.write(to: URL(filePath: "\(shop.path)/\(journal)"))
        XCTAssertEqual(try order("k5", in: shop), 5)
        XCTAssertEqual(try StoreCheck(shop.path).run().shop.orderCount, 5, "the end of the copy overwrote nothing")
    }

    /// The newest generations and the oldest orders' list of keys would be enough to open it: they do not tell what a file
    /// of the right length holds.
    func testACopyWhoseOldestOrdersAreNotWholeIsRefused() throws {
        let shop = try shop(limits: .init(lines: 1))
        for number in 1...4 { XCTAssertEqual(try order(XCTUnwrap(Key(rawValue: "k\(number)")), in: shop), number) }
        try files.moveItem(atPath: shop.path, toPath: shop.away)
        XCTAssertTrue(isLost(try shop.store.poll()))
        try files.copyItem(atPath: shop.away, toPath: shop.path)
        let oldest = URL(filePath: "\(shop.path)/archive/journal-0000002.jsonl")
        let whole = try Data(contentsOf: oldest)
        try (whole.dropLast(100) + Data(count: 100)).write(to: oldest)
        let names = try files.contentsOfDirectory(atPath: shop.path).sorted()
        guard case .refused(.damaged) = try shop.store.poll() else { return XCTFail("a part was taken for whole") }
        XCTAssertEqual(try files.contentsOfDirectory(atPath: shop.path).sorted(), names, "nothing was made")
        try whole.write(to: oldest)
        try eventually { isReopened(try shop.store.poll()) }
        XCTAssertEqual(try order("k4", in: shop), 4)
    }

    private func eventually(_ claim: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !(try claim()) {
            if ContinuousClock.now > deadline { return XCTFail("it did not become true within half a minute") }
            usleep(5_000)
        }
    }
}
