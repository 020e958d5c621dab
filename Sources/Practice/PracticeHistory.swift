import ContentFile
import Foundation
package import Journal
package import JuiceShop
import ShopStore
import Synchronization

/// Days of a shop, decided by the rules that decide every order, on a simulated clock.
package struct PracticeHistory {
    private let plan: HistoryPlan
    private let store: FileStore
    private let clock: SimulatedClock
    private let people: PracticePeople
    private let customers: Customers
    private var random: PracticeRandom
    private var keys = 0
    private var tally = HistoryTally()
    /// The acts that are still to come, the next one last.
    private var agenda: [(time: Date, action: Action)] = []
    private var used: [FruitID: Int] = [:]
    /// How many seconds the shop's computer is ahead of the time.
    private var clockError: TimeInterval = 0

    private enum Action {
        case order
        case pay(Int)
        case complete(Int)
        case cancel(Int)
        case refund(Int, OrderLine)
        case discount(Int)
        case deliver
        case deliverWrongly
        case undo(Int)
        case throwAway
        case countSome
        case putFloatIn
        case buyIce
        case close
        case changeMenu
        case setClock(ahead: TimeInterval)
    }

    /// The identity of every practice shop's history begins with it.
    static let identityPrefix = "practice-"

    /// True for the identity of a practice shop's history, wherever its events have been copied to.
    package static func isPractice(_ history: Key?) -> Bool {
        history?.rawValue.hasPrefix(identityPrefix) ?? false
    }

    /// Makes the store with its past.
    /// - Parameter path: where no store is yet.
    /// - Returns: what happened, as the maker counted it.
    package static func write(_ plan: HistoryPlan, to path: String) throws(StoreError) -> HistoryTally {
        var history = try PracticeHistory(plan, path)
        if plan.days > 0 { try history.live() }
        try history.store.close()
        return history.tally
    }

    private init(_ plan: HistoryPlan, _ path: String) throws(StoreError) {
        self.plan = plan
        let start = plan.days > 0 ? plan.firstDay.start(in: plan.zone, hour: 9) : plan.end
        let clock = SimulatedClock(start)
        self.clock = clock
        random = PracticeRandom(seed: plan.seed)
        people = PracticePeople(plan.language)
        customers = Customers(plan.menu, calls: plan.settings.calls, language: plan.language)
        store = try FileStore(path, menu: nil, clock: { clock.now })
        let menu = plan.days > 1 ? plan.firstMenu ?? plan.menu : plan.menu
        let identity = Key(rawValue: Self.identityPrefix + String(plan.seed))
        _ = try store.submit(OpeningRequest(menu, history: identity))
        let names = people.names
        try NamesFile(store: path).update { $0 = names }
        _ = try store.submit(
            SettingsChangeRequest(plan.settings, edited: store.shop().settings, key: nextKey(), who: people.manager))
    }

    private mutating func nextKey() -> Key {
        keys += 1
        return Key(rawValue: "practice-\(keys)") ?? Key(from: &random)
    }

    // MARK: - Days

    private mutating func live() throws(StoreError) {
        let days = (0..<plan.days).map { plan.firstDay.advanced(by: $0) }
        for (number, day) in days.enumerated() {
            let rain = random.isTrue(0.25)
            let count = plan.orders(on: day, rain: rain, &random)
            let midnight = day.start(in: plan.zone)
            func at(_ hour: Double) -> Date { midnight + 3600 * hour }
            add(.deliver, at(9.5))
            if number == 0 { add(.putFloatIn, at(9.6)) }
            if number == plan.days / 3 || number == plan.days * 2 / 3 { add(.deliverWrongly, at(11.2)) }
            if number == plan.days * 3 / 5 { add(.changeMenu, at(9.8)) }
            if number == plan.days / 2, day != plan.lastDay {
                add(.setClock(ahead: 2_400), at(14.3))
                add(.setClock(ahead: 0), at(15.1))
            }
            if number % 4 == 2 { add(.buyIce, at(13.3)) }
            for time in plan.times(on: day, count: count, &random) { add(.order, time) }
            add(.throwAway, at(21.2))
            if day.weekday == 6 || number % 3 == 0 { add(.countSome, at(21.4)) }
            add(.close, at(21.6))
            try work()
        }
        clock.now = plan.end
        try prepareTheLastMoment()
    }

    private mutating func add(_ action: Action, _ time: Date) {
        let index = agenda.firstIndex { $0.time < time } ?? agenda.endIndex
        agenda.insert((time, action), at: index)
    }

    private mutating func later(_ seconds: ClosedRange<Double>, _ action: Action) {
        add(action, now + seconds.lowerBound + (seconds.upperBound - seconds.lowerBound) * random.unit())
    }

    private mutating func work() throws(StoreError) {
        while let (time, action) = agenda.popLast() {
            if time > plan.end { continue }
            clock.now = time + clockError
            try perform(action)
        }
    }

    private mutating func perform(_ action: Action) throws(StoreError) {
        switch action {
        case .order: try placeOrder()
        case .pay(let number): try pay(number)
        case .complete(let number): _ = try store.submit(KitchenMoveRequest(completing: number))
        case .cancel(let number): try cancel(number)
        case .refund(let number, let line): try refund(number, line)
        case .discount(let number): try discount(number)
        case .deliver: try deliver()
        case .deliverWrongly: try deliverWrongly()
        case .undo(let change): _ = try store.submit(ReversalRequest(change: change, key: nextKey(), who: who))
        case .throwAway: try throwAway()
        case .countSome: try countSome()
        case .putFloatIn:
            if takesCash { try move(150_000 / scale, .change) }
        case .buyIce:
            if takesCash { try move(8_000 / scale, .expense) }
        case .close: try close()
        case .changeMenu: try changeMenu()
        case .setClock(let seconds): setClock(ahead: seconds)
        }
    }

    /// The time, whatever the shop's computer says.
    private var now: Date { clock.now - clockError }

    /// The computer starts with a wrong clock, and a time server sets it back while the shop is open.
    private mutating func setClock(ahead seconds: TimeInterval) {
        if seconds < clockError { tally.count(.clockSetBack) }
        clockError = seconds
    }

    private var who: Who? {
        mutating get {
            let hour = Int(clock.now.timeIntervalSince(today.start(in: plan.zone)) / 3600)
            return people.counter(hour: hour, isWeekend: today.weekday > 4, &random)
        }
    }

    private var today: Day { Day(clock.now, in: plan.zone) }

    private var takesCash: Bool { plan.settings.paymentKinds.contains(.cash) }

    /// Amounts are in won; a currency with cents has smaller numbers for the same drink.
    private var scale: Int { plan.settings.currency == .won ? 1 : 10 }

    // MARK: - Customers

    private mutating func placeOrder() throws(StoreError) {
        // A customer whose drink is sold out takes another one, or goes.
        for _ in 0..<3 {
            let content = customers.content(&random)
            let request = OrderRequest(
                content, isQueued: plan.menu.hasQueue, dayStart: today.start(in: plan.zone), key: nextKey(), who: who)
            switch try store.submit(request) {
            case .made(let order): return didMake(order)
            case .short: tally.count(.shortage)
            default: break
            }
        }
    }

    private mutating func didMake(_ order: Order) {
        tally.count(.order)
        tally.days[today, default: .init()].orders += 1
        tally.days[today, default: .init()].cups += order.cups
        tally.days[today, default: .init()].takings += order.total ?? 0
        for (fruit, count) in order.took { used[fruit, default: 0] += count }
        if order.isQueued { later(90...420, .complete(order.number)) }
        let fate = random.unit()
        if fate < 0.012 {
            later(60...200, .cancel(order.number))
        } else if fate < 0.02, let line = order.lines.first {
            later(900...2_400, .refund(order.number, OrderLine(line.cup)))
        } else if fate < 0.07, !plan.menu.discounts.isEmpty {
            add(.discount(order.number), now + 3)
        }
        // One order in two hundred is forgotten.
        if order.total != nil, fate < 0.995 { later(6...40, .pay(order.number)) }
    }

    private mutating func pay(_ number: Int) throws(StoreError) {
        guard !plan.settings.paymentKinds.isEmpty, let due = try store.record(number)?.bill?.due, due > 0 else {
            return
        }
        let kinds = plan.settings.paymentKinds
        let kind = kinds[random.index(by: kinds.indices.map { [0.62, 0.25, 0.08, 0.05][min($0, 3)] })]
        if due > 1, kinds.count > 1, random.isTrue(0.04) {
            tally.count(.parts)
            let first = PaymentPart(kinds[0], due / 2)
            _ = try store.submit(PaymentRequest(order: number, .part(first), key: nextKey(), who: who))
            _ = try store.submit(PaymentRequest(order: number, kinds[1], key: nextKey(), who: who))
            return
        }
        let note = 10_000 / scale
        let tendered = kind == .cash && random.isTrue(0.6) ? (due + note - 1) / note * note : nil
        _ = try store.submit(PaymentRequest(order: number, kind, tendered: tendered, key: nextKey(), who: who))
    }

    private mutating func discount(_ number: Int) throws(StoreError) {
        let open = plan.menu.discounts.filter { $0.needs == nil }
        guard let discount = open.randomElement(using: &random) else { return }
        let request = DiscountRequest(order: number, discount.id, key: nextKey(), who: who)
        if let made = try store.submit(request).made {
            tally.count(.discount)
            tally.days[today, default: .init()].takings -= made.discount?.amount ?? 0
        }
    }

    private mutating func cancel(_ number: Int) throws(StoreError) {
        let request = CancellationRequest(order: number, wasMade: random.isTrue(0.3), key: nextKey(), who: who)
        if case .made(let cancellation) = try store.submit(request) {
            tally.count(.cancellation)
            tally.days[today, default: .init()].cups -= cancellation.lines.cups
            tally.days[today, default: .init()].takings -= cancellation.amount ?? 0
        }
    }

    private mutating func refund(_ number: Int, _ line: OrderLine) throws(StoreError) {
        let request = RefundRequest(order: number, [line], reason: .quality, key: nextKey(), who: who)
        if case .made(let refund) = try store.submit(request) {
            tally.count(.refund)
            tally.days[today, default: .init()].takings -= refund.amount ?? 0
        }
    }

    // MARK: - Stock

    /// Fruit for a day comes in the morning: as much as the days before took, now and then too little.
    private mutating func deliver() throws(StoreError) {
        let stock = try store.shop().stock
        let daysBefore = max(1, min(7, plan.lastDay.number - plan.firstDay.number))
        var deltas = [FruitID: Int]()
        for fruit in plan.menu.fruits {
            let usual = used[fruit.id].map { $0 / daysBefore } ?? fruit.firstCount * 8
            let need = Double(usual) * (plan.menu.neverShort.contains(fruit.id) ? 2 : 0.86 + 0.4 * random.unit())
            let missing = Int(need) - stock[fruit.id]
            if missing <= 0 { continue }
            let box = fruit.box ?? fruit.step
            deltas[fruit.id] = (missing + box - 1) / box * box
        }
        used = used.mapValues { $0 * (daysBefore - 1) / daysBefore }
        if deltas.isEmpty { return }
        tally.count(.delivery)
        _ = try store.submit(StockChangeRequest(deltas, reason: .delivery, key: nextKey(), who: people.manager))
    }

    /// Somebody types a zero too many, sees it, and takes the delivery back.
    private mutating func deliverWrongly() throws(StoreError) {
        guard let fruit = plan.menu.fruits.first else { return }
        let request = StockChangeRequest(
            [fruit.id: 10 * (fruit.box ?? fruit.firstCount)], reason: .delivery, key: nextKey(), who: who)
        if case .made(_, let sequence, _) = try store.submit(request) {
            tally.count(.wrongDelivery)
            later(120...300, .undo(sequence))
        }
    }

    private mutating func throwAway() throws(StoreError) {
        let stock = try store.shop().stock
        var deltas = [FruitID: Int]()
        for fruit in plan.menu.fruits where fruit.hasTile && random.isTrue(0.3) {
            let count = min(stock[fruit.id] / 20, 3 * fruit.step)
            if count > 0 { deltas[fruit.id] = -count }
        }
        if deltas.isEmpty { return }
        _ = try store.submit(StockChangeRequest(deltas, reason: .waste, key: nextKey(), who: who))
    }

    private mutating func countSome() throws(StoreError) {
        let shop = try store.shop()
        var deltas = [FruitID: Int]()
        for fruit in plan.menu.fruits {
            let count = shop.stock[fruit.id]
            deltas[fruit.id] = random.isTrue(0.35) ? -min(count, Int(random.unit() * 3) * fruit.step) : 0
        }
        let request = StockChangeRequest(
            deltas, reason: .count, seenSequences: deltas.mapValues { _ in shop.sequence }, key: nextKey(), who: who)
        _ = try store.submit(request)
    }

    private mutating func changeMenu() throws(StoreError) {
        let request = MenuChangeRequest(
            plan.menu, editedSequence: try store.shop().menuSequence, key: nextKey(), who: people.manager)
        if case .made = try store.submit(request) { tally.count(.menuChange) }
    }

    // MARK: - The drawer

    private mutating func move(_ amount: Int, _ reason: CashMove.Reason) throws(StoreError) {
        _ = try store.submit(CashMoveRequest(amount: amount, reason: reason, key: nextKey(), who: people.manager))
    }

    private mutating func close() throws(StoreError) {
        if !takesCash { return }
        let shop = try store.shop()
        let expected = shop.drawer.period.expected
        let difference =
            random.isTrue(0.3) ? [-5_000, -1_000, -500, 500, 1_000][random.index(by: [1, 2, 2, 2, 1])] : 0
        let counted = max(0, expected + difference / scale)
        if counted != expected { tally.count(.difference) }
        let isKorean = plan.language == .korean
        let note = NoteText(recorded: isKorean ? "다시 세어도 같아요" : "counted twice")
        let request = ClosingRequest(
            counted: CashCount(sum: counted), left: min(counted, 150_000 / scale),
            note: abs(counted - expected) > plan.settings.cashLimit ?? .max ? note : nil,
            seen: shop.drawer.closings.last?.closing.number ?? 0, key: nextKey(), who: people.manager)
        if case .made = try store.submit(request) { tally.count(.closing) }
    }

    // MARK: - The last moment

    /// Leaves the shop as a visitor finds it: plenty of most fruits, one that is gone, and a drink that is stopped for today.
    private mutating func prepareTheLastMoment() throws(StoreError) {
        let stock = try store.shop().stock
        let daily = used.mapValues { max(1, $0 / 7) }
        var deltas = [FruitID: Int]()
        for fruit in plan.menu.fruits where stock[fruit.id] < max(daily[fruit.id] ?? 0, fruit.firstCount) / 2 {
            deltas[fruit.id] = fruit.box ?? fruit.firstCount
        }
        if !deltas.isEmpty {
            _ = try store.submit(StockChangeRequest(deltas, reason: .delivery, key: nextKey(), who: people.manager))
        }
        let gone = plan.menu.fruits.last { $0.hasTile && $0.unit == .piece && plan.menu.fruits.count > 5 }
        if let gone, case let count = try store.shop().stock[gone.id], count > 0 {
            let note = NoteText(recorded: plan.language == .korean ? "물러서 버렸어요" : "spoiled")
            _ = try store.submit(
                StockChangeRequest([gone.id: -count], reason: .waste, key: nextKey(), note: note, who: people.manager))
        }
        if plan.menu.juices.count > 11 {
            let tomorrow = today.advanced(by: 1).start(in: plan.zone)
            _ = try store.submit(
                AvailabilityRequest(
                    .juice(plan.menu.juices[11].id), stoppedUntil: tomorrow, key: nextKey(), who: people.manager))
        }
    }
}

/// A clock that only the maker of a history sets.
private final class SimulatedClock: Sendable {
    private let time: Mutex<Date>

    init(_ start: Date) { time = Mutex(start) }

    var now: Date {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
