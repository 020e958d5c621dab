package import Bytes
import CSodium
import Synchronization

/// A PIN as the owner chooses it: 6 to 64 digits, and not one that is guessed first.
package struct PIN: Equatable, Sendable {
    package let digits: String

    package static let minDigits = 6
    private static let maxDigits = 64
    /// The longest pattern that may not be the whole PIN when it is repeated, as in `121212` and `123123`.
    private static let maxPattern = 3

    /// - Throws: the reason, for the person who chose it.
    package init(_ text: String) throws(Refusal) {
        guard Self.isTyped(text) else { throw .notDigits }
        let digits = text.utf8.map(Int.init)
        let isRepeated = (1...Self.maxPattern).contains { width in
            zip(digits, digits.dropFirst(width)).allSatisfy(==)
        }
        let isRun = [1, -1].contains { (step: Int) in
            // 0 follows 9, as on a telephone.
            zip(digits, digits.dropFirst()).allSatisfy { (digit: Int, next: Int) in (digit + step - next) % 10 == 0 }
        }
        if isRepeated || isRun { throw .guessable }
        self.digits = text
    }

    package enum Refusal: ExplainedError, Equatable {
        case notDigits, guessable

        package var message: Message {
            switch self {
            case .notDigits:
                Message(
                    "a PIN has \(PIN.minDigits) to \(PIN.maxDigits) digits and nothing else",
                    "PIN은 숫자로만 \(PIN.minDigits)자리에서 \(PIN.maxDigits)자리예요")
            case .guessable:
                Message(
                    "this PIN is guessed first: choose one that is no row, such as 123456, and no repetition",
                    "누구나 먼저 넣어 볼 PIN이에요. 123456처럼 이어지거나 같은 수가 되풀이되지 않는 것으로 정해 주세요")
            }
        }
    }

    /// True if the text could be a PIN: 6 to 64 digits of ASCII.
    package static func isTyped(_ text: String) -> Bool {
        (minDigits...maxDigits).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// A PIN behind scrypt (RFC 7914), as a `$7$` string with its own salt and cost.
///
/// Six digits cannot withstand a reader of the string for long: a million tries take this cost a day on one core. So
/// the file that holds it is the secret.
package struct PINHash: Equatable, Codable, Sendable {
    private let text: String

    /// About 100 ms and 32 MiB, which are given back.
    package enum Cost {
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

    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        guard text.utf8.count == crypto_pwhash_scryptsalsa208sha256_STRBYTES - 1, text.hasPrefix("$7$") else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not an scrypt string"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
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
