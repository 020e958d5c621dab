import Journal
import JuiceShop
import ShopStore

extension Store {
    /// Invokes an operation on the product and translates its response.
    func answer(_ invocation: Invocation, _ menu: Menu) throws(StoreError) -> Answer {
        switch invocation {
        case .place(let juice, let key):
            guard let juice = menu[JuiceID(juice)], let key = Key(rawValue: key) else { throw .notAsked(invocation) }
            return Answer(try submit(OrderRequest(juice, key: key)))
        case .adjust(let deltas, let reason, let key):
            guard let reason = StockChange.Reason(rawValue: reason), let key = Key(rawValue: key) else {
                throw .notAsked(invocation)
            }
            let deltas = Dictionary(deltas.map { (FruitID($0.key), $0.value) }, uniquingKeysWith: +)
            return Answer(try submit(StockChangeRequest(deltas, reason: reason, key: key)))
        case .read: return Answer(try shop())
        }
    }
}

extension StoreError {
    fileprivate static func notAsked(_ invocation: Invocation) -> StoreError {
        .unavailable(path: "", reason: "the plan asks for what the shop does not know: \(invocation)")
    }
}

extension Answer {
    init(_ outcome: OrderRequest.Outcome) {
        switch outcome {
        case .made(let order), .again(let order): self = .made(order: order.number)
        case .short(let shortage):
            self = .short(present: shortage.needs.reduce(into: [:]) { $0[$1.fruit.rawValue] = $1.present })
        }
    }

    init(_ outcome: StockChangeRequest.Outcome) {
        switch outcome {
        case .made(_, let stock): self = .changed(stock: stock.words)
        case .refused(let outOfRange): self = .refused(fruits: Set(outOfRange.keys.map(\.rawValue)))
        case .countedElsewhere(let counts): self = .refused(fruits: Set(counts.keys.map(\.rawValue)))
        }
    }

    init(_ shop: Shop) {
        self = .shown(sequence: shop.sequence, orders: shop.orderCount, stock: shop.stock.words)
    }
}

extension Stock {
    fileprivate var words: [String: Int] { counts.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value } }
}
