import CSodium
import Synchronization

/// A PIN behind scrypt (RFC 7914), as a `$7$` string with its own salt and cost.
///
/// Six digits cannot withstand a reader of the string for long: a million tries take this cost a day on one core. So
/// the file that holds it is the secret.
struct PINHash: Equatable, Codable, Sendable {
    private let text: String

    /// About 100 ms and 32 MiB, which are given back.
    enum Cost {
        case standard
        /// The least that the library allows, for tests of what is around it.
        case least
    }

    /// - Throws: `noMemory`.
    init(_ pin: PIN, cost: Cost) throws(AuthenticationError) {
        try Sodium.start()
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_scryptsalsa208sha256_STRBYTES))
        let (operations, memory): (UInt64, Int) = cost == .standard ? (1 << 20, 1 << 25) : (1 << 15, 1 << 24)
        guard
            crypto_pwhash_scryptsalsa208sha256_str(
                &text, pin.digits, UInt64(pin.digits.utf8.count), operations, memory) == 0
        else { throw .noMemory }
        self.text = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        guard text.utf8.count == crypto_pwhash_scryptsalsa208sha256_STRBYTES - 1, text.hasPrefix("$7$") else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not an scrypt string"))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Compares in constant time. One at a time in a process, so that it takes the memory only once.
    func matches(_ typed: String) throws(AuthenticationError) -> Bool {
        try Sodium.start()
        return Self.oneAtATime.withLock { _ in
            crypto_pwhash_scryptsalsa208sha256_str_verify(text, typed, UInt64(typed.utf8.count)) == 0
        }
    }

    private static let oneAtATime = Mutex(())
}

enum Sodium {
    private static let hasStarted = sodium_init() >= 0

    /// Before any other call; a shop without a PIN never makes it.
    static func start() throws(AuthenticationError) {
        if !hasStarted { throw .noMemory }
    }
}
