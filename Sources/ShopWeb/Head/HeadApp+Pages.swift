import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopStore

/// All shops, worst first.
extension HeadApp {
    func shopsPage(_ context: PageContext) throws -> HeadPage {
        var days = BusinessDays(at: clock.now, orIn: clock.calendar.zone)
        let all = try shops.chainShops().map {
            Listed(shop: $0, badness: $0.badness(at: days.now), day: days.day(of: $0))
        }
        .sorted {
            ($1.badness, $0.shop.name, $0.shop.id.rawValue) < ($0.badness, $1.shop.name, $1.shop.id.rawValue)
        }
        let texts = context.texts
        var page = HeadPage(.shops, context: context)
        if all.isEmpty {
            page.notice = texts(.headNoShops)
            return page
        }
        let (first, last) = (all.map(\.weekAgo).min() ?? all[0].weekAgo, all.map(\.weekAgo).max() ?? all[0].weekAgo)
        let before = try shops.cups(from: first, to: last)
        var times = HeardTimes(context)
        let rows = all.map { row(of: $0, before[$0.shop.id]?[$0.weekAgo], at: days.now, &times, context) }
        page.tables = [
            ReportTable(
                texts(.reportTabDay),
                [
                    context.words(.headShop, \.name), context.figure(.reportSoldCups, \.cups),
                    context.figure(.headWeekAgo, \.weekAgo), context.figure(.reportTakings, \.takings),
                ], rows, in: context, about: \.about)
        ]
        return page
    }

    private struct Listed {
        let shop: ChainShop
        let badness: Int
        /// The business day under way where the shop is.
        let day: Day
        var weekAgo: Day { day.advanced(by: -7) }
    }

    private typealias ShopRow = (
        name: String, cups: TableValue, weekAgo: TableValue, takings: TableValue, about: ReportRow.About
    )

    private func row(
        of listed: Listed, _ weekAgo: Int?, at now: Date, _ times: inout HeardTimes, _ context: PageContext
    ) -> ShopRow {
        let shop = listed.shop
        let today = shop.today.flatMap { $0.day == listed.day ? $0 : nil }
        let takings = today.flatMap { today in today.takings.map { TableValue.money($0, today.currency) } }
        let isUnknown = today == nil && shop.isSilent(at: now)
        let unknown = TableValue.plain("–")
        let note =
            shop.lastContact == nil
            ? times.asOf(shop) : "\(words(of: shop, at: now, context)) · \(times.asOf(shop))"
        return (
            shop.name, isUnknown ? unknown : .number(today?.cups ?? 0), weekAgo.map { .number($0) } ?? unknown,
            takings ?? unknown,
            ReportRow.About(
                href: "\(HeadAddress.shops.path)/\(shop.id)/", note: note,
                isWrong: shop.lastContact != nil && listed.badness > 0)
        )
    }

    private func words(of shop: ChainShop, at now: Date, _ context: PageContext) -> String {
        let texts = context.texts
        switch shop.trouble?.kind {
        case .forked: return texts(.headForked)
        case .refused: return texts(.headRefused, [.count: String(shop.trouble?.event ?? 0)])
        case .newerFormat: return texts(.headNewer)
        case nil: break
        }
        if shop.isSilent(at: now) { return texts(.headSilent) }
        if shop.today?.hasWrongClock == true { return texts(.headWrongClock) }
        let soldOut = shop.today?.soldOut ?? 0
        return soldOut > 0 ? texts(.headSoldOut, [.count: NumberFormat.grouped(soldOut)]) : texts(.headWell)
    }

    /// All shops, and the last business day that has begun in one of them: long after midnight, that may be yesterday.
    func shopsToday() throws -> (all: [ChainShop], today: Day) {
        var days = BusinessDays(at: clock.now, orIn: clock.calendar.zone)
        let all = try shops.chainShops()
        return (all, all.map { days.day(of: $0) }.max() ?? clock.today)
    }
}

extension HeadApp {
    /// The fruit that the shops' own lists lack for tomorrow, to be bought together.
    func purchasesPage(_ context: PageContext) throws -> HeadPage {
        let texts = context.texts
        var (sums, parts, names) = ([FruitID: Int](), [FruitID: [String]](), [FruitID: (String, FruitUnit)]())
        let (all, lists) = (try shops.chainShops(), try shops.purchases())
        let (chainMenu, now) = (try menu(of: all), clock.now)
        var times = HeardTimes(context)
        for shop in all {
            for (fruit, pieces) in lists[shop.id] ?? [:] {
                if names[fruit] == nil {
                    // One that the chain's menu does not have is on that of the shop.
                    let isKnown = chainMenu.names(of: fruit) != nil
                    let menu = isKnown ? chainMenu : try shops.store(of: shop).shop().menu
                    let name = menu.names(of: fruit)?[context.language] ?? fruit.rawValue
                    names[fruit] = (TextRule.isolated(name), menu.unit(of: fruit))
                }
                sums[fruit, default: 0] += pieces
                let age = shop.isSilent(at: now) ? " (\(times.asOf(shop)))" : ""
                parts[fruit, default: []].append("\(shop.name) \(names[fruit]?.1.text(pieces) ?? "")\(age)")
            }
        }
        var page = HeadPage(.purchases, context: context)
        if sums.isEmpty {
            page.notice = texts(.headNothingToBuy)
            return page
        }
        let rows = sums.inOrder(of: chainMenu).map { fruit, count in
            let (name, unit) = names[fruit] ?? (fruit.rawValue, .piece)
            return (name: name, sum: unit.text(count), shops: (parts[fruit] ?? []).joined(separator: " · "))
        }
        page.tables = [
            ReportTable(
                texts(.headTomorrow),
                [
                    context.words(.reportFruit, \.name), context.figure(.reportTotal) { .plain($0.sum) },
                    context.words(.headByShop, \.shops),
                ], rows, in: context)
        ]
        return page
    }
}

