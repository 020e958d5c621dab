import Bytes
import CCmark

/// Emphasis beside Korean particles: `**직지(直指)**를`, `이것은 *『책』*은`.
///
/// In CommonMark a delimiter between a mark of punctuation and a letter opens or closes nothing (section 6.2), which suits
/// languages with spaces between words. In a Korean text, such a delimiter gets a space in front of or behind the Hangul,
/// which cmark sees and the page does not have.
enum KoreanEmphasis {
    /// A space that no keyboard has (U+205F): the mark.
    private static let mark: Character = "\u{205F}"

    /// - Returns: nil for a text that needs no mark.
    static func marking(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "*")), !text.contains(mark),
            text.unicodeScalars.contains(where: { (0xAC00...0xD7A3).contains($0.value) })
        else { return nil }
        let characters = Array(text)
        var result = [Character]()
        // The runs of stars that opened something in this paragraph, by their lengths.
        var open = Set<Int>()
        var hasMarks = false
        var isCode = false
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == "`" { isCode.toggle() }
            if character.isNewline, index + 1 < characters.count, characters[index + 1].isNewline {
                open = []
                isCode = false
            }
            guard character == "*", !isCode, index == 0 || characters[index - 1] != "\\" else {
                result.append(character)
                index += 1
                continue
            }
            var end = index
            while end < characters.count, characters[end] == "*" { end += 1 }
            let run = characters[index..<end]
            let before = index > 0 ? characters[index - 1] : " "
            let after = end < characters.count ? characters[end] : " "
            if open.contains(run.count), !before.isWhitespace {
                open.remove(run.count)
                result += run
                if isMark(before), isHangul(after) {
                    result.append(mark)
                    hasMarks = true
                }
            } else {
                if !after.isWhitespace { open.insert(run.count) }
                if isHangul(before), isMark(after) {
                    result.append(mark)
                    hasMarks = true
                }
                result += run
            }
            index = end
        }
        return hasMarks ? String(result) : nil
    }

    static func removeMarks(from root: OpaquePointer?) {
        var walk = Walk(root)
        var marked = [OpaquePointer]()
        while let (node, _) = walk.next() {
            switch cmark_node_get_type(node) {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
                if node.literal.contains(0x9F) { marked.append(node) }
            default: break
            }
        }
        for node in marked {
            let text = String(decoding: node.literal, as: UTF8.self)
            cmark_node_set_literal(node, String(text.filter { $0 != mark }))
        }
    }

    private static func isHangul(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
    }

    private static func isMark(_ character: Character) -> Bool {
        character != "*" && (character.isPunctuation || character.isSymbol)
    }
}
