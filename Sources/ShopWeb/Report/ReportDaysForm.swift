import ContentFile
import JuiceShop
import Templates

/// The fields for choosing another day, week or month, and for choosing a range.
struct ReportDaysForm: ViewModel {
    /// nil for a range.
    let kind: ReportPeriod.Kind?
    let first: Day
    let last: Day
    /// The explanation of a range that no report can have; nil for any other.
    var fault: String?
    /// A file of the days, where the form leads to one.
    var download: Link?
    let texts: LanguageTexts

    static let fields: Fields<ReportDaysForm> = [
        .flag("hasDay") { $0.kind != nil },
        .flag("hasKind") { $0.kind != nil && $0.kind != .day },
        .text("kind") { $0.kind?.rawValue ?? "" },
        .flag("isOpen") { $0.kind == nil },
        .text("first") { $0.first.description },
        .text("last") { $0.last.description },
        .optional("download", \.download),
        .flag("isWrong") { $0.fault != nil },
        .text("hint") { $0.fault ?? $0.texts(.reportRangeHint, [.count: String(ReportPeriod.maxDays)]) },
    ]
}
