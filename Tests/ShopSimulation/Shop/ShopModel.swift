import Attack

/// The shop by plain arithmetic: the money of `MoneyModel`, and the fruit. It imports no module of the product.
///
/// Acts are applied in the order in which the history has them. What each changes follows from the act alone.
package struct ShopModel {
    package var money: MoneyModel
    package private(set) var stock: [String: Int]
    /// The fruit of one cup, by its spelling.
    let recipes: [String: [String: Int]]
    /// The fruit that orders took, by their numbers.
    private var taken: [Int: [String: Int]] = [:]
    /// The orders that the kitchen has handed over.
    private var handedOver: Set<Int> = []
    /// The minute until which a juice is not sold.
    private(set) var stopped: [String: Int] = [:]
    /// Changes of stock, by the numbers of their events.
    private(set) var changes: [Int: StockChange] = [:]
    private(set) var received: Set<Int> = []

    struct StockChange {
        let fruit: String
        let pieces: Int
        let minute: Int
        var isReversed = false
    }

    init(money: MoneyModel, stock: [String: Int], recipes: [String: [String: Int]]) {
        self.money = money
        self.stock = stock
        self.recipes = recipes
    }

    func needs(_ cups: [String: Int]) -> [String: Int] {
        cups.reduce(into: [:]) { needs, cup in
            for (fruit, pieces) in recipes[cup.key] ?? [:] { needs[fruit, default: 0] += pieces * cup.value }
        }
    }

    func isShort(_ cups: [String: Int]) -> Bool { needs(cups).contains { stock[$0.key] ?? 0 < $0.value } }

    func isStopped(_ cups: [String: Int]) -> Bool {
        cups.keys.contains { stoppedNow[String($0.prefix { $0 != "." })] != nil }
    }

    /// The juices that are not sold now.
    var stoppedNow: [String: Int] { stopped.filter { $0.value > money.minute } }

    /// False for an act that the shop must refuse. The others it must do.
    func allows(_ act: ShopAct) -> Bool {
        switch act {
        case .counter(.order(let cups, _, _)): !isShort(cups) && !isStopped(cups)
        // An older backup may not have the order.
        case .counter(let act) where act.order.map { $0 > money.orders.count } == true: false
        case .counter(.takeBackPart(let number, let index)) where index >= money.orders[number - 1].parts.count: false
        case .counter(.takeBack(let number)) where number > money.moves.count: false
        case .counter(let act): money.allows(act)
        case .close(let closing):
            closing.seen == money.lastNumber && closing.end(in: money) != nil
        case .reopen(let number): number > 0 && number == money.lastNumber
        case .deliver: true
        case .waste(let fruit, let pieces), .send(let fruit, let pieces): stock[fruit] ?? 0 >= pieces
        case .count(let fruit, let typed, let seen): (stock[fruit] ?? 0) + typed - seen >= 0
        case .reverse(let change): changes[change].map { (stock[$0.fruit] ?? 0) >= $0.pieces || $0.isReversed } == true
        case .receive(let number, _, _): !received.contains(number)
        case .stop, .resume, .price, .note, .print: true
        }
    }

    /// - Parameter sequence: the number of the act's event.
    mutating func apply(_ act: ShopAct, sequence: Int) {
        switch act {
        case .counter(let act): apply(act)
        case .close(let closing): money.close(counted: closing.counted, left: closing.left, end: closing.end(in: money))
        case .reopen: money.reopen()
        case .deliver(let fruit, let pieces): change(fruit, pieces, sequence)
        case .waste(let fruit, let pieces): change(fruit, -pieces, sequence)
        case .count(let fruit, let typed, let seen): change(fruit, typed - seen, sequence)
        case .send(let fruit, let pieces): stock[fruit, default: 0] -= pieces
        case .receive(let number, let fruit, let pieces):
            received.insert(number)
            stock[fruit, default: 0] += pieces
        case .reverse(let change):
            guard let reversed = changes[change], !reversed.isReversed else { return }
            changes[change]?.isReversed = true
            stock[reversed.fruit, default: 0] -= reversed.pieces
        case .stop(let juice, let until): stopped[juice] = until
        case .resume(let juice): stopped[juice] = nil
        case .price(let juice, let price): money.prices.change(juice, to: price)
        case .note, .print: break
        }
    }

    private mutating func apply(_ act: CounterAct) {
        money.apply(act)
        switch act {
        case .order(let cups, _, _):
            let needs = needs(cups)
            taken[money.orders.count] = needs
            for (fruit, pieces) in needs { stock[fruit, default: 0] -= pieces }
        case .cancel(let number, let wasMade):
            if wasMade ?? handedOver.contains(number) { return }
            for (fruit, pieces) in taken[number] ?? [:] { stock[fruit, default: 0] += pieces }
        case .refund(_, let cups, _, let returnsFruit) where returnsFruit:
            for (fruit, pieces) in needs(cups) { stock[fruit, default: 0] += pieces }
        default: break
        }
    }

    /// The kitchen's moves have no key: the history says them.
    mutating func handOver(_ number: Int) { handedOver.insert(number) }
    func isHandedOver(_ number: Int) -> Bool { handedOver.contains(number) }
    mutating func recall(_ number: Int) { handedOver.remove(number) }

    private mutating func change(_ fruit: String, _ pieces: Int, _ sequence: Int) {
        stock[fruit, default: 0] += pieces
        changes[sequence] = StockChange(fruit: fruit, pieces: pieces, minute: money.minute)
    }
}

