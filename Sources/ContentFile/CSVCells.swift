import Bytes

/// The cells of a CSV file, row by row.
///
/// Commas, semicolons or tabs separate the cells: the separator is the one that the first line has most of, since
/// spreadsheets write the one that is usual in a country. A cell in quotes may have line breaks, and each quotation
/// mark in it is doubled. White space at the ends of a cell is not a part of it.
package struct CSVCells {
    private let bytes: [UInt8]
    private let separator: UInt8
    private var index: Int

    package struct Cell {
        package let text: String
        /// The offsets of the first byte and of the byte behind the last one.
        let offset: Int
        let end: Int
    }

    /// - Parameter bytes: UTF-8.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: byteOrderMark) ? 3 : 0
        // Excel writes this line for itself and does not show it as a row.
        let rest = bytes[index...]
        if rest.starts(with: "sep=".utf8), rest.count > 5,
            let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
            end == index + 5
        {
            separator = rest[index + 4]
            index = end + (rest[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
            return
        }
        let headerRow = rest.prefix { $0 != 0x0A && $0 != 0x0D }
        let counts = ",;\t".utf8.map { separator in (separator, headerRow.count { $0 == separator }) }
        separator = counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? UInt8(ascii: ",")
    }

    /// - Returns: at least one cell; nil at the end of the file.
    /// - Throws: `Diagnostic` for a quotation that does not end, or that ends before its cell does.
    package mutating func nextRow(_ start: ContentPlace) throws(Diagnostic) -> [Cell]? {
        if index >= bytes.count { return nil }
        var cells = [Cell]()
        while true {
            cells.append(try nextCell(start))
            if isAtEndOfRow() { return cells }
        }
    }

    /// Skips the separator of two cells or two rows.
    /// - Returns: true at the end of a row.
    private mutating func isAtEndOfRow() -> Bool {
        guard index < bytes.count else { return true }
        let end = bytes[index]
        index += 1
        if end == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        return end != separator
    }

    private mutating func nextCell(_ start: ContentPlace) throws(Diagnostic) -> Cell {
        let offset = index
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            while !isAtEnd { index += 1 }
            let text = String(decoding: bytes[offset..<index], as: UTF8.self)
            return Cell(text: String(text[...].trimmed), offset: offset, end: index)
        }
        var text = [UInt8]()
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte != UInt8(ascii: "\"") {
                text.append(byte)
            } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                text.append(byte)
                index += 1
            } else {
                while index < bytes.count, bytes[index] == 0x20 { index += 1 }
                if isAtEnd {
                    let text = String(decoding: text, as: UTF8.self)
                    return Cell(text: String(text[...].trimmed), offset: offset, end: index)
                }
                throw start.diagnostic(
                    at: offset,
                    Message("goes on after its closing quotation mark", "닫는 따옴표 뒤에 글이 더 있어요"),
                    remedy: Message(
                        "write each quotation mark inside the text twice: \"\"",
                        "글 안의 따옴표는 두 번씩 적어 주세요: \"\""))
            }
        }
        throw start.diagnostic(
            at: offset, Message("begins with a quotation mark that is not closed", "따옴표로 시작하는데 닫히지 않았어요"),
            remedy: Message("close it with \"", "\"로 닫아 주세요"))
    }

    /// True behind the last byte of a cell that is not in quotes.
    private var isAtEnd: Bool {
        index == bytes.count || bytes[index] == separator || bytes[index] == 0x0A || bytes[index] == 0x0D
    }

    /// The place of an offset as a spreadsheet names it: `row 3, column C`.
    /// - Parameter hasColumn: false for the row as a whole.
    static func position(of offset: Int, in bytes: [UInt8], hasColumn: Bool = true) -> Message {
        var cells = Self(bytes)
        let start = ContentPlace(file: "", bytes: bytes)
        var (row, column) = (1, 0)
        // A cell that cannot be read is the last one: it is the place of its own error.
        while let cell = try? cells.nextCell(start), cells.index < bytes.count, cell.offset < offset,
            cells.index <= offset
        {
            if cells.isAtEndOfRow() { (row, column) = (row + 1, 0) } else { column += 1 }
        }
        return hasColumn
            ? Message("row \(row), column \(letters(column))", "\(row)행 \(letters(column))열")
            : Message("row \(row)", "\(row)행")
    }

    /// The letters of a column: `A` to `Z`, then `AA`.
    private static func letters(_ column: Int) -> String {
        let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
        return column < 26 ? letter : letters(column / 26 - 1) + letter
    }
}
