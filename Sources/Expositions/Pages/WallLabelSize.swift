/// The size of a label in millimetres.
package struct WallLabelSize: Equatable, Sendable {
    package let width: Int
    package let height: Int

    /// Both sides of a label may have so many millimetres. A sheet of A4 has 200 by 287 to print on.
    package static let range = 40...287

    /// - Parameter text: the width and the height, such as `100x70`.
    package init?(_ text: String) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (Self.range.lowerBound...200).contains(width),
            Self.range.contains(height)
        else { return nil }
        self.width = width
        self.height = height
    }

    /// The side of the code with its margin. At 18 millimetres, a telephone reads an address from half a metre.
    var codeSide: Int { min(30, max(18, min(width, height) / 3)) }
    /// The space around the texts (the template's `padding`), and between them and the code.
    static let margin = 5
}
