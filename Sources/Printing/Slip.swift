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
        /// What is read while hands work.
        case large = 2
        /// The number that is called out.
        case huge = 4
    }

    package let content: Content
    package let size: Size
}
