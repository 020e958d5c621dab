import CSodium

/// Identifies a content by sixteen hexadecimal digits: the first half of BLAKE2b with 128 bits (RFC 7693).
///
/// One in 2^64 pairs of versions collides.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
    package let value: UInt64

    package init(value: UInt64) { self.value = value }

    package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    package init(_ bytes: ArraySlice<UInt8>) {
        var hash = [UInt8](repeating: 0, count: 16)
        bytes.withUnsafeBufferPointer { bytes in
            _ = crypto_generichash(&hash, 16, bytes.baseAddress, UInt64(bytes.count), nil, 0)
        }
        value = hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// - Returns: nil unless there are exactly sixteen digits.
    package init?(hexDigits digits: ArraySlice<UInt8>) {
        guard let value = UInt64(hexDigits: digits) else { return nil }
        self.value = value
    }

    package var description: String { String(decoding: value.hexDigits, as: UTF8.self) }
}

/// Collects everything that a file is made from into one fingerprint.
package struct FingerprintBuilder {
    private var bytes: [UInt8] = []

    package init() {}

    /// Adds the length first, so that no two lists of texts give the same bytes.
    package mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    package mutating func add(_ number: Int) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    package mutating func add(_ part: Fingerprint?) { add(part ?? Fingerprint(value: 0)) }
    package mutating func add(_ part: Fingerprint) { add(Int(bitPattern: UInt(part.value))) }

    package var fingerprint: Fingerprint { Fingerprint(bytes) }
}
