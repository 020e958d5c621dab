import ContentFile

/// The JSON pointer (RFC 6901) of the innermost value at a place of a text.
struct JSONPointer {
    private(set) var text = ""

    /// - Parameters:
    ///   - line: from 1; nil for the whole text.
    ///   - column: in characters, from 1.
    init(at line: Int?, column: Int?, in bytes: [UInt8], _ tree: JSONValue) {
        guard let line, let column else { return }
        let lines = bytes.split(separator: 0x0A, maxSplits: line - 1, omittingEmptySubsequences: false)
        guard lines.count == line, let last = lines.last else { return }
        let before = String(decoding: last, as: UTF8.self).prefix(column - 1).utf8.count
        descend(to: last.startIndex + before, from: tree)
    }

    private mutating func descend(to offset: Int, from value: JSONValue) {
        switch value.kind {
        case .object(let members):
            guard let member = members.first(where: { ($0.keyOffset..<$0.value.end).contains(offset) }) else { return }
            text += "/" + BodyValue.escaped(member.key)
            descend(to: offset, from: member.value)
        case .array(let values):
            guard let index = values.firstIndex(where: { ($0.offset..<$0.end).contains(offset) }) else { return }
            text += "/\(index)"
            descend(to: offset, from: values[index])
        case .null, .bool, .number, .string: return
        }
    }
}
