import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopStore

/// All shops, worst first.
extension HeadApp {
    func shopsPage(_ context: PageContext) throws -> HeadPage {
        let now = clock.now
        let all = try shops.shops().sorted {
            ($1.badness(at: now), $0.name, $0.id.rawValue) < ($0.badness(at: now), $1.name, $1.id.rawValue)
        }
        let texts = context.texts
        var page = HeadPage(.shops, context: context)
        if all.isEmpty {
            page.notice = texts(.headNoShops)
            return page
        }
        let weekAgo = all.map { today(of: $0).advanced(by: -7) }
        let before = try shops.days(
            of: all.map(\.id), from: weekAgo.min() ?? weekAgo[0], to: weekAgo.max() ?? weekAgo[0])
        page.tables = [
            ReportTable(
                caption: texts(.reportTabDay),
                heads: [
                    .words(texts(.headShop)), .figure(texts(.reportSoldCups)), .figure(texts(.headWeekAgo)),
                    .figure(texts(.reportTakings)),
                ],
                rows: zip(all, weekAgo).map { shop, weekAgo in row(of: shop, before[shop.id]?[weekAgo], context) })
        ]
        return page
    }

    private func row(of shop: ChainShopState, _ weekAgo: ReportTotals?, _ context: PageContext) -> ReportRow {
        let day = today(of: shop)
        let today = shop.today.flatMap { $0.day == day ? $0 : nil }
        let takings = today.flatMap { today in today.takings.map { context.money($0, in: today.currency) } }
        let isUnknown = today == nil && shop.isSilent(at: clock.now)
        return ReportRow(
            shop.name,
            [
                .figure(isUnknown ? "–" : NumberFormat.grouped(today?.cups ?? 0)),
                .figure(weekAgo.map { NumberFormat.grouped($0.soldCups) } ?? "–"),
                .figure(takings ?? "–"),
            ], href: "\(HeadAddress.shops.path)/\(shop.id)/",
            note: shop.heard == nil
                ? asOf(shop, context) : "\(words(of: shop, context)) · \(asOf(shop, context))",
            isWrong: shop.heard != nil && shop.badness(at: clock.now) > 0)
    }

    private func words(of shop: ChainShopState, _ context: PageContext) -> String {
        let texts = context.texts
        switch shop.trouble {
        case .forked: return texts(.headForked)
        case .refused(let sequence): return texts(.headRefused, [.count: String(sequence)])
        case .newer: return texts(.headNewer)
        case nil: break
        }
        if shop.isSilent(at: clock.now) { return texts(.headSilent) }
        if shop.today?.hasWrongClock == true { return texts(.headWrongClock) }
        let soldOut = shop.today?.soldOut ?? 0
        return soldOut > 0 ? texts(.headSoldOut, [.count: NumberFormat.grouped(soldOut)]) : texts(.headWell)
    }

    /// The business day where the shop is.
    private func today(of shop: ChainShopState) -> Day { shop.calendar(orIn: clock.calendar.zone).day(of: clock.now) }

    /// All shops, and the last business day that has begun in one of them: long after midnight, that may be yesterday.
    func shopsToday() throws -> (all: [ChainShopState], today: Day) {
        let all = try shops.shops()
        return (all, all.map(today(of:)).max() ?? clock.today)
    }
}
