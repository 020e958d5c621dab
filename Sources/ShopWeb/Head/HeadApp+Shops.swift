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
        page.tables = [
            ReportTable(
                caption: texts(.reportTabDay),
                heads: [
                    .words(texts(.headShop)), .figure(texts(.reportSoldCups)), .figure(texts(.headWeekAgo)),
                    .figure(texts(.reportTakings)),
                ],
                rows: all.map { row(of: $0, before[$0.shop.id]?[$0.weekAgo], at: days.now, &times, context) })
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

    private func row(
        of listed: Listed, _ weekAgo: Int?, at now: Date, _ times: inout HeardTimes, _ context: PageContext
    ) -> ReportRow {
        let shop = listed.shop
        let today = shop.today.flatMap { $0.day == listed.day ? $0 : nil }
        let takings = today.flatMap { today in today.takings.map { context.money($0, in: today.currency) } }
        let isUnknown = today == nil && shop.isSilent(at: now)
        return ReportRow(
            shop.name,
            [
                .figure(isUnknown ? "–" : NumberFormat.grouped(today?.cups ?? 0)),
                .figure(weekAgo.map { NumberFormat.grouped($0) } ?? "–"),
                .figure(takings ?? "–"),
            ], href: "\(HeadAddress.shops.path)/\(shop.id)/",
            note: shop.heard == nil
                ? times.asOf(shop) : "\(words(of: shop, at: now, context)) · \(times.asOf(shop))",
            isWrong: shop.heard != nil && listed.badness > 0)
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
