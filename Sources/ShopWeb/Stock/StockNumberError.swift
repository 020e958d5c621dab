import FastCGI
package import JuiceShop

/// The reason why one fruit's number cannot be stored.
package enum StockNumberError: Equatable, Sendable {
    /// Not a number, a count with a sign, or a count without the one that the page had shown.
    case notANumber
    /// A number that can be read in two ways.
    case ambiguous(String, String)
    case belowZero(present: Int)
    case aboveMaximum
    /// A delivery never takes fruit away.
    case deliveryTakes
    /// Waste never brings fruit.
    case wasteBrings
    /// Another stocktake has counted the fruit since the page was made; this is its count.
    case countedElsewhere(Int)
    /// The stock changed by so much since the page was made, and nothing says whether it was counted before or after that.
    case movedSince(Int)

    package init(_ outOfRange: Stock.OutOfRange) {
        self =
            switch outOfRange {
            case .belowZero(let present): .belowZero(present: present)
            case .aboveMaximum: .aboveMaximum
            }
    }

    package init(_ fault: NumberFault) {
        self =
            switch fault {
            case .notANumber: .notANumber
            case .ambiguous(let one, let other): .ambiguous(one, other)
            case .aboveMost: .aboveMaximum
            }
    }
}
