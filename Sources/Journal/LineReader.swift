/// Reads the JSON of a line as it was written: the same members in the same order, no white space, no escapes.
///
/// What is read here carries a checksum, so anything else is not a slip to be lenient about: it was not written by
/// this program. A general JSON decoder takes some 18 µs a line, which every process pays for every other's commit;
/// this takes less than one.
package struct LineReader {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package var isAtEnd: Bool { rest.isEmpty }

    /// Goes over a literal when it stands here; else stays, and says false.
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

    /// A whole number, in the only way to write it.
    package mutating func number() -> Int? {
        var value = 0
        var place = rest.startIndex
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { place += 1 }
        let start = place
        while place < rest.endIndex, case let digit = rest[place] &- UInt8(ascii: "0"), digit < 10 {
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            if isTooLarge || tens > Int.max - Int(digit) { return nil }
            value = tens + Int(digit)
            place += 1
        }
        let digits = place - start
        guard digits > 0, digits == 1 || rest[start] != UInt8(ascii: "0"), !(isNegative && value == 0) else {
            return nil
        }
        rest = rest[place...]
        return isNegative ? -value : value
    }

    /// What stands before the quote that ends a string, and goes over that quote; `nil` where a string has an escape.
    package mutating func string() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
            rest[end] == UInt8(ascii: "\"")
        else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}
