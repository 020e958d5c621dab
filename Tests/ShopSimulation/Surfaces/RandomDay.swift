import Attack

/// What somebody does at the counter. Amounts are in the currency's smallest unit.
package enum CounterAct: Equatable, Sendable {
    /// - Parameters:
    ///   - cups: by their spelling, and amounts that are not on the menu, such as `=4500=cake`.
    ///   - place: empty in a shop without places.
    case order(_ cups: [String: Int], discount: String?, place: String)
    /// - Parameters:
    ///   - kind: nil to take the payment back.
    ///   - tendered: the cash that the customer handed over; nil where nobody says it.
    case pay(Int, _ kind: String?, tendered: Int?)
    case payPart(Int, String, Int, tendered: Int?)
    /// - Parameter index: of the part that is taken back.
    case takeBackPart(Int, index: Int)
    /// - Parameter kind: nil where no money is paid back in a kind of payment.
    case refund(Int, [String: Int], kind: String?, returnsFruit: Bool)
    case discount(Int, String?)
    /// - Parameter wasMade: nil to let the kitchen's record decide.
    case cancel(Int, wasMade: Bool?)
    /// The kitchen hands the order over.
    case complete(Int)
    /// - Parameter amount: negative for cash that is taken out.
    case move(Int)
    /// A move of cash that is taken back; 1 for the first.
    case takeBack(Int)
    /// Somebody opens the page of the closing and counts the drawer. Selling goes on until the closing.
    case count
    /// - Parameter off: what the count differs from the expected cash.
    case close(off: Int, left: Int)
    case reopen
    case wait(minutes: Int)
    /// Nothing happens until ten in the morning of the next day.
    case sleep
}

extension CounterAct: CustomStringConvertible {
    /// The same for the same seed: a dictionary would print its members in any order.
    package var description: String {
        func list(_ cups: [String: Int]) -> String {
            cups.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: " + ")
        }
        func handed(_ tendered: Int?) -> String { tendered.map { " of \($0)" } ?? "" }
        return switch self {
        case .order(let cups, let discount, let place):
            "order \(list(cups))" + (discount.map { " with \($0)" } ?? "") + (place.isEmpty ? "" : " at \(place)")
        case .pay(let number, let kind, let tendered):
            kind.map { "pay \(number) by \($0)" + handed(tendered) } ?? "take the payment of \(number) back"
        case .payPart(let number, let kind, let amount, let tendered):
            "pay \(amount) of \(number) by \(kind)" + handed(tendered)
        case .takeBackPart(let number, let index): "take part \(index) of \(number) back"
        case .refund(let number, let cups, let kind, _): "refund \(list(cups)) of \(number) by \(kind ?? "no kind")"
        case .discount(let number, let id): "discount \(number) with \(id ?? "nothing")"
        case .cancel(let number, let wasMade): "cancel \(number), made: \(wasMade.map { "\($0)" } ?? "not said")"
        case .complete(let number): "hand over \(number)"
        case .move(let amount): "move \(amount)"
        case .takeBack(let move): "take move \(move) back"
        case .count: "count the drawer"
        case .close(let off, let left): "close with \(off) too much and leave \(left)"
        case .reopen: "take the closing back"
        case .wait(let minutes): "wait \(minutes) minutes"
        case .sleep: "sleep"
        }
    }
}

extension CounterAct {
    /// False for what ends the evening, or another closing.
    fileprivate var isOfACount: Bool {
        switch self {
        case .count, .close, .reopen, .wait, .sleep: false
        default: true
        }
    }
}

