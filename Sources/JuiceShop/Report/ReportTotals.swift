/// The sums of a report: of one day, or of several days added up.
package struct ReportTotals: Equatable, Sendable {
    package internal(set) var juices: [JuiceID: Sales] = [:]
    /// The cups sold of each size and choice, as `soldCups` counts them. See `soldSizes` and `soldChoices`.
    var soldParts: [CupPart: Int] = [:]
    /// The orders and cups of each place, without cancelled ones; nil is the place of those that were not asked.
    package internal(set) var places: [PlaceID?: Sales] = [:]
    /// Sales by local hour, from 0 to 23.
    package internal(set) var hours: [Int: Sales] = [:]
    var cancelledCups: [Int: Int] = [:]
    /// The fruit that orders consumed, cancelled orders included.
    package internal(set) var used: [FruitID: Int] = [:]
    /// Orders cancelled before they were made: their fruit returned to the stock.
    package internal(set) var returned = CancellationTotals()
    /// Orders cancelled after they were made: their fruit was thrown away.
    package internal(set) var wasted = CancellationTotals()
    /// The cancelled cups that belong to orders of the day before.
    package internal(set) var earlierCups = 0
    package internal(set) var stockChanges: [StockChange.Reason: StockChangeTotals] = [:]
    /// The cups that were refunded. They stay sold.
    package internal(set) var refundedCups = 0
    /// The fruit that refunds returned to the stock.
    package internal(set) var refundedFruit: [FruitID: Int] = [:]
    package internal(set) var transfers = TransferTotals()
    package internal(set) var takings = Takings()
    /// The sums by author; nil is the author of events without one.
    package internal(set) var authors: [Author?: AuthorTotals] = [:]

    package init() {}

    /// A count of orders, and of the cups in them.
    package struct Sales: Equatable, Sendable {
        package var orders = 0
        package var cups = 0

        package init(orders: Int = 0, cups: Int = 0) {
            self.orders = orders
            self.cups = cups
        }
    }

    /// The sums of cancellations, either before the order was made or after it.
    package struct CancellationTotals: Equatable, Sendable {
        package var sales = Sales()
        package var juices: [JuiceID: Int] = [:]
        package var fruits: [FruitID: Int] = [:]

        package init() {}
    }

    /// The sums of the stock changes with one reason, less the reversed ones. They are negative when more changes of
    /// earlier days were reversed than were made.
    package struct StockChangeTotals: Equatable, Sendable {
        package var times = 0
        package var deltas: [FruitID: Int] = [:]

        package init(times: Int = 0, deltas: [FruitID: Int] = [:]) {
            self.times = times
            self.deltas = deltas
        }
    }

    /// The fruit that was sent to other shops, the fruit that came from them, and the fruit that was lost on the way.
    package struct TransferTotals: Equatable, Sendable {
        package var sent: [FruitID: Int] = [:]
        package var received: [FruitID: Int] = [:]
        package var lost: [FruitID: Int] = [:]

        package init() {}

        package var fruits: Set<FruitID> { Set(sent.keys).union(received.keys).union(lost.keys) }
    }

    /// The sales of all hours. An order of several juices is one order here, and one for each of its juices.
    package var sales: Sales { hours.values.reduce(into: Sales()) { $0.add($1) } }

    /// The cups ordered minus the cups cancelled, each on its day. It is negative when more cups of earlier days were
    /// cancelled than were ordered.
    package var soldCups: Int { sales.cups - returned.sales.cups - wasted.sales.cups }

    package func soldCups(of juice: JuiceID) -> Int { (juices[juice]?.cups ?? 0) - cancelledCups(of: juice) }

    package func cancelledCups(of juice: JuiceID) -> Int {
        (returned.juices[juice] ?? 0) + (wasted.juices[juice] ?? 0)
    }

    /// The cancelled cups of the orders that were made in this hour of the same day. Cancelled cups of earlier days are
    /// in no hour: see `earlierCups`.
    package func cancelledCups(at hour: Int) -> Int { cancelledCups[hour] ?? 0 }

    package func soldCups(at hour: Int) -> Int { (hours[hour]?.cups ?? 0) - cancelledCups(at: hour) }

    /// The hours from the first to the last one of a business day with an order.
    package func hours(in calendar: BusinessCalendar) -> [Int] {
        let start = calendar.dayStartHour
        let sinceStart = hours.keys.map { ($0 - start + 24) % 24 }
        guard let first = sinceStart.min(), let last = sinceStart.max() else { return [] }
        return (first...last).map { ($0 + start) % 24 }
    }

    /// The sums of all authors.
    package var people: AuthorTotals { authors.values.reduce(into: AuthorTotals()) { $0.add($1) } }

    package var cancelledOrders: Int { returned.sales.orders + wasted.sales.orders }

    package var isEmpty: Bool {
        juices.isEmpty && cancelledOrders == 0 && refundedCups == 0 && stockChanges.isEmpty
            && transfers == TransferTotals() && takings.isEmpty
    }

    /// The juices that were ordered or cancelled.
    package var allJuices: Set<JuiceID> {
        Set(juices.keys).union(returned.juices.keys).union(wasted.juices.keys)
    }

    /// The fruit that cancellations and refunds returned to the stock.
    package func returnedCount(of fruit: FruitID) -> Int {
        (returned.fruits[fruit] ?? 0) + (refundedFruit[fruit] ?? 0)
    }

    /// The fruits that were used, returned or wasted.
    package var allFruits: Set<FruitID> {
        Set(used.keys).union(returned.fruits.keys).union(refundedFruit.keys).union(wasted.fruits.keys)
    }
}