/// The transfers on their way, those that came, and the fruit that was lost.
extension HeadApp {
    private static let maxTransfers = 200

    func transfersPage(_ context: PageContext) throws -> HeadPage {
        let states = try shops.chainShops()
        let context = self.context(context.language, menu: try menu(of: states))
        let texts = context.texts
        let names = Dictionary(states.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        let all = try shops.transfers().newestFirst.prefix(Self.maxTransfers)
        func name(_ id: ShopID?) -> String { id.map { names[$0] ?? $0.rawValue } ?? "–" }
        func words(_ counts: [FruitID: Int], _ sign: Int = 1) -> String {
            counts.inOrder(of: context.menu).map { fruit, count in
                let text = sign < 0 ? context.signed(-count, of: fruit) : context.figure(count, of: fruit)
                return "\(context.name(of: fruit)) \(text)"
            }.joined(separator: " · ")
        }
        func words(_ counts: [FruitID: Int], at time: Date) -> String {
            "\(words(counts)) · \(TimeLabel(time, context).text(on: context.clock.today))"
        }
        var page = HeadPage(.transfers, context: context)
        if all.isEmpty {
            page.notice = texts(.headNoTransfers)
            return page
        }
        typealias Row = (way: String, sent: String, received: String, lost: String, id: String)
        let rows: [Row] = all.map { id, both in
            (
                "\(name(id.shop)) → \(name(both.sent?.to ?? both.received?.shop))",
                both.sent.map { words($0.counts, at: $0.time) } ?? texts(.headNotHeard),
                both.received.map { words($0.transfer.counts, at: $0.transfer.time) } ?? texts(.headOnItsWay),
                words(both.lost, -1), id.rawValue
            )
        }
        page.tables = [
            ReportTable(
                texts(.transfersLast),
                [
                    context.words(.headShop, \.way), context.words(.reportSent, \.sent),
                    context.words(.reportReceived, \.received), context.words(.reportLost, \.lost),
                ], rows, in: context
            ) { ReportRow.About(note: $0.id) }
        ]
        return page
    }
}

extension ChainShop {
    /// A shop asks at least every five minutes.
    private static let silentSeconds: TimeInterval = 600

    func isSilent(at now: Date) -> Bool { lastContact.map { now.timeIntervalSince($0) > Self.silentSeconds } ?? true }

    /// The worst is the greatest.
    func badness(at now: Date) -> Int {
        if trouble != nil { return 4 }
        if isSilent(at: now) { return 3 }
        if today?.hasWrongClock == true { return 2 }
        return today?.soldOut ?? 0 > 0 ? 1 : 0
    }
}

/// The business days of shops at one moment. Many shops have the same.
struct BusinessDays {
    let now: Date
    /// Head's, for a shop that was never heard.
    let zone: TimeZone
    private var known: [BusinessCalendar: Day] = [:]

    init(at now: Date, orIn zone: TimeZone) {
        self.now = now
        self.zone = zone
    }

    /// The business day where the shop is, from the hour that its owner chose.
    mutating func day(of shop: ChainShop) -> Day {
        let choice = CalendarChoice(since: .distantPast, zone: nil, dayStartHour: shop.today?.dayStartHour ?? 0)
        let calendar = BusinessCalendar(zone: shop.today?.zone ?? shop.zone ?? zone, choices: [choice])
        if let day = known[calendar] { return day }
        let day = calendar.day(of: now)
        known[calendar] = day
        return day
    }
}

/// Up to when head has shops' events, in words. Many shops were heard in the same minute.
struct HeardTimes {
    private let context: PageContext
    private var known: [Int: String] = [:]

    init(_ context: PageContext) { self.context = context }

    /// `14:05 기준`
    mutating func asOf(_ shop: ChainShop) -> String {
        guard let heard = shop.lastContact else { return context.texts(.headNeverHeard) }
        let minute = Int(heard.timeIntervalSince1970 / 60)
        if let words = known[minute] { return words }
        let time = TimeLabel(heard, context).text(on: context.clock.today)
        let words = context.texts(.headAsOf, [.time: time])
        known[minute] = words
        return words
    }
}
