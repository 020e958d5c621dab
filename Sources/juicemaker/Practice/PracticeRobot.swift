import FastCGI
import Foundation
import JuiceShop
import Practice
import Runtime
import ShopStore
import ShopWeb
import Synchronization

/// A customer, a cashier and a cook in one, who send forms as a browser does. It keeps a list of every order that the shop
/// confirmed.
final class PracticeRobot: Sendable {
    private let customers: Customers
    private let socket: String
    private let store: String
    /// The last event before the robot's.
    private let since: Int
    private let memory: Mutex<Memory>

    private struct Memory {
        var random: PracticeRandom
        /// The confirmed orders: the number that the shop said, by the key of the form.
        var confirmed: [Key: Int] = [:]
        /// The numbers in the order of their confirmation.
        var numbers: [Int] = []
        /// So many of them are paid, and so many are handed over.
        var paid = 0
        var handedOver = 0
    }

    /// So many orders wait in the kitchen.
    private static let waitingOrders = 6
    /// A power cut comes after so many orders that come in at once.
    private static let (senders, fewest, most) = (4, 12, 40)
    private static let answerSeconds = 10

    /// - Parameters:
    ///   - socket: where the shop listens.
    ///   - store: the shop's store, to compare the list with.
    init(_ customers: Customers, socket: String, store: String, seed: UInt64) throws {
        self.customers = customers
        self.socket = socket
        self.store = store
        since = try FileStore(showing: store).shop().sequence
        memory = Mutex(Memory(random: PracticeRandom(seed: seed ^ 0x5EED)))
    }

    var confirmedCount: Int { memory.withLock { $0.confirmed.count } }

    /// One order: it is paid, and the oldest one is handed over. Fruit that runs low is delivered.
    func work() {
        guard let number = order() else { return deliver() }
        // The orders before a power cut are among them: nobody had the time for them.
        let (unpaid, ready) = memory.withLock { memory in
            let unpaid = memory.numbers[memory.paid...]
            let ready = memory.numbers.dropLast(Self.waitingOrders).dropFirst(memory.handedOver)
            memory.paid += unpaid.count
            memory.handedOver += ready.count
            return (Array(unpaid), Array(ready))
        }
        for order in unpaid {
            _ = send(PaymentForm.kindField, PaymentKind.card.rawValue, to: "/orders/\(order)/payment")
        }
        for order in ready { _ = send("from", "robot", to: "/orders/\(order)/handover") }
        if number % 3 == 0 {
            _ = send(ShopApp.slipField, Printout.Slip.receipt.rawValue, to: "/orders/\(number)/print")
        }
        if number % 12 == 0 { deliver() }
    }

    /// - Returns: the number that the shop confirmed; nil if it confirmed none.
    private func order() -> Int? {
        let content = memory.withLock { customers.content(&$0.random) }
        let key = Wiring.newKey()
        let fields = [Form.Field(FormKey.field, key.rawValue), Form.Field(OrderForm.sendField, OrderForm.all)]
        guard let number = post(Form(fields: fields + content.form.fields), to: "/orders") else { return nil }
        memory.withLock {
            $0.confirmed[key] = number
            $0.numbers.append(number)
        }
        return number
    }

    /// Sends orders from several sides at once, and calls `cut` when some are confirmed and others are under way.
    func orderMany(_ cut: @escaping @Sendable () -> Void) {
        let before = confirmedCount
        let wanted = before + memory.withLock { Int.random(in: Self.fewest...Self.most, using: &$0.random) }
        let isCut = Atomic(false)
        DispatchQueue.concurrentPerform(iterations: Self.senders) { _ in
            for _ in 0..<Self.most where !isCut.load(ordering: .acquiring) {
                _ = order()
                if confirmedCount >= wanted, !isCut.exchange(true, ordering: .acquiringAndReleasing) { cut() }
            }
        }
        if !isCut.load(ordering: .acquiring) { cut() }
    }

    struct Comparison {
        var confirmed = 0
        var lost = 0
        var wrong = 0
    }

    /// Looks for each confirmed order in the store: it must be there, once, with the number that the shop said.
    func compare() throws -> Comparison {
        let confirmed = memory.withLock { $0.confirmed }
        var found = [Key: [Int]]()
        try FileStore(showing: store).events(after: since) { _, event in
            if case .ordered(let order) = event, let key = order.key, confirmed[key] != nil {
                found[key, default: []].append(order.number)
            }
            return true
        }
        var comparison = Comparison(confirmed: confirmed.count)
        for (key, number) in confirmed {
            let numbers = found[key] ?? []
            if numbers.isEmpty { comparison.lost += 1 } else if numbers != [number] { comparison.wrong += 1 }
        }
        return comparison
    }

    /// A box of each fruit that runs low. What is gone stays gone: a visitor may find out what the shop does then.
    private func deliver() {
        guard let shop = try? FileStore(showing: store).shop() else { return }
        var fields = [
            Form.Field(FormKey.field, Wiring.newKey().rawValue),
            Form.Field(StockForm.reasonField, StockChange.Reason.delivery.rawValue),
        ]
        for fruit in shop.menu.fruits {
            let count = shop.stock[fruit.id]
            if count == 0 && fruit.hasTile || count >= fruit.firstCount { continue }
            fields.append(
                Form.Field(
                    StockForm.typedField(fruit.id, for: .delivery), String(2 * (fruit.box ?? fruit.firstCount))))
        }
        if fields.count > 2 { _ = post(Form(fields: fields), to: "/stock") }
    }

    private func send(_ field: String, _ value: String, to path: String) -> Int? {
        let fields = [Form.Field(FormKey.field, Wiring.newKey().rawValue), Form.Field(field, value)]
        return post(Form(fields: fields), to: path)
    }

    /// - Returns: the number of the order to which the response leads.
    private func post(_ form: Form, to path: String) -> Int? {
        let question = SocketQuestion(socket: socket, path: path, form: form)
        guard let answer = try? question.ask(waitingSeconds: Self.answerSeconds) else { return nil }
        let lines = answer.split(separator: "\r\n", maxSplits: 40)
        guard lines.contains(where: { $0.hasPrefix("Status: 303") }),
            let location = lines.first(where: { $0.hasPrefix("Location: /orders/") })
        else { return nil }
        return Int(location.dropFirst("Location: /orders/".count).prefix { $0.isNumber })
    }
}
