import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopStore

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
            return ReportRow(
                name, [.figure(unit.text(count)), .words((parts[fruit] ?? []).joined(separator: " · "))])
        }
        page.tables = [
            ReportTable(
                caption: texts(.headTomorrow),
                heads: [.words(texts(.reportFruit)), .figure(texts(.reportTotal)), .words(texts(.headByShop))],
                rows: rows)
        ]
        return page
    }
}
