import ContentFile
import JuiceShop
import Templates

/// What a report says of its events: the sentence, the figures, the drawings and the tables.
struct ReportContent: ViewModel {
    let sentence: ReportSentence
    /// What there is to know about the figures.
    let notes: [Line]
    let figures: [ReportFigure]
    let columns: [ReportColumn]
    let columnsHeading: String
    /// True for the columns of a longer period, which may be many.
    let isWide: Bool
    let heat: HeatMap?
    let sales: [JuiceBar]
    let tables: [ReportSection]

    init(_ report: PeriodReport, words: ReportWords, makingCups: Int) {
        let context = words.context
        sentence = ReportSentence(report, words: words)
        notes = Self.notes(report, words: words)
        figures = ReportFigure.all(of: report, words: words, makingCups: makingCups)
        columns = ReportColumn.all(of: report, context: context)
        columnsHeading = ReportColumn.heading(columns, of: report.period, context: context)
        isWide = report.period.kind != .day
        heat = report.period.kind == .day ? nil : HeatMap(report, context: context)
        sales = JuiceBar.all(of: report.totals, context: context)
        tables = ReportSections(report: report, context: context).all
    }

    private static func notes(_ report: PeriodReport, words: ReportWords) -> [Line] {
        let (texts, context) = (words.context.texts, words.context)
        var notes = [Line]()
        if report.totals.earlierCups > 0 {
            notes.append(
                Line(
                    text: texts(
                        report.period.kind == .day ? .reportEarlier : .reportEarlierPeriod,
                        [.cups: NumberFormat.grouped(report.totals.earlierCups)])))
        }
        if let before = report.before, let end = before.end, before.hasOrders {
            let time = TimeLabel(end, in: context.calendar)
            notes.append(
                Line(text: texts(.reportComparedUntil, [.day: words.labelBefore, .time: time.text])))
        }
        return notes
    }

    static let fields: Fields<ReportContent> = [
        .part("sentence", \.sentence),
        .rows("notes", \.notes),
        .rows("figures", \.figures),
        .flag("hasColumns") { !$0.columns.isEmpty },
        .flag("isWide", \.isWide),
        .text("columnsHeading", \.columnsHeading),
        .rows("columns", \.columns),
        .optional("heat", \.heat),
        .rows("sales", \.sales),
        .rows("tables", \.tables),
    ]
}

extension PeriodReport.Before {
    /// Without orders there is nothing to compare with.
    var hasOrders: Bool { totals.sales.orders > 0 }
}

/// One of the main figures, and what there is to say about it.
struct ReportFigure: ViewModel {
    let label: String
    let figure: String
    var notes: [String] = []

    /// A figure of so many characters has room in its largest size.
    private static let maxShort = 6

    static let fields: Fields<ReportFigure> = [
        .text("label", \.label),
        .text("figure", \.figure),
        .flag("isLong") { $0.figure.count > maxShort },
        .optional("more") { $0.notes.isEmpty ? nil : $0.notes.joined(separator: " · ") },
    ]

    /// None in a shop without prices.
    private static func takings(of report: PeriodReport, words: ReportWords) -> [ReportFigure] {
        let (context, takings) = (words.context, report.totals.takings)
        if takings.isEmpty { return [] }
        var notes = [String]()
        if takings.givenBack > 0 {
            notes.append(context.texts(.reportGivenBack, [.amount: context.money(takings.givenBack)]))
        }
        if let before = report.before, !before.totals.takings.isEmpty {
            let amount = context.money(before.totals.takings.total)
            notes.append(context.texts(.reportBeforeFigure, [.label: words.label(before), .count: amount]))
        }
        return [
            ReportFigure(
                label: context.texts(.reportTakings), figure: context.money(takings.total),
                notes: notes)
        ]
    }

    static func all(of report: PeriodReport, words: ReportWords, makingCups: Int) -> [ReportFigure] {
        let (texts, totals) = (words.context.texts, report.totals)
        func figure(
            _ label: Text, _ count: (ReportTotals) -> Int, _ note: Text, _ placeholder: Text.Placeholder, _ noted: Int
        ) -> ReportFigure {
            var notes = noted > 0 ? [texts(note, [placeholder: NumberFormat.grouped(noted)])] : []
            if let before = report.before, before.hasOrders {
                let count = NumberFormat.grouped(count(before.totals))
                notes.append(texts(.reportBeforeFigure, [.label: words.label(before), .count: count]))
            }
            return ReportFigure(
                label: texts(label), figure: NumberFormat.grouped(count(totals)), notes: notes)
        }
        return takings(of: report, words: words) + [
            figure(.reportSoldCups, \.soldCups, .queueMaking, .cups, makingCups),
            figure(.reportOrders, \.sales.orders, .reportCancelledOrders, .orders, totals.cancelledOrders),
            figure(.reportWastedCups, \.wasted.sales.cups, .reportWastedFruit, .count, totals.wastedFruit),
        ]
    }
}

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
