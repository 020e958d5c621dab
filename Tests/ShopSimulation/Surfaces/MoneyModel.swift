/// The money of a shop by plain arithmetic: a dictionary of named sums for each day and each closing.
///
/// It is the second opinion that every page, slip, file and command is compared with, so it imports no module of the
/// product. Amounts are in the currency's smallest unit. A kind of payment is its name, such as `card`.
package struct MoneyModel {
    /// Named numbers; one that is not there is 0.
    package typealias Sums = [String: Int]

    var prices: PriceList
    /// The hour at which a business day begins.
    let dayStartHour: Int
    /// Since the midnight before the first day.
    var minute: Int
    /// The person who acts; empty where nobody says.
    var person = ""
    private(set) var orders: [Order] = []
    private(set) var closings: [Closing] = []
    private(set) var lastClosing = 0
    private(set) var moves: [Move] = []
    /// The count of the drawer that no closing has recorded yet.
    private(set) var count: Count?
    /// What happened since the last closing, oldest first.
    private(set) var changes: [Sums] = []
    /// The sums of these.
    private(set) var period: Sums = [:]
    private(set) var days: [Int: Sums] = [:]

    init(prices: PriceList, dayStartHour: Int, minute: Int) {
        self.prices = prices
        self.dayStartHour = dayStartHour
        self.minute = minute
    }

    struct Line: Equatable {
        let cup: String
        let cups: Int
        let price: Int

        /// The juice, or the sign of all amounts that are not on the menu.
        var juice: String { isMade ? String(cup.prefix { $0 != "." }) : "=" }
        var amount: Int { cups * price }
        /// False for an amount that is not on the menu: it is no cup.
        var isMade: Bool { cup.first != "=" }
    }

    struct Given: Equatable {
        /// The id, or `id@cup` for the discount of one line.
        let discount: String
        var amount: Int

        var id: String { String(discount.prefix { $0 != "@" }) }
    }

    struct Refund: Equatable {
        let lines: [Line]
        /// What the customer got back, or no longer owes.
        let amount: Int
        /// The part of the order's discount that the cups had.
        let discount: Int
        /// What the customer got in their hand, by kind of payment.
        let back: [String: Int]
        let day: Int
    }

    struct Part: Equatable {
        var kind: String
        var amount: Int
    }

    package struct Order: Equatable {
        let number: Int
        let day: Int
        let minute: Int
        /// Empty in a shop without places.
        let place: String
        let lines: [Line]
        var given: Given?
        /// What its payments took, oldest first.
        var parts: [Part] = []
        /// What refunds paid back in a kind of payment.
        var paidBack = 0
        var refunds: [Refund] = []
        var isCancelled = false

        var received: Int { parts.reduce(0) { $0 + $1.amount } }
        var cups: Int { lines.made }
        var price: Int { lines.reduce(0) { $0 + $1.amount } }
        /// The price less the discount, whatever was refunded.
        var charged: Int { price - (given?.amount ?? 0) }
        var refunded: Int { refunds.reduce(0) { $0 + $1.amount } }
        /// What the shop keeps of it.
        var kept: Int { isCancelled ? 0 : charged - refunded }
        var due: Int { isCancelled ? 0 : kept - (received - paidBack) }
        /// The line of a closing that has its discount: its first kind of payment, `unpaid` or `free`; nil for a cancelled
        /// order.
        var line: String? { isCancelled ? nil : parts.first?.kind ?? (charged == 0 ? "free" : "unpaid") }
        /// The lines that count the order, once for each payment.
        var standing: [String] {
            isCancelled ? [] : parts.map(\.kind) + (due > 0 ? ["unpaid"] : []) + (charged == 0 ? ["free"] : [])
        }
        /// By kind, what was received less what was paid back.
        var payments: [String: Int] {
            var payments = Sums()
            for part in parts where !isCancelled { payments[part.kind, default: 0] += part.amount }
            for refund in refunds { for (kind, amount) in refund.back { payments[kind, default: 0] -= amount } }
            return payments
        }

        /// The cups of a line that were not refunded.
        func left(of line: Line) -> Int {
            refunds.flatMap(\.lines).filter { $0.cup == line.cup }.reduce(line.cups) { $0 - $1.cups }
        }
        var left: [Line] {
            lines.map { Line(cup: $0.cup, cups: left(of: $0), price: $0.price) }.filter { $0.cups > 0 }
        }
    }

    struct Closing {
        let number: Int
        let minute: Int
        /// The cash that the closing before left.
        let before: Int
        let counted: Int
        let left: Int
        let changes: [Sums]
        let sums: Sums
    }

    /// Cash that was put in or taken out.
    struct Move {
        /// 1 for the first.
        let number: Int
        let minute: Int
        /// Negative for cash that was taken out.
        let amount: Int
        var isTakenBack = false
        /// The name of its number among the sums of a closing.
        var name: String { "move \(number)" }
    }

    /// The moment of a count.
    struct Count {
        /// The number of changes of the period until then.
        let changes: Int
        let expected: Int
    }

    /// The business day under way; 0 is the first.
    var day: Int { day(of: minute) }
    func day(of minute: Int) -> Int { (minute - dayStartHour * 60) / (24 * 60) }
    var carried: Int { closings.last?.left ?? 0 }

    var expected: Int { period.expected(after: carried) }
    /// True for a move that can be taken back, if it is young enough: no closing has counted it.
    func isOpen(_ move: Move) -> Bool { !move.isTakenBack && period(move.name) > 0 }

    func isWithinADay(_ minute: Int) -> Bool { self.minute - minute <= 24 * 60 }
}

