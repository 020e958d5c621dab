import Bytes

/// The client's idempotency key for one showing of a form: the same key with the same content is the same request, even
/// when the client sends it repeatedly.
package struct Key: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    /// - Returns: nil unless the text is a token (`Token.isToken`), or the key of a program: two of them, joined by a full stop.
    package init?(rawValue: String) {
        guard Token.isToken(rawValue) || Self.isOfProgram(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The key that a page or a person sent.
    /// - Returns: nil unless the text is a token, so that none of them is a program's.
    package init?(sent text: String) {
        guard Token.isToken(text) else { return nil }
        rawValue = text
    }

    /// The key that a program sent. Keys of two programs never meet.
    /// - Returns: nil unless the text is a token of at most `maxSentByProgram` characters.
    package init?(sent text: String, by app: AppID) {
        guard Token.isToken(text), text.utf8.count <= Self.maxSentByProgram else { return nil }
        self.init(rawValue: "\(app.rawValue).\(text)")
    }

    /// A key has at most as many characters as a token, also with a full stop and the id of a program.
    package static let maxSentByProgram = 48
    /// The most characters of the id of a program.
    package static let maxProgram = 15

    private static func isOfProgram(_ text: String) -> Bool {
        let program = text.utf8.prefix { $0 != UInt8(ascii: ".") }
        let sent = text.utf8[program.endIndex...].dropFirst()
        return program.count <= maxProgram && sent.count <= maxSentByProgram && Token.isToken(program)
            && Token.isToken(sent)
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
