package import JuiceShop

/// A stock form that could not be stored: what was typed and shown in it, and why it was refused.
/// Nothing of it was stored.
package struct StockFormState: Equatable, Sendable {
    /// What was typed for each fruit, as it was typed.
    package let typed: [FruitID: String]
    /// What that form had shown; the stock now for a fruit without.
    package let seen: [FruitID: Int]
    /// The event up to which that was known.
    package let seenAt: [FruitID: Int]
    /// What is wrong with a fruit's number; empty when it is the form as a whole.
    package let fields: [FruitID: Field]

    package enum Field: Equatable, Sendable {
        case notANumber
        case belowZero(present: Int)
        case aboveMaximum
        /// A delivery never takes fruit away.
        case deliveryTakes
        /// Waste never brings fruit.
        case wasteBrings
        /// Somebody else counted it meanwhile, and found so many.
        case countedElsewhere(Int)

        package init(_ overrun: Stock.OutOfRange) {
            self =
                switch overrun {
                case .belowZero(let present): .belowZero(present: present)
                case .aboveMaximum: .aboveMaximum
                }
        }
    }

    package init(
        typed: [FruitID: String], seen: [FruitID: Int] = [:], seenAt: [FruitID: Int] = [:],
        fields: [FruitID: Field] = [:]
    ) {
        self.typed = typed
        self.seen = seen
        self.seenAt = seenAt
        self.fields = fields
    }
}
