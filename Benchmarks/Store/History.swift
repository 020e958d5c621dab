import Foundation
import JuiceShop
import ShopStore

/// A store with a past, made once and kept for later runs: nothing writes to it after it is made.
struct History {
    let events: Int
    private let bar: Bar
    private let path: String

    /// The first event opens the shop, the second is a delivery of plenty.
    var orders: Int { events - 2 }

    init(events: Int, in folder: String, _ bar: Bar) throws {
        self.events = events
        self.bar = bar
        path = "\(folder)/bench-history-\(events)"
        if FileManager.default.fileExists(atPath: path) { return }
        Progress.say("making a history of \(events) events, once")
        let unfinished = "\(path).unfinished"
        try? FileManager.default.removeItem(atPath: unfinished)
        try makeHistory(events: events, at: unfinished, bar)
        MountedDisk.settle()
        try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    }

    /// A copy to write to. Archived generations are never written again: they are the same files by another name.
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

/// Makes a store of so many events as a shop would have, but for the waiting: the product writes each order, many
/// threads at once so that a line holds many, and no sync is waited for.
///
/// It ends as a clean stop does. The archive's lines are longer than a real shop's, and fewer: nothing that is
/// measured reads them.
private func makeHistory(events: Int, at path: String, _ bar: Bar) throws {
    let clock = HistoryClock(afterOrders: 0)
    let store = try FileStore(path, menu: bar.menu, files: UnsyncedDisk(), clock: { clock.now })
    _ = try store.submit(StockChangeRequest([bar.fruit: bar.plenty], reason: .delivery, key: .named("delivery")))
    _ = try onThreads(256) { _ in
        while case let number = clock.pass(), number <= events - 2 {
            _ = try store.submit(OrderRequest(bar.juice, key: .named("history-\(number)")))
        }
    }
    try store.close()
    let shop = try store.shop()
    guard shop.sequence == events, shop.orderCount == events - 2 else {
        throw WrongAnswer("a history of \(events) events has \(shop.sequence)")
    }
}
