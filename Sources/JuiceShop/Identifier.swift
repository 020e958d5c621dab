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

    // The methods of `RawRepresentable` are called through witness tables: every order looks its fruits and juices up.
    @inlinable package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
