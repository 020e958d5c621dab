/// Puts white space into JSON, for a person to read, and takes it out again.
enum JSONLayout {
    /// A member or an element a line, indented by two spaces, as `JSONEncoder` prints it.
    /// - Parameter json: JSON without white space.
    static func pretty(_ json: [UInt8]) -> [UInt8] {
        var pretty = [UInt8]()
        pretty.reserveCapacity(json.count * 2)
        var depth = 0
        func newLine() { pretty += [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 2 * depth) }
        var structure = Structure()
        for index in json.indices {
            let byte = json[index]
            guard structure.isOutside(byte) else {
                pretty.append(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                pretty.append(byte)
                depth += 1
                // The closing bracket is two after the opening one in ASCII.
                if json[index + 1] != byte + 2 { newLine() }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if json[index - 1] != byte - 2 { newLine() }
                pretty.append(byte)
            case UInt8(ascii: ","):
                pretty.append(byte)
                newLine()
            case UInt8(ascii: ":"): pretty += Array(" : ".utf8)
            default: pretty.append(byte)
            }
        }
        return pretty
    }

    /// The same JSON without white space.
    static func compact(_ json: [UInt8]) -> [UInt8] {
        var structure = Structure()
        return json.filter { !structure.isOutside($0) || $0 > UInt8(ascii: " ") }
    }

    /// Tells the inside of strings from the rest, byte by byte.
    private struct Structure {
        private var isInString = false
        private var isEscaped = false

        /// - Returns: false for a byte of a string, its quotes included.
        mutating func isOutside(_ byte: UInt8) -> Bool {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isInString
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
                return false
            }
            return !isInString
        }
    }
}
