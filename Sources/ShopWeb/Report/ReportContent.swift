import ContentFile
import JuiceShop
import Templates

/// What a report says of its events: the sentence, the figures, the drawings and the tables.
struct ReportContent: ViewModel {
    let sentence: ReportSentence
    /// What there is to know about the figures.
    let notes: [TextLine]
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

    private static func notes(_ report: PeriodReport, words: ReportWords) -> [TextLine] {
        let texts = words.context.texts
        let cups = report.totals.earlierCups
        let earlier: Text = report.period.kind == .day ? .reportEarlier : .reportEarlierPeriod
        let comparedUntil = report.comparable?.end.map { _ in
            texts(.reportComparedUntil, [.day: words.labelBefore])
        }
        let isPart = report.before.map { !$0.isWhole && $0.totals.sales.orders > 0 } ?? false
        let notCompared = isPart ? texts(.reportNotCompared, [.day: words.labelBefore]) : nil
        return [cups > 0 ? texts(earlier, [.cups: NumberFormat.grouped(cups)]) : nil, comparedUntil, notCompared]
            .compactMap { $0.map { TextLine(text: $0) } }
    }

    static let fields: Fields<ReportContent> = [
        .part("sentence", \.sentence),
        .rows("notes", \.notes),
        .rows("figures", \.figures),
        .flag("isWide", \.isWide),
        .text("columnsHeading", \.columnsHeading),
        .rows("columns", \.columns),
        .optional("heat", \.heat),
        .rows("sales", \.sales),
        .rows("tables", \.tables),
    ]
}

extension PeriodReport {
    /// The period before; nil without orders in it, or with records of only its last days: then there is nothing to
    /// compare with.
    fileprivate var comparable: Before? { before.flatMap { $0.isWhole && $0.totals.sales.orders > 0 ? $0 : nil } }
}

/// One of the main figures, and what there is to say about it.
struct ReportFigure: ViewModel {
    let label: String
    let figure: String
    let notes: [String]

    /// A figure of so many characters has room in its largest size.
    private static let maxShort = 6

    static let fields: Fields<ReportFigure> = [
        .text("label", \.label),
        .text("figure", \.figure),
        .flag("isLong") { $0.figure.count > maxShort },
        .optional("more") { $0.notes.isEmpty ? nil : $0.notes.joined(separator: " · ") },
    ]

    private func adding(_ note: String?) -> ReportFigure {
        ReportFigure(label: label, figure: figure, notes: [note].compactMap(\.self) + notes)
    }

    static func all(of report: PeriodReport, words: ReportWords, makingCups: Int) -> [ReportFigure] {
        let (context, totals) = (words.context, report.totals)
        let texts = context.texts
        func figure(
            _ label: Text, note: String?, before: PeriodReport.Before?, _ figure: (ReportTotals) -> String
        ) -> ReportFigure {
            let before = before.map {
                texts(.reportBeforeFigure, [.label: words.label($0), .count: figure($0.totals)])
            }
            return ReportFigure(
                label: texts(label), figure: figure(totals), notes: [note, before].compactMap(\.self))
        }
        func count(
            _ label: Text, _ count: (ReportTotals) -> Int, _ note: Text, _ placeholder: Text.Placeholder, _ noted: Int
        ) -> ReportFigure {
            let note = noted > 0 ? texts(note, [placeholder: NumberFormat.grouped(noted)]) : nil
            return figure(label, note: note, before: report.comparable) { NumberFormat.grouped(count($0)) }
        }
        let money = totals.takings
        let tax = context.settings.tax.map(money.tax)
        let margin = totals.margin(by: context.menu, tax: context.settings.tax).map { context.words(of: $0) }
        let notes =
            context.notes(
                gross: money.gross, discounted: money.discounted, refunded: money.refunded, cancelled: money.givenBack)
            + [tax.map { "\(texts(.closingTax)) \(context.money($0))" }, margin].compactMap(\.self)
        let takings = figure(
            .reportTakings, note: notes.isEmpty ? nil : notes.joined(separator: " · "),
            before: report.comparable.flatMap { $0.totals.takings.isEmpty ? nil : $0 }
        ) { context.money($0.takings.total) }
        return (totals.takings.isEmpty ? [] : [takings]) + [
            count(.reportSoldCups, \.soldCups, .queueMaking, .cups, makingCups).adding(
                totals.refundedCups > 0 ? texts(.refundCups, [.cups: NumberFormat.grouped(totals.refundedCups)]) : nil),
            count(.reportOrders, \.sales.orders, .reportCancelledOrders, .orders, totals.cancelledOrders),
            figure(
                .reportWastedCups,
                note: context.shortList(totals.wastedFruit).map { texts(.reportWastedFruit, [.count: $0]) },
                before: report.comparable
            ) { NumberFormat.grouped($0.wasted.sales.cups) },
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
        let before = report.comparable
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

extension PageContext {
    /// `할인 전 526,000원`, `할인 125,400원`, `환불 5,300원`, `취소 4,500원`: the way to the takings, each under its name; none
    /// without anything less.
    /// - Parameters:
    ///   - gross: before discounts and refunds, without cancelled orders.
    func notes(gross: Int, discounted: Int, refunded: Int, cancelled: Int) -> [String] {
        let isLess = discounted != 0 || refunded != 0
        let notes: [(Text, Int, Bool)] = [
            (.reportGrossAmount, gross, isLess), (.reportDiscounted, discounted, discounted != 0),
            (.reportRefunded, refunded, refunded != 0), (.reportGivenBack, cancelled, cancelled != 0),
        ]
        return notes.filter(\.2).map { texts($0.0, [.amount: money($0.1)]) }
    }
}
