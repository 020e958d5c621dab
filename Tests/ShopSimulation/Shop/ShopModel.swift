import Attack

/// The shop by plain arithmetic: the money of `MoneyModel`, the fruit, the menu and the settings. It imports no module of the
/// product.
///
/// Acts are applied in the order in which the history has them. What each changes follows from the act alone.
package struct ShopModel {
    package var money: MoneyModel
    package private(set) var stock: [String: Int]
    private(set) var menu: MenuModel
    /// The menus so far, by the numbers of the events that made them.
    private var menus: [Int: MenuModel]
    /// The event that made the menu.
    private(set) var menuSequence = 1
    private(set) var settings = SettingsModel()
    /// What orders took, by their numbers: the fruit of one cup, by its spelling.
    private var recipes: [Int: [String: [String: Int]]] = [:]
    /// The orders that the kitchen has handed over.
    private var handedOver: Set<Int> = []
    /// The minute until which a juice is not sold.
    private(set) var stopped: [String: Int] = [:]
    /// Changes of stock, by the numbers of their events.
    private(set) var changes: [Int: StockChange] = [:]
    /// What left for the other shop; the first has the number 1.
    private(set) var sent: [FruitCount] = []
    /// What came from it, by the number of the other shop's transfer.
    private(set) var received: [Int: FruitCount] = [:]

    struct StockChange {
        let fruit: String
        let pieces: Int
        let minute: Int
        var isReversed = false
    }

    init(money: MoneyModel, stock: [String: Int], menu: MenuModel) {
        self.money = money
        self.stock = stock
        self.menu = menu
        menus = [1: menu]
    }

    /// The fruits on the menu that people count, in one order.
    var fruits: [String] { menu.fruits.keys.filter { $0 != SimulatedMenu.lid }.sorted() }

    func needs(_ cups: [String: Int], at place: String) -> [String: Int] {
        Self.needs(cups) { menu.recipe(of: $0, at: place) }
    }

    private static func needs(
        _ cups: [String: Int], _ recipe: (String) -> [String: Int]
    ) -> [String: Int] {
        cups.reduce(into: [:]) { needs, cup in
            for (fruit, pieces) in recipe(cup.key) { needs[fruit, default: 0] += pieces * cup.value }
        }
    }

    /// Lids never stop a sale.
    func isShort(_ cups: [String: Int], at place: String) -> Bool {
        needs(cups, at: place).contains { $0.key != SimulatedMenu.lid && stock[$0.key] ?? 0 < $0.value }
    }

    /// False for an order with a juice that left the menu.
    func isOnMenu(_ cups: [String: Int]) -> Bool {
        cups.keys.allSatisfy { $0.first == "=" || money.prices.cups[$0] != nil }
    }

    /// False for an order with an amount that is not on the menu, in a shop that takes none.
    func takesAmounts(_ cups: [String: Int]) -> Bool {
        settings.takesOpenAmounts || !cups.keys.contains { $0.first == "=" }
    }

    func isStopped(_ cups: [String: Int]) -> Bool {
        cups.keys.contains { stoppedNow[String($0.prefix { $0 != "." })] != nil }
    }

    /// The juices that are not sold now.
    var stoppedNow: [String: Int] { stopped.filter { $0.value > money.minute } }

    /// False for an act that the shop must refuse. The others it must do.
    func allows(_ act: ShopAct) -> Bool {
        switch act {
        case .counter(.order(let cups, _, let place)):
            isOnMenu(cups) && takesAmounts(cups) && !isShort(cups, at: place) && !isStopped(cups)
        // An older backup may not have the order.
        case .counter(let act) where act.order.map { $0 > money.orders.count } == true: false
        case .counter(.takeBackPart(let number, let index)) where index >= money.orders[number - 1].parts.count: false
        case .counter(.takeBack(let number)) where number > money.moves.count: false
        case .counter(let act): money.allows(act)
        case .close(let closing):
            closing.seen == money.lastNumber && closing.end(in: money) != nil
        case .reopen(let number): number > 0 && number == money.lastNumber
        case .deliver(let fruit, _): menu.fruits[fruit] != nil
        case .waste(let fruit, let pieces): menu.fruits[fruit] != nil && stock[fruit] ?? 0 >= pieces
        case .send(let fruit, let pieces): stock[fruit] ?? 0 >= pieces
        case .count(let fruit, let typed, let seen):
            menu.fruits[fruit] != nil && (stock[fruit] ?? 0) + typed - seen >= 0
        case .reverse(let change): changes[change].map { (stock[$0.fruit] ?? 0) >= $0.pieces || $0.isReversed } == true
        case .receive(let number, _, _): received[number] == nil
        case .stop(let juice, _), .resume(let juice): menu.recipes[juice] != nil
        case .menu, .settings, .note, .print: true
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
        case .send(let fruit, let pieces):
            sent.append(FruitCount(fruit: fruit, pieces: pieces))
            stock[fruit, default: 0] -= pieces
        case .receive(let number, let fruit, let pieces):
            received[number] = FruitCount(fruit: fruit, pieces: pieces)
            stock[fruit, default: 0] += pieces
        case .reverse(let change):
            guard let reversed = changes[change], !reversed.isReversed else { return }
            changes[change]?.isReversed = true
            stock[reversed.fruit, default: 0] -= reversed.pieces
        case .stop(let juice, let until): stopped[juice] = until
        case .resume(let juice): stopped[juice] = nil
        case .menu(let edit, let seen): change(edit, seen: seen, sequence)
        case .settings(let change): settings.apply(change)
        case .note, .print: break
        }
    }

    /// What the owner changed of the menu that the form showed is changed of the menu of now.
    private mutating func change(_ edit: MenuModel.Edit, seen: Int, _ sequence: Int) {
        guard let shown = menus[seen] else { return }
        let sent =
            if case .returnTo(let earlier) = edit { menus[earlier] ?? shown } else {
                shown.edited(edit, sequence: seen)
            }
        menu = menu.merging(seen: shown, sent: sent)
        menus[sequence] = menu
        menuSequence = sequence
        money.prices.cups = menu.cups
        for fruit in menu.fruits.keys where stock[fruit] == nil {
            if case .countIn(_, _, let first) = edit { stock[fruit] = first }
        }
    }

    private mutating func apply(_ act: CounterAct) {
        money.apply(act)
        switch act {
        case .order(let cups, _, let place):
            let each = Dictionary(uniqueKeysWithValues: cups.keys.map { ($0, menu.recipe(of: $0, at: place)) })
            recipes[money.orders.count] = each
            for (fruit, pieces) in Self.needs(cups, { each[$0] ?? [:] }) { stock[fruit, default: 0] -= pieces }
        case .cancel(let number, let wasMade):
            if wasMade ?? handedOver.contains(number) { return }
            let cups = Dictionary(
                money.orders[number - 1].lines.map { ($0.cup, $0.cups) }, uniquingKeysWith: { first, _ in first })
            giveBack(cups, of: number)
        case .refund(let number, let cups, _, let returnsFruit) where returnsFruit: giveBack(cups, of: number)
        default: break
        }
    }

    /// The fruit goes back as the order took it, whatever the menu says by now.
    private mutating func giveBack(_ cups: [String: Int], of number: Int) {
        for (fruit, pieces) in Self.needs(cups, { recipes[number]?[$0] ?? [:] }) { stock[fruit, default: 0] += pieces }
    }

    /// True for cups of an order that took other fruit than they would now.
    func isOfOlderRecipe(_ number: Int, _ cups: [String: Int]) -> Bool {
        let place = money.orders[number - 1].place
        return cups.keys.contains { recipes[number]?[$0] != menu.recipe(of: $0, at: place) }
    }

    /// The newest menu that has all juices, before the one of now; nil without one.
    func menuWithAllJuices(_ count: Int) -> Int? {
        menus.filter { $0.key < menuSequence && $0.value.juices.count == count }.keys.max()
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
    /// - Parameter seen: the event that made the menu which the form showed.
    case menu(MenuModel.Edit, seen: Int)
    case settings(SettingsModel.Change)
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
