import Bytes
import ContentFile

/// What an import could not take, in the order of the table.
struct Remarks {
    let file: String
    private(set) var all: [Diagnostic] = []

    init(file: String) { self.file = file }

    /// Adds a remark about a row.
    mutating func add(_ row: Int, _ name: String, _ error: Message, _ remedy: Message) {
        let name = name.isEmpty ? "" : " (\(name))"
        add(at: Message("row \(row)\(name)", "\(row)행\(name)"), error, remedy)
    }

    /// Adds a remark about a column.
    mutating func add(column: ItemTable.Column, _ error: Message, _ remedy: Message) {
        add(at: Message("column “\(column.written)”", "‘\(column.written)’ 칸"), error, remedy)
    }

    /// Adds a remark about the file, or about a place in it.
    mutating func add(at place: Message? = nil, _ error: Message, _ remedy: Message) {
        all.append(Diagnostic(file: file, place: place, error, remedy: remedy))
    }

    /// Adds a remark for each column with content that nobody reads.
    mutating func addUnread(_ table: ItemTable, isRead: (String) -> Bool) {
        for (index, column) in table.columns.enumerated() where !column.name.isEmpty && !isRead(column.name) {
            let count = table.rows.count { !["", "n", "0", "0.00"].contains($0[index].lowercased()) }
            if count == 0 { continue }
            add(
                column: column, Message("is not read (\(count) rows)", "읽지 않아요 (\(count)줄)"),
                Message("a menu has no place for it", "메뉴에 둘 자리가 없는 내용이에요"))
        }
    }
}
