/// Divides the text of a JSON list of objects into its objects while it arrives: a long file is never in memory whole.
///
/// It takes a text only as far as it is sure of it, and says no more about any other than that it does not:
/// `ContentValue`, given the whole text, names the error and its place. What is in the objects is not looked at.
package struct ObjectList {
    /// The text is not a list of objects, or not a whole one.
    package struct Refusal: Error {}

    package struct Element: Equatable {
        package let bytes: [UInt8]
        /// Of its first byte in the text.
        package let offset: Int
    }

    private enum State { case beforeList, beforeFirst, inObject, afterObject, afterComma, afterList }

    private var state = State.beforeList
    /// The number of bytes that have arrived.
    private var count = 0
    /// The beginning of an object whose end has not arrived.
    private var begun = [UInt8]()
    /// Of brackets that are open in the object.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    package init() {}

    /// - Parameter bytes: the next ones of the text; the first ones have a byte order mark whole, if there is one.
    /// - Returns: the objects that end in them.
    package mutating func add(_ bytes: [UInt8]) throws(Refusal) -> [Element] {
        var elements = [Element]()
        var start = 0
        let skipped = count == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for index in bytes.indices.dropFirst(skipped) {
            let byte = bytes[index]
            if state == .inObject {
                if !isLast(byte) { continue }
                let offset = count + start - begun.count
                elements.append(Element(bytes: begun + bytes[start...index], offset: offset))
                begun = []
                state = .afterObject
            } else if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) {
                state = try after(byte)
                start = index
            }
        }
        if state == .inObject { begun += bytes[start...] }
        count += bytes.count
        return elements
    }

    /// - Throws: `Refusal` when more of the text would have to come.
    package func end() throws(Refusal) {
        if state != .afterList { throw Refusal() }
    }

    /// The state after a byte that is neither in an object nor white space.
    private mutating func after(_ byte: UInt8) throws(Refusal) -> State {
        switch (state, byte) {
        case (.beforeList, UInt8(ascii: "[")): return .beforeFirst
        case (.beforeFirst, UInt8(ascii: "{")), (.afterComma, UInt8(ascii: "{")):
            depth = 1
            return .inObject
        case (.afterObject, UInt8(ascii: ",")): return .afterComma
        case (.beforeFirst, UInt8(ascii: "]")), (.afterObject, UInt8(ascii: "]")): return .afterList
        default: throw Refusal()
        }
    }

    /// True for the byte that ends the object.
    private mutating func isLast(_ byte: UInt8) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        return depth == 0
    }
}