extension MoneyModel.Sums {
    mutating func add(_ other: Self) { merge(other, uniquingKeysWith: +) }
    func callAsFunction(_ name: String) -> Int { self[name] ?? 0 }
    /// The sum of all numbers whose names begin alike.
    func all(_ prefix: String) -> Int { reduce(0) { $1.key.hasPrefix(prefix) ? $0 + $1.value : $0 } }
}

extension [MoneyModel.Line] {
    /// The cups: what is not on the menu is none.
    var made: Int { reduce(0) { $0 + ($1.isMade ? $1.cups : 0) } }
}

extension [MoneyModel.Sums] {
    fileprivate var sum: MoneyModel.Sums { reduce(into: [:]) { $0.add($1) } }
}

/// What happens at the counter.
extension MoneyModel {
    mutating func order(_ cups: [String: Int], discount: String?, place: String) {
        let lines = cups.sorted { $0.key < $1.key }.map {
            Line(cup: $0.key, cups: $0.value, price: prices.price(of: $0.key, at: place))
        }
        var order = Order(number: orders.count + 1, day: day, minute: minute, place: place, lines: lines)
        order.given = discount.map { Given(discount: $0, amount: prices.discount($0, off: lines)) }
        orders.append(order)
        var sums: Sums = ["orders": 1, "cups": order.cups]
        sums.count(lines, order.given, sign: 1)
        sums.count(order, sign: 1)
        sums.count(order.cups, at: place, sign: 1)
        let discounted = order.price - order.charged
        sums.note(["orders": 1, "cups": order.cups, "amount": order.price, "discounted": discounted], by: person)
        add(sums)
    }

    /// Pays all that is due. Where nothing is, the kind of the only part is corrected.
    /// - Parameter kind: nil to take all parts back: the order is owed again.
    mutating func pay(_ number: Int, _ kind: String?) {
        changeParts(number) { order in
            guard let kind else { return order.parts = [] }
            if order.due > 0 {
                order.parts.append(Part(kind: kind, amount: order.due))
            } else if order.parts.count == 1 {
                order.parts[0].kind = kind
            }
        }
    }

    /// Pays a part of what is due.
    mutating func payPart(_ number: Int, _ kind: String, _ amount: Int) {
        changeParts(number) { order in
            if order.due > 0 { order.parts.append(Part(kind: kind, amount: amount)) }
        }
    }

    mutating func takeBackPart(_ number: Int, _ index: Int) { changeParts(number) { $0.parts.remove(at: index) } }

    private mutating func changeParts(_ number: Int, _ act: (inout Order) -> Void) {
        change(number) { order, sums in
            for part in order.parts { sums["received.\(part.kind)", default: 0] -= part.amount }
            act(&order)
            for part in order.parts { sums["received.\(part.kind)", default: 0] += part.amount }
        }
    }

    /// What was paid above the new price is handed back, of the last payment first.
    /// - Parameter id: nil to take the discount back.
    mutating func discount(_ number: Int, _ id: String?) {
        let given = id.map { Given(discount: $0, amount: prices.discount($0, off: orders[number - 1].lines)) }
        let person = person
        change(number) { order, sums in
            let before = order.charged
            sums.count([], order.given, sign: -1)
            order.given = given
            sums.count([], order.given, sign: 1)
            sums.note(["discounted": before - order.charged], by: person)
            while order.received > order.charged, var last = order.parts.popLast() {
                let back = min(last.amount, order.received + last.amount - order.charged)
                sums["received.\(last.kind)", default: 0] -= back
                last.amount -= back
                if last.amount > 0 { order.parts.append(last) }
            }
        }
    }

