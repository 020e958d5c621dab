import Bytes

/// A way to pay: by card, in cash, by transfer, or in a way that the owner named, such as `지역화폐`.
///
/// The name of an owner's kind is its identity, in the journal, in files and in the sums of several shops. So a kind that is no
/// longer offered keeps its name, and a kind with another name is another kind.
package struct PaymentKind: RawRepresentable, Hashable, Codable, CodingKeyRepresentable, Sendable {
    package let rawValue: String

    package static let card = PaymentKind(unchecked: "card")
    package static let cash = PaymentKind(unchecked: "cash")
    package static let transfer = PaymentKind(unchecked: "transfer")

    /// The kinds that every shop can offer, in the order in which they are shown.
    package static let standard: [PaymentKind] = [.card, .cash, .transfer]

    /// The most characters of a name.
    package static let maxLength = 16
    /// The most kinds that a shop offers beside the standard ones.
    package static let maxOwn = 12
    /// The names of the lines of a closing for orders without a payment.
    private static let reserved: Set<String> = ["unpaid", "free"]

    private init(unchecked name: String) { rawValue = name }

    /// - Returns: nil for a name that is too long or has anything but letters, digits, spaces within and a few marks: it is a
    ///   member's name in the journal, and lists of kinds are separated by commas.
    package init?(rawValue: String) {
        guard (1...Self.maxLength).contains(rawValue.count), !Self.reserved.contains(rawValue),
            rawValue.first != " ", rawValue.last != " ",
            rawValue.allSatisfy({ $0.isLetter || $0.isNumber || " -+&.()_".contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    package var isStandard: Bool { Self.standard.contains(self) }
}

extension Collection<PaymentKind> {
    /// The standard kinds first, then the owner's by their names.
    package var inOrder: [PaymentKind] {
        PaymentKind.standard.filter(contains) + filter { !$0.isStandard }.sorted { $0.rawValue < $1.rawValue }
    }
}
