import ContentFile
import JuiceShop
import Templates

/// The cups sold on each weekday in each hour, as squares: the more cups, the larger and the stronger. The table of the
/// same name has the numbers.
struct HeatMap: ViewModel {
    let heading: String
    let rows: [HeatRow]
    /// Every third has a label.
    let hours: [TextLine]

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
        self.hours = zip(0..., hours).map { index, hour in TextLine(text: index % 3 == 0 ? String(hour) : "") }
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
