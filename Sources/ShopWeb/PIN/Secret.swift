import Bytes
import CSodium
import Foundation

/// The key that signs cookies. A new one ends every session.
struct Secret: Equatable, Codable, Sendable {
    private let bytes: [UInt8]

    /// A key of 256 random bits.
    init() throws(AuthenticationError) {
        bytes = try Self.random(Int(crypto_auth_KEYBYTES))
    }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let bytes = Self.bytes(hex: text), bytes.count == crypto_auth_KEYBYTES else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a key"))
        }
        self.bytes = bytes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.hex(bytes))
    }

    /// The HMAC-SHA-512-256 of a text (libsodium's `crypto_auth`), in hexadecimal digits.
    func signature(of text: String) throws(AuthenticationError) -> String {
        try Sodium.start()
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_BYTES))
        let message = Array(text.utf8)
        guard crypto_auth(&code, message, UInt64(message.count), bytes) == 0 else { throw .noMemory }
        return Self.hex(code)
    }

    /// Compares in constant time.
    func isSignature(_ signature: some StringProtocol, of text: String) throws(AuthenticationError) -> Bool {
        try Sodium.start()
        let message = Array(text.utf8)
        guard let code = Self.bytes(hex: signature), code.count == crypto_auth_BYTES else { return false }
        return crypto_auth_verify(code, message, UInt64(message.count), bytes) == 0
    }

    /// Random bytes from the system, as hexadecimal digits.
    static func randomID() throws(AuthenticationError) -> String { hex(try random(16)) }

    private static func random(_ count: Int) throws(AuthenticationError) -> [UInt8] {
        try Sodium.start()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        var digits = [UInt8]()
        for byte in bytes { digits.append(hex: byte) }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func bytes(hex text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes = [UInt8]()
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(hexDigits: digits[index..<index + 2]) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
