import Foundation
import Journal
import JuiceShop
import Bytes
import ShopStore

extension Store {
    /// Invokes an operation on the product and translates its response.
    func invoke(_ invocation: Invocation, _ menu: Menu) throws(StoreError) -> Response {
        switch invocation {
        case .placeOrder(let cups, let key):
            let lines = menu.inOrder(
                cups.compactMap { name, count in
                    Cup(spelling: name).flatMap { menu.serving(of: $0) == nil ? nil : OrderLine($0, cups: count) }
                })
            guard lines.count == cups.count, let key = Key(rawValue: key) else { throw .unknownInvocation(invocation) }
            return Response(
                try submit(
                    OrderRequest(
                        OrderContent(lines: lines), isQueued: false, dayStart: .distantPast, key: key, who: nil)))
        case .changeStock(let deltas, let reason, let key):
            guard let reason = StockChange.Reason(rawValue: reason), let key = Key(rawValue: key) else {
                throw .unknownInvocation(invocation)
            }
            let deltas = Dictionary(deltas.map { (FruitID($0.key), $0.value) }, uniquingKeysWith: +)
            return Response(try submit(StockChangeRequest(deltas, reason: reason, key: key)))
        case .reverse(let change):
            return Response(try submit(ReversalRequest(change: change, key: .numbered(change))))
        case .read: return Response(try shop())
        }
    }
}

extension Invocation {
    /// The request of an event; nil of one that a round does not make.
    init?(_ event: Event) {
        guard let key = event.stamp.key?.rawValue else { return nil }
        switch event {
        case .ordered(let order):
            let cups = order.content.lines.map { ($0.cup.spelling, $0.cups) }
            self = .placeOrder(Dictionary(cups, uniquingKeysWith: +), key: key)
        case .stockChanged(let change):
            let deltas = change.deltas.map { ($0.key.rawValue, $0.value) }
            self = .changeStock(Dictionary(deltas, uniquingKeysWith: +), reason: change.reason.rawValue, key: key)
        case .reversed(let reversal): self = .reverse(change: reversal.change)
        default: return nil
        }
    }
}

extension StoreError {
    fileprivate static func unknownInvocation(_ invocation: Invocation) -> StoreError {
        .unavailable(path: "", reason: Message(verbatim: "the shop does not know what the plan invokes: \(invocation)"))
    }
}

extension Response {
    init(_ outcome: OrderRequest.Outcome) {
        switch outcome {
        case .made(let order), .again(let order): self = .made(order: order.number)
        case .short(let shortage):
            self = .short(present: shortage.needs.reduce(into: [:]) { $0[$1.fruit.rawValue] = $1.present })
        case .notOnMenu, .noDiscount, .noPlace, .stopped: self = .noChange
        }
    }

    init(_ outcome: StockChangeRequest.Outcome) {
        switch outcome {
        case .made(_, _, let stock): self = .changed(stock: stock.words)
        case .refused(let outOfRange): self = .refused(fruits: Set(outOfRange.keys.map(\.rawValue)))
        case .countedElsewhere(let counts): self = .refused(fruits: Set(counts.keys.map(\.rawValue)))
        }
    }

    init(_ outcome: ReversalRequest.Outcome) {
        switch outcome {
        case .made(_, let stock): self = .changed(stock: stock.words)
        case .refused(let outOfRange): self = .refused(fruits: Set(outOfRange.keys.map(\.rawValue)))
        case .countedSince(let counts): self = .refused(fruits: Set(counts.keys.map(\.rawValue)))
        case .unknown, .tooLate: self = .noChange
        }
    }

    init(_ shop: Shop) {
        self = .shown(sequence: shop.sequence, orders: shop.orderCount, stock: shop.stock.words)
    }
}

extension Stock {
    fileprivate var words: [String: Int] { counts.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value } }
}
