import ContentFile
import JuiceShop
import Templates

/// A column for each hour of a day, or for each day, week or month of a longer period: the cups sold of those that were
/// ordered then.
struct ReportColumn: ViewModel {
    let label: String
    let cups: Int
    let maxCups: Int
    let isTop: Bool
    /// What the column stands for, in words.
    let name: String
    let spoken: String

    /// Empty for a period without orders.
    static func all(of report: PeriodReport, context: PageContext) -> [ReportColumn] {
        let texts = context.texts
        let columns: [(label: String, name: String, spoken: Text, cups: Int)] =
            if let step = report.period.step {
                report.totals(by: step).filter { $0.first <= context.clock.today }.map { first, totals in
                    let names = context.names(of: step, first, in: report.period)
                    return (names.label, names.name, .reportColumn, totals.soldCups)
                }
            } else {
                report.totals.hours(in: context.calendar).map { hour in
                    (String(hour), String(hour), .reportHourCups, report.totals.soldCups(at: hour))
                }
            }
        let maxCups = max(1, columns.map(\.cups).max() ?? 1)
        let isAlone = columns.filter { $0.cups == maxCups }.count == 1
        return columns.map { label, name, spoken, cups in
            let placeholder: Text.Placeholder = spoken == .reportColumn ? .day : .hour
            return ReportColumn(
                label: label, cups: cups, maxCups: maxCups, isTop: isAlone && cups == maxCups, name: name,
                spoken: texts(spoken, [placeholder: name, .cups: NumberFormat.grouped(cups)]))
        }
    }

    /// `12시에 가장 많이 팔렸어요`, unless two columns are equally high.
    static func heading(_ columns: [ReportColumn], of period: ReportPeriod, context: PageContext) -> String {
        let texts = context.texts
        if let top = columns.first(where: \.isTop) {
            return period.step == nil
                ? texts(.reportBusiest, [.hour: top.name]) : texts(.reportBusiestDays, [.day: top.name])
        }
        return texts(period.stepsHeading)
    }

    static let fields: Fields<ReportColumn> = [
        .text("label", \.label),
        .text("cups") { NumberFormat.grouped($0.cups) },
        .text("units") { String($0.maxCups) },
        .text("height") { String(max(0, $0.cups)) },
        .text("y") { String($0.maxCups - max(0, $0.cups)) },
        .flag("isTop", \.isTop),
        .text("spoken", \.spoken),
    ]
}

extension PageContext {
    /// The names of a day, a week or a month within a period: `월`, `21` or `11`, and `11월 16일 (월)`,
    /// `11월 16일 ~ 11월 22일` or `2026년 11월`.
    func names(
        of step: ReportPeriod.Kind, _ first: Day, in period: ReportPeriod
    ) -> (label: String, name: String) {
        switch step {
        case .day, .range:
            return (period.kind == .week ? weekday(first.weekday) : String(first.day), date(first))
        case .week:
            let last = min(ReportPeriod.week(of: first).last, period.last)
            return ("\(first.month)/\(first.day)", span(first, last))
        case .month: return (String(first.month), ReportWords(period: .month(of: first), context: self).span)
        }
    }
}

extension ReportPeriod {
    /// The parts that it is drawn in: a month by day, a quarter by week, a year by month. nil for a day, which is drawn by
    /// hour.
    var step: Kind? {
        switch days.count {
        case 1 where kind == .day: nil
        case ...31: .day
        case ...112: .week
        default: .month
        }
    }

    fileprivate var stepsHeading: Text {
        switch step {
        case nil: .reportByHour
        case .day, .range: .reportByDay
        case .week: .reportByWeek
        case .month: .reportByMonth
        }
    }
}

/// A bar for each juice of the menu and for each that was sold, best first, in the colours of its fruits.
struct JuiceBar: ViewModel {
    let juice: JuiceID
    let cups: Int
    /// In the units of the drawing.
    let length: Int
    /// nil for a juice without takings.
    let amount: String?
    let context: PageContext

