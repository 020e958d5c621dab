import Attack
import ContentFile
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// A report is the sum of the store's events, whatever the clock and the other processes did.
final class ReportReaderTests: XCTestCase {
    private lazy var menu = try? Menu.withPlaces

    /// Each calendar's history begins before one of its days of 23 or 25 hours.
    func testReportsAreTheSumsOfTheEventsInRandomHistories() throws {
        for (seed, zone, hour, start) in [
            (1, "America/New_York", 0, "2026-03-05T12:00:00Z"), (2, "America/New_York", 5, "2026-10-29T12:00:00Z"),
            (3, "Australia/Lord_Howe", 2, "2026-04-01T12:00:00Z"), (4, "Asia/Seoul", 0, "2026-02-25T12:00:00Z"),
        ] as [(UInt64, String, Int, String)] {
            let choice = CalendarChoice(since: .distantPast, zone: zone, dayStartHour: hour)
            var shop = try RandomShop(
                seed: seed, calendar: BusinessCalendar(zone: .gmt, choices: [choice]), start: start,
                menu: XCTUnwrap(menu))
            for _ in 0..<3 {
                for _ in 0..<65 { try shop.advance() }
                try shop.checkSomePeriods()
            }
        }
    }

    func testAHistoryThatTookThePlaceOfAnotherIsCountedAgain() throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let (path, copy) = ("\(folder.path)/Store", "\(folder.path)/Copy")
        let store = try ReopeningStore(path) { [menu] () throws(StoreError) in
            try FileStore(path, menu: menu, clock: { clock.now })
        }
        let (reader, wall) = (ReportReader(), WallClock(zone: .gmt, time: { clock.now }))
        let week = ReportPeriod.week(of: wall.today)
        func delivered() throws -> Int {
            try reader.report(week, of: store, by: wall).totals.stockChanges[.delivery]?.times ?? 0
        }
        _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: "k1"))
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: "k2"))
        clock.advance(hours: 20)
        _ = try store.submit(StockChangeRequest(["kiwi": -1], reason: .waste, key: "k3"))
        XCTAssertEqual(try delivered(), 2)
        try FileManager.default.removeItem(atPath: path)
        _ = try store.poll()
        try FileManager.default.moveItem(atPath: copy, toPath: path)
        _ = try store.poll()
        _ = try store.submit(StockChangeRequest(["kiwi": -1], reason: .waste, key: "k4"))
        XCTAssertEqual(try delivered(), 1)
    }

    func testTotalsOfDaysThatAreOverAreReadOnce() throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock("2026-11-02T09:00:00Z"))
        let disk = FaultyDisk()
        let store = try FileStore(
            "\(folder.path)/Store", menu: menu, files: disk, limits: .init(lines: 3), clock: { clock.now })
        for number in 1...60 {
            _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: Key(numbered: number)))
            clock.advance(hours: 8)
        }
        let (reader, wall) = (ReportReader(), WallClock(zone: .gmt, time: { clock.now }))
        let month = ReportPeriod.month(of: wall.today)
        func calls() throws -> Int {
            let before = disk.count("pread")
            XCTAssertEqual(try reader.report(month, of: store, by: wall).totals.stockChanges[.delivery]?.times, 60)
            return disk.count("pread") - before
        }
        let first = try calls()
        XCTAssertLessThan(try calls() * 3, first, "only the last day is read again")
    }
}

/// A shop that goes on at random, in two processes: orders, cancellations on the same and on later days, changes of stock,
/// reversals, nights, and a clock that is set back or leaps ahead.
private struct RandomShop {
    private let folder: TemporaryFolder
    private let stores: [FileStore]
    private let clock: TestClock
    private let menu: Menu
    private let wall: WallClock
    private let reader = ReportReader()
    private var random: SeededRandom
    private var keys = 0
    private var changes: [Int] = []
    private var orders = 0

    private struct Happened {
        let event: Event
        let day: Day
        let hour: Int
    }

