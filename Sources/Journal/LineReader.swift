import Bytes

/// Reads the JSON of a line as it was written: the same members in the same order, no white space, no escapes.
///
/// These bytes have a checksum, so nothing else can stand in them by a slip: this program did not write it. A general
/// JSON decoder takes 18 µs a line, which every process pays for every other process's commit; this takes less than one.
package struct LineReader {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package var isAtEnd: Bool { rest.isEmpty }

    /// Consumes a literal if it is next.
    package mutating func skip(_ literal: StaticString) -> Bool {
        let isHere =
            rest.count >= literal.utf8CodeUnitCount
            && rest.withUnsafeBytes { bytes in
                UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
                    .elementsEqual(bytes.prefix(literal.utf8CodeUnitCount))
            }
        if isHere { rest = rest.dropFirst(literal.utf8CodeUnitCount) }
        return isHere
    }

    /// The number of bytes that were consumed.
    package var offset: Int { rest.startIndex }

    /// Consumes a byte if it is next.
    package mutating func skip(_ byte: UInt8) -> Bool {
        if rest.first != byte { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Consumes the name of an object's member, with the comma before it and the colon after it, if it is next.
    package mutating func skip(member name: StaticString, isFirst: Bool) -> Bool {
        let start = isFirst ? 1 : 2
        let length = start + name.utf8CodeUnitCount + 2
        guard rest.count >= length else { return false }
        let isHere = rest.withUnsafeBytes { bytes in
            (isFirst || bytes[0] == UInt8(ascii: ",")) && bytes[start - 1] == UInt8(ascii: "\"")
                && bytes[length - 2] == UInt8(ascii: "\"") && bytes[length - 1] == UInt8(ascii: ":")
                && UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
                    .elementsEqual(bytes[start..<length - 2])
        }
        if isHere { rest = rest.dropFirst(length) }
        return isHere
    }

    /// The most digits of a number. No fact of a shop needs more, and the sum of nine million such numbers fits an `Int`:
    /// a line may come from outside, with numbers that no shop ever had.
    package static let maxDigits = 12
    /// The most digits of a sum of such numbers, and of a number in an object that is read as a whole.
    package static let maxSumDigits = 18

    /// Consumes a whole number in its only spelling: no leading zeros, no `+`, no `-0`, at most so many digits.
    package mutating func number(_ maxDigits: Int = Self.maxDigits) -> Int? {
        var value = 0
        var index = rest.startIndex
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let start = index
        while index < rest.endIndex, case let digit = rest[index] &- UInt8(ascii: "0"), digit < 10 {
            if index - start == maxDigits { return nil }
            value = value * 10 + Int(digit)
            index += 1
        }
        let digits = index - start
        guard digits > 0, digits == 1 || rest[start] != UInt8(ascii: "0"), !(isNegative && value == 0) else {
            return nil
        }
        rest = rest[index...]
        return isNegative ? -value : value
    }

    /// Consumes a JSON object, in whatever form it is.
    /// - Returns: the object with its braces; nil for anything else, for an object that does not end, and for one with a
    ///   number of more than `maxSumDigits` digits.
    package mutating func object() -> ArraySlice<UInt8>? {
        guard rest.first == UInt8(ascii: "{") else { return nil }
        var (depth, isInString, isEscaped) = (0, false, false)
        var digits = 0
        for index in rest.indices {
            if isEscaped {
                isEscaped = false
                continue
            }
            digits = !isInString && rest[index] &- UInt8(ascii: "0") < 10 ? digits + 1 : 0
            if digits > Self.maxSumDigits { return nil }
            switch rest[index] {
            case UInt8(ascii: "\\"): isEscaped = isInString
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString: depth -= 1
            default: break
            }
            if depth == 0 {
                defer { rest = rest[(index + 1)...] }
                return rest[...index]
            }
        }
        return nil
    }

    /// Consumes a string with its quotes; nil for one that is not in the form of `String.jsonString`.
    package mutating func text() -> String? {
        guard rest.first == UInt8(ascii: "\"") else { return nil }
        var end = rest.startIndex + 1
        while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
            end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < rest.endIndex else { return nil }
        let json = rest[...end]
        guard let text = String(jsonString: json), json.elementsEqual(text.jsonString.utf8) else { return nil }
        rest = rest[(end + 1)...]
        return text
    }

    /// Consumes the rest of a string with the quote that ends it; nil for a string with an escape.
    package mutating func string() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
            rest[end] == UInt8(ascii: "\"")
        else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}
