/// The name of a fruit or a juice in the menu file, the store and the forms: ASCII letters, digits, `-` and `_`, at
/// most 64. A fruit's is never taken for a juice's.
package struct Identifier<Kind>: RawRepresentable, Hashable, Codable, CodingKeyRepresentable, Sendable,
    CustomStringConvertible
{
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(_ name: some StringProtocol) {
        rawValue = String(name)
    }

    package var description: String { rawValue }
}

package typealias FruitID = Identifier<Fruit>
package typealias JuiceID = Identifier<Juice>

/// The client's name for one showing of a form: the same key with the same content is the same request,
/// however often it is sent.
package struct Key: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    /// - Returns: `nil` unless it is 1 to 64 of A–Z a–z 0–9 `-` and `_`.
    package init?(rawValue: String) {
        guard Token.isToken(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A key that nobody can guess and no two forms share: 120 random bits.
    package init(from random: inout some RandomNumberGenerator) {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        rawValue = String(unsafeUninitializedCapacity: 20) { text in
            var bits: UInt64 = 0
            for index in 0..<20 {
                if index % 10 == 0 { bits = random.next() }
                text[index] = letters[Int(bits & 63)]
                bits >>= 6
            }
            return 20
        }
    }

    package var description: String { rawValue }
}

/// What keys and ids are made of.
package enum Token {
    package static func isToken(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
