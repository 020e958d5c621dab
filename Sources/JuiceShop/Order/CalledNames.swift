/// The names to call that a shop offers its counter, such as the numbers of bells.
package struct CalledNames: Hashable, Codable, Sendable {
    /// At least one and at most `maxCount`, each once.
    package let all: [CalledName]

    package static let maxCount = 24

    /// - Returns: nil for no name, for too many, and for one that occurs twice.
    package init?(_ all: [CalledName]) {
        if all.isEmpty || all.count > Self.maxCount || Set(all).count < all.count { return nil }
        self.all = all
    }

    /// - Parameter text: the names as a person types them, with commas or line breaks between them.
    /// - Returns: nil as well for a name that is longer than a name to call may be.
    package init?(typed text: String) {
        let names = TextRule.listed(text)
        let all = names.compactMap { try? CalledName(typed: String($0)) }
        if all.count < names.count { return nil }
        self.init(all)
    }

    /// The names as a person types them.
    package var text: String { all.map(\.rawValue).joined(separator: ", ") }

    package init(from decoder: any Decoder) throws {
        guard let names = Self(try [CalledName](from: decoder)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a list of different names"))
        }
        self = names
    }

    package func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}