    /// Equally good juices are in the menu's order.
    static func all(of totals: ReportTotals, context: PageContext) -> [JuiceBar] {
        let juices = totals.allJuices.union(context.menu.juices.map(\.id))
        let ranks = juices.inOrder(of: context.menu).enumerated().map { ($0, $1, totals.soldCups(of: $1)) }
            .sorted { ($1.2, $0.0) < ($0.2, $1.0) }
        let maxCups = max(1, ranks.map(\.2).max() ?? 1)
        return ranks.map { _, juice, cups in
            JuiceBar(
                juice: juice, cups: cups, length: max(0, cups) * Self.maxLength / maxCups,
                amount: totals.takings.juices[juice].map(context.money), context: context)
        }
    }

    private static let maxLength = 960
    /// The drawing of the fruit that a cup has most of.
    private var picture: String {
        let fruit = context.menu[juice].flatMap { context.menu.fruitsByShare(in: $0).first }
        return fruit.map { context.picture(of: $0) } ?? FruitDrawing.fruit.address
    }
    /// The part of a bar that has the first fruit's colour.
    private var fold: Int { length * 62 / 100 }

    static let fields: Fields<JuiceBar> = [
        .text("colours") { $0.context.colours(of: $0.juice) },
        .file("picture", \.picture),
        .text("name") { $0.context.name(of: $0.juice) },
        .flag("hasBar") { $0.length > 0 },
        .text("length") { String($0.length) },
        .text("fold") { String($0.fold) },
        .text("rest") { String($0.length - $0.fold) },
        .text("cups") { $0.context.texts(.reportJuiceCups, [.cups: NumberFormat.grouped($0.cups)]) },
        .optional("amount", \.amount),
    ]
}

/// The cups sold on each weekday in each hour, as squares: the more cups, the larger and the stronger. The table of the
/// same name has the numbers.
struct HeatMap: ViewModel {
    let heading: String
    let rows: [HeatRow]
    /// Every third has a label.
    let hours: [Line]

    /// - Returns: nil for a period without orders.
    init?(_ report: PeriodReport, context: PageContext) {
        let (hours, weekdays) = (report.totals.hours(in: context.calendar), report.weekdays)
        let cups = weekdays.map { totals in hours.map { max(0, totals.soldCups(at: $0)) } }
        let maxCups = cups.joined().max() ?? 0
        guard maxCups > 0 else { return nil }
        rows = zip(0..., cups).map { weekday, cups in
            HeatRow(
                label: context.weekday(weekday), width: cups.count * HeatSquare.field,
                squares: zip(0..., cups).compactMap { HeatSquare(cups: $1, of: maxCups, column: $0) })
        }
        self.hours = zip(0..., hours).map { index, hour in Line(text: index % 3 == 0 ? String(hour) : "") }
        let top = cups.indices.flatMap { weekday in
            hours.indices.filter { cups[weekday][$0] == maxCups }.map { (weekday, hours[$0]) }
        }
        if let (weekday, hour) = top.first, top.count == 1 {
            heading = context.texts(
                .reportBusiestHour, [.day: context.weekday(weekday), .hour: String(hour)])
        } else {
            heading = context.texts(.reportHeat)
        }
    }

    static let fields: Fields<HeatMap> = [
        .text("heading", \.heading),
        .rows("rows", \.rows),
        .rows("hours", \.hours),
    ]
}

/// A weekday.
struct HeatRow: ViewModel {
    let label: String
    /// In the units of the drawing.
    let width: Int
    let squares: [HeatSquare]

    static let fields: Fields<HeatRow> = [
        .text("label", \.label),
        .text("width") { String($0.width) },
        .text("height") { _ in String(HeatSquare.field) },
        .rows("squares", \.squares),
    ]
}

/// The cups of an hour, in the middle of its field.
struct HeatSquare: ViewModel {
    /// The side of the whole field, in the units of the drawing.
    static let field = 100
    private let x: Int
    private let side: Int
    private let percent: Int

    /// - Returns: nil for no cups.
    init?(cups: Int, of maxCups: Int, column: Int) {
        guard cups > 0 else { return nil }
        let share = Double(cups) / Double(maxCups)
        side = 20 + Int(72 * share.squareRoot())
        x = column * Self.field + (Self.field - side) / 2
        percent = 35 + Int(65 * share)
    }

    static let fields: Fields<HeatSquare> = [
        .text("x") { String($0.x) },
        .text("y") { String((field - $0.side) / 2) },
        .text("side") { String($0.side) },
        .text("opacity") { $0.percent == 100 ? "1" : ".\($0.percent)" },
    ]
}
