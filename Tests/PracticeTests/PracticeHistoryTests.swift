import ContentFile
import Foundation
import Journal
import JuiceShop
import Practice
import ShopStore
import ShopTestSupport
import TestSupport
import XCTest

/// The past of a practice shop is made by the rules, is the same for the same seed, and adds up.
final class PracticeHistoryTests: XCTestCase {
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt
    private let end = Date(timeIntervalSince1970: 1_795_665_600)  // 2026-11-26 13:00 in Seoul

    func testTheSameSeedMakesTheSameHistory() throws {
        let folder = try TemporaryFolder()
        func digest(_ name: String, seed: UInt64) throws -> UInt64 {
            let path = "\(folder.path)/\(name)"
            _ = try PracticeHistory.write(plan(days: 3, seed: seed), to: path)
            return try FileStore(showing: path).shop().digest
        }
        let first = try digest("one", seed: 7)
        XCTAssertEqual(try digest("two", seed: 7), first)
        XCTAssertNotEqual(try digest("three", seed: 8), first)
    }

    func testReportsAreTheSumsThatItsMakerCounted() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/Store"
        let tally = try PracticeHistory.write(plan(days: 10, seed: 1), to: path)
        let store = try FileStore(showing: path)
        let calendar = try store.shop().calendar(zone)
        XCTAssertEqual(tally.days.count, 10)
        let today = Day(end, in: zone)
        for (day, sums) in tally.days {
            let totals = try store.dayReport(day, calendar).totals
            XCTAssertEqual(totals.sales.orders, sums.orders, "\(day)")
            XCTAssertEqual(totals.soldCups, sums.cups, "\(day)")
            XCTAssertEqual(totals.takings.total, sums.takings, "\(day)")
            if day != today { XCTAssertTrue((130...300).contains(sums.orders), "\(day): \(sums.orders) orders") }
        }
        for kind in HistoryTally.Kind.allCases { XCTAssertGreaterThan(tally.counts[kind] ?? 0, 0, "no \(kind)") }
        XCTAssertEqual(tally.counts[.wrongDelivery], 2)
        XCTAssertEqual(try store.shop().menu.withoutRetired.juices, try Menu.withPlaces.juices)
        XCTAssertLessThanOrEqual(try store.shop().time, end)
        let back = try stepsBack(of: store)
        XCTAssertEqual(back.count, 1)
        XCTAssertTrue((1_500...2_400).contains(back.first ?? 0), "\(back)")
    }

    /// The seconds by which the clock was set back, each time.
    private func stepsBack(of store: FileStore) throws -> [TimeInterval] {
        var last: Date?
        var steps = [TimeInterval]()
        try store.events(after: 0) { _, event in
            if let last, event.time < last { steps.append(last.timeIntervalSince(event.time)) }
            last = event.time
            return true
        }
        return steps
    }

    func testEveryEventIsMarkedAsOfAPracticeShop() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/Store"
        _ = try PracticeHistory.write(plan(days: 0, seed: 1), to: path)
        var identity: Key?
        try FileStore(showing: path).events(after: 0) { _, event in
            if case .opened(let first) = event { identity = first.history }
            return false
        }
        XCTAssertTrue(PracticeHistory.isPractice(identity))
        XCTAssertFalse(PracticeHistory.isPractice("k1"))
        XCTAssertFalse(PracticeHistory.isPractice(nil))
    }

    private func plan(days: Int, seed: UInt64) throws -> HistoryPlan {
        HistoryPlan(
            try Menu.withPlaces, settings: .ofPractice(.korean), language: .korean, days: days, seed: seed, end: end,
            zone: zone)
    }
}

/// A practice shop throws away what it finds in its folder, so it takes none that another program made.
final class PracticeFolderTests: XCTestCase {
    func testARealStoreIsRefusedAndStaysAsItIs() throws {
        let folder = try TemporaryFolder()
        let real = "\(folder.path)/shop"
        try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: true)
        try FileStore("\(real)/Store", menu: Menu.withPlaces, clock: { Date() }).close()
        for path in [real, "\(real)/Store", "\(real)/../shop/"] {
            XCTAssertThrowsError(try PracticeFolder.emptied(path)) {
                guard case .unavailable = $0 as? StoreError else { return XCTFail("\($0)") }
            }
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: real), ["Store"])
        XCTAssertFalse(PracticeFolder.isPractice(store: "\(real)/Store"))
        XCTAssertGreaterThan(try FileStore(showing: "\(real)/Store").shop().sequence, 0)
    }

    func testItsOwnFolderBeginsAgain() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/practice"
        let practice = try PracticeFolder.emptied(path)
        try FileStore(practice.store, menu: Menu.withPlaces, clock: { Date() }).close()
        XCTAssertTrue(PracticeFolder.isPractice(store: practice.store))
        XCTAssertTrue(PracticeFolder.isPractice(store: "\(practice.path)/./Store/"))
        XCTAssertFalse(FileManager.default.fileExists(atPath: try PracticeFolder.emptied(path).store))
        practice.remove()
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }
}
