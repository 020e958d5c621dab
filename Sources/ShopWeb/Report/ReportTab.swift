import ContentFile
import JuiceShop
import Templates

/// A tab for the report of today, this week and this month.
struct ReportTab: ViewModel {
    let href: String
    let label: String
    let isCurrent: Bool

    static func all(current: ReportPeriod?, context: PageContext) -> [ReportTab] {
        let today = context.clock.today
        return [
            (ReportPeriod.day(today), Text.reportTabDay), (.week(of: today), .reportTabWeek),
            (.month(of: today), .reportTabMonth),
        ].map { period, text in
            ReportTab(
                href: Route.report(ReportDays(period, today: today)).path, label: context.texts(text),
                isCurrent: period == current)
        }
    }

    static let fields: Fields<ReportTab> = [
        .address("href", \.href),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
    ]
}
