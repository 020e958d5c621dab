import Bytes
import ContentFile
import Foundation
import Runtime

/// A table as another program wrote it, with a row that names the columns.
struct ItemTable {
    /// The columns as they are named, and the names by which they are looked up.
    let columns: [Column]
    /// The rows below the names that have something in them.
    let rows: [Row]
    let file: String

    struct Column {
        let written: String
        /// The name in small letters, with one space between words.
        let name: String
    }

    struct Row {
        /// The number that a spreadsheet shows, from 1.
        let number: Int
        fileprivate let cells: [String]

        subscript(_ column: Int?) -> String { column.flatMap { cells.indices.contains($0) ? cells[$0] : nil } ?? "" }

        var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
    }

    /// - Parameter bytes: in UTF-8, UTF-16 or code page 949.
    /// - Throws: `Diagnostic` for bytes in another encoding, for quotation marks that do not match, and for an empty file.
    init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
        guard let text = TextEncoding.utf8(bytes) else {
            throw Diagnostic(
                file: file, Message("is neither UTF-8 nor CP949", "UTF-8도 CP949도 아니에요"),
                remedy: Message("save the table as “CSV UTF-8”", "표를 ‘CSV UTF-8’로 저장해 주세요"))
        }
        let place = ContentPlace(file: file, table: text)
        var cells = CSVCells(text)
        var (rows, number) = ([Row](), 0)
        while let row = try cells.nextRow(place) {
            number += 1
            let row = Row(number: number, cells: row.map(\.text))
            if !row.isEmpty { rows.append(row) }
        }
        guard let header = rows.first(where: { Self.names($0).contains(where: Columns.isName) }) ?? rows.first else {
            throw Diagnostic(
                file: file, Message("is empty", "비어 있어요"),
                remedy: Message("export the items again", "상품을 다시 내보내 주세요"))
        }
        self.file = file
        columns = header.cells.map { Column(written: $0, name: Self.name($0)) }
        self.rows = rows.filter { $0.number > header.number }
    }

    private static func names(_ row: Row) -> [String] { row.cells.map(name) }

    private static func name(_ written: String) -> String {
        written.precomposedStringWithCompatibilityMapping.lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    /// The column of that name; nil if there is none.
    func column(_ name: String) -> Int? { columns.firstIndex { $0.name == name } }

    /// The first column with one of the names.
    func column(_ names: Set<String>) -> Int? { columns.firstIndex { names.contains($0.name) } }

    /// The columns whose name begins so, with the rest of it as it is written.
    func columns(_ prefix: String) -> [(column: Int, rest: String)] {
        columns.indices.filter { columns[$0].name.hasPrefix(prefix) }.map {
            ($0, String(columns[$0].written.dropFirst(prefix.count)[...].trimmed))
        }
    }
}
