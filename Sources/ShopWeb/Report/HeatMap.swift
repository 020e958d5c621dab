import ContentFile
import JuiceShop
import Templates

/// The cups sold on each weekday in each hour, as squares: the more cups, the larger and the stronger. The table of the
/// same name has the numbers.
struct HeatMap: ViewModel {
    let heading: String
    let rows: [HeatRow]
    let hours: [HeatHour]

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
        self.hours = zip(0..., hours).map { index, hour in HeatHour(label: index % 3 == 0 ? String(hour) : "") }
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

/// Every third hour has a label.
struct HeatHour: ViewModel {
    let label: String

    static let fields: Fields<HeatHour> = [.text("label", \.label)]
}
