import Bytes

/// The name of a fruit, a juice or another item of the menu in the menu file, the store and the forms. The type keeps
/// fruits and juices apart.
///
/// An identifier holds any text: a form may name a fruit that does not exist. `Menu` and `EventLine` accept only a
/// token (`Token.isToken`) as an identifier, so every identifier of the menu and the journals is one.
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

    // Those of `RawRepresentable` are called through witness tables: every order looks its fruits and juices up.
    @inlinable package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

package typealias FruitID = Identifier<Fruit>
package typealias JuiceID = Identifier<Juice>
package typealias SizeID = Identifier<JuiceSize>
package typealias OptionID = Identifier<MenuOption>
package typealias ChoiceID = Identifier<MenuChoice>
package typealias DiscountID = Identifier<Discount>

extension Collection {
    /// In the order of a list; what is not in it comes last, by the ids.
    package func inOrder<Kind>(of list: [Identifier<Kind>]) -> [Identifier<Kind>] where Element == Identifier<Kind> {
        list.filter { contains($0) } + filter { !list.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    }
}

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

/// The common form of keys and identifiers: 1 to 64 characters of A–Z a–z 0–9 `-` and `_`.
package enum Token {
    package static func isToken(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
}
