import ContentFile
import JuiceShop
import Templates

/// A printed value or the head of a column.
struct ReportCell: ViewModel {
    let text: String
    /// `TableColumn.isWords`
    let isWords: Bool

    static let fields: Fields<ReportCell> = [.text("text", \.text), .flag("isWords", \.isWords)]
}
