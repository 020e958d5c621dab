import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// Saves from forms that were opened before another save, in every store: decided under its lock.
final class ThreeWaySavesTests: XCTestCase {
    private let clock = TestClock()

    func testSettingsOfTwoVisitorsAreBothKept() throws {
        try everyStore(clock: clock) { store in
            let seen = try store.shop().settings
            var (a, b) = (seen, seen)
            a.dayStartHour = 5
            b.cashLimit = 9000
            guard case .made = try store.submit(SettingsChangeRequest(a, edited: seen, key: "a")),
                case .made = try store.submit(SettingsChangeRequest(b, edited: seen, key: "b"))
            else { return XCTFail("refused") }
            let now = try store.shop().settings
            XCTAssertEqual(now.dayStartHour, 5)
            XCTAssertEqual(now.cashLimit, 9000)
            b.dayStartHour = 6
            XCTAssertEqual(
                try store.submit(SettingsChangeRequest(b, edited: seen, key: "c")), .changedElsewhere(now))
            XCTAssertEqual(try store.shop().settings, now)
        }
    }

    func testMenusOfTwoVisitorsAreBothKeptInEveryGeneration() throws {
        try everyStore(clock: clock) { store in
            let (seen, sequence) = try (store.shop().menu, store.shop().menuSequence)
            func changed(_ id: JuiceID, price: Int) throws -> Menu {
                try Menu(
                    fruits: seen.fruits,
                    juices: seen.juices.map { juice in
                        juice.id == id
                            ? Juice(juice.id, names: juice.names, recipe: juice.recipe, price: price) : juice
                    })
            }
            for (number, juice) in seen.juices.enumerated() {
                let request = MenuChangeRequest(
                    try changed(juice.id, price: 1000 + number), editedSequence: sequence, key: Key(numbered: number))
                guard case .made(let made, _) = try store.submit(request) else { return XCTFail("refused") }
                XCTAssertEqual(made.menu.juices.prefix(number + 1).map(\.price), (0...number).map { 1000 + $0 })
                guard case .made(let again, _) = try store.submit(request) else { return XCTFail("not repeated") }
                XCTAssertEqual(again, made)
            }
            let last = try store.shop()
            let conflict = MenuChangeRequest(
                try changed(seen.juices[0].id, price: 9), editedSequence: sequence, key: "last")
            XCTAssertEqual(
                try store.submit(conflict), .changedElsewhere(last.menu, sequence: last.menuSequence))
            XCTAssertEqual(try store.shop().menu, last.menu)
        }
    }
}
