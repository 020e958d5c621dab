/// A slip fitted to a paper's width: each row at most that many columns, in a printer's encoding.
struct SlipLayout {
    struct Row: Equatable {
        var text: [UInt8]
        let size: SlipLine.Size
    }

    private(set) var rows: [Row] = []

    /// - Parameter columns: of characters of normal size; at least 16.
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
            rows += texts.map { Row(text: $0, size: line.size) }
        }
    }

    /// The right part stands in the first row, or below the left one when both do not fit side by side.
    private static func pair(_ left: PrinterText, _ right: PrinterText, _ width: Int) -> [[UInt8]] {
        let room = width - right.columns - 1
        guard room >= min(left.columns, width / 2) else {
            return wrap(left, width).map(\.bytes)
                + wrap(right, width).map { spaces(width - $0.columns) + $0.bytes }
        }
        var rows = wrap(left, room).map(\.bytes)
        rows[0] += spaces(width - rows[0].count - right.columns) + right.bytes
        return rows
    }

    /// Breaks at spaces, and inside a word that is longer than a row. What follows an indented row is indented alike.
    /// - Returns: at least one row.
    private static func wrap(_ text: PrinterText, _ width: Int) -> [PrinterText] {
        let space: [UInt8] = [0x20]
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

/// A slip of paper, line by line, before it is fitted to a width.
package struct Slip: Equatable, Sendable {
    package private(set) var lines: [SlipLine] = []

    package init() {}

    /// A line, broken where it is longer than the paper is wide.
    package mutating func text(_ text: String, _ size: SlipLine.Size = .normal, centred: Bool = false) {
        lines.append(SlipLine(content: centred ? .centred(text) : .text(text), size: size))
    }

    /// Words at the left and an amount at the right edge of one line.
    package mutating func pair(_ left: String, _ right: String, _ size: SlipLine.Size = .normal) {
        lines.append(SlipLine(content: .pair(left, right), size: size))
    }

    package mutating func rule() { lines.append(SlipLine(content: .rule, size: .normal)) }
}

package struct SlipLine: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case text(String)
        case centred(String)
        case pair(String, String)
        case rule
    }

    /// The raw value is the multiple of a normal character's height and width.
    package enum Size: Int, Sendable {
        case normal = 1
        /// The words that are read while hands work.
        case large = 2
        /// The number that is called out.
        case huge = 4
    }

    package let content: Content
    package let size: Size
}
