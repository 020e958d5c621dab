import FastCGI
package import JuiceShop

/// A press on a stepper of the stock page that no script took: it fills the field of one fruit and saves nothing.
package struct StockStep: Equatable, Sendable {
    package let fruit: FruitID
    /// What the button adds to the field: the fruit's step, ten of them, or less one.
    package let pieces: Int

    package init(fruit: FruitID, pieces: Int) {
        self.fruit = fruit
        self.pieces = pieces
    }

    /// The content of a field after the press; nil when it holds no number. `stock.js` follows the same rule.
    ///
    /// A correction stops at 0. The other fields may stay empty and begin at 0: below their least number, which is 0 for
    /// a stocktake and 1 for pieces, they are empty again.
    package func applied(to typed: String, for reason: StockChange.Reason, in unit: FruitUnit) -> String? {
        let isEmpty = reason != .other && typed.allSatisfy(\.isWhitespace)
        guard let number = isEmpty ? 0 : StockForm.reader(unit, for: reason).number(typed), number >= 0 else {
            return nil
        }
        let next = min(number + pieces, Stock.maxCount)
        return switch reason {
        case .other: String(max(next, 0))
        case .count: next < 0 ? "" : String(next)
        case .delivery, .waste: next < 1 ? "" : String(next)
        }
    }
}