    /// What the order owes is owed no more; the rest goes back, without a kind in those of the order, the last one first. All
    /// of it goes back in a kind that somebody names before a payment was recorded.
    ///
    /// The cups stay sold. Their part of the discount is not paid back: all refunds together pay back what was charged,
    /// each its share in coins.
    mutating func refund(_ number: Int, _ cups: [String: Int], _ kind: String?) {
        let (day, coin, person) = (day, prices.coin, person)
        change(number) { order, sums in
            let lines = order.lines.compactMap { line in
                cups[line.cup].map { Line(cup: line.cup, cups: $0, price: line.price) }
            }
            let gross = lines.reduce(0) { $0 + $1.amount }
            // The part of it, of what was refunded before and of the price that had the discount.
            let discounted = [lines, order.refunds.flatMap(\.lines), order.lines].map { lines in
                PriceList.lines(lines, of: order.given?.discount ?? "").reduce(0) { $0 + $1.amount }
            }
            let givenBefore = order.refunds.reduce(0) { $0 + $1.discount }
            let given = (order.given?.amount ?? 0) - givenBefore
            var share = given
            if discounted[0] + discounted[1] < discounted[2] {
                let charged = discounted[2] - (order.given?.amount ?? 0)
                let back = charged * (discounted[0] + discounted[1]) / discounted[2]
                let rest = back - back % coin - (discounted[1] - givenBefore)
                share = min(max(discounted[0] - rest, 0), discounted[0], given)
            }
            if order.given == nil { share = 0 }
            let amount = gross - share
            var (rest, back) = (order.parts.isEmpty ? (kind == nil ? 0 : amount) : max(0, amount - order.due), Sums())
            if let kind, rest > 0 { (back[kind], rest) = (rest, 0) }
            let payments = order.payments
            for part in order.parts.reversed() where rest > 0 && back[part.kind] == nil && payments(part.kind) > 0 {
                back[part.kind] = min(rest, payments(part.kind))
                rest -= back(part.kind)
            }
            if rest > 0, let last = order.parts.last { back[last.kind, default: 0] += rest }
            let refund = Refund(lines: lines, amount: amount, discount: share, back: back, day: day)
            order.refunds.append(refund)
            sums.add([
                "refunded": refund.amount, "refunds": 1, "refunded.cups": lines.made,
            ])
            sums.note(["refunded": refund.amount], by: person)
            for (kind, amount) in back {
                order.paidBack += amount
                sums["returned.\(kind)", default: 0] += amount
            }
        }
    }

    mutating func cancel(_ number: Int) {
        let person = person
        change(number) { order, sums in
            sums.count(order.lines, order.given, sign: -1)
            sums.count(order.cups, at: order.place, sign: -1)
            sums.add(["cancelled": order.charged, "cancelled.orders": 1, "cancelled.cups": order.cups])
            sums.note(
                ["cancelled": order.charged, "cancelled.orders": 1, "cancelled.cups": order.cups], by: person)
            for part in order.parts { sums["returned.\(part.kind)", default: 0] += part.amount }
            order.isCancelled = true
        }
    }

    /// - Parameter amount: negative for cash that was taken out.
    mutating func move(_ amount: Int) {
        let move = Move(number: moves.count + 1, minute: minute, amount: amount)
        moves.append(move)
        add(["moved": amount, move.name: 1])
    }

    /// A move that was taken back before stays as it is.
    mutating func takeBack(_ number: Int) {
        if moves[number - 1].isTakenBack { return }
        moves[number - 1].isTakenBack = true
        add(["moved": -moves[number - 1].amount])
    }

    mutating func countDrawer() { count = Count(changes: changes.count, expected: expected) }

    /// Nobody closes with the count any more.
    mutating func forgetCount() { count = nil }

    /// What changed the cash after the count belongs to the next period, and all that came with it. Without such a change,
    /// nothing tells the count from the closing.
    mutating func close(counted: Int, left: Int) {
        close(counted: counted, left: left, end: count.flatMap { $0.expected == expected ? nil : $0.changes })
    }

    /// - Parameter end: the changes of the period that the closing has; nil for all.
    mutating func close(counted: Int, left: Int, end: Int?) {
        let end = end ?? changes.count
        lastClosing += 1
        let closed = Array(changes[..<end])
        closings.append(
            Closing(
                number: lastClosing, minute: minute, before: carried, counted: counted, left: left, changes: closed,
                sums: closed.sum))
        changes.removeFirst(end)
        period = changes.sum
        count = nil
    }

    /// The newest closing was taken back: its period goes on.
    mutating func reopen() {
        changes = closings.removeLast().changes + changes
        period = changes.sum
        count = nil
    }

    private mutating func change(_ number: Int, _ act: (inout Order, inout Sums) -> Void) {
        var sums = Sums()
        sums.count(orders[number - 1], sign: -1)
        act(&orders[number - 1], &sums)
        sums.count(orders[number - 1], sign: 1)
        add(sums)
    }