/// Something that somebody does in the shop.
package enum ShopAct: Equatable, Sendable {
    case counter(CounterAct)
    case close(Closing)
    /// The newest closing is taken back, by its number.
    case reopen(Int)
    case deliver(String, Int)
    case waste(String, Int)
    /// A stocktake: what was typed beside the count that the page had shown.
    case count(String, typed: Int, seen: Int)
    /// The changes by the numbers of their events.
    case reverse(Int)
    case send(String, Int)
    /// - Parameter number: of the other shop's transfer.
    case receive(Int, String, Int)
    case stop(String, until: Int)
    case resume(String)
    case price(String, Int)
    case note(String)
    case print(Int)

    /// A closing as its form was sent.
    package struct Closing: Equatable, Sendable {
        let counted: Int
        let left: Int
        /// The closing before, as the page showed it.
        let seen: Int
        /// What the page showed that the drawer should have.
        let expected: Int
        /// The changes of the period that the page knew.
        let changes: Int
        /// True if the form says that the drawer was counted beside the page.
        let isTimed: Bool
        /// The changes until the moment at which the shop closed; nil for all that are there.
        private var last: Int?

        init(counted: Int, left: Int, seen: Int, expected: Int, changes: Int, isTimed: Bool) {
            self.counted = counted
            self.left = left
            self.seen = seen
            self.expected = expected
            self.changes = changes
            self.isTimed = isTimed
        }

        func ending(after changes: Int?) -> Closing {
            var closing = self
            closing.last = changes
            return closing
        }

        /// The changes that the closing has: those of the page, if cash came or went since and the count is without it.
        /// - Returns: nil where nothing says whether the count is with it.
        func end(in money: MoneyModel) -> Int? {
            if let last { return last }
            let later = money.expected - expected
            if later == 0 || !isTimed && counted - expected == later { return money.changes.count }
            return isTimed || counted == expected ? changes : nil
        }
    }
}

extension MoneyModel {
    /// The number of the newest closing that stands; 0 for none.
    var lastNumber: Int { closings.last?.number ?? 0 }
}

extension CounterAct {
    /// The number of the order that an act is about.
    var order: Int? {
        switch self {
        case .pay(let number, _, _), .payPart(let number, _, _, _), .takeBackPart(let number, _),
            .refund(let number, _, _, _), .discount(let number, _), .cancel(let number, _), .complete(let number):
            number
        default: nil
        }
    }
}
