import Foundation
import Glibc

/// The numbers of a page, found by what stands around them.
extension String {
    /// The texts between two marks, in their order; the last one may go on to the end of this text.
    package func all(between start: String, _ end: String) -> [String] { all(between: start, end, atMost: .max) }

    /// The first text between two marks; empty without one.
    package func between(_ start: String, _ end: String) -> String { all(between: start, end, atMost: 1).first ?? "" }

    /// strstr(3), because a debug build would take most of a test to search in Swift.
    private func all(between start: String, _ end: String, atMost max: Int) -> [String] {
        withCString { text in
            var (found, from) = ([String](), strstr(text, start))
            while found.count < max, let mark = from {
                let first = mark + start.utf8.count
                let next = strstr(first, start)
                let last = strstr(first, end) ?? next ?? first + strlen(first)
                let length = next.map { Swift.min(last, $0) - first } ?? last - first
                found.append(String(decoding: UnsafeRawBufferPointer(start: first, count: length), as: UTF8.self))
                from = next
            }
            return found
        }
    }

    /// The words between the tags, without the marks that isolate a name.
    package var words: String {
        let pieces = components(separatedBy: "<")
        let text = pieces[0] + pieces.dropFirst().map { $0.between(">", "<") }.joined()
        return text.replacingOccurrences(of: "\u{A0}", with: " ").filter {
            !"\u{2066}\u{2067}\u{2068}\u{2069}".contains($0)
        }
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The number in a text such as `−12,500원`, `€4.50` or `-450`; nil without a digit.
    package var amount: Int? {
        // Byte by byte, because a debug build would take much of a test to look at characters.
        var (amount, isNegative) = (nil as Int?, false)
        var (before, last) = (UInt8(0), UInt8(0))
        for byte in utf8 {
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                let (tens, isTooLarge) = (amount ?? 0).multipliedReportingOverflow(by: 10)
                let (sum, isOver) = tens.addingReportingOverflow(Int(byte) - 0x30)
                if isTooLarge || isOver { return nil }
                amount = sum
            } else if byte == UInt8(ascii: "-") || byte == 0x92 && last == 0x88 && before == 0xE2 {
                isNegative = true
            }
            (before, last) = (last, byte)
        }
        return amount.map { isNegative ? -$0 : $0 }
    }

    /// The table of an element with that id; empty where the page has none.
    package func table(_ id: String) -> PageTable {
        PageTable(between("id=\"\(id)\"", "</table>"))
    }
}

/// The cells of a table by the words of their row and their column.
package struct PageTable {
    package private(set) var rows: [String: [String: Int]] = [:]
    package let heads: [String]
    /// The row of sums.
    package private(set) var total: [String: Int] = [:]

    init(_ html: String) {
        let heads = html.between("<thead>", "</thead>").all(between: "<th ", "</th>").map { Self.cell($0) }
        self.heads = heads
        func row(_ text: String) -> (head: String, cells: [String: Int]) {
            let cells = text.components(separatedBy: "<td").dropFirst().map {
                Self.cell($0.components(separatedBy: "</td>")[0])
            }
            let numbers = zip(heads.dropFirst(), cells).compactMap { head, cell in cell.amount.map { (head, $0) } }
            return (Self.cell(text.between("<th ", "</th>")), Dictionary(numbers) { first, _ in first })
        }
        for text in html.between("<tbody>", "</tbody>").all(between: "<tr>", "</tr>") {
            let (head, cells) = row(text)
            rows[head] = cells
        }
        let foot = html.between("<tfoot>", "</tfoot>")
        if !foot.isEmpty { total = row(foot).cells }
    }

    init(_ rows: [String: [String: Int]], heads: [String]) {
        self.rows = rows
        self.heads = heads
    }

    /// - Parameter text: behind the tag's name.
    private static func cell(_ text: String) -> String { ("<" + text).words }
}

extension SheetTable {
    /// - Parameter isMeant: the rows that count.
    func sum(of column: String, where isMeant: ([String: String]) -> Bool = { _ in true }) -> Int {
        rows.filter(isMeant).reduce(0) { $0 + ($1[column]?.amount ?? 0) }
    }
}
