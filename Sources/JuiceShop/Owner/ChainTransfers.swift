package import Foundation

/// Transfers with what both shops recorded of them.
package struct ChainTransfers: Equatable, Sendable {
    package private(set) var all: [TransferID: Both] = [:]

    package struct Both: Equatable, Sendable {
        /// nil while the sender's event has not come to head.
        package fileprivate(set) var sent: SentTransfer?
        package fileprivate(set) var received: (shop: ShopID, transfer: ReceivedTransfer)?

        package static func == (one: Both, other: Both) -> Bool {
            one.sent == other.sent && one.received?.shop == other.received?.shop
                && one.received?.transfer == other.received?.transfer
        }

        package var time: Date { sent?.time ?? received?.transfer.time ?? .distantPast }

        /// The difference between sent and received, by fruit; a slip's number is matched with its sender's record.
        package var lost: [FruitID: Int] {
            guard let received else { return [:] }
            guard let counts = sent?.counts else { return received.transfer.lost }
            return counts.merging(received.transfer.counts.mapValues(-), uniquingKeysWith: +).filter { $0.value != 0 }
        }
    }

    package init() {}

    package mutating func add(_ event: Event, of shop: ShopID) {
        switch event {
        case .sent(let sent): all[sent.transfer, default: Both()].sent = sent
        case .received(let receipt): all[receipt.transfer, default: Both()].received = (shop, receipt)
        default: break
        }
    }

    /// The transfers on their way to a shop, oldest first.
    package func coming(to shop: ShopID) -> [SentTransfer] {
        all.values.filter { $0.received == nil && $0.sent?.to == shop }.compactMap(\.sent).sorted { $0.time < $1.time }
    }

    package var newestFirst: [(id: TransferID, both: Both)] {
        all.map { ($0.key, $0.value) }.sorted { ($1.both.time, $1.id.rawValue) < ($0.both.time, $0.id.rawValue) }
    }
}
