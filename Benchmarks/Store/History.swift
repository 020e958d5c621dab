import Foundation
import JuiceShop
import ShopStore

/// A store with a history, made once and kept for later runs, which never write to it.
struct History {
    let events: Int
    private let bench: BenchMenu
    private let path: String

    /// The first event opens the shop, the second is a delivery of plenty.
    var orders: Int { events - 2 }

    init(events: Int, in folder: String, _ bench: BenchMenu) throws {
        self.events = events
        self.bench = bench
        path = "\(folder)/bench-history-\(events)"
        if FileManager.default.fileExists(atPath: path) { return }
        Progress.report("making a history of \(events) events, once")
        let unfinished = "\(path).unfinished"
        try? FileManager.default.removeItem(atPath: unfinished)
        try makeHistory(events: events, at: unfinished, bench)
        MountedDisk.flush()
        try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    }

    /// Makes a writable copy. Archived generations are never written again, so they are hard links.
    func copy(to copy: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: path) where name != "archive" {
            try files.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy)/\(name)")
        }
        guard let archived = try? files.contentsOfDirectory(atPath: "\(path)/archive") else { return }
        try files.createDirectory(atPath: "\(copy)/archive", withIntermediateDirectories: true)
        for name in archived {
            try files.linkItem(atPath: "\(path)/archive/\(name)", toPath: "\(copy)/archive/\(name)")
        }
    }
}

/// Makes a store with that many events without syncs: the product writes each order, from many threads so that one
/// line holds many events.
///
/// It ends with a clean stop. The archive has fewer and longer lines than a real shop's; no measurement reads them.
private func makeHistory(events: Int, at path: String, _ bench: BenchMenu) throws {
    let clock = HistoryClock(afterOrders: 0)
    let store = try FileStore(path, menu: bench.menu, files: UnsyncedDisk(), clock: { clock.now })
    _ = try store.submit(StockChangeRequest([bench.fruit: bench.plenty], reason: .delivery, key: .named("delivery")))
    _ = try onThreads(256) { _ in
        while case let number = clock.pass(), number <= events - 2 {
            _ = try store.submit(OrderRequest(bench.juice, key: .named("history-\(number)")))
        }
    }
    try store.close()
    let shop = try store.shop()
    guard shop.sequence == events, shop.orderCount == events - 2 else {
        throw WrongResult("a history of \(events) events has \(shop.sequence)")
    }
}
