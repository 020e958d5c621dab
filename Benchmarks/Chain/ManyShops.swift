import FastCGI
import Foundation
import ChainHead
import Journal
import JuiceShop
import Logging
import ShopDatabase
import ShopStore
import Synchronization

/// Measures a head office in this process, with simulated shops: each has the same day of orders.
struct ManyShops {
    let address: DatabaseAddress
    let menu: Menu
    let shops: Int

    private static let connections = 8

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-shops-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let shop = try FileStore("\(folder)/Store", menu: menu, clock: { Date() })
        try sell(10_000, in: shop)
        let events = try shop.shop().sequence

        let moved = try seconds {
            let target = try UnfinishedShop(
                address, shop: "moved-\(UUID().uuidString.prefix(8))", upTo: events, isAlone: true)
            let names = NamesFile(store: "\(folder)/Store")
            _ = try StoreMove.run(from: .init(store: shop, names: names), to: target)
        }
        print("move", Int(Double(events) / moved))

        let database = ShopsDatabase(
            address, isAlone: true, isHead: true, sessions: Self.connections, recentOrders: 100)
        let office = HeadOffice(
            database, maxAtWork: 1_000, log: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }, now: { Date() })
        let token = HeadToken.new()
        let run = UUID().uuidString.prefix(8)
        let ids = (0..<max(shops, 65)).map { "\(run)-\($0)" }
        for id in ids { _ = try database.addChainShop(id, name: id, tokenHash: HeadToken.hash(token)) }
        let messages = try messages(of: shop, 250)

        print("one", try rate(messages, [ids[64]], office, token))
        let eighth = Array(messages.prefix(messages.count / 8))
        print("sixty-four", try rate(eighth, Array(ids[..<64]), office, token))

        // The others begin with a few events, and come back with one order each.
        let start = messages[0]
        let before = Self.residentBytes
        let begun = try seconds { try together(ids) { try send(start, $0, office, token) } }
        let bytes = (Self.residentBytes - before) / max(1, ids.count - 65)
        print("begin", ids.count, "shops", begun, "s")
        print("bytes-a-shop", bytes)
        let samples = Mutex([Double]())
        let next = try self.messages(of: shop, 12, from: 250)[0]
        let all = try seconds {
            try together(ids) { id in
                let time = try seconds { try send(next, id, office, token) }
                samples.withLock { $0.append(time) }
            }
        }
        let sorted = samples.withLock { $0.sorted() }
        print("messages", Int(Double(ids.count) / all), "p99-ms", Int(sorted[sorted.count * 99 / 100] * 1000))
        print("list-ms", try seconds { _ = try database.chainShops() } * 1000)
        database.close()
    }

    private func sell(_ orders: Int, in shop: FileStore) throws {
        let juice = menu.juices[0]
        let plenty = Dictionary(uniqueKeysWithValues: juice.recipe.portions.map { ($0.fruit, 900_000_000) })
        guard let key = Key(rawValue: "plenty") else { throw Failure("no key") }
        _ = try shop.submit(StockChangeRequest(plenty, reason: .delivery, key: key))
        let numbers = Atomic(0)
        try together((0..<orders).map { "k\($0)" }, threads: 32) { key in
            _ = numbers.add(1, ordering: .relaxed)
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
                let header = EventsMessage.Header(after: start, at: Date(), zone: "Asia/Seoul", version: "bench")
                let made = try EventsMessage(header, batch).bytes()
                if made.events < batch.count { throw Failure("a message is too long") }
                messages.append(made.bytes)
            } catch { failure = error }
            (batch, start) = ([], mark)
        }
        try shop.read(.all) { _, event in
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
