/// A slip of paper, line by line, before it is fitted to a width.
package struct Slip: Equatable, Sendable {
    package private(set) var lines: [SlipLine] = []

    package init() {}

    /// Adds a line, broken where it is longer than the paper is wide.
    /// - Parameter isInverted: true for white on black.
    package mutating func text(
        _ text: String, _ size: SlipLine.Size = .normal, centred: Bool = false, isInverted: Bool = false
    ) {
        lines.append(SlipLine(content: centred ? .centred(text) : .text(text), size: size, isInverted: isInverted))
    }

    /// Adds a line with words at its left edge and an amount at its right edge.
    package mutating func pair(_ left: String, _ right: String, _ size: SlipLine.Size = .normal) {
        lines.append(SlipLine(content: .pair(left, right), size: size))
    }

    package mutating func rule() { lines.append(SlipLine(content: .rule, size: .normal)) }
}
