import ContentFile
import JuiceShop

/// The rows of a table for a spreadsheet (RFC 4180): UTF-8, a comma between cells, CRLF at the end of a row.
///
/// A file begins with a byte order mark. Without one, Excel reads it in the system's old code page and shows no Korean.
package enum CSV {
    package static let mediaType = "text/csv; charset=utf-8"
    static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    enum Cell {
        case number(Int)
        /// Digits and punctuation that this program wrote, such as a time: it needs neither quotes nor an apostrophe.
        case plain(String)
        /// Any other text. One that a spreadsheet would read as a formula gets an apostrophe.
        case text(String)
        case none
    }

    static func append(_ row: [Cell], to bytes: inout [UInt8]) {
        for (index, cell) in row.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            switch cell {
            case .number(let number): append(number, to: &bytes)
            case .plain(let text): bytes.append(contentsOf: text.utf8)
            case .text(let text): append(text, to: &bytes)
            case .none: break
            }
        }
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        if (0..<10).contains(number) {
            bytes.append(UInt8(ascii: "0") + UInt8(number))
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    /// An apostrophe keeps a spreadsheet from computing a text that begins like a formula (OWASP, "CSV Injection").
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let isFormula = beginsAsFormula(text.unicodeScalars)
        let needsQuotes = text.utf8.contains { ",\"\r\n".utf8.contains($0) }
        if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
        if isFormula { bytes.append(UInt8(ascii: "'")) }
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
    }

    /// Some spreadsheets skip white space first, and treat full-width signs like the narrow ones. The search is by scalars,
    /// since a sign with a combining accent is another `Character`.
    private static func beginsAsFormula(_ text: String.UnicodeScalarView) -> Bool {
        guard let first = text.first else { return false }
        if "\t\r\n".unicodeScalars.contains(first) { return true }
        guard let sign = text.first(where: { !$0.properties.isWhitespace }) else { return false }
        return "=+-@＝＋－＠".unicodeScalars.contains(sign)
    }
}

/// The columns that the tables have in common.
extension PageContext {
    func csvHead(_ columns: [Text]) -> [CSV.Cell] { columns.map { .text(texts($0)) } }

    /// The names of the days of the week, Monday first.
    var csvWeekdays: [CSV.Cell] {
        let names = weekdays
        return (0..<7).map { $0 < names.count ? .text(names[$0]) : .none }
    }

    /// A column for each fruit of the menu, and one for those that left it.
    var csvFruitHead: [CSV.Cell] { menu.fruits.map { .text($0.names[language]) } + [.text(texts(.csvOtherFruits))] }

    /// The last columns of a table: the tablet and the person of an event.
    var csvWhoHead: [CSV.Cell] { csvHead([.csvDevice, .csvPerson]) }

    func csvCells(_ who: Who?) -> [CSV.Cell] { [csvCell(name(of: who?.device)), csvCell(name(of: who?.staff))] }

    func csvCell(_ name: String?) -> CSV.Cell { name.map { .text($0) } ?? .none }

    /// A fruit without a count is an empty cell.
    func csvCells(_ counts: [FruitID: Int]) -> [CSV.Cell] {
        let cells = menu.fruits.map { fruit in counts[fruit.id].map { CSV.Cell.number($0) } ?? .none }
        let others = counts.filter { menu[$0.key] == nil }.sorted { $0.key.rawValue < $1.key.rawValue }
        let text = others.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        return cells + [text.isEmpty ? .none : .text(text)]
    }
}
