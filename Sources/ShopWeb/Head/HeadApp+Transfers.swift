import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopStore

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
        page.tables = [
            ReportTable(
                caption: texts(.transfersLast),
                heads: [
                    .words(texts(.headShop)), .words(texts(.reportSent)), .words(texts(.reportReceived)),
                    .words(texts(.reportLost)),
                ],
                rows: all.map { id, both in
                    ReportRow(
                        "\(name(id.shop)) → \(name(both.sent?.to ?? both.received?.shop))",
                        [
                            .words(both.sent.map { words($0.counts, at: $0.time) } ?? texts(.headNotHeard)),
                            .words(
                                both.received.map { words($0.transfer.counts, at: $0.transfer.time) }
                                    ?? texts(.headOnItsWay)),
                            .words(words(both.lost, -1)),
                        ], note: id.rawValue)
                })
        ]
        return page
    }
}
