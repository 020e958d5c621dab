import Bytes

/// A syntax error in a JSON text.
struct JSONError: Error {
    let offset: Int
    let fault: JSONFault
}

/// Parses JSON. An error says what to change and where; `JSONDecoder` does not say where.
/// The bytes must be UTF-8.
struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0
    private static let maxDepth = 100

    static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        parser.skipSpace()
        if parser.next == nil { throw parser.error(.empty) }
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        if parser.next != nil {
            throw parser.error(.goesOn)
        }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    private func error(at offset: Int? = nil, _ fault: JSONFault) -> JSONError {
        JSONError(offset: offset ?? index, fault: fault)
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        let start = index
        if depth > Self.maxDepth {
            throw error(.tooDeep(Self.maxDepth))
        }
        let kind: JSONValue.Kind =
            switch next {
            case UInt8(ascii: "\""): .string(try string())
            case UInt8(ascii: "["): .array(try array(depth: depth))
            case UInt8(ascii: "{"): .object(try object(depth: depth))
            default: try word()
            }
        return JSONValue(kind: kind, offset: start, end: index)
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        let open = index
        var values = [JSONValue]()
        try list(open, "[", "]") { parser throws(JSONError) in
            values.append(try parser.value(depth: depth + 1))
        }
        return values
    }

    private mutating func object(depth: Int) throws(JSONError) -> [JSONValue.Member] {
        let open = index
        var members = [JSONValue.Member]()
        var offsets = [String: Int]()
        try list(open, "{", "}") { parser throws(JSONError) in
            let keyOffset = parser.index
            guard parser.next == UInt8(ascii: "\"") else { throw parser.errorInsteadOfKey() }
            let key = try parser.string()
            if let first = offsets.updateValue(keyOffset, forKey: key) {
                throw parser.error(at: keyOffset, .twice(key, firstLine: parser.line(at: first)))
            }
            parser.skipSpace()
            guard parser.next == UInt8(ascii: ":") else {
                throw parser.error(.noColon(after: key))
            }
            parser.index += 1
            parser.skipSpace()
            members.append(.init(key: key, keyOffset: keyOffset, value: try parser.value(depth: depth + 1)))
        }
        return members
    }

    /// Parses elements with commas between them, up to the closing bracket.
    private mutating func list(
        _ open: Int, _ opening: Character, _ closing: Character,
        _ element: (inout JSONParser) throws(JSONError) -> Void
    ) throws(JSONError) {
        let close = closing.asciiValue
        index += 1
        skipSpace()
        if next == close {
            index += 1
            return
        }
        while true {
            if next == UInt8(ascii: ",") { throw error(.commaFirst) }
            if next == nil { throw unclosed(open, opening, closing) }
            if let byte = next, "]}".utf8.contains(byte) { throw wrongBracket(open, opening, closing) }
            try element(&self)
            let end = index
            skipSpace()
            switch next {
            case close:
                index += 1
                return
            case UInt8(ascii: ","):
                let comma = index
                index += 1
                if opening == "{", let digit = next, digit.isASCIIDigit {
                    throw error(at: comma, .commaInNumber)
                }
                skipSpace()
                if next == close { throw error(at: comma, .commaLast) }
            case nil: throw unclosed(open, opening, closing)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): throw wrongBracket(open, opening, closing)
            case UInt8(ascii: "/"), UInt8(ascii: "#"): throw errorInsteadOfValue()
            default: throw error(at: end, .noComma)
            }
        }
    }

    private func unclosed(_ open: Int, _ opening: Character, _ closing: Character) -> JSONError {
        error(at: open, .unclosed(opening, closing))
    }

    private func wrongBracket(_ open: Int, _ opening: Character, _ closing: Character) -> JSONError {
        error(.wrongBracket(opening, closing, line: line(at: open)))
    }

    // MARK: - Strings

    private mutating func string() throws(JSONError) -> String {
        let open = index
        index += 1
        let start = index
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
        if next == UInt8(ascii: "\"") {
            index += 1
            return String(decoding: bytes[start..<index - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<index])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0x0A, 0x0D: throw error(at: open, .lineBreakInText)
            case ..<0x20: throw error(.controlCharacter)
            default:
                text.append(byte)
                index += 1
            }
        }
        throw error(at: open, .unendedText)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        let start = index
        index += 2
        switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
        case let byte where "\"\\/".utf8.contains(byte): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var units = [hexadecimal()]
            if let high = units[0], 0xD800..<0xDC00 ~= high, bytes[index...].starts(with: "\\u".utf8) {
                index += 2
                units.append(hexadecimal())
            }
            let decoded = String(validating: units.map { $0 ?? 0xD800 }, as: UTF16.self)
            guard let decoded else { throw error(at: start, .wrongUnicode) }
            text += decoded.utf8
        default: throw error(at: start, .wrongEscape)
        }
    }

    /// The four digits of a `\u`.
    private mutating func hexadecimal() -> UInt16? {
        let digits = bytes[index...].prefix(4)
        index += digits.count
        let isHex = digits.count == 4 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        return isHex ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }

    // MARK: - Words and numbers

    private mutating func word() throws(JSONError) -> JSONValue.Kind {
        let start = index
        while let byte = next, byte.isASCIIAlphanumeric || "+-._".utf8.contains(byte) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case _ where Self.isNumber(word): return .number(word)
        default:
            index = start
            throw errorInsteadOfValue(word)
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/) != nil
    }

    // MARK: - Errors

    private func errorInsteadOfKey() -> JSONError {
        if let quote = curlyQuoteError() { return quote }
        if let byte = next, byte.isASCIILetter {
            return error(.nameWithoutQuotes)
        }
        return errorInsteadOfValue()
    }

    private func errorInsteadOfValue(_ word: String = "") -> JSONError {
        if next == nil { return error(.ends) }
        if let quote = curlyQuoteError() { return quote }
        if let byte = next, "/#".utf8.contains(byte) { return error(.comment) }
        if let first = word.utf8.first, first.isASCIIDigit || "+-.".utf8.contains(first) {
            return error(.wrongNumber(word))
        }
        if !word.isEmpty {
            return error(.wordWithoutQuotes(word))
        }
        if let byte = next, ",:]}".utf8.contains(byte) {
            return error(.noValue(before: Character(UnicodeScalar(byte))))
        }
        return error(.notJSON)
    }

    /// Word processors write “ and ” for ", and a keyboard in a Korean or Japanese mode writes ＂.
    private func curlyQuoteError() -> JSONError? {
        guard let character = String(decoding: bytes[index...].prefix(4), as: UTF8.self).first,
            "“”„‟‘’‚‛«»＂'`".contains(character)
        else { return nil }
        return error(.wrongQuote(character))
    }

    private func line(at offset: Int) -> Int { bytes[..<offset].count { $0 == 0x0A } + 1 }
}
