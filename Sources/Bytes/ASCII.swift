/// Bytes as ASCII (RFC 20). Any other byte is neither a digit nor a letter, and folds to itself.
extension UInt8 {
    /// True for `0–9`.
    @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    /// True for `A–Z` and `a–z`.
    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// True for `A–Z`, `a–z` and `0–9`.
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// Folds `A–Z` to `a–z` and leaves every other byte unchanged.
    @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of `0–9`, `a–f` or `A–F`; nil for any other byte.
    @inlinable package var hexDigitValue: UInt8? {
        if isASCIIDigit { return self &- 0x30 }
        let letter = self | 0x20
        return letter &- 0x61 < 6 ? letter &- 0x57 : nil
    }
}

extension FixedWidthInteger {
    /// Parses ASCII digits only: a sign or white space is refused.
    /// - Returns: nil when there are no digits, when another byte is among them, or when the number does not fit.
    @inlinable
    package init?(decimalDigits digits: some Sequence<UInt8>) {
        var value: Self = 0
        var isEmpty = true
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = tens.addingReportingOverflow(Self(truncatingIfNeeded: digit &- 0x30))
            if tensOverflow || sumOverflow { return nil }
            value = sum
            isEmpty = false
        }
        if isEmpty { return nil }
        self = value
    }

    /// Parses exactly as many hexadecimal digits, of either case, as the type has: 8 for `UInt32`, 16 for `UInt64`.
    @inlinable
    package init?(hexDigits digits: some Collection<UInt8>) {
        guard digits.count == Self.bitWidth / 4 else { return nil }
        var value: Self = 0
        for digit in digits {
            guard let nibble = digit.hexDigitValue else { return nil }
            value = value << 4 | Self(truncatingIfNeeded: nibble)
        }
        self = value
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The number in lower-case hexadecimal digits, padded to the width of the type.
    @inlinable package var hexDigits: [UInt8] {
        var digits = [UInt8]()
        digits.reserveCapacity(Self.bitWidth / 4)
        digits.append(hex: self)
        return digits
    }
}

extension BinaryInteger {
    /// The number, padded with zeros on the left to at least `width` digits. The number must not be negative.
    package func zeroPadded(to width: Int, radix: Int = 10) -> String {
        let digits = String(self, radix: radix)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension [UInt8] {
    /// Appends the digits of a number, with `-` before a negative one, without a `String` in between.
    @inlinable
    package mutating func append(decimal number: Int) {
        var rest = number.magnitude
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        repeat {
            append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        reverse(from: start)
    }

    /// Appends the last `width` digits of a number from 0, padded with zeros on the left.
    @inlinable
    package mutating func append(decimal number: Int, width: Int) {
        let start = count
        var rest = number.magnitude
        for _ in 0..<width {
            append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        reverse(from: start)
    }

    /// Swaps in place: reversing a slice would copy it, since the array still holds the same buffer.
    @usableFromInline
    mutating func reverse(from start: Int) {
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    /// Appends lower-case hexadecimal digits, padded with zeros to the width of the number's type.
    @inlinable
    package mutating func append<Number: FixedWidthInteger & UnsignedInteger>(hex number: Number) {
        for shift in stride(from: Number.bitWidth - 4, through: 0, by: -4) {
            let nibble = UInt8(truncatingIfNeeded: number >> Number(shift)) & 15
            append(nibble < 10 ? 0x30 &+ nibble : 0x57 &+ nibble)
        }
    }
}

extension [UInt8] {
    /// Appends a text as HTML shows it, in elements and in quoted attributes.
    ///
    /// The text is escaped byte by byte: a quote with a combining accent is another `Character` than a quote, but a
    /// browser reads the quote. Attacked by `HTMLEscapingTests`.
    package mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { append(escaping: $0) }
    }

    /// Appends UTF-8 as HTML shows it, in elements and in quoted attributes.
    package mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in bytes.indices {
            guard let entity = Self.entity(for: bytes[index]) else { continue }
            append(contentsOf: bytes[start..<index])
            append(contentsOf: entity.utf8)
            start = index + 1
        }
        append(contentsOf: bytes[start...])
    }

    private static func entity(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
