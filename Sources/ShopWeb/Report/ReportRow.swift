import ContentFile
import JuiceShop
import Templates

struct ReportRow: ViewModel {
    let head: String
    let cells: [ReportCell]
    /// Where the head leads; nil for a word alone.
    let href: String?
    /// A line below the head.
    let note: String?
    /// True for a note of what is wrong.
    let isWrong: Bool

    init(_ head: String, _ cells: [ReportCell], href: String? = nil, note: String? = nil, isWrong: Bool = false) {
        self.head = head
        self.cells = cells
        self.href = href
        self.note = note
        self.isWrong = isWrong
    }

    static let fields: Fields<ReportRow> = [
        .text("head", \.head),
        .optionalAddress("href", \.href),
        .optional("note", \.note),
        .flag("isWrong", \.isWrong),
        .rows("cells", \.cells),
    ]
}
