/// FNV-1a with 64 bits (Fowler, Noll, Vo: "The FNV Non-Cryptographic Hash Algorithm").
///
/// The same bytes give the same hash in every process and on every machine, unlike `Hasher`. It resists chance, not an
/// opponent. Inlinable: without specialisation, hashing an order's request takes 20,000 instructions instead of 2,000.
package struct FNV1a: Sendable {
    /// The hash of the bytes so far.
    package var value: UInt64

    /// - Parameter value: the hash to continue from; by default the offset basis, the hash of no bytes.
    @inlinable package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

    /// Adds bytes. Adding two pieces gives the hash of both joined.
    @inlinable
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    /// The hash of the bytes.
    @inlinable
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNV1a()
        hash.add(bytes)
        return hash.value
    }
}
