package import Foundation

/// The number of a transfer: the shop that sent it, and that shop's own count, `mapo-17`.
package struct TransferID: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    package let shop: ShopID
    package let number: Int

    package init(_ shop: ShopID, _ number: Int) {
        self.shop = shop
        self.number = number
    }

    /// - Returns: nil for another spelling.
    package init?(rawValue: String) {
        guard let hyphen = rawValue.lastIndex(of: "-"), Token.isToken(rawValue),
            let number = Int(rawValue[rawValue.index(after: hyphen)...]), number >= 1
        else { return nil }
        self.init(ShopID(rawValue[..<hyphen]), number)
        guard self.rawValue == rawValue, Token.isToken(shop.rawValue) else { return nil }
    }

    package var rawValue: String { "\(shop)-\(number)" }
    package var description: String { rawValue }
}

/// What a shop remembers of its transfers: they are few.
package struct Transfers: Equatable, Sendable {
    /// The number of the last transfer that was sent; 0 before the first.
    package private(set) var lastNumber = 0
    /// The numbers that were received, by the shop that sent them.
    package private(set) var received: [ShopID: [Int]] = [:]

    package init() {}

    package init(lastNumber: Int, received: [ShopID: [Int]]) {
        self.lastNumber = lastNumber
        self.received = received
    }

    package func hasReceived(_ transfer: TransferID) -> Bool {
        received[transfer.shop]?.contains(transfer.number) ?? false
    }

    /// Each fruit of a transfer has an account for ever, so there are at most as many as a menu has.
    private func isOfAMenu(_ counts: [FruitID: Int]) -> Bool { counts.count <= Menu.maxItemCount }

    func allows(_ sent: SentTransfer) -> Bool {
        isOfAMenu(sent.counts) && sent.transfer.number == lastNumber + 1 && sent.to != sent.transfer.shop
            && !sent.counts.isEmpty
            && sent.counts.values.allSatisfy { $0 > 0 }
    }

    func allows(_ receipt: ReceivedTransfer) -> Bool {
        !hasReceived(receipt.transfer) && isOfAMenu(receipt.counts) && isOfAMenu(receipt.sentCounts ?? [:])
            && receipt.counts.values.allSatisfy { $0 >= 0 }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .sent(let sent): lastNumber = sent.transfer.number
        case .received(let receipt): received[receipt.transfer.shop, default: []].append(receipt.transfer.number)
        default: break
        }
    }
}

extension Shop {
    /// The transfer, or the reason against it.
    package func decide(_ request: SendRequest, at time: Date) -> SendRequest.Outcome {
        guard let chain = settings.chain, chain[request.to] != nil else { return .unknownShop }
        let sent = SentTransfer(
            TransferID(chain.shop, transfers.lastNumber + 1), to: request.to, counts: request.counts,
            note: request.note, stamp: stamp(request.key, request.who, at: time))
        if !transfers.allows(sent) { return .nothing }
        if let outOfRange = stock.outOfRange(after: request.counts.mapValues(-)) { return .refused(outOfRange) }
        return .made(sent)
    }

    package func decide(_ request: ReceiveRequest, at time: Date) -> ReceiveRequest.Outcome {
        guard let chain = settings.chain, chain.shop != request.transfer.shop else { return .notForThisShop }
        if transfers.hasReceived(request.transfer) { return .receivedBefore }
        let receipt = ReceivedTransfer(
            request.transfer, sentCounts: request.sentCounts, counts: request.counts, note: request.note,
            stamp: stamp(request.key, request.who, at: time))
        if !transfers.allows(receipt) { return .nothing }
        if let outOfRange = stock.outOfRange(after: request.counts) { return .refused(outOfRange) }
        return .made(receipt)
    }
}
