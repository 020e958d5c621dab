import ContentFile
import JuiceShop
import Templates

/// A figure is aligned to the end of its column and never wraps. Words are aligned to the start and may wrap.
struct ReportCell: ViewModel {
    let text: String
    let isWords: Bool

    static func figure(_ text: String) -> ReportCell { ReportCell(text: text, isWords: false) }
    static func words(_ text: String) -> ReportCell { ReportCell(text: text, isWords: true) }

    static let fields: Fields<ReportCell> = [.text("text", \.text), .flag("isWords", \.isWords)]
}