    init(seed: UInt64, calendar: BusinessCalendar, start: String, menu: Menu) throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock(start))
        self.menu = menu
        self.clock = clock
        self.folder = folder
        stores = try (0..<2).map { _ in
            try FileStore("\(folder.path)/Store", menu: menu, limits: .init(lines: 50), clock: { clock.now })
        }
        wall = WallClock(calendar, time: { clock.now })
        random = SeededRandom(seed: seed)
        let plenty = Dictionary(uniqueKeysWithValues: menu.fruits.map { ($0.id, 9000) })
        _ = try stores[0].submit(StockChangeRequest(plenty, reason: .delivery, key: "plenty"))
    }

    mutating func advance() throws {
        keys += 1
        let (key, store) = (Key(numbered: keys), stores[random.roll(2)])
        let fruit = menu.fruits[random.roll(menu.fruits.count)].id
        let staff: [StaffID?] = [nil, "s1", "s2"]
        let who = Who(device: random.roll(2) == 0 ? "d1" : nil, staff: staff[random.roll(3)])
        switch random.roll(28) {
        case 0..<8:
            let juices = menu.juices.shuffled(using: &random).prefix(1 + random.roll(3))
            let cups = Set(juices.flatMap { juice in (0...random.roll(2)).map { _ in cup(of: juice) } })
            let lines = cups.map { OrderLine($0, cups: 1 + random.roll(3)) }
            let discount = random.roll(4) == 0 ? Self.discounts[random.roll(3)].id : nil
            let place = menu.places[random.roll(menu.places.count)].id
            let request = OrderRequest(
                OrderContent(lines: lines, discount: discount, place: place), isQueued: random.roll(2) == 0,
                dayStart: .distantPast, key: key, who: who)
            if case .made(let order) = try store.submit(request) { orders = order.number }
        case 8..<11 where orders > 0:
            let number = max(1, orders - random.roll(6))
            _ = try store.submit(CancellationRequest(order: number, wasMade: random.roll(2) == 0, key: key, who: who))
        case 11..<14:
            let reason = StockChange.Reason.allCases[random.roll(4)]
            let delta = reason == .waste ? -1 - random.roll(5) : 1 + random.roll(20)
            let request = StockChangeRequest([fruit: delta], reason: reason, key: key, who: who)
            if case .made(_, let sequence, _) = try store.submit(request) { changes.append(sequence) }
        case 14 where !changes.isEmpty:
            let change = changes[changes.count - 1 - random.roll(min(3, changes.count))]
            _ = try store.submit(ReversalRequest(change: change, key: key, who: who))
        case 20..<24 where orders > 0:
            let kind = PaymentKind.standard[random.roll(3)]
            _ = try store.submit(PaymentRequest(order: max(1, orders - random.roll(3)), kind, key: key))
        case 24..<27 where orders > 0:
            let discount = random.roll(3) == 0 ? nil : Self.discounts[random.roll(3)].id
            _ = try store.submit(
                DiscountRequest(order: max(1, orders - random.roll(3)), discount, key: key, who: who))
        case 27 where orders > 0:
            let number = max(1, orders - random.roll(6))
            guard let record = try store.record(number) else { return }
            let left = record.order.lines(after: try store.shop().refunds[number] ?? [])
            guard let line = left.shuffled(using: &random).first else { return }
            _ = try store.submit(
                RefundRequest(
                    order: number, [OrderLine(line.cup, cups: 1 + random.roll(line.cups))], paid: record.paid,
                    reason: .other, key: key, who: who))
        case 15: clock.advance(hours: -Double(random.roll(70)))
        case 17 where random.roll(2) == 0: try changePrices(in: store, key)
        case 16 where random.roll(6) == 0: clock.advance(hours: 24 * 40)
        default: clock.advance(hours: Double(random.roll(900)) / 60)
        }
    }

    /// Some are no longer on the menu; such an order is not made.
    private mutating func cup(of juice: Juice) -> Cup {
        let size = random.roll(2) == 0 ? nil : juice.sizes.shuffled(using: &random).first?.id
        let choices = menu.options.filter { juice.options.contains($0.id) }.flatMap { $0.choices.dropFirst() }
        return Cup(
            juice.id, size: size, choices: choices.shuffled(using: &random).prefix(random.roll(3)).map(\.id))
    }

    private static let discounts = [
        Discount("staff", names: Localized("staff"), percent: 100),
        Discount("some", names: Localized("some"), percent: 33),
        Discount("stamp", names: Localized("stamp"), cups: 2),
    ]

    /// Some juices have no price, and some lose a size.
    private mutating func changePrices(in store: FileStore, _ key: Key) throws {
        let shop = try store.shop()
        let juices = shop.menu.juices.map { juice in
            let price = random.roll(4) == 0 ? nil : 500 * random.roll(12)
            let sizes = juice.sizes.dropLast(random.roll(8) == 0 ? 1 : 0)
            return Juice(
                juice.id, names: juice.names, recipe: juice.recipe, price: price, sizes: Array(sizes),
                options: juice.options)
        }
        let menu = try Menu(
            fruits: shop.menu.fruits, juices: juices, options: shop.menu.options, discounts: Self.discounts,
            places: shop.menu.places)
        _ = try store.submit(MenuChangeRequest(menu, editedSequence: shop.menuSequence, key: key))
    }

    /// Of today, and of another day.
    mutating func checkSomePeriods() throws {
        let today = wall.today
        let other = today.advanced(by: 3 - random.roll(60))
        let periods =
            [.day(today), .week(of: today), .month(of: today), .day(other), .week(of: other), .month(of: other)]
            + [ReportPeriod(from: other, to: other.advanced(by: random.roll(100)))].compactMap { $0 }
        let store = stores[random.roll(2)]
        var events = [Happened]()
        var local = Calendar(identifier: .gregorian)
        try store.events(from: .distantPast, until: .distantFuture) { _, event in
            local.timeZone = wall.calendar.zone(at: event.time)
            let hour = local.component(.hour, from: event.time)
            events.append(Happened(event: event, day: wall.calendar.day(of: event.time), hour: hour))
        }
        for period in periods { try check(period, of: store, events) }
        try checkTakings(of: store, from: events[0].day, to: events.map(\.day).max() ?? today)
    }

    /// The takings of all days are the sums of the orders' bills, and each order's are with its last payment.
    private func checkTakings(of store: FileStore, from first: Day, to last: Day) throws {
        var all = Takings()
        let days = try store.dayTotals(from: first.advanced(by: -400), to: last, wall.calendar).values
        for totals in days {
            XCTAssertEqual(totals.takings.payments.values.reduce(totals.takings.unpaid, +), totals.takings.total)
            all.add(totals.takings)
        }
        var (juices, kinds, discounts) = ([JuiceID: Int](), [PaymentKind: Int](), [DiscountID: Int]())
        var (refunded, due, kept) = (0, 0, 0)
        for record in try store.orders(before: .max, atMost: .max) where record.cancellation == nil {
            for line in record.order.lines {
                juices[line.juice, default: 0] += (line.price ?? 0) * line.cups
            }
            if let bill = record.bill {
                refunded = refunded + bill.refunded
                due = due + bill.due
                kept = kept + bill.kept
                XCTAssertEqual(bill.payments.values.reduce(bill.due, +), bill.kept)
                XCTAssertGreaterThanOrEqual(bill.due, 0, "a payment takes only what is due")
                for (kind, amount) in bill.payments { kinds[kind, default: 0] += amount }
            }
            if let discount = record.discount { discounts[discount.id, default: 0] += discount.amount }
            XCTAssertGreaterThanOrEqual(record.total ?? 0, 0, "a discount never takes more than the price")
            let refunds = record.refunds
            for refund in refunds { XCTAssertGreaterThanOrEqual(refund.amount ?? 0, 0) }
            let back = refunds.reduce(0) { $0 + ($1.amount ?? 0) }
            if record.order.lines(after: refunds).isEmpty { XCTAssertEqual(back, record.total ?? 0, "the whole order") }
            XCTAssertLessThanOrEqual(back, record.total ?? 0, "never more than was paid")
        }
        XCTAssertEqual(all.juices.filter { $0.value != 0 }, juices.filter { $0.value != 0 })
        XCTAssertEqual(all.discounts.filter { $0.value != 0 }, discounts.filter { $0.value != 0 })
        for kind in PaymentKind.standard { XCTAssertEqual(all.payments[kind] ?? 0, kinds[kind] ?? 0) }
        XCTAssertEqual([all.unpaid, all.refunded, all.total], [due, refunded, kept])
    }

    /// Compares a report, which is made from the kept totals, with the events.
    private func check(_ period: ReportPeriod, of store: FileStore, _ events: [Happened]) throws {
        let report = try reader.report(period, of: store, by: wall)
        report.totals.checkAuthors()
        XCTAssertEqual(report.totals.sums(menu), sums(of: events) { day, _ in period.contains(day) })
        for (day, totals) in zip(period.days, report.days) where !totals.isEmpty {
            XCTAssertEqual(totals.sums(menu), sums(of: events) { other, _ in other == day })
        }
        guard let before = report.before else { return XCTAssertGreaterThan(period.first, wall.today) }
        XCTAssertEqual(before.end != nil, period.contains(wall.today) && period.dayBefore(wall.today) != nil)
        if let end = before.end, let last = period.dayBefore(wall.today) {
            var local = Calendar(identifier: .gregorian)
            local.timeZone = wall.calendar.zone
            let sameTime = local.date(byAdding: .day, value: last.number - wall.today.number, to: wall.now)
            let times = wall.calendar.bounds(of: last)
            XCTAssertEqual(end, min(max(try XCTUnwrap(sameTime), times.lowerBound), times.upperBound))
        }
        XCTAssertEqual(
            before.totals.sums(menu),
            sums(of: events) { day, time in before.period.contains(day) && time < before.end ?? .distantFuture })
    }

    /// The sums of some of the events, each by a name.
    private func sums(
        of events: [Happened], where isCounted: (Day, Date) -> Bool
    ) -> [String: Int] {
        var (sums, ordered) = ([String: Int](), [Int: Happened]())
        for happened in events where isCounted(happened.day, happened.event.time) {
            let author = happened.event.who?.author.map { "\($0)" } ?? "nobody"
            switch happened.event {
            case .ordered(let order):
                ordered[order.number] = happened
                sums["orders", default: 0] += 1
                sums["orders at \(order.content.place?.rawValue ?? "-")", default: 0] += 1
                sums["cups at \(order.content.place?.rawValue ?? "-")", default: 0] += order.cups
                sums["hour \(happened.hour)", default: 0] += order.cups
                sums["cups of \(author)", default: 0] += order.cups
                sums["discounts of \(author)", default: 0] += order.discountAmount
                for juice in Set(order.lines.map(\.juice)) { sums["orders of \(juice)", default: 0] += 1 }
                for line in order.lines {
                    sums["sold \(line.juice)", default: 0] += line.cups
                    for name in line.cup.names { sums[name, default: 0] += line.cups }
                    sums["taken \(line.juice)", default: 0] += line.cups * (line.price ?? 0)
                }
                for (fruit, count) in order.took { sums["used \(fruit)", default: 0] += count }
            case .cancelled(let cancellation):
                sums["cancelled", default: 0] += 1
                sums["orders at \(cancellation.place?.rawValue ?? "-")", default: 0] -= 1
                sums["cups at \(cancellation.place?.rawValue ?? "-")", default: 0] -= cancellation.cups
                sums["cancelled by \(author)", default: 0] += cancellation.cups
                sums["given back by \(author)", default: 0] += cancellation.amount ?? 0
                sums["wasted cups of \(author)", default: 0] += cancellation.wasMade ? cancellation.cups : 0
                sums["wasted by \(author)", default: 0] +=
                    cancellation.wasMade ? cancellation.took.values.reduce(0, +) : 0
                for line in cancellation.lines {
                    sums["sold \(line.juice)", default: 0] -= line.cups
                    for name in line.cup.names { sums[name, default: 0] -= line.cups }
                    sums["taken \(line.juice)", default: 0] -= line.cups * (line.price ?? 0)
                }
                for (fruit, count) in cancellation.took {
                    sums["\(cancellation.wasMade ? "wasted" : "returned") \(fruit)", default: 0] += count
                }
                if let order = ordered[cancellation.number], order.day == happened.day {
                    sums["hour \(order.hour)", default: 0] -= cancellation.cups
                } else {
                    sums["earlier", default: 0] += cancellation.cups
                }
            case .stockChanged(let change):
                for (fruit, delta) in change.deltas { sums["\(change.reason) \(fruit)", default: 0] += delta }
                if change.reason == .waste {
                    sums["wasted by \(author)", default: 0] -= change.deltas.values.reduce(0, +)
                }
            case .reversed(let reversal):
                for (fruit, delta) in reversal.deltas { sums["\(reversal.reason) \(fruit)", default: 0] += delta }
                if reversal.reason == .waste {
                    sums["wasted by \(author)", default: 0] -= reversal.deltas.values.reduce(0, +)
                }
            case .refunded(let refund): sums["refunded by \(author)", default: 0] += refund.amount ?? 0
            case .discounted(let change): sums["discounts of \(author)", default: 0] += change.added
            default: break
            }
        }
        return sums.filter { $0.value != 0 }
    }
}

