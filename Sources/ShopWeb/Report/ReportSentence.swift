import ContentFile
import JuiceShop
import Templates

/// The period in a sentence: the cups sold, the difference to the period before, and the best-selling juice.
///
/// It says only what is known: without orders in the period before there is no comparison, and of two juices that sold
/// equally well none is the best.
struct ReportSentence: ViewModel {
    let sold: String
    /// nil if no juice sold best.
    var best: String?
    var colours: String?

    init(_ report: PeriodReport, words: ReportWords) {
        let (context, totals) = (words.context, report.totals)
        let texts = context.texts
        guard totals.soldCups > 0 else {
            sold = texts(.reportNothing, [.label: words.label])
            return
        }
        let before = report.before.flatMap { $0.hasOrders ? $0 : nil }
        let difference = before.map { totals.soldCups - $0.totals.soldCups }
        let text: Text =
            switch difference {
            case nil: .reportSold
            case 0?: .reportAsMany
            case .some(let difference): difference > 0 ? .reportMore : .reportFewer
            }
        sold = texts(
            text,
            [
                .label: words.label, .cups: NumberFormat.grouped(totals.soldCups),
                .count: NumberFormat.grouped(abs(difference ?? 0)), .day: before.map(words.label) ?? "",
            ])
        let ranks = totals.juices.keys.map { ($0, totals.soldCups(of: $0)) }.sorted { $0.1 > $1.1 }
        if let first = ranks.first, first.1 > 0, ranks.count == 1 || ranks[1].1 < first.1 {
            best = texts(
                .reportBest, [.juice: context.name(of: first.0), .cups: NumberFormat.grouped(first.1)])
            colours = context.colours(of: first.0)
        }
    }

    static let fields: Fields<ReportSentence> = [
        .text("sold", \.sold),
        .optional("best", \.best),
        .optional("colours", \.colours),
    ]
}
