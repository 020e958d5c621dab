import Foundation
import Journal
import JuiceShop

/// The whole state as of one event, as JSON that a person can read: what is in stock and why, the counters, and the
/// last day's requests with their keys.
struct Checkpoint: Codable {
    let version: Int
    let sequence: Int
    let time: Date
    /// The number of the last order.
    let orders: Int
    let stock: [FruitID: Account]
    /// Each a `RecentRequest`.
    let recent: [String]

    static let currentVersion = 1

    /// `count` is what the others make: it is there to be read, and checked.
    struct Account: Codable {
        let first: Int
        let adjusted: Int
        let consumed: Int
        let count: Int
    }

    static func bytes(_ state: StoreState) throws(JournalFault) -> [UInt8] {
        let checkpoint = Checkpoint(state)
        do {
            return Seal.pretty(Array(try StoreJSON.encoder(pretty: true).encode(checkpoint)))
        } catch {
            throw .unsuitable(path: "the checkpoint", reason: "the state has no JSON: \(error)")
        }
    }

    /// - Throws: `damage` when whole bytes do not make sense: another version, or books that do not balance.
    static func state(_ bytes: [UInt8], file: String) throws(JournalFault) -> StoreState {
        guard let checkpoint = try? StoreJSON.decoder().decode(Checkpoint.self, from: Data(bytes)),
            checkpoint.version == currentVersion
        else { throw .damage(damage(file, "is not a checkpoint of version \(currentVersion)")) }
        for (fruit, account) in checkpoint.stock where account.books.balance != account.count || account.count < 0 {
            throw .damage(damage(file, "the books of \(fruit) do not balance"))
        }
        let recent = checkpoint.recent.compactMap(RecentRequest.event)
        guard recent.count == checkpoint.recent.count else {
            throw .damage(damage(file, "holds a request that this program does not know"))
        }
        return StoreState(shop: checkpoint.shop, recent: recent)
    }

    private init(_ state: StoreState) {
        version = Self.currentVersion
        sequence = state.shop.sequence
        time = state.shop.time
        orders = state.shop.orderCount
        stock = state.shop.books.accounts.mapValues {
            Account(first: $0.first, adjusted: $0.adjusted, consumed: $0.consumed, count: $0.balance)
        }
        recent = state.keys.events.compactMap(RecentRequest.line)
    }

    private var shop: Shop {
        Shop(sequence: sequence, books: Books(stock.mapValues(\.books)), orderCount: orders, time: time)
    }

    private static func damage(_ file: String, _ fault: String) -> Damage {
        Damage(
            file: file, fault: fault,
            remedy: "use the program that wrote it or a newer one, else restore the store from a backup")
    }
}

extension Checkpoint.Account {
    fileprivate var books: Books.Account { .init(first: first, adjusted: adjusted, consumed: consumed) }
}
