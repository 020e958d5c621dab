import Bytes

/// A spreadsheet as CSV (RFC 4180): its first row names the fields, and each other row is an object. A column such as
/// `name:en` has the field `name` in English. An empty cell means that the field is missing.
///
/// The rows become the values that a JSON file has, so that the same code checks both; an error names the row and the
/// column as a spreadsheet shows them. Searched for crashes by the fuzz target `tables`.
package struct CSVTable {
    /// The languages of the columns that have something in them.
    package let languages: [Language]
    private let start: ContentPlace
    private let columns: [Column]
    private let rows: [[CSVCells.Cell]]
    /// The fields of a list's elements, by the name of its column.
    private let lists: [String: [String]]

    private struct Column {
        let name: String
        let language: Language?
        let offset: Int
    }

    /// - Parameters:
    ///   - lists: the columns whose cells hold a list. Each line of a cell is an element, and `|` separates the
    ///     element's fields, in this order.
    /// - Throws: `Diagnostic` for bytes that are not UTF-8 or not CSV, and for a column or a cell without a valid name.
    ///   - prefixes: the words before a colon that name a vocabulary instead of a field, as in `dcterms:title`.
    package init(
        _ bytes: [UInt8], file: String, lists: [String: [String]] = [:], prefixes: Set<String> = []
    ) throws(Diagnostic) {
        let start = ContentPlace(file: file, bytes: bytes, words: [], json: nil, isTable: true)
        try start.checkUTF8()
        var cells = CSVCells(bytes)
        var rows = [[CSVCells.Cell]]()
        while let row = try cells.nextRow(start) {
            if row.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
        }
        guard let headerRow = rows.first else {
            throw start.diagnostic(
                at: 0, Message("is empty", "비어 있어요"),
                remedy: Message("write the names of the fields in the first row", "첫 줄에 항목의 이름을 적어 주세요"))
        }
        columns = try Self.columns(headerRow, start, prefixes)
        self.rows = Array(rows.dropFirst())
        self.start = start
        self.lists = lists
        var languages = Set<Language>()
        for row in self.rows {
            for (index, cell) in row.enumerated() where !cell.text.isEmpty {
                if columns.indices.contains(index), !columns[index].name.isEmpty {
                    if let language = columns[index].language { languages.insert(language) }
                    continue
                }
                throw start.diagnostic(
                    at: cell.offset, Message("has no name in the first row", "첫 줄에 이름이 없는 칸이에요"),
                    remedy: Message(
                        "name the column there, or empty the cell; a text with a comma stands in \"quotes\"",
                        "첫 줄에 이름을 적거나 칸을 비워 주세요. 쉼표가 있는 글은 \"따옴표\"로 묶어 주세요"))
            }
        }
        self.languages = languages.sorted()
    }

    /// - Throws: `Diagnostic` for a column that names `own`, the language of the columns that name none.
    package func refuseTranslation(into own: Language) throws(Diagnostic) {
        guard let column = columns.first(where: { $0.language == own }) else { return }
        throw start.diagnostic(
            at: column.offset, Message("is in the language of the other columns", "다른 칸들과 같은 언어예요"),
            remedy: .write(column.name))
    }

    private static func columns(
        _ headerRow: [CSVCells.Cell], _ start: ContentPlace, _ prefixes: Set<String>
    ) throws(Diagnostic) -> [Column] {
        var columns = [Column]()
        for cell in headerRow {
            // The language stands behind the last colon, and a name with a vocabulary may have none.
            var parts = [cell.text[...]]
            if let colon = cell.text.lastIndex(of: ":"), !prefixes.contains(cell.text[..<colon].lowercased()) {
                parts = [cell.text[..<colon], cell.text[cell.text.index(after: colon)...]]
            }
            var language: Language?
            if parts.count == 2 {
                let tag = String(parts[1])
                language = Language(rawValue: tag)
                if language == nil {
                    let meant = Language(meantBy: parts[1])?.rawValue ?? "en"
                    throw start.diagnostic(
                        at: cell.offset,
                        Message("\"\(tag)\" is not the tag of a language", "\"\(tag)\"은(는) 언어의 태그가 아니에요"),
                        remedy: .write("\(parts[0]):\(meant)"))
                }
            }
            let column = Column(name: parts.first.map(String.init) ?? "", language: language, offset: cell.offset)
            if !column.name.isEmpty,
                columns.contains(where: { $0.name == column.name && $0.language == column.language })
            {
                throw start.diagnostic(
                    at: cell.offset,
                    Message("\"\(cell.text)\" names two columns", "\"\(cell.text)\"이(가) 두 칸의 이름이에요"),
                    remedy: Message("remove or rename one of them", "하나를 지우거나 이름을 바꿔 주세요"))
            }
            columns.append(column)
        }
        return columns
    }

    /// The rows as a list of objects.
    /// - Parameters:
    ///   - language: nil for the columns that name no language. For a language, only the rows that have something in it
    ///     are listed.
    ///   - keys: true for the columns without a language that each object has in every language.
    package func list(in language: Language? = nil, keys: (String) -> Bool = { _ in false }) -> ContentValue {
        let values = rows.compactMap { row -> JSONValue? in
            var members = [JSONValue.Member]()
            var isEmpty = true
            for (column, cell) in zip(columns, row) where !cell.text.isEmpty {
                let isKey = language != nil && column.language == nil && keys(column.name)
                guard column.language == language || isKey else { continue }
                if !isKey { isEmpty = false }
                members.append(
                    JSONValue.Member(key: column.name, keyOffset: column.offset, value: value(of: cell, in: column)))
            }
            if isEmpty, language != nil { return nil }
            return JSONValue(kind: .object(members), offset: row[0].offset, end: row[row.count - 1].end)
        }
        let list = JSONValue(kind: .array(values), offset: 0, end: start.bytes.count)
        return ContentValue(start.of(list), list)
    }

    private func value(of cell: CSVCells.Cell, in column: Column) -> JSONValue {
        func text(_ text: Substring) -> JSONValue {
            JSONValue(kind: .string(String(text)), offset: cell.offset, end: cell.end)
        }
        guard let fields = lists[column.name] else { return text(cell.text[...]) }
        let elements = cell.text.split(whereSeparator: \.isNewline).map { line in
            let parts = line.split(separator: "|", maxSplits: fields.count - 1, omittingEmptySubsequences: false)
                .map { $0.trimmed }
            let members = zip(fields, parts).filter { !$0.1.isEmpty }.map {
                JSONValue.Member(key: $0, keyOffset: cell.offset, value: text($1))
            }
            return JSONValue(kind: .object(members), offset: cell.offset, end: cell.end)
        }
        return JSONValue(kind: .array(elements), offset: cell.offset, end: cell.end)
    }
}

extension Substring {
    /// The text without white space at its beginning and end.
    package var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
}