    private mutating func add(_ sums: Sums) {
        changes.append(sums)
        period.add(sums)
        days[day, default: [:]].add(sums)
    }
}

extension MoneyModel.Sums {
    /// Counts where the order stands, and what it owes.
    fileprivate mutating func count(_ order: MoneyModel.Order, sign: Int) {
        for line in order.standing { self["standing.\(line)", default: 0] += sign }
        if !order.isCancelled { self["sold", default: 0] += sign }
        if let line = order.line { self["given.\(line)", default: 0] += sign * (order.given?.amount ?? 0) }
        self["due", default: 0] += sign * order.due
    }

    /// Counts what a person did, under names such as `by s1.orders`.
    fileprivate mutating func note(_ sums: Self, by person: String) {
        for (name, sum) in sums { self["by \(person).\(name)", default: 0] += sum }
    }

    /// Counts an order that was not cancelled where it is drunk.
    fileprivate mutating func count(_ cups: Int, at place: String, sign: Int) {
        if place.isEmpty { return }
        self["place.\(place).orders", default: 0] += sign
        self["place.\(place).cups", default: 0] += sign * cups
    }

    fileprivate mutating func count(_ lines: [MoneyModel.Line], _ given: MoneyModel.Given?, sign: Int) {
        for line in lines { self["gross.\(line.juice)", default: 0] += sign * line.amount }
        if let given { self["discount.\(given.id)", default: 0] += sign * given.amount }
    }
}

/// The sums that surfaces show of a day or of the time between two closings.
extension MoneyModel.Sums {
    /// Before discounts and refunds, without cancelled orders.
    var gross: Int { all("gross.") }
    var discounted: Int { all("discount.") }
    /// What was kept: 매출.
    var takings: Int { gross - discounted - self("refunded") }
    func net(_ line: String) -> Int {
        line == "unpaid" ? self("due") : self("received.\(line)") - self("returned.\(line)")
    }
    /// What a person did.
    func by(_ person: String) -> Self {
        let prefix = "by \(person)."
        let own = filter { $0.key.hasPrefix(prefix) }
        return Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
    }
    func expected(after left: Int) -> Int { left + net("cash") + self("moved") }
}

/// What the shop sells, and what it takes off.
struct PriceList {
    /// By the spelling of a cup: `mango.large.milk`.
    var cups: [String: Int]
    let discounts: [String: Rule]
    /// By place, what each cup costs less there; empty in a shop that does not ask.
    let places: [String: Int]
    /// Amounts that are not on the menu, such as `=4500=cake`.
    let openAmounts: [String]
    /// The percentage of tax in the prices.
    let tax: Int
    /// A percentage is rounded down to a multiple of it, and so are parts of what is paid back.
    let coin: Int

    enum Rule {
        case percent(Int)
        case amount(Int)
        /// The cheapest cups of an order are free.
        case cups(Int)
    }

    /// A place makes the cup cheaper, at most to nothing, and its choices cost the same everywhere.
    func price(of cup: String, at place: String) -> Int {
        if cup.first == "=" { return Int(cup.dropFirst().prefix { $0 != "=" }) ?? 0 }
        let parts = cup.split(separator: ".", omittingEmptySubsequences: false)
        let size = parts.dropFirst().first ?? ""
        let plain = cups[parts[0] + (size.isEmpty ? "" : ".\(size)")] ?? 0
        return max(0, plain - (places[place] ?? 0)) + (cups[cup] ?? 0) - plain
    }

    /// The lines that a discount is for: `id@cup` is of one.
    static func lines(_ lines: [MoneyModel.Line], of discount: String) -> [MoneyModel.Line] {
        let cup = discount.split(separator: "@").dropFirst().first
        return lines.filter { cup == nil || $0.cup == String(cup ?? "") }
    }

    func discount(_ discount: String, off lines: [MoneyModel.Line]) -> Int {
        let lines = Self.lines(lines, of: discount)
        switch discounts[String(discount.prefix { $0 != "@" })] {
        case nil: return 0
        case .percent(let percent):
            let amount = lines.reduce(0) { $0 + $1.amount } * percent / 100
            return percent == 100 ? amount : amount - amount % coin
        case .amount(let amount): return min(amount, lines.reduce(0) { $0 + $1.amount })
        case .cups(let free):
            let each = lines.filter(\.isMade).flatMap { Array(repeating: $0.price, count: $0.cups) }
            return each.sorted().prefix(free).reduce(0, +)
        }
    }

    /// The tax in an amount, rounded half away from zero.
    func tax(in amount: Int) -> Int {
        let (twice, whole) = (2 * abs(amount) * tax, 100 + tax)
        return (amount < 0 ? -1 : 1) * ((twice + whole) / (2 * whole))
    }
}
