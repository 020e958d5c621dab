import Foundation
import Journal
import JuiceShop
import ShopStore
import TestStores
import Synchronization
import TestTime

/// Runs a program on the file store and on its model, the store in memory, and compares every response.
package struct ProgramRun {
    private let menu: Menu
    private let machine = SimulatedMachine()
    private let time = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private var model: MemoryStore
    /// nil for a store on the simulated machine's disk.
    private let database: TestDatabase?
    private var stores: [(any Store)?] = [nil, nil]
    private var current = 0

    /// - Returns: the first difference, or `nil`.
    package static func difference(_ program: Program, database: Bool) -> String? {
        do {
            var run = try ProgramRun(database ? TestDatabase() : nil)
            _ = try run.perform(.read)
            // A key that no program has: amounts that are not on the menu are allowed.
            _ = try run.perform(.changeSettings(hour: 0, key: 6))
            for (index, step) in program.steps.enumerated() {
                if let difference = try run.perform(step) { return "step \(index), \(step): \(difference)" }
            }
            let count = try run.model.shop().orderCount
            for number in 0...count + 1 {
                if let difference = try run.perform(.order(number)) { return "order \(number): \(difference)" }
            }
            return try run.perform(.read).map { "in the end: \($0)" }
        } catch {
            return "\(error)"
        }
    }

    /// Throws the shortest program that makes the store differ from the model.
    /// - Parameter database: true for a store in a database instead of one in a folder.
    package static func attack(seed: UInt64, length: Int, database: Bool = false) throws {
        let program = Program(seed: seed, length: length)
        guard difference(program, database: database) != nil else { return }
        let shortest = program.shrunk { difference($0, database: database) != nil }
        throw Finding(
            "seed \(seed): \(difference(shortest, database: database) ?? "")\nthe shortest program:\n\(shortest)")
    }

    private init(_ database: TestDatabase?) throws {
        self.database = database
        menu = try AttackedShop.smallMenu
        model = MemoryStore(menu: menu, clock: { [time] in time.now })
        var identity: Key?
        try store().events(after: 0) { _, event in
            if case .opened(let first) = event { identity = first.history }
            return false
        }
        model = MemoryStore(menu: menu, identity: identity, clock: { [time] in time.now })
    }

    private mutating func perform(_ step: Program.Step) throws -> String? {
        switch step {
        case .placeOrder(let cups, let isExtra, let memo, let key):
            let lines = cups.indices.filter { cups[$0] > 0 }.map { index in
                OrderLine(cup(index, isExtra: isExtra), cups: cups[index])
            }
            return try submit(
                OrderRequest(
                    OrderContent(
                        lines: lines, place: AttackedShop.place(memo, on: menu), memo: AttackedShop.memo(memo)),
                    isQueued: true, dayStart: dayStart, key: .numbered(key), who: nil))
        case .changeStock(let fruit, let delta, let isCount, let key):
            let deltas = [menu.fruits[fruit].id: delta]
            return try submit(StockChangeRequest(deltas, reason: isCount ? .count : .delivery, key: .numbered(key)))
        case .cancel(let number, let wasMade):
            return try submit(CancellationRequest(order: number, wasMade: wasMade, key: .numbered(number), who: nil))
        case .complete(let number): return try submit(KitchenMoveRequest(completing: number))
        case .recall(let number): return try submit(KitchenMoveRequest(recalling: number))
        case .reverse(let change, let key): return try submit(ReversalRequest(change: change, key: .numbered(key)))
        case .changeMenu(let menu, let isStale, let key):
            let edited = try model.shop().menuSequence - (isStale ? 1 : 0)
            // A change of the menu is known by its key: only a wrong client gives one key to two menus.
            return try submit(
                MenuChangeRequest(
                    try AttackedShop.menus[menu], editedSequence: edited,
                    key: .numbered(key * AttackedShop.menus.count + menu)))
        case .pay(let number, let kind):
            return try submit(
                PaymentRequest(order: number, try change(kind, of: number), key: .numbered(kind), who: nil))
        case .discount(let number, let discount, let isOfLine, let key):
            let id = discount.map { AttackedShop.discounts[$0].id }
            let cup = isOfLine ? cup(0, isExtra: false) : nil
            return try submit(DiscountRequest(order: number, id, of: cup, key: .numbered(key)))
        case .placeDiscounted(let cups, let discount, let isOfLine, let key):
            let content = OrderContent(
                lines: [OrderLine(menu.juices[0].id, cups: cups), OrderLine(AttackedShop.amount)],
                discount: AttackedShop.discounts[discount].id, of: isOfLine ? cup(0, isExtra: false) : nil,
                place: AttackedShop.place(cups, on: menu))
            return try submit(
                OrderRequest(content, isQueued: true, dayStart: dayStart, key: .numbered(key), who: nil))
        case .refund(let number, let juice, let isExtra, let cups, let returned, let kind, let key):
            let line = OrderLine(cup(juice, isExtra: isExtra), cups: cups)
            return try submit(
                RefundRequest(
                    order: number, [line], paid: kind.map { PaymentKind.standard[$0] },
                    returned: [menu.fruits[0].id: returned], reason: .other, key: .numbered(key)))
        case .stop(let juice, let hours, let key):
            let choice = SaleItem.choice(menu.options[0].choices[0].id)
            let item = menu.juices.indices.contains(juice) ? .juice(menu.juices[juice].id) : choice
            let until = hours > 0 ? dayStart.addingTimeInterval(Double(hours) * 3600) : nil
            return try submit(AvailabilityRequest(item, stoppedUntil: until, key: .numbered(key)))
        case .changeSettings(let hour, let key):
            let settings = Settings(
                zone: hour > 2 ? "Asia/Seoul" : nil, dayStartHour: hour,
                paymentKinds: hour.isMultiple(of: 2) ? PaymentKind.standard : [], openAmounts: hour < 4,
                chain: hour > 0 ? AttackedShop.chain : nil)
            return try submit(
                SettingsChangeRequest(settings, edited: try model.shop().settings, key: .numbered(key * 5 + hour)))
        case .note(let words, let key):
            guard let text = words.flatMap({ try? NoteText(typed: $0) }) else {
                return try submit(HandoverNoteRequest(read: .numbered(key)))
            }
            return try submit(HandoverNoteRequest(text, key: .numbered(key)))
        case .moveCash(let amount, let key):
            return try submit(CashMoveRequest(amount: amount, reason: .expense, key: .numbered(key)))
        case .close(let counted, let isStale, let key):
            let seen = try model.shop().drawer.closings.last?.closing.number ?? 0
            return try submit(
                ClosingRequest(
                    counted: CashCount(sum: counted), left: counted / 2, seen: isStale ? seen + 1 : seen,
                    key: .numbered(key)))
        case .reverseClosing(let number):
            return try submit(ClosingReversalRequest(number: number, key: .numbered(number)))
        case .send(let count, let key):
            return try submit(SendRequest(to: ShopID("hongdae"), [menu.fruits[0].id: count], key: .numbered(key)))
        case .receive(let number, let count, let key):
            return try submit(
                ReceiveRequest(
                    TransferID(ShopID("hongdae"), number), [menu.fruits[1].id: count], key: .numbered(key)))
        case .takeHeadMenu(let version):
            let published = try AttackedShop.published(version, menu)
            return try submit(HeadMenuRequest(published, today: published.day))
        case .read: return compare(try store().shop(), try model.shop())
        case .order(let number): return compare(try store().record(number), try model.record(number))
        case .switchProcess: current = 1 - current
        case .restart:
            try store().close()
            stores[current] = nil
        case .kill: stores[current] = nil
        case .flushHead: try (store() as? FileStore)?.flushHead()
        case .wait(let hours): time.advance(hours: Double(hours))
        }
        return nil
    }

    /// - Parameter index: that of a juice, or the one behind them for an amount that is not on the menu.
    private func cup(_ index: Int, isExtra: Bool) -> Cup {
        guard menu.juices.indices.contains(index) else { return AttackedShop.amount }
        let juice = menu.juices[index]
        let choices = isExtra && !juice.options.isEmpty ? menu.options.flatMap(\.choices).map(\.id) : []
        return Cup(juice.id, choices: choices)
    }

    /// One of the standard kinds for all of what is due, a part of it, more than it, and the last part or all taken back.
    private func change(_ way: Int, of order: Int) throws -> PaymentRequest.Change {
        switch way {
        case 0..<PaymentKind.standard.count: return .whole(PaymentKind.standard[way], tendered: nil)
        case 3: return .part(PaymentPart(.card, 1_000))
        case 4: return .part(PaymentPart(.cash, 1_500, tendered: 2_000))
        case 5: return .part(PaymentPart(.transfer, 9_000_000))
        default:
            let parts = try model.record(order)?.parts ?? []
            guard let last = parts.last else { return .takeBackAll }
            return .takeBack(last, index: parts.count - 1, of: parts.count)
        }
    }

    private mutating func store() throws(StoreError) -> any Store {
        if let store = stores[current] { return store }
        let store = try open()
        stores[current] = store
        return store
    }

    private func open() throws(StoreError) -> any Store {
        let clock: @Sendable () -> Date = { [time] in time.now }
        if let database { return try database.store(menu: menu, generation: 4, clock: clock) }
        return try FileStore(
            "/Store", menu: menu, files: machine.process(), limits: .init(lines: 4, reserveBytes: 500), clock: clock)
    }

    private mutating func submit<Request: StoreRequest>(_ request: Request) throws -> String?
    where Request.Outcome: Equatable {
        compare(try store().submit(request), try model.submit(request))
    }

    /// Midnight, which some programs pass.
    private var dayStart: Date {
        Date(timeIntervalSince1970: (time.now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
    }

    private func compare<Outcome: Equatable>(_ outcome: Outcome, _ expected: Outcome) -> String? {
        outcome == expected ? nil : "the store returned \(outcome), the model \(expected)"
    }
}
