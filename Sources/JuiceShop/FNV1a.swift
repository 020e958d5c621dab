import Bytes

/// FNV-1a with 64 bits (Fowler, Noll, Vo: "The FNV Non-Cryptographic Hash Algorithm").
///
/// The same bytes give the same hash in every process and on every machine, unlike `Hasher`. It resists chance, not an
/// opponent.
package struct FNV1a: Sendable {
    /// The hash of the bytes so far.
    package private(set) var value: UInt64

    /// - Parameter value: the hash to continue from; by default the offset basis, the hash of no bytes.
    package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

    /// Adds a text in UTF-8. Adding two pieces gives the hash of both joined.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { for byte in $0 { add(byte) } }
    }

    /// Adds a number of 64 bits.
    package mutating func add(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { for byte in $0 { add(byte) } }
    }

    /// The hash of the bytes.
    package static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash = FNV1a()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
