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
        let states = try shops.shops()
        for state in states {
            let menu = try shops.store(of: state.id).shop().menu
            for line in try app(of: state).purchaseList(1).lines where line.pieces > 0 {
                let unit = menu.unit(of: line.fruit)
                sums[line.fruit, default: 0] += line.pieces
                parts[line.fruit, default: []].append("\(state.name) \(unit.text(line.pieces))")
                let name = menu.names(of: line.fruit)?[context.language] ?? line.fruit.rawValue
                names[line.fruit] = names[line.fruit] ?? (TextRule.isolated(name), unit)
            }
        }
        var page = HeadPage(.purchases, context: context)
        if sums.isEmpty {
            page.notice = texts(.headNothingToBuy)
            return page
        }
        let rows = sums.inOrder(of: try menu(of: states)).map { fruit, count in
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
