/// A slip fitted to a paper's width: each row has at most that many columns, in a printer's encoding.
struct SlipLayout {
    struct Row: Equatable {
        var text: [UInt8]
        let size: SlipLine.Size
        let isInverted: Bool
    }

    private(set) var rows: [Row] = []

    /// - Parameter columns: the number of characters of normal size in a row; at least 16.
    init(_ slip: Slip, columns: Int, _ encode: PrinterTextEncoder) {
        for line in slip.lines {
            let width = columns / line.size.rawValue
            let texts: [[UInt8]] =
                switch line.content {
                case .text(let text): Self.wrap(encode(text), width).map(\.bytes)
                case .centred(let text):
                    Self.wrap(encode(text), width).map { Self.spaces((width - $0.columns) / 2) + $0.bytes }
                case .pair(let left, let right): Self.pair(encode(left), encode(right), width)
                case .rule: [[UInt8](repeating: UInt8(ascii: "-"), count: width)]
                }
            rows += texts.map { Row(text: $0, size: line.size, isInverted: line.isInverted) }
        }
    }

    /// The right part stands in the last row of the left one, and so does the number that the left one ends with: a count is
    /// beside its name and its amount. It stands below only where no word would have room beside it.
    private static func pair(_ left: PrinterText, _ right: PrinterText, _ width: Int) -> [[UInt8]] {
        let (name, count) = left.splitBeforeNumber
        var rows = wrap(name, width)
        let room = width - count.columns - (right.columns == 0 ? 0 : right.columns + 1)
        let last = rows[rows.endIndex - 1]
        guard last.columns <= room || room >= min(last.lastWord.columns, width / 2) else {
            let space = [PrinterText.space].prefix(count.columns == 0 ? 0 : 1)
            let number = count.characters.drop { $0 == PrinterText.space }
            let end = PrinterText(characters: number + space + right.characters)
            return rows.map(\.bytes) + wrap(end, width).map { spaces(width - $0.columns) + $0.bytes }
        }
        rows.removeLast()
        rows += wrap(last, room)
        let end = rows.removeLast().bytes + count.bytes
        var lines = rows.map(\.bytes)
        lines.append(end + spaces(width - end.count - right.columns) + right.bytes)
        return lines
    }

    /// Breaks at spaces, and inside a word that is longer than a row. The rows after an indented row are indented
    /// alike.
    /// - Returns: at least one row.
    private static func wrap(_ text: PrinterText, _ width: Int) -> [PrinterText] {
        let space = PrinterText.space
        let indent = Array(text.characters.prefix { $0 == space }.prefix(width / 2))
        var rows = [PrinterText]()
        var rest = text.characters[indent.count...]
        repeat {
            let room = width - indent.count
            var (count, columns) = (0, 0)
            for character in rest {
                if columns + character.count > room { break }
                columns += character.count
                count += 1
            }
            if count < rest.count, rest[rest.startIndex + count] != space,
                let end = rest.prefix(count).lastIndex(of: space)
            {
                count = end - rest.startIndex
            }
            // A character that is wider than the row cannot be broken.
            let row = rest.prefix(max(count, 1))
            rows.append(PrinterText(characters: indent + row))
            rest = rest.dropFirst(row.count).drop { $0 == space }
        } while !rest.isEmpty
        return rows
    }

    private static func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: max(0, count)) }
}

extension PrinterText {
    fileprivate static let space: [UInt8] = [0x20]

    /// The text, and the number that it ends with, with the spaces before that. A text that is only a number is not
    /// split.
    fileprivate var splitBeforeNumber: (PrinterText, PrinterText) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let number = characters.reversed().prefix { $0.count == 1 && digits.contains($0[0]) }
        let before = characters.dropLast(number.count)
        let text = before.reversed().drop { $0 == Self.space }.reversed()
        if number.isEmpty || text.count == before.count || text.isEmpty { return (self, PrinterText(characters: [])) }
        return (PrinterText(characters: Array(text)), PrinterText(characters: Array(characters[text.count...])))
    }

    fileprivate var lastWord: PrinterText {
        PrinterText(characters: characters.reversed().prefix { $0 != Self.space }.reversed())
    }
}
