import Bytes
import CSodium
import Foundation

/// A random id with the time at which it was given out, in a cookie that only the shop can make: `ID.SECONDS.SIGNATURE`.
struct SignedID: Equatable, Sendable {
    let id: String
    let madeAt: Date

    /// The use of the cookie. It is signed, too, so that none stands in for the other.
    enum Use: String {
        /// The device is let in.
        case session
        /// The device was let in once.
        case device
    }

    /// A tablet's clock does not matter, but two processes may read the machine's a moment apart.
    private static let clockTolerance: TimeInterval = 60

    /// A new id.
    init(at time: Date) throws(AuthenticationError) {
        id = try Secret.randomID()
        madeAt = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
    }

    /// - Returns: nil for a text that was not signed with this secret for this use.
    init?(_ text: String?, as use: Use, by secret: Secret) throws(AuthenticationError) {
        guard let parts = text?.split(separator: ".", omittingEmptySubsequences: false), parts.count == 3,
            let seconds = Int(parts[1]),
            try secret.isSignature(parts[2], of: Self.message(use, String(parts[0]), parts[1]))
        else { return nil }
        id = String(parts[0])
        madeAt = Date(timeIntervalSince1970: Double(seconds))
    }

    func text(as use: Use, by secret: Secret) throws(AuthenticationError) -> String {
        let seconds = String(Int(madeAt.timeIntervalSince1970))
        return "\(id).\(seconds).\(try secret.signature(of: Self.message(use, id, seconds)))"
    }

    /// False also before it was made: then the clock was set back, by any amount.
    func isValid(at time: Date, for lifetime: TimeInterval) -> Bool {
        time >= madeAt - Self.clockTolerance && time < madeAt + lifetime
    }

    private static func message(_ use: Use, _ id: String, _ seconds: some StringProtocol) -> String {
        "\(use.rawValue).\(id).\(seconds)"
    }
}

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
