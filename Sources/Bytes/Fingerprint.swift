/// Identifies a content by sixteen hexadecimal digits: XXH64 (the xxHash specification, version 0.1.1).
///
/// An attacker gains nothing by forging the shop's own style sheet, so a cryptographic hash would not help. Of two versions
/// that ever existed, one in 2^64 pairs collides. A byte costs a tenth of a nanosecond.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
    package let value: UInt64

    package init(value: UInt64) { self.value = value }

    package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    package init(_ bytes: ArraySlice<UInt8>) { value = bytes.withUnsafeBytes { Self.hash($0) } }

    /// - Returns: nil for anything but sixteen digits.
    package init?(hexDigits digits: some Collection<UInt8>) {
        guard let value = UInt64(hexDigits: digits) else { return nil }
        self.value = value
    }

    package var description: String { String(decoding: value.hexDigits, as: UTF8.self) }

    private static let primes: [UInt64] = [
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5,
    ]

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let (p1, p2, p3, p4, p5) = (primes[0], primes[1], primes[2], primes[3], primes[4])
        func rotated(_ number: UInt64, _ bits: UInt64) -> UInt64 { number << bits | number >> (64 - bits) }
        func round(_ sum: UInt64, _ lane: UInt64) -> UInt64 { rotated(sum &+ lane &* p2, 31) &* p1 }
        func lane(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var offset = 0
        var hash = p5
        if bytes.count >= 32 {
            var (a, b, c, d) = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
            while offset + 32 <= bytes.count {
                a = round(a, lane(offset))
                b = round(b, lane(offset + 8))
                c = round(c, lane(offset + 16))
                d = round(d, lane(offset + 24))
                offset += 32
            }
            hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
            for sum in [a, b, c, d] { hash = (hash ^ round(0, sum)) &* p1 &+ p4 }
        }
        hash &+= UInt64(bytes.count)
        while offset + 8 <= bytes.count {
            hash = rotated(hash ^ round(0, lane(offset)), 27) &* p1 &+ p4
            offset += 8
        }
        if offset + 4 <= bytes.count {
            let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            hash = rotated(hash ^ UInt64(half) &* p1, 23) &* p2 &+ p3
            offset += 4
        }
        while offset < bytes.count {
            hash = rotated(hash ^ UInt64(bytes[offset]) &* p5, 11) &* p1
            offset += 1
        }
        hash = (hash ^ hash >> 33) &* p2
        hash = (hash ^ hash >> 29) &* p3
        return hash ^ hash >> 32
    }
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
