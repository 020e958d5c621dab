import Bytes

/// The common form of keys and identifiers: 1 to 64 characters of A–Z a–z 0–9 `-` and `_`.
package enum Token {
    package static func isToken(_ text: String) -> Bool { isToken(text.utf8) }

    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        (1...64).contains(bytes.count)
            && bytes.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
}
