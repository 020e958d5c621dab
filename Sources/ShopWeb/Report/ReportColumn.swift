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
