import ContentFile
import Foundation
import Journal
import JuiceShop
import Bytes
import ShopStore

extension Store {
    /// The second event of a round.
    func allowOpenAmounts() throws(StoreError) {
        let settings = Settings(openAmounts: true)
        _ = try submit(SettingsChangeRequest(settings, edited: Settings(), key: .numbered(0)))
    }

    /// Invokes an operation on the product and translates its response.
    func invoke(_ invocation: Invocation, _ menu: Menu) throws(StoreError) -> Response {
        switch invocation {
        case .placeOrder(let cups, let place, let half, let key):
            let lines = menu.inOrder(
                cups.compactMap { name, count in
                    Cup(spelling: name).flatMap { menu.serving(of: $0) == nil ? nil : OrderLine($0, cups: count) }
                })
            guard lines.count == cups.count, let key = Key(rawValue: key) else { throw .unknownInvocation(invocation) }
            return Response(
                try submit(
                    OrderRequest(
                        OrderContent(lines: lines, place: place.map { PlaceID($0) }).with(half), isQueued: false,
                        dayStart: .distantPast, key: key, who: nil)))
        case .changeStock(let deltas, let reason, let key):
            guard let reason = StockChange.Reason(rawValue: reason), let key = Key(rawValue: key) else {
                throw .unknownInvocation(invocation)
            }
            let deltas = Dictionary(deltas.map { (FruitID($0.key), $0.value) }, uniquingKeysWith: +)
            return Response(try submit(StockChangeRequest(deltas, reason: reason, key: key)))
        case .reverse(let change):
            return Response(try submit(ReversalRequest(change: change, key: .numbered(change))))
        case .pay(let order, let part, let key):
            guard let part = PaymentPart(part), let key = Key(rawValue: key) else {
                throw .unknownInvocation(invocation)
            }
            return Response(try submit(PaymentRequest(order: order, .part(part), key: key, who: nil)))
        case .takeBack(let order, let part, let count, let key):
            guard let part = PaymentPart(part), let key = Key(rawValue: key) else {
                throw .unknownInvocation(invocation)
            }
            return Response(
                try submit(
                    PaymentRequest(
                        order: order, .takeBack(part, index: count - 1, of: count), key: key, who: nil)))
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
            self = .placeOrder(
                Dictionary(cups, uniquingKeysWith: +), at: order.content.place?.rawValue, half: Half(order.content),
                key: key)
        case .stockChanged(let change):
            let deltas = change.deltas.map { ($0.key.rawValue, $0.value) }
            self = .changeStock(Dictionary(deltas, uniquingKeysWith: +), reason: change.reason.rawValue, key: key)
        case .reversed(let reversal): self = .reverse(change: reversal.change)
        case .paid(let payment) where payment.parts.count > payment.replaces.count:
            guard let part = payment.parts.last else { return nil }
            self = .pay(order: payment.number, Part(part), key: key)
        case .paid(let payment):
            guard let part = payment.replaces.last else { return nil }
            self = .takeBack(order: payment.number, Part(part), of: payment.replaces.count, key: key)
        default: return nil
        }
    }
}

extension Invocation.Half {
    /// The discount that every model menu has.
    fileprivate static let id = DiscountID("half")

    static var discount: Discount { Discount(id, names: Localized("half"), percent: 50) }

    fileprivate init?(_ content: OrderContent) {
        if content.discount == nil { return nil }
        self = content.discountedCup.map { .cup($0.spelling) } ?? .all
    }
}

extension OrderContent {
    fileprivate func with(_ half: Invocation.Half?) -> OrderContent {
        switch half {
        case nil: self
        case .all: with(Invocation.Half.id)
        case .cup(let cup): with(Invocation.Half.id, of: Cup(spelling: cup))
        }
    }
}

extension Invocation.Part {
    fileprivate init(_ part: PaymentPart) { self.init(kind: part.kind.rawValue, amount: part.amount) }
}

extension PaymentPart {
    fileprivate init?(_ part: Invocation.Part) {
        guard let kind = PaymentKind(rawValue: part.kind) else { return nil }
        self.init(kind, part.amount)
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
        case .made(let order), .again(let order): self = .made(order: order.number, total: order.total ?? 0)
        case .short(let shortage):
            self = .short(present: shortage.needs.reduce(into: [:]) { $0[$1.fruit.rawValue] = $1.present })
        case .notOnMenu, .noDiscount, .noPlace, .stopped, .otherPrice: self = .noChange
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

    init(_ outcome: PaymentRequest.Outcome) {
        switch outcome {
        case .made(let payment): self = .paid(due: payment.due)
        case .unchanged: self = .notPaid(due: 0)
        case .tooMuch(let due): self = .notPaid(due: due)
        case .unknown, .tooLittle, .changedElsewhere, .unknownKind, .tooMany, .cancelled, .refunded, .tooLate:
            self = .noChange
        }
    }

    init(_ shop: Shop) {
        self = .shown(
            sequence: shop.sequence, orders: shop.orderCount, stock: shop.stock.words,
            due: shop.drawer.period.unpaid.amount)
    }
}

extension Stock {
    fileprivate var words: [String: Int] { counts.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value } }
}
