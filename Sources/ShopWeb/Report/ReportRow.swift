import ContentFile
import JuiceShop
import Templates

struct ReportRow: ViewModel {
    let head: String
    let cells: [ReportCell]
    let about: About

    struct About {
        /// Where the head leads; nil for a word alone.
        var href: String?
        /// A line below the head.
        var note: String?
        /// True for a note of what is wrong.
        var isWrong = false
    }

    static let fields: Fields<ReportRow> = [
        .text("head", \.head),
        .optionalAddress("href", \.about.href),
        .optional("note", \.about.note),
        .flag("isWrong", \.about.isWrong),
        .rows("cells", \.cells),
    ]
}
