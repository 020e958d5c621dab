import Bytes

/// The client's idempotency key for one showing of a form: the same key with the same content is the same request, even
/// when the client sends it repeatedly.
package struct Key: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    /// - Returns: nil unless the text is a token (`Token.isToken`).
    package init?(rawValue: String) {
        guard Token.isToken(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// A key of 120 random bits: it cannot be guessed, and no two forms share one.
    package init(from random: inout some RandomNumberGenerator) {
        rawValue = String(unsafeUninitializedCapacity: 20) { text in
            var bits: UInt64 = 0
            for index in 0..<20 {
                if index % 10 == 0 { bits = random.next() }
                text[index] = Self.letters[Int(bits & 63)]
                bits >>= 6
            }
            return 20
        }
    }

    package var description: String { rawValue }
}