/// A day at the counter that a seed repeats: the next act follows from the money so far, so that most acts make sense.
/// Some do not, and must change nothing.
package struct RandomDay {
    package let seed: Int
    /// The number of acts.
    let count: Int
    private(set) var isInEuros: Bool
    package private(set) var hasQueue: Bool
    private(set) var hasPlaces: Bool
    /// The pieces in stock of what has no tile: an order lacks it once they are gone.
    let lids: Int
    let isEnglish: Bool
    let openingHour: Int
    /// The hour at which a business day begins.
    let dayStartHour: Int
    private var random: SeededRandom
    private var waiting: Set<Int> = []
    /// The number of acts between a count of the drawer and its closing.
    private var actsToClosing = 0

    init(seed: Int) {
        self.seed = seed
        random = SeededRandom(seed: UInt64(seed))
        count = 20 + random.roll(40)
        isInEuros = random.roll(4) == 0
        hasQueue = random.roll(2) == 0
        isEnglish = random.roll(3) == 0
        let isLate = random.roll(3) == 0
        openingHour = isLate ? 18 : 9
        dayStartHour = isLate ? 5 : 0
        hasPlaces = random.roll(3) > 0
        lids = random.roll(40)
    }

    /// A day of a shop whose habits are known.
    init(seed: Int, hasQueue: Bool, hasPlaces: Bool, isInEuros: Bool) {
        self.init(seed: seed)
        self.hasQueue = hasQueue
        self.hasPlaces = hasPlaces
        self.isInEuros = isInEuros
    }

    var prices: PriceList {
        let unit = isInEuros ? 1 : 10
        // One price is no multiple of a coin, as an owner may have it.
        let juices = ["mango": 450 * unit, "kiwi": 380 * unit + 3, "banana": 333 * unit, "water": 0]
        var cups = [String: Int]()
        for (juice, price) in juices {
            for (size, more) in ["": 0, "large": 100 * unit] {
                for (choice, most) in ["": 0, "milk": 50 * unit, "less": 0] {
                    let parts = choice.isEmpty ? (size.isEmpty ? [juice] : [juice, size]) : [juice, size, choice]
                    cups[parts.joined(separator: ".")] = price == 0 ? 0 : price + more + most
                }
            }
        }
        cups = cups.filter { !$0.key.hasPrefix("water") || $0.key == "water" }
        return PriceList(
            cups: cups,
            discounts: [
                "happy": .percent(15), "staff": .percent(100), "stamp": .cups(1), "three": .cups(3),
                "coupon": .amount(isInEuros ? 150 : 5_000),
            ],
            // The last one is below the reduction of some cups, which are free then.
            places: hasPlaces ? ["here": 0, "own": isInEuros ? 50 : 505, "guest": 350 * unit] : [:],
            openAmounts: ["=\(500 * unit)=cake", "=\(120 * unit + 7)=cake", "=\(99 * unit)=떡", "=1=bag"],
            tax: 10, coin: isInEuros ? 1 : 10)
    }

    mutating func next(_ model: MoneyModel) -> CounterAct {
        if model.count != nil {
            actsToClosing -= 1
            if actsToClosing < 0 { return close() }
        }
        while true {
            // The person who counts closes the same evening.
            if let act = act(model), model.count == nil || act.isOfACount { return act }
        }
    }

    /// Nobody goes on with a count of yesterday, and the kitchen forgets its orders.
    mutating func openAgain() {
        waiting = []
        actsToClosing = 0
    }

    private mutating func close() -> CounterAct {
        .close(off: [0, 0, 500, -1_000][random.roll(4)], left: random.roll(3) * 5_000)
    }

    /// - Returns: nil where nothing of the kind can be done now.
    private mutating func act(_ model: MoneyModel) -> CounterAct? {
        switch random.roll(100) {
        case 0..<33:
            let cups = cups(model)
            let discount = random.roll(4) == 0 ? discount(model, of: cups.keys.sorted()) : nil
            let places = model.prices.places.keys.sorted()
            return .order(cups, discount: discount, place: places.isEmpty ? "" : places[random.roll(places.count)])
        case 33..<55:
            return order(model) { $0.due > 0 && model.isWithinADay($0.minute) }.map { order in
                let kind = kind()
                if random.roll(3) > 0 { return .pay(order.number, kind, tendered: tendered(kind, for: order.due)) }
                // One in six is more than what is due.
                let part = 1 + random.roll(order.due * 6 / 5 + 1)
                return .payPart(order.number, kind, part, tendered: tendered(kind, for: part))
            }
        case 55..<60:
            return order(model) { !$0.parts.isEmpty && !$0.isCancelled && model.isWithinADay($0.minute) }.map { order in
                if random.roll(2) == 0 { return .takeBackPart(order.number, index: random.roll(order.parts.count)) }
                return .pay(order.number, random.roll(3) == 0 ? nil : kind(), tendered: nil)
            }
        case 60..<71: return order(model) { !$0.isCancelled && !$0.left.isEmpty }.map { refund($0) }
        case 71..<77:
            return order(model) { !$0.isCancelled && $0.refunds.isEmpty && model.isWithinADay($0.minute) }.map {
                .discount($0.number, random.roll(4) == 0 ? nil : discount(model, of: $0.lines.map(\.cup)))
            }
        case 77..<84:
            return order(model) { !$0.isCancelled && $0.refunds.isEmpty && model.isWithinADay($0.minute) }.map {
                .cancel($0.number, wasMade: [true, false, nil][random.roll(3)])
            }
        case 84..<87: return waiting.isEmpty ? nil : .complete(Array(waiting).sorted()[random.roll(waiting.count)])
        case 87: return move(model) { $0 }
        case 88..<91:
            let amount = (1 + random.roll(50)) * 100
            return .move(random.roll(2) == 0 ? amount : -amount)
        case 91..<93: return close()
        case 93..<95:
            actsToClosing = random.roll(4)
            return .count
        case 95: return model.closings.last.map { model.isWithinADay($0.minute) } == true ? .reopen : nil
        case 96: return .sleep
        default: return nonsense(model)
        }
    }

    /// Records what was done: an order may wait in the kitchen now.
    mutating func note(_ act: CounterAct, _ model: MoneyModel) {
        switch act {
        case .order: if hasQueue { waiting.insert(model.orders.count) }
        case .complete(let number), .cancel(let number, _): waiting.remove(number)
        default: break
        }
    }

    /// What a form of an older page may still ask for.
    private mutating func nonsense(_ model: MoneyModel) -> CounterAct? {
        switch random.roll(7) {
        case 0: return order(model) { $0.isCancelled }.map { .pay($0.number, kind(), tendered: nil) }
        case 5:
            return order(model) { !$0.isCancelled && !$0.refunds.isEmpty }.map {
                .pay($0.number, nil, tendered: nil)
            }
        // A closing has it, or it was taken back before.
        case 6: return move(model) { !$0 }
        case 1:
            return order(model) { $0.isCancelled }.map {
                .refund($0.number, [$0.lines[0].cup: 1], kind: nil, returnsFruit: false)
            }
        case 2: return order(model) { !$0.refunds.isEmpty }.map { .cancel($0.number, wasMade: false) }
        case 3: return order(model) { !$0.refunds.isEmpty }.map { .discount($0.number, discount(model)) }
        default:
            return order(model) { order in order.lines.contains { order.left(of: $0) == 0 } }.flatMap { order in
                order.lines.first { order.left(of: $0) == 0 }.map {
                    .refund(order.number, [$0.cup: 1], kind: kind(), returnsFruit: false)
                }
            }
        }
    }

    /// A move of cash of the last day.
    /// - Parameter isMeant: called with true for one that can be taken back.
    private mutating func move(_ model: MoneyModel, _ isMeant: (Bool) -> Bool) -> CounterAct? {
        let moves = model.moves.filter { model.isWithinADay($0.minute) && isMeant(model.isOpen($0)) }
        return moves.isEmpty ? nil : .takeBack(moves[random.roll(moves.count)].number)
    }

    private mutating func cups(_ model: MoneyModel) -> [String: Int] {
        let all = model.prices.cups.keys.sorted()
        var cups = [String: Int]()
        let amounts = model.prices.openAmounts
        for _ in 0...random.roll(3) {
            let cup = random.roll(6) == 0 ? amounts[random.roll(amounts.count)] : all[random.roll(all.count)]
            cups[cup] = [1, 1, 1, 2, 3, 12][random.roll(6)]
        }
        return cups
    }

    private mutating func refund(_ order: MoneyModel.Order) -> CounterAct {
        var cups = [String: Int]()
        let isWhole = random.roll(3) == 0
        for line in order.left where isWhole || random.roll(2) == 0 {
            cups[line.cup] = isWhole ? line.cups : 1 + random.roll(line.cups)
        }
        if cups.isEmpty { cups[order.left[0].cup] = 1 }
        // The form proposes the kind of payment of the order, and none for an unpaid one.
        let kind = [order.parts.first?.kind, nil, kind()][random.roll(3)]
        return .refund(order.number, cups, kind: kind, returnsFruit: random.roll(2) == 0)
    }

    private mutating func order(
        _ model: MoneyModel, _ isMeant: (MoneyModel.Order) -> Bool
    ) -> MoneyModel.Order? {
        let orders = model.orders.filter(isMeant)
        return orders.isEmpty ? nil : orders[random.roll(orders.count)]
    }

    /// The cash that a customer hands over for an amount, in one payment of three. Some hand over too little.
    private mutating func tendered(_ kind: String, for amount: Int) -> Int? {
        kind == "cash" && random.roll(3) == 0 ? amount + [0, 3, 500, -1][random.roll(4)] : nil
    }

    private mutating func kind() -> String { MoneyModel.kinds[random.roll(MoneyModel.kinds.count)] }

    /// - Parameter cups: those of the order, of which one may have the discount alone.
    private mutating func discount(_ model: MoneyModel, of cups: [String] = []) -> String {
        let all = model.prices.discounts.keys.sorted()
        let discount = all[random.roll(all.count)]
        return cups.isEmpty || random.roll(2) == 0 ? discount : "\(discount)@\(cups[random.roll(cups.count)])"
    }

    static let people = ["s1", "s2", ""]

    /// The person who acts; empty where nobody says.
    mutating func person() -> String { Self.people[random.roll(Self.people.count)] }

    /// The time until the next act.
    mutating func pause() -> Int { 1 + random.roll(20) }
}
