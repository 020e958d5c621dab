import ContentFile
import JuiceShop
import Templates

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

    var stepsHeading: Text {
        switch step {
        case nil: .reportByHour
        case .day, .range: .reportByDay
        case .week: .reportByWeek
        case .month: .reportByMonth
        }
    }
}

/// A weekday.
struct HeatRow: ViewModel {
    let label: String
    /// The width in the units of the drawing.
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