extension ReportTotals {
    /// Adds the sums of another day.
    package mutating func add(_ other: ReportTotals) {
        for (juice, sales) in other.juices { juices[juice, default: Sales()].add(sales) }
        soldParts.merge(other.soldParts, uniquingKeysWith: +)
        for (place, sales) in other.places { places[place, default: Sales()].add(sales) }
        for (hour, sales) in other.hours { hours[hour, default: Sales()].add(sales) }
        cancelledCups.merge(other.cancelledCups, uniquingKeysWith: +)
        used.merge(other.used, uniquingKeysWith: +)
        returned.add(other.returned)
        wasted.add(other.wasted)
        earlierCups += other.earlierCups
        refundedCups += other.refundedCups
        refundedFruit.merge(other.refundedFruit, uniquingKeysWith: +)
        transfers.sent.merge(other.transfers.sent, uniquingKeysWith: +)
        transfers.received.merge(other.transfers.received, uniquingKeysWith: +)
        transfers.lost.merge(other.transfers.lost, uniquingKeysWith: +)
        takings.add(other.takings)
        for (author, totals) in other.authors { authors[author, default: AuthorTotals()].add(totals) }
        for (reason, changes) in other.stockChanges {
            stockChanges[reason, default: StockChangeTotals()].add(times: changes.times, changes.deltas)
        }
    }
}

extension ReportTotals.Sales {
    mutating func add(_ other: Self) {
        orders += other.orders
        cups += other.cups
    }
}

extension ReportTotals.CancellationTotals {
    mutating func add(_ other: Self) {
        sales.add(other.sales)
        juices.merge(other.juices, uniquingKeysWith: +)
        fruits.merge(other.fruits, uniquingKeysWith: +)
    }
}

extension ReportTotals.StockChangeTotals {
    mutating func add(times: Int, _ deltas: [FruitID: Int]) {
        self.times += times
        self.deltas.merge(deltas, uniquingKeysWith: +)
    }
}

extension ReportTotals {
    /// The fruit that was thrown away by hand, and with juices that were already made.
    package var wastedFruit: [FruitID: Int] {
        wasted.fruits.merging((stockChanges[.waste]?.deltas ?? [:]).mapValues(-), uniquingKeysWith: +)
    }

    /// The fruit that orders used, less the fruit that was returned.
    package var netFruit: [FruitID: Int] {
        used.merging(returned.fruits.mapValues(-), uniquingKeysWith: +)
            .merging(refundedFruit.mapValues(-), uniquingKeysWith: +)
    }

    /// The takings without the tax in them, and the cost of the fruit; nil without takings, and when the cost of a
    /// fruit is not known.
    package func margin(by menu: Menu, tax: TaxRate?) -> Margin? {
        if takings.isEmpty || !menu.hasCosts { return nil }
        let supply = takings.total - (tax.map(takings.tax) ?? 0)
        return menu.cost(of: netFruit).map { Margin(supply, cost: $0) }
    }
}

/// The cups sold by size and by choice. Only differences from the plain cup are counted: the plain size is the rest of
/// its juice's cups, so the sizes always add up to these, and a shop without sizes and options counts nothing.
extension ReportTotals {
    mutating func add(_ lines: [OrderLine], sign: Int) {
        for line in lines where !line.cup.isPlain {
            for part in line.cup.parts { soldParts[part, default: 0] += sign * line.cups }
        }
    }

    /// The cups sold of each size of a juice: first the plain one (nil), then the sizes of the menu, then the sizes
    /// that left it.
    /// - Returns: an empty list for a juice that only has the plain size.
    package func soldSizes(of juice: JuiceID, on menu: Menu) -> [(size: SizeID?, cups: Int)] {
        var sold = [SizeID: Int]()
        for case (.size(let size, of: juice), let cups) in soldParts { sold[size] = cups }
        let known = menu[juice]?.sizes.map(\.id) ?? []
        let sizes = Set(known).union(sold.keys).inOrder(of: known)
        if sizes.isEmpty { return [] }
        return [(nil, soldCups(of: juice) - sold.values.reduce(0, +))] + sizes.map { ($0, sold[$0] ?? 0) }
    }

    /// The cups sold with each choice that was ordered or cancelled, in the menu's order; choices that left the menu
    /// come last.
    package func soldChoices(on menu: Menu) -> [(choice: ChoiceID, cups: Int)] {
        var sold = [ChoiceID: Int]()
        for case (.choice(let choice), let cups) in soldParts { sold[choice] = cups }
        return sold.keys.inOrder(of: menu.options.flatMap(\.choices).map(\.id)).map { ($0, sold[$0] ?? 0) }
    }
}

/// The orders and cups sold by place.
extension ReportTotals {
    /// The orders and cups of all places, which are those that were not cancelled.
    package var soldSales: Sales { places.values.reduce(into: Sales()) { $0.add($1) } }

    /// The orders and cups sold at each place of the menu, then at the places that left it, and last those of orders that
    /// were not asked (nil).
    /// - Returns: an empty list without orders.
    package func soldPlaces(on menu: Menu) -> [(place: PlaceID?, sales: Sales)] {
        let sold = places.filter { $0.value != Sales() }
        if sold.isEmpty { return [] }
        let known = menu.places.map(\.id)
        let asked = Set(known).union(sold.keys.compactMap(\.self)).inOrder(of: known)
        return asked.map { ($0, sold[$0] ?? Sales()) } + (sold[nil].map { [(nil, $0)] } ?? [])
    }

    /// The share of some of the cups sold, as a percentage rounded to the nearest one; nil where cancellations of orders of
    /// earlier days leave no cups to be a share of.
    package func share(of cups: Int) -> Int? {
        if cups < 0 || cups > soldCups || soldCups == 0 { return nil }
        return (200 * cups + soldCups) / (2 * soldCups)
    }
}
