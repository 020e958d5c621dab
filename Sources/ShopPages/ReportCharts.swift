import ContentFile
import JuiceShop
import Templates

/// A column for each hour from the first order to the last: the cups sold of those that were ordered then.
struct HourColumn: ViewModel {
    let hour: Int
    let cups: Int
    let maxCups: Int
    let isTop: Bool
    let texts: LanguageTexts

    /// Empty for a day without orders.
    static func all(of report: DayReport, texts: LanguageTexts) -> [HourColumn] {
        guard let first = report.hours.keys.min(), let last = report.hours.keys.max() else { return [] }
        let sold = (first...last).map { (hour: $0, cups: report.soldCups(at: $0)) }
        let maxCups = max(1, sold.map(\.cups).max() ?? 1)
        let isAlone = sold.filter { $0.cups == maxCups }.count == 1
        return sold.map { hour, cups in
            HourColumn(hour: hour, cups: cups, maxCups: maxCups, isTop: isAlone && cups == maxCups, texts: texts)
        }
    }

    static let fields: Fields<HourColumn> = [
        .text("hour") { String($0.hour) },
        .text("cups") { NumberFormat.grouped($0.cups) },
        .text("units") { String($0.maxCups) },
        .text("height") { String($0.cups) },
        .text("y") { String($0.maxCups - $0.cups) },
        .flag("isTop", \.isTop),
        .text("spoken") {
            $0.texts(.reportHourCups, [.hour: String($0.hour), .cups: NumberFormat.grouped($0.cups)])
        },
    ]
}

/// A bar for each juice of the menu and for each that was sold, best first, in the colours of its fruits.
struct JuiceBar: ViewModel {
    let juice: JuiceID
    let cups: Int
    /// In the units of the drawing.
    let length: Int
    let context: PageContext

    /// Equally good juices are in the menu's order.
    static func all(of report: DayReport, context: PageContext) -> [JuiceBar] {
        let cancelled = Set(report.returned.juices.keys).union(report.wasted.juices.keys)
        let juices = cancelled.union(report.juices.keys).union(context.menu.juices.map(\.id))
        let ranks = juices.inOrder(of: context.menu).enumerated().map { ($0, $1, report.soldCups(of: $1)) }
            .sorted { ($1.2, $0.0) < ($0.2, $1.0) }
        let maxCups = max(1, ranks.map(\.2).max() ?? 1)
        return ranks.map { _, juice, cups in
            JuiceBar(juice: juice, cups: cups, length: max(0, cups) * Self.maxLength / maxCups, context: context)
        }
    }

    private static let maxLength = 960
    /// The drawing of the fruit that a cup has most of.
    private var picture: String {
        let portions = context.menu[juice]?.recipe.portions ?? []
        return portions.max { $0.count < $1.count }.map { context.picture(of: $0.fruit) } ?? FruitDrawing.fruit.rawValue
    }
    /// The part of a bar that has the first fruit's colour.
    private var fold: Int { length * 62 / 100 }

    static let fields: Fields<JuiceBar> = [
        .text("colours") { $0.context.colours(of: $0.juice) },
        .asset("glasses") { _ in .glasses },
        .text("picture", \.picture),
        .text("name") { $0.context.name(of: $0.juice) },
        .flag("hasBar") { $0.length > 0 },
        .text("length") { String($0.length) },
        .text("fold") { String($0.fold) },
        .text("rest") { String($0.length - $0.fold) },
        .text("cups") { $0.context.texts(.reportJuiceCups, [.cups: NumberFormat.grouped($0.cups)]) },
    ]
}
