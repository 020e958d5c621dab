import JuiceShop
import ShopStore

extension Store {
    /// Asks the product, in the product's words, and tells its answer in ours.
    func answer(_ question: Question, _ menu: Menu) throws(StoreFault) -> Answer {
        switch question {
        case .place(let juice, let key):
            guard let juice = menu[JuiceID(juice)], let key = Key(rawValue: key) else { throw .notAsked(question) }
            return Answer(try place(juice, key: key))
        case .adjust(let deltas, let reason, let key):
            guard let reason = Adjustment.Reason(rawValue: reason), let key = Key(rawValue: key) else {
                throw .notAsked(question)
            }
            let deltas = Dictionary(deltas.map { (FruitID($0.key), $0.value) }, uniquingKeysWith: +)
            return Answer(try adjust(deltas, reason: reason, key: key))
        case .read: return Answer(try shop())
        }
    }
}

extension StoreFault {
    fileprivate static func notAsked(_ question: Question) -> StoreFault {
        .unavailable(path: "", reason: "the plan asks for what the shop does not know: \(question)")
    }
}

extension Answer {
    init(_ placement: Placement) {
        switch placement {
        case .made(let order), .again(let order): self = .made(order: order.number)
        case .short(let shortage):
            self = .short(present: shortage.needs.reduce(into: [:]) { $0[$1.fruit.rawValue] = $1.present })
        }
    }

    init(_ restocking: Restocking) {
        switch restocking {
        case .made(_, let stock): self = .changed(stock: stock.words)
        case .refused(let overruns): self = .refused(fruits: Set(overruns.keys.map(\.rawValue)))
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
