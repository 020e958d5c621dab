import ChainHead
import Foundation
import Journal
import JuiceShop
import ShopStore
import Synchronization
import TestStores
import TestTime

/// Head office: its intake decides as head's does, and the shops' events are in memory instead of PostgreSQL.
final class SimulatedHead: ChainShops {
    static let mapo = ShopID("mapo")
    static let hongdae = ShopID("hongdae")
    private static let names = [mapo: "마포", hongdae: "홍대"]

    private let clock: TestClock
    private let chain: Mutex<Shops>

    private struct Shops {
        var stores: [ShopID: MemoryStore]
        var transfers = ChainTransfers()
    }

    init(_ clock: TestClock) {
        self.clock = clock
        chain = Mutex(Shops(stores: Self.names.mapValues { _ in Self.store(clock) }))
    }

    private static func store(_ clock: TestClock) -> MemoryStore { MemoryStore(menu: nil, clock: { clock.now }) }

    /// What head has of a shop.
    func store(_ shop: ShopID) throws -> MemoryStore { try found(chain.withLock { $0.stores[shop] }) }

    /// The owner says that the shop is right: head begins again.
    func acceptFork(_ shop: ShopID) throws {
        let rest = try Self.names.keys.filter { $0 != shop }.map { ($0, try store($0)) }
        var transfers = ChainTransfers()
        for (other, store) in rest { try store.events(after: 0) { transfers.take($1, of: other) } }
        chain.withLock { chain in
            chain.stores[shop] = Self.store(clock)
            chain.transfers = transfers
        }
    }

    func reply(to question: HeadQuestion, from shop: ShopID) throws(HeadUnreachable) -> HeadReply {
        guard case .events(let bytes) = question else { return HeadReply(status: 404, body: []) }
        do {
            let message = try EventsMessage(bytes)
            switch try store(shop).submit(RecordedEvents(after: message.header.after, message.events)) {
            case .taken(let end):
                let coming = try chain.withLock { chain in
                    for event in message.events { _ = chain.transfers.take(event, of: shop) }
                    return try chain.transfers.coming(to: shop).map {
                        String(decoding: try EventLine.body(.sent($0)), as: UTF8.self)
                    }
                }
                return try Self.json(200, HeadAnswer(end, again: 5, transfers: coming.isEmpty ? nil : coming))
            case .elsewhere(let end): return try Self.json(409, HeadAnswer(end))
            case .forked: return try Self.json(409, HeadProblem(.forked, "it is another one than head has", 409))
            case .refused(let sequence, _):
                return try Self.json(
                    422,
                    HeadProblem(.refused, "it cannot follow the events before it", 422, seq: sequence))
            }
        } catch {
            throw HeadUnreachable("\(error)")
        }
    }

    private static func json(_ status: Int, _ value: some Encodable) throws -> HeadReply {
        HeadReply(status: status, body: Array(try JSONEncoder().encode(value)))
    }

    // MARK: - What head's pages read

    func chainShops() throws(StoreError) -> [ChainShop] {
        Self.names.sorted { $0.key.rawValue < $1.key.rawValue }.map { id, name in
            ChainShop(id, name: name, zone: TimeZone(identifier: "Asia/Seoul"), lastContact: clock.now)
        }
    }
    func chainShop(_ id: ShopID) throws(StoreError) -> ChainShop? { try chainShops().first { $0.id == id } }
    func store(of shop: ChainShop) throws(StoreError) -> any Store {
        chain.withLock { $0.stores[shop.id] } ?? Self.store(clock)
    }
    func shop(of shop: ChainShop) throws(StoreError) -> Shop { try store(of: shop).shop() }
    func totals(from first: Day, to last: Day) throws(StoreError) -> [ShopID: ChainTotals] { [:] }
    func cups(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: Int]] { [:] }
    func purchases() throws(StoreError) -> [ShopID: [FruitID: Int]] { [:] }
    func transfers() throws(StoreError) -> ChainTransfers { chain.withLock { $0.transfers } }
    func menuStore() throws(StoreError) -> (any Store)? { nil }
    func publish(_ publication: MenuPublication, to shops: [ShopID]) throws(StoreError) {}
}

extension ChainTransfers {
    /// - Returns: true, to go on.
    fileprivate mutating func take(_ event: Event, of shop: ShopID) -> Bool {
        add(event, of: shop)
        return true
    }
}
