import Foundation

/// What tells one content from another, in sixteen hexadecimal digits: XXH64 (the xxHash specification, version 0.1.1).
///
/// Nobody forges a style sheet of a shop's own, so a hash for signatures would protect from nothing; of two versions
/// that ever were, one in 2^64 pairs looks alike. A byte costs a tenth of a nanosecond.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
    package let value: UInt64

    package init(value: UInt64) { self.value = value }

    package init(_ bytes: [UInt8]) {
        value = bytes.withUnsafeBytes { Self.hash($0) }
    }

    init(_ bytes: UnsafeRawBufferPointer) { value = Self.hash(bytes) }

    /// - Returns: `nil` for anything but sixteen digits.
    init?(_ digits: some StringProtocol) {
        guard digits.utf8.count == 16, let value = UInt64(digits, radix: 16) else { return nil }
        self.value = value
    }

    package var description: String {
        var digits = [UInt8]()
        append(to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// As `description` spells it.
    func append(to bytes: inout [UInt8]) {
        for place in stride(from: 60, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: value >> UInt64(place) & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
    }

    private static let primes: [UInt64] = [
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5,
    ]

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let (p1, p2, p3, p4, p5) = (primes[0], primes[1], primes[2], primes[3], primes[4])
        func rotated(_ number: UInt64, _ bits: UInt64) -> UInt64 { number << bits | number >> (64 - bits) }
        func round(_ sum: UInt64, _ lane: UInt64) -> UInt64 { rotated(sum &+ lane &* p2, 31) &* p1 }
        func lane(_ place: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        }
        var place = 0
        var hash = p5
        if bytes.count >= 32 {
            var (a, b, c, d) = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
            while place + 32 <= bytes.count {
                a = round(a, lane(place))
                b = round(b, lane(place + 8))
                c = round(c, lane(place + 16))
                d = round(d, lane(place + 24))
                place += 32
            }
            hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
            for sum in [a, b, c, d] { hash = (hash ^ round(0, sum)) &* p1 &+ p4 }
        }
        hash &+= UInt64(bytes.count)
        while place + 8 <= bytes.count {
            hash = rotated(hash ^ round(0, lane(place)), 27) &* p1 &+ p4
            place += 8
        }
        if place + 4 <= bytes.count {
            let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            hash = rotated(hash ^ UInt64(half) &* p1, 23) &* p2 &+ p3
            place += 4
        }
        while place < bytes.count {
            hash = rotated(hash ^ UInt64(bytes[place]) &* p5, 11) &* p1
            place += 1
        }
        hash = (hash ^ hash >> 33) &* p2
        hash = (hash ^ hash >> 29) &* p3
        return hash ^ hash >> 32
    }
}

/// All that something is made of, on the way to a fingerprint.
struct FingerprintBuilder {
    private var bytes: [UInt8] = []

    /// With its length in front, so that no two lists look alike.
    mutating func add(_ text: String) {
        withUnsafeBytes(of: text.utf8.count.littleEndian) { bytes += $0 }
        bytes += text.utf8
    }

    mutating func add(_ number: Int) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    mutating func add(_ part: Fingerprint) { add(Int(bitPattern: UInt(part.value))) }

    var fingerprint: Fingerprint { Fingerprint(bytes) }
}
