import CCmark
import Messages

extension Document {
    /// The error for a node.
    /// - Parameter signs: those that the node can begin with. cmark does not count the white space before a paragraph's
    ///   second line, so that its column may be wrong; then the first of the signs in the line is meant.
    func error(
        at node: OpaquePointer, beginningWith signs: String, _ error: Message, remedy: Message
    ) -> MarkdownError {
        let line = max(1, Int(cmark_node_get_start_line(node)))
        let lines = text.lines
        guard line <= lines.count else { return MarkdownError(line: line, column: 1, error: error, remedy: remedy) }
        let bytes = Array(lines[line - 1].utf8)
        let given = Int(cmark_node_get_start_column(node)) - 1
        let isRight = bytes.indices.contains(given) && signs.utf8.contains(bytes[given])
        let offset = isRight ? given : bytes.firstIndex(where: signs.utf8.contains) ?? 0
        return MarkdownError(
            line: line, column: String(decoding: bytes[..<offset], as: UTF8.self).count + 1, error: error,
            remedy: remedy)
    }
}

extension String {
    /// Split at the line ends of CommonMark: LF, CR and CR LF.
    var lines: [Substring] {
        var lines = [Substring]()
        var start = startIndex
        while let end = utf8[start...].firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            lines.append(self[start..<end])
            start = utf8.index(after: end)
            if utf8[end] == UInt8(ascii: "\r"), utf8[start...].first == UInt8(ascii: "\n") {
                start = utf8.index(after: start)
            }
        }
        lines.append(self[start...])
        return lines
    }
}
