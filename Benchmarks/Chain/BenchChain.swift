import ArgumentParser
import ContentFile
import Foundation
import Journal
import JuiceShop
import ShopDatabase
import ShopStore
import ShopWeb
import Synchronization

/// Measures the store in a database, for `bench.py`: lines of a name and figures.
@main
struct BenchChain: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-chain")

    @Argument(help: "The database: its tables are made there.")
    var url: String

    @Option(help: "The time of each measurement.")
    var seconds = 2.0

    @Option(help: "A head office with so many simulated shops instead.")
    var shops: Int?

    @Option(help: "The days that each of them has sold.")
    var days = 30

    func run() throws {
        let address = try DatabaseAddress(url)
        let menu = try Menu(
            json: Data(contentsOf: URL(filePath: "Content/menu.json")), file: "Content/menu.json",
            languages: [.korean, Language(rawValue: "en") ?? .korean])
        if let shops {
            let priced = menu.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) }
            let menu = try Menu(fruits: menu.fruits, juices: priced)
            let texts = try Texts([.korean: Data(contentsOf: URL(filePath: "Content/\(Texts.file(.korean))"))])
            return try ManyShops(address: address, menu: menu, texts: texts, shops: shops, days: days).run()
        }
        let store = try PostgresStore(address, shop: "bench", creates: true, isAlone: true, menu: menu)
        let juice = menu.juices[0]
        let plenty = Dictionary(uniqueKeysWithValues: juice.recipe.portions.map { ($0.fruit, 900_000_000) })
        guard let key = Key(rawValue: "plenty") else { throw Failure("no key") }
        _ = try store.submit(StockChangeRequest(plenty, reason: .delivery, key: key))
        for threads in [1, 16, 64] {
            let keys = Atomic(0)
            let run = UUID().uuidString.prefix(8)
            try measure("orders \(threads)", threads) {
                let number = keys.add(1, ordering: .relaxed).newValue
                guard let key = Key(rawValue: "\(run)-\(number)"),
                    case .made = try store.submit(OrderRequest(juice, key: key))
                else { throw Failure("an order was not made") }
            }
        }
        for threads in [1, 64] { try measure("reads \(threads)", threads) { _ = try store.shop() } }
        let last = try store.shop()
        let select = Statement(
            "select",
            """
            SELECT sequence, chain, format, body FROM events
            WHERE shop_id = 'bench' AND sequence >= \(last.sequence) ORDER BY sequence LIMIT 1000
            """)
        let session = Mutex(Session(address, statements: [select]))
        try measure("selects 1", 1) {
            try session.withLock { session in
                let deadline = ContinuousClock.now + .seconds(5)
                _ = try session.connected(until: deadline).run([select()], until: deadline)
            }
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-chain-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = try FileStore(folder, menu: menu, clock: { Date() })
        try measure("file-reads 1", 1) { _ = try files.shop() }
        let summary = try store.check()
        print("sound \(summary.shop.orderCount)")
    }

    /// Prints calls a second, and the 50th and 99th percentile in µs.
    private func measure(_ name: String, _ threads: Int, _ call: @escaping @Sendable () throws -> Void) throws {
        let samples = Mutex([Double]())
        let failure = Mutex<String?>(nil)
        let end = ContinuousClock.now + .seconds(seconds)
        let isOver = DispatchGroup()
        for _ in 0..<threads {
            isOver.enter()
            Thread.detachNewThread {
                defer { isOver.leave() }
                var own = [Double]()
                while ContinuousClock.now < end {
                    let start = ContinuousClock.now
                    do { try call() } catch {
                        failure.withLock { $0 = "\(error)" }
                        return
                    }
                    own.append((ContinuousClock.now - start) / .microseconds(1))
                }
                samples.withLock { $0 += own }
            }
        }
        isOver.wait()
        if let failure = failure.withLock({ $0 }) { throw Failure(failure) }
        let sorted = samples.withLock { $0.sorted() }
        guard let middle = sorted[safe: sorted.count / 2], let slow = sorted[safe: sorted.count * 99 / 100] else {
            throw Failure("\(name): nothing was measured")
        }
        print(name, Int(Double(sorted.count) / seconds), Int(middle), Int(slow))
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
