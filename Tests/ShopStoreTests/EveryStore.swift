import Foundation
import Journal
import JuiceShop
import ShopDatabase
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime

/// Runs a test on each store: in memory, on a disk, on a disk with many small generations, and in a database with such ones.
func everyStore(menu: Menu? = nil, clock: TestClock, _ promise: (any Store) throws -> Void) throws {
    let menu = try menu ?? .firstShop
    try promise(MemoryStore(menu: menu, clock: { clock.now }))
    for limits in [EventLog.Limits(), EventLog.Limits(lines: 3)] {
        let folder = try TemporaryFolder()
        try promise(FileStore("\(folder.path)/Store", menu: menu, limits: limits, clock: { clock.now }))
    }
    guard let database = try TestDatabase() else { return }
    try promise(database.store(menu: menu, generation: 3, clock: { clock.now }))
}

extension Store {
    /// Makes an order, or throws.
    func made(_ juice: JuiceID, cups: Int = 1, isQueued: Bool = false, key: Key) throws -> Order {
        guard let juice = try Menu.firstShop[juice],
            case .made(let order) = try submit(OrderRequest(juice, cups: cups, isQueued: isQueued, key: key))
        else { throw Unexpected(outcome: "no order") }
        return order
    }

    /// Cancels an order, or throws.
    func cancelled(_ number: Int, wasMade: Bool? = false, key: Key) throws -> Cancellation {
        guard case .made(let cancellation) = try submit(CancellationRequest(order: number, wasMade: wasMade, key: key))
        else {
            throw Unexpected(outcome: "not cancelled")
        }
        return cancellation
    }
}

struct Unexpected: Error {
    let outcome: String
}

extension Key {
    init(numbered number: Int) {
        self = Key(rawValue: "k\(number)") ?? "k"
    }
}

extension TestDatabase {
    /// A process's store, in generations of 3 events.
    func store(
        _ shop: String = "main", maxWait: Duration = .seconds(5), clock: TestClock
    ) throws -> PostgresStore {
        try store(shop, menu: .firstShop, generation: 3, maxWait: maxWait, clock: { clock.now })
    }
}
