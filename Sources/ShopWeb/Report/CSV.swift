import ContentFile
import JuiceShop

/// The rows of a table for a spreadsheet (RFC 4180): UTF-8, a comma between cells, CRLF at the end of a row.
///
/// A file begins with a byte order mark. Without one, Excel reads it in the system's old code page and shows no Korean.
package enum CSV {
    package static let mediaType = "text/csv; charset=utf-8"
    static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// A whole table.
    static func bytes<Row>(_ columns: [TableColumn<Row>], _ rows: [Row]) -> [UInt8] {
        var table = CSVWriter(columns)
        for row in rows { table.add(row) }
        return table.drain()
    }

    fileprivate static func append(_ row: [TableValue], to bytes: inout [UInt8]) {
        for (index, cell) in row.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            switch cell {
            case .number(let number): append(number, to: &bytes)
            case .money(let amount, let currency): bytes.append(contentsOf: currency.plain(amount).utf8)
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
        let text = PrintableText.withoutIsolates(text)
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

extension TableColumn {
    /// A column for each fruit of the menu, and one for those that left it. A fruit without a count is an empty cell.
    static func fruits(
        _ context: PageContext, _ counts: @escaping @Sendable (Row) -> [FruitID: Int]
    ) -> [TableColumn] {
        let columns = context.menu.fruits.map { fruit in
            TableColumn(fruit.names[context.language] + (fruit.unit.symbol.map { " (\($0))" } ?? "")) {
                counts($0)[fruit.id].map { .number($0) } ?? .none
            }
        }
        @Sendable func others(_ counts: [FruitID: Int]) -> TableValue {
            let others = counts.filter { context.menu[$0.key] == nil }.sorted { $0.key.rawValue < $1.key.rawValue }
            let texts = others.map { fruit, count in
                "\(fruit): \(count)" + (context.menu.unit(of: fruit).symbol.map { " \($0)" } ?? "")
            }
            return texts.isEmpty ? .none : .text(texts.joined(separator: "; "))
        }
        return columns + [TableColumn(context.texts(.csvOtherFruits)) { others(counts($0)) }]
    }

    /// The tablet and the person of an event.
    static func who(_ context: PageContext, _ who: @escaping @Sendable (Row) -> Who?) -> [TableColumn] {
        [
            TableColumn(context.texts(.csvDevice)) {
                .some(context.name(of: who($0)?.device) ?? context.name(of: who($0)?.app))
            },
            TableColumn(context.texts(.csvPerson)) { .some(context.name(of: who($0)?.staff)) },
        ]
    }

    /// The day, its weekday and the time.
    static func time(_ context: PageContext, _ time: @escaping @Sendable (Row) -> LocalTime) -> [TableColumn] {
        let weekdays = (0..<7).map { TableValue.text(context.weekday($0)) }
        return [
            TableColumn(context.texts(.csvDate)) { .plain(time($0).day.description) },
            TableColumn(context.texts(.csvWeekday)) { weekdays[time($0).day.weekday] },
            TableColumn(context.texts(.csvTime)) { .plain(time($0).clock) },
        ]
    }
}

/// The bytes of a table while its rows are added. No row has sums: a spreadsheet adds up what it shows, and would count them
/// twice.
struct CSVWriter<Row>: Sendable {
    private let columns: [TableColumn<Row>]
    private var bytes = CSV.byteOrderMark

    init(_ columns: [TableColumn<Row>]) {
        self.columns = columns
        CSV.append(columns.map { .text($0.head) }, to: &bytes)
    }

    mutating func add(_ row: Row) { CSV.append(columns.map { $0.value(row) }, to: &bytes) }

    /// Returns the bytes of the rows that were added since the last call; the first call returns the head too.
    mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