extension Cup {
    /// Of the sums that count it.
    fileprivate var names: [String] {
        ["sold \(juice) \(size?.rawValue ?? "plain")"] + choices.map { "with \($0)" }
    }
}

extension ReportTotals {
    /// The sums of all authors are the report's.
    fileprivate func checkAuthors() {
        let all = authors.values.reduce(into: AuthorTotals()) { $0.add($1) }
        XCTAssertEqual(all.ordered, sales)
        XCTAssertEqual(all.cancelled.orders, cancelledOrders)
        XCTAssertEqual(all.cancelled.cups, sales.cups - soldCups)
        XCTAssertEqual(all.wastedCups, wasted.sales.cups)
        XCTAssertEqual(all.wastedFruit.filter { $0.value != 0 }, wastedFruit.filter { $0.value != 0 })
        XCTAssertEqual(all.givenBack, takings.givenBack)
        XCTAssertEqual(all.takings, takings.total)
    }

    /// By the same names.
    fileprivate func sums(_ menu: Menu) -> [String: Int] {
        var sums = ["orders": sales.orders, "cancelled": cancelledOrders, "earlier": earlierCups]
        for juice in allJuices {
            sums["orders of \(juice)"] = juices[juice]?.orders
            sums["sold \(juice)"] = soldCups(of: juice)
            let sizes = soldSizes(of: juice, on: menu)
            for (size, cups) in sizes { sums["sold \(juice) \(size?.rawValue ?? "plain")"] = cups }
            if sizes.isEmpty {
                sums["sold \(juice) plain"] = soldCups(of: juice)
            } else {
                XCTAssertEqual(sizes.reduce(0) { $0 + $1.cups }, soldCups(of: juice))
            }
        }
        for (choice, cups) in soldChoices(on: menu) { sums["with \(choice)"] = cups }
        for (place, sold) in soldPlaces(on: menu) {
            sums["orders at \(place?.rawValue ?? "-")"] = sold.orders
            sums["cups at \(place?.rawValue ?? "-")"] = sold.cups
        }
        XCTAssertEqual(soldSales.cups, soldCups)
        for (juice, amount) in takings.juices { sums["taken \(juice)"] = amount }
        for hour in hours.keys { sums["hour \(hour)"] = soldCups(at: hour) }
        for (author, totals) in authors {
            let author = author.map { "\($0)" } ?? "nobody"
            sums["cups of \(author)"] = totals.ordered.cups
            sums["discounts of \(author)"] = totals.discounted
            sums["cancelled by \(author)"] = totals.cancelled.cups
            sums["given back by \(author)"] = totals.givenBack
            sums["refunded by \(author)"] = totals.refunded
            sums["wasted cups of \(author)"] = totals.wastedCups
            sums["wasted by \(author)"] = totals.wastedFruit.values.reduce(0, +)
        }
        for (fruit, count) in used { sums["used \(fruit)"] = count }
        for (fruit, count) in wasted.fruits { sums["wasted \(fruit)"] = count }
        for (fruit, count) in returned.fruits { sums["returned \(fruit)"] = count }
        for (reason, changes) in stockChanges {
            for (fruit, delta) in changes.deltas { sums["\(reason) \(fruit)"] = delta }
        }
        return sums.filter { $0.value != 0 }
    }
}
