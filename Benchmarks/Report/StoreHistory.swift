import ContentFile
import Foundation
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// A store with years of history, made once and kept: as many orders each day, 5,000 on a day in the middle, and each day
/// a delivery, a count, some waste, and the cancellation of one order in fifty.
struct StoreHistory {
    let orders: Int
    let ordersADay: Int
    let path: String
    let menu: Menu
    static let zone = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
    static let english = Language(rawValue: "en") ?? .korean
    private static let busyOrders = 5000

    init(orders: Int, ordersADay: Int = 1200, in folder: String) throws {
        self.orders = orders
        self.ordersADay = ordersADay
        path = "\(folder)/bench-report-\(orders)" + (ordersADay == 1200 ? "" : "-\(ordersADay)")
        menu = try Menu(
            json: Data(contentsOf: URL(fileURLWithPath: "Content/menu.json")), file: "Content/menu.json",
            languages: [.korean, Self.english])
        if FileManager.default.fileExists(atPath: path) { return }
        FileHandle.standardError.write(Data("making a history of \(orders) orders, once\n".utf8))
        let unfinished = "\(path).unfinished"
        try? FileManager.default.removeItem(atPath: unfinished)
        try make(at: unfinished)
        try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    }

    var firstDay: Day { Day(start, in: Self.zone) }
    var days: Int { (orders - Self.busyOrders + ordersADay - 1) / ordersADay + 1 }
    var busyDay: Day { firstDay.advanced(by: days / 2) }
    var middleDay: Day { firstDay.advanced(by: days / 2 - 20) }
    var today: Day { firstDay.advanced(by: days - 1) }
    /// The shop's closing time on the last day.
    var now: Date { today.start(in: Self.zone) + 22 * 3600 }

    private var start: Date { Date(timeIntervalSince1970: 1_700_000_000) }

    private func make(at path: String) throws {
        let clock = Clock()
        // Syncs would add 0.2 s for each day.
        let store = try FileStore(path, menu: menu, files: UnsyncedDisk(), clock: { clock.now })
        var left = orders
        for number in 0..<days where left > 0 {
            let day = firstDay.advanced(by: number)
            let count = min(left, day == busyDay ? Self.busyOrders : ordersADay)
            try record(day, orders: count, store, clock)
            left -= count
        }
        try store.close()
    }

    /// Records a day from eight in the morning to half past nine in the evening.
    private func record(_ day: Day, orders: Int, _ store: FileStore, _ clock: Clock) throws {
        clock.now = day.start(in: Self.zone) + 8 * 3600
        let plenty = Dictionary(menu.fruits.map { ($0.id, orders * 20) }, uniquingKeysWith: +)
        _ = try store.submit(StockChangeRequest(plenty, reason: .delivery, key: key("\(day)-delivery")))
        let step = 13.5 * 3600 / Double(orders)
        for number in 0..<orders {
            clock.now += step
            let juice = menu.juices[number * 7919 % menu.juices.count]
            let placement = try store.submit(
                OrderRequest(juice, cups: number % 4 == 0 ? 2 : 1, isQueued: false, key: key("\(day)-\(number)")))
            guard case .made(let order) = placement else { throw WrongResult("\(placement)") }
            if number % 50 == 49 {
                _ = try store.submit(
                    CancellationRequest(
                        order: order.number, wasMade: number % 100 == 99, key: key("\(day)-\(number)-back"), who: nil))
            }
        }
        let waste = Dictionary(menu.fruits.map { ($0.id, -3) }, uniquingKeysWith: +)
        _ = try store.submit(StockChangeRequest(waste, reason: .waste, key: key("\(day)-waste")))
        let count = try store.shop().stock.counts.mapValues { 100 - $0 }
        _ = try store.submit(StockChangeRequest(count, reason: .count, key: key("\(day)-count")))
    }

    private func key(_ name: String) throws -> Key {
        guard let key = Key(rawValue: name) else { throw WrongResult("\(name) is not a key") }
        return key
    }
}

/// A clock that only this program sets.
final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 0))

    var now: Date {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
