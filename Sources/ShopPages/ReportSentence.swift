import ContentFile
import JuiceShop
import Templates

/// The day in a sentence: the cups sold, the difference to the day before, and the best-selling juice.
///
/// It says only what is known: without orders on the day before there is no comparison, and of two juices that sold
/// equally well none is the best.
struct ReportSentence: ViewModel {
    let sold: String
    /// Empty if no juice sold best.
    var best = ""
    var colours = ""

    init(_ report: DayReport, dayBefore: DayReport?, isToday: Bool, context: PageContext) {
        let texts = context.texts
        let label = texts(isToday ? .reportToday : .reportThisDay)
        guard report.soldCups > 0 else {
            sold = texts(.reportNothing, [.label: label])
            return
        }
        let difference = dayBefore.flatMap { $0.total.orders > 0 ? report.soldCups - $0.soldCups : nil }
        let text: Text =
            switch difference {
            case nil: .reportSold
            case 0?: .reportAsMany
            case .some(let difference): difference > 0 ? .reportMore : .reportFewer
            }
        sold = texts(
            text,
            [
                .label: label, .cups: NumberFormat.grouped(report.soldCups),
                .count: NumberFormat.grouped(abs(difference ?? 0)),
                .day: texts(isToday ? .reportYesterday : .reportDayBefore),
            ])
        let ranks = report.juices.keys.map { ($0, report.soldCups(of: $0)) }.sorted { $0.1 > $1.1 }
        if let first = ranks.first, first.1 > 0, ranks.count == 1 || ranks[1].1 < first.1 {
            best = texts(
                .reportBest, [.juice: context.name(of: first.0), .cups: NumberFormat.grouped(first.1)])
            colours = context.colours(of: first.0)
        }
    }

    static let fields: Fields<ReportSentence> = [
        .text("sold", \.sold),
        .flag("hasBest") { !$0.best.isEmpty },
        .text("best", \.best),
        .text("colours", \.colours),
    ]
}
