/// FNV-1a with 64 bits (Fowler, Noll, Vo: "The FNV Non-Cryptographic Hash Algorithm").
///
/// The same bytes give the same hash in every process and on every machine, unlike `Hasher`. It resists chance, not an
/// opponent.
package struct FNV1a: Sendable {
    /// The hash of the bytes so far.
    package private(set) var value: UInt64

    /// - Parameter value: the hash to continue from; by default the offset basis, the hash of no bytes.
    package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

    /// Adds bytes. Adding two pieces gives the hash of both joined.
    ///
    /// The compiler does not specialize this for other modules: byte by byte through witness tables, it took 20,000
    /// instructions of each order. Contiguous bytes need one such call.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        let isAdded: Void? = bytes.withContiguousStorageIfAvailable { addContiguous($0) }
        if isAdded == nil { for byte in bytes { add(byte) } }
    }

    /// The hash of the bytes.
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNV1a()
        hash.add(bytes)
        return hash.value
    }

    private mutating func addContiguous(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { add(byte) }
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
