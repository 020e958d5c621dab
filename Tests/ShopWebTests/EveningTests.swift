import Attack
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopSimulation
import TestStores
import TestSupport
import TestTime
import XCTest

/// Random days of orders, payments, discounts, refunds, cancellations, moves of cash and closings, of what is taken back, and
/// of sales between a count and its closing: every surface shows the sums of `MoneyModel`.
///
/// A day that disagrees prints one line, which says how to repeat it. `EVENING=17` does that day alone and compares
/// after each act; `EVENINGS=all` does all thousand on every surface.
final class EveningTests: XCTestCase {
    private static let environment = ProcessInfo.processInfo.environment

    /// The days of a test, or the one that is repeated.
    private func seeds(_ count: Int) -> ClosedRange<Int> {
        if let seed = Self.environment["EVENING"].flatMap(Int.init) { return seed...seed }
        return 1...(Self.environment["EVENINGS"] == nil ? count : 1_000)
    }

    private var isRepeated: Bool { Self.environment["EVENING"] != nil }

    /// Does each day until five disagree.
    private func days(
        _ count: Int, in test: String = #function, _ makeStore: (_ seed: Int, Menu, TestClock) throws -> any Store,
        _ counter: (Evening) throws -> any Counter, _ compare: (inout Evening) throws -> Void
    ) throws {
        var failures = 0
        for seed in seeds(count) where failures < 5 {
            var evening = try Evening(seed: seed) { try makeStore(seed, $0, $1) }
            try evening.run(counter(evening), afterEach: isRepeated, compare)
            if evening.disagreements.isEmpty { continue }
            failures += 1
            XCTFail(evening.line(String(test.prefix { $0 != "(" })))
            if isRepeated {
                for (index, act) in evening.acts.enumerated() { print("\(index + 1). \(act)") }
                print(evening.disagreements.joined(separator: "\n"))
            }
        }
    }

    private func inMemory(_ seed: Int, _ menu: Menu, _ clock: TestClock) -> any Store {
        MemoryStore(menu: menu, clock: { clock.now })
    }

    func testAThousandDaysAgreeInTheRulesAndOnSlips() throws {
        try days(1_000, inMemory) { evening in
            RequestCounter(store: evening.store, clock: evening.wall, hasQueue: evening.day.hasQueue)
        } _: {
            try $0.surfaces.compareRules()
        }
    }

    func testDaysAgreeOnEveryPageAndInEveryTable() throws {
        try days(40, inMemory) {
            PageCounter(app: $0.surfaces.app, store: $0.store)
        } _: {
            try $0.surfaces.compareRules()
            try $0.surfaces.comparePages()
            try $0.surfaces.compareReportJSON()
        }
    }

    func testDaysInAFolderAgreeOnEveryPageAndOnTheCommandLine() throws {
        let folder = try TemporaryFolder(inMemory: true)
        func path(_ seed: Int) -> String { "\(folder.path)/\(seed)" }
        try days(3) { seed, menu, clock in
            try FileStore(path(seed), menu: menu, limits: .init(lines: 20), clock: { clock.now })
        } _: {
            PageCounter(app: $0.surfaces.app, store: $0.store)
        } _: {
            try $0.surfaces.compareRules()
            try $0.surfaces.comparePages()
            if $0.isOver { try $0.surfaces.compareCommands(["--store", path($0.day.seed)]) }
        }
    }

    func testDaysInADatabaseAgreeOnEveryPageAndOnTheCommandLine() throws {
        guard let database = try TestDatabase() else { return }
        try days(10) { seed, menu, clock in
            try database.store("day-\(seed)", menu: menu, generation: 20, clock: { clock.now })
        } _: {
            PageCounter(app: $0.surfaces.app, store: $0.store)
        } _: {
            try $0.surfaces.compareRules()
            try $0.surfaces.comparePages()
            if $0.isOver, $0.day.seed <= 3 || isRepeated {
                let shop = ["--shop", "day-\($0.day.seed)", "--single-database"]
                try $0.surfaces.compareCommands(["--store", database.url] + shop)
            }
        }
    }
}
