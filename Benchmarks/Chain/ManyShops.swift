import FastCGI
import Foundation
import ChainHead
import Journal
import JuiceShop
import Logging
import ShopDatabase
import ShopStore
import ShopWeb
import Synchronization

/// Measures a head office in this process, with simulated shops: each has the same days of orders.
struct ManyShops {
    let address: DatabaseAddress
    let menu: Menu
    let texts: Texts
    let shops: Int
    let days: Int

    private static let connections = 8

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-shops-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let shop = try FileStore("\(folder)/Store", menu: menu, clock: { Date() })
        try sell(10_000, in: shop)
        let events = try shop.shop().sequence

        let database = ShopsDatabase(address, isAlone: true, isHead: true, sessions: Self.connections)
        let office = HeadOffice(
            database, maxAtWork: 1_000, log: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }, now: { Date() })
        let token = HeadToken.new()
        let run = UUID().uuidString.prefix(8)
        let ids = (0..<shops).map { "\(run)-\($0)" }
        let busy = (0..<64).map { "\(run)-busy-\($0)" }
        let alone = (0..<5).map { "\(run)-alone-\($0)" }
        for id in ids + busy + alone { _ = try database.addChainShop(id, name: id, tokenHash: HeadToken.hash(token)) }
        let messages = try messages(of: shop, 250)

        // The best of several, in turn: other programs may run beside them.
        let (move, one) = try alone.reduce((0, 0)) { best, id in
            let moved = try seconds {
                let target = try UnfinishedShop(address, shop: "\(id)-moved", upTo: events, isAlone: true)
                let names = NamesFile(store: "\(folder)/Store")
                _ = try StoreMove.run(from: .init(store: shop, names: names), to: target)
            }
            return (
                max(best.0, Int(Double(events) / moved)), max(best.1, try rate(messages, [id], office, token))
            )
        }
        print("move", move)
        print("one", one)
        let eighth = Array(messages.prefix(messages.count / 8))
        print("sixty-four", try rate(eighth, busy, office, token))

        // The others begin with a month of a few orders a day, and come back together with some of today.
        let month = try daysOfOrders(in: "\(folder)/Month")
        let begin = try self.messages(of: month, 150)
        let before = Self.residentBytes
        let begun = try seconds {
            try together(ids) { id in for message in begin { try send(message, id, office, token) } }
        }
        print("begin", ids.count, "shops", begun, "s")
        print("bytes-a-shop", (Self.residentBytes - before) / ids.count)
        let known = try month.shop().sequence
        try sell(12, in: month)
        let next = try self.messages(of: month, 12, from: known)[0]
        let samples = Mutex([Double]())
        let all = try seconds {
            try together(ids) { id in
                let time = try seconds { try send(next, id, office, token) }
                samples.withLock { $0.append(time) }
            }
        }
        print("messages", Int(Double(ids.count) / all), "p99-ms", Self.slowest(samples.withLock { $0 }))
        try measurePages(office, ids[0], month)
        database.close()
    }

    private func measurePages(_ office: HeadOffice, _ id: String, _ month: FileStore) throws {
        let templates = try PageTemplates(folder: "Templates", texts: texts)
        let requestGuard = RequestGuard(hosts: ["head"])
        let newKey: @Sendable () -> Key = {
            var random = SystemRandomNumberGenerator()
            return Key(from: &random)
        }
        let log = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        let clock = WallClock(zone: Self.zone, time: { Date() })
        let head = HeadApp(
            office.database, texts: texts, templates: templates, requestGuard: requestGuard, newKey: newKey,
            clock: clock,
            log: log)
        let shop = ShopApp(
            store: month, texts: texts, templates: templates, requestGuard: requestGuard, newKey: newKey, clock: clock,
            log: log, neighbours: Neighbours())
        let today = clock.today
        func page(_ path: String, _ respond: (Request) -> Response) throws {
            let parts = path.split(separator: "?").map(String.init)
            let request = Request(
                .get, parts[0], query: parts.count > 1 ? parts[1] : "", headers: .init(host: "head"))
            let first = try seconds { _ = respond(request) }
            var times = [Double]()
            while times.count < 100, times.reduce(0, +) < 5 {
                times.append(
                    try seconds {
                        guard respond(request).status == .ok else { throw Failure(path) }
                    })
            }
            let name = path.replacing(id, with: "ID")
            print(
                "page", name, "first-ms", first * 1000, "p50-ms", times.sorted()[times.count / 2] * 1000, "p99-ms",
                Self.slowest(times))
        }
        try page("/", shop.respond)
        try page("/report?from=\(today.advanced(by: -29))&to=\(today)", shop.respond)
        for path in ["/shops", "/shops/\(id)/", "/chain/purchases", "/chain/transfers", "/chain/publish"] {
            try page(path, head.respond)
        }
        try page("/chain/report?from=\(today.advanced(by: -29))&to=\(today)", head.respond)
    }

    /// The 99th percentile, in milliseconds.
    private static func slowest(_ samples: [Double]) -> Double { samples.sorted()[samples.count * 99 / 100] * 1000 }

    private static let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt

    /// Each order is paid, and each day closed.
    private func daysOfOrders(in path: String) throws -> FileStore {
        let time = Mutex(Date() - Double(days * 86_400))
        let store = try FileStore(path, menu: menu, clock: { time.withLock { $0 } })
        func key(_ words: String) throws -> Key {
            guard let key = Key(rawValue: words) else { throw Failure(words) }
            return key
        }
        for day in 0..<days {
            let before = try store.shop().orderCount
            try sell(12, in: store)
            for number in before + 1...before + 12 {
                let request = try PaymentRequest(
                    order: number, number % 3 == 0 ? .cash : .card, key: key("p\(number)"), who: nil)
                guard case .made = try store.submit(request) else { throw Failure("an order was not paid") }
            }
            let counted = CashCount(faces: [1_000: 7, 5_000: 3, 10_000: 2, 50_000: 1])
            _ = try store.submit(
                ClosingRequest(counted: counted, left: 50_000, seen: day, key: key("c\(day)")))
            time.withLock { $0 += 86_400 }
        }
        return store
    }

    private func sell(_ orders: Int, in shop: FileStore) throws {
        let juice = menu.juices[0]
        let plenty = Dictionary(uniqueKeysWithValues: juice.recipe.portions.map { ($0.fruit, 900_000_000) })
        guard let key = Key(rawValue: "plenty") else { throw Failure("no key") }
        _ = try shop.submit(StockChangeRequest(plenty, reason: .delivery, key: key))
        let first = try shop.shop().orderCount
        try together((first..<first + orders).map { "k\($0)" }, threads: 32) { key in
            guard let key = Key(rawValue: key), case .made = try shop.submit(OrderRequest(juice, key: key)) else {
                throw Failure("an order was not made")
            }
        }
    }

    private func messages(of shop: FileStore, _ count: Int, from first: Int = 0) throws -> [[UInt8]] {
        var (messages, mark, batch, start) = ([[UInt8]](), HistoryMark.beginning, [Event](), HistoryMark.beginning)
        var failure: (any Error)?
        func flush() {
            do {
                let header = EventsMessage.Header(
                    after: start, at: Date(), zone: "Asia/Seoul", version: "bench",
                    purchases: [FruitID("kiwi"): 12, FruitID("mango"): 7, FruitID("banana"): 20])
                let made = try EventsMessage(header, batch).bytes()
                if made.events < batch.count { throw Failure("a message is too long") }
                messages.append(made.bytes)
            } catch { failure = error }
            batch = []
            start = mark
        }
        try shop.events(after: 0) { _, event in
            mark = mark.after(event)
            if mark.sequence <= first {
                start = mark
                return true
            }
            batch.append(event)
            if batch.count == count { flush() }
            return failure == nil && (first == 0 || messages.isEmpty)
        }
        if !batch.isEmpty { flush() }
        if let failure { throw failure }
        return messages
    }

    private func rate(
        _ messages: [[UInt8]], _ ids: [String], _ office: HeadOffice, _ token: String
    ) throws -> Int {
        let taken = office.eventsTaken
        let time = try seconds {
            try together(ids) { id in for message in messages { try send(message, id, office, token) } }
        }
        return Int(Double(office.eventsTaken - taken) / time)
    }

    private func send(_ message: [UInt8], _ id: String, _ office: HeadOffice, _ token: String) throws {
        let response = office.respond(
            Request(
                .post, "/chain/shops/\(id)/events", headers: .init(authorization: "Bearer \(token)"),
                body: .whole(message)))
        guard response?.status == .ok || response?.status == .conflict else {
            throw Failure("\(id): \(response?.status.rawValue ?? 0)")
        }
    }

    private func together(_ ids: [String], threads: Int = 16, _ body: @escaping @Sendable (String) throws -> Void)
        throws
    {
        let failure = Mutex<String?>(nil)
        let next = Atomic(0)
        let isOver = DispatchGroup()
        for _ in 0..<min(threads, ids.count) {
            isOver.enter()
            Thread.detachNewThread {
                defer { isOver.leave() }
                while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < ids.count {
                    do { try body(ids[index]) } catch { failure.withLock { $0 = "\(error)" } }
                }
            }
        }
        isOver.wait()
        if let failure = failure.withLock({ $0 }) { throw Failure(failure) }
    }

    private func seconds(_ body: () throws -> Void) throws -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private static var residentBytes: Int {
        let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (numbers?.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }
}
