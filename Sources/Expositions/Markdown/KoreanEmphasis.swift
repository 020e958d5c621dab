import Bytes
import CCmark

/// Emphasis beside Korean particles: `**직지(直指)**를`, `이것은 *『책』*은`.
///
/// In CommonMark a delimiter between a mark of punctuation and a letter opens or closes nothing (section 6.2), which suits
/// languages with spaces between words. In a Korean text, such a delimiter gets a space in front of or behind the Hangul,
/// which cmark sees and the page does not have.
enum KoreanEmphasis {
    /// A space that no keyboard has: the mark.
    private static let mark: Unicode.Scalar = "\u{205F}"

    /// - Returns: nil for a text that needs no mark.
    static func marking(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "*")) else { return nil }
        // A delimiter's neighbours are scalars, as in cmark, which does not know that an accent belongs to the letter before it.
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: isHangul), !scalars.contains(mark) else { return nil }
        let places = placesOfMarks(in: scalars)
        if places.isEmpty { return nil }
        var marked = String.UnicodeScalarView()
        var start = 0
        for place in places {
            marked += scalars[start..<place]
            marked.append(mark)
            start = place
        }
        marked += scalars[start...]
        return String(marked)
    }

    /// - Returns: the indices of the scalars in front of which a mark is needed, in ascending order.
    private static func placesOfMarks(in scalars: [Unicode.Scalar]) -> [Int] {
        func scalar(_ index: Int) -> Unicode.Scalar { scalars.indices.contains(index) ? scalars[index] : " " }
        var places = [Int]()
        // The runs of stars that opened something in this paragraph, by their lengths.
        var open = Set<Int>()
        var isCode = false
        var index = 0
        while index < scalars.count {
            let start = index
            index += 1
            switch scalars[start] {
            case "`": isCode.toggle()
            case "\n" where isLineEnd(scalar(index)), "\r" where scalar(index) == "\r":
                open = []
                isCode = false
            case "*" where !isCode && scalar(start - 1) != "\\":
                while scalar(index) == "*" { index += 1 }
                let (before, after) = (scalar(start - 1), scalar(index))
                if open.contains(index - start), !before.properties.isWhitespace {
                    open.remove(index - start)
                    if isMark(before), isHangul(after) { places.append(index) }
                } else {
                    if !after.properties.isWhitespace { open.insert(index - start) }
                    if isHangul(before), isMark(after) { places.append(start) }
                }
            default: break
            }
        }
        return places
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
            cmark_node_set_literal(node, String(text.unicodeScalars.filter { $0 != mark }))
        }
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

    /// True for punctuation and symbols, except the star itself.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let character = Character(scalar)
        return scalar != "*" && (character.isPunctuation || character.isSymbol)
    }
}
