import CCmark
import Bytes

extension Document {
    /// The error for a node.
    /// - Parameter signs: those that the node can begin with. cmark does not count the white space before a paragraph's
    ///   second line, so that its column may be wrong; then the first of the signs in the line is meant.
    func error(
        at node: OpaquePointer, beginningWith signs: String, _ error: Message, remedy: Message
    ) -> MarkdownError {
        let line = max(1, Int(cmark_node_get_start_line(node)))
        let lines = Array(text.utf8).lines
        guard line <= lines.count else { return MarkdownError(line: line, column: 1, error: error, remedy: remedy) }
        let bytes = Array(lines[line - 1])
        let given = Int(cmark_node_get_start_column(node)) - 1
        let isRight = bytes.indices.contains(given) && signs.utf8.contains(bytes[given])
        let offset = isRight ? given : bytes.firstIndex(where: signs.utf8.contains) ?? 0
        return MarkdownError(
            line: line, column: String(decoding: bytes[..<offset], as: UTF8.self).count + 1, error: error,
            remedy: remedy)
    }
}

extension [UInt8] {
    /// Split at the line ends of CommonMark: LF, CR and CR LF.
    var lines: [ArraySlice<UInt8>] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var lines = [ArraySlice<UInt8>]()
        var start = 0
        for (index, byte) in enumerated() where byte == lineFeed || byte == carriageReturn {
            let endsCarriageReturn = byte == lineFeed && index > 0 && self[index - 1] == carriageReturn
            if !endsCarriageReturn { lines.append(self[start..<index]) }
            start = index + 1
        }
        return lines + [self[start...]]
    }
}
