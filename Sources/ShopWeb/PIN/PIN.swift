package import Bytes

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
        let isRun = [1, -1].contains { step in
            // 0 follows 9, as on a telephone.
            zip(digits, digits.dropFirst()).allSatisfy { ($0 + step - $1) % 10 == 0 }
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
