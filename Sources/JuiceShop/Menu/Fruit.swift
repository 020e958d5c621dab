import Bytes
package import ContentFile

/// A fruit, which has a stock count.
package struct Fruit: Hashable, Sendable {
    package internal(set) var id: FruitID
    package internal(set) var symbol: String
    package internal(set) var names: Localized<String>
    package var unit: FruitUnit
    /// The change that one press of − or + makes.
    package var step: Int
    /// The first count, when the shop gets this fruit.
    package var firstCount: Int
    /// At or below this count, the fruit is low; nil when only the recipes decide.
    package var lowAt: Int?
    /// The count in a box of the supplier; nil when the fruit comes in pieces.
    package var box: Int?
    /// The price of a box, in the currency's smallest unit; nil when the cost is not known.
    package var boxPrice: Int?
    /// The count that the shop wants to have when a day begins; nil when only the expected use decides.
    package var par: Int?
    /// False for a fruit that stays off the order page until it runs low, such as cups.
    package var hasTile: Bool
    /// The places whose cups do without it, such as a paper cup for here.
    package var unusedAt: [PlaceID]
    package internal(set) var picture: FruitDrawing
    /// The colour that the fruit gives to its juices.
    package internal(set) var colour: FruitDrawing

    /// - Parameters:
    ///   - picture: nil for the drawing of the fruit's name or kind.
    ///   - colour: nil for the colour of the picture.
    package init(
        _ id: FruitID, symbol: String, names: Localized<String>, unit: FruitUnit = .piece, step: Int = 1,
        firstCount: Int, lowAt: Int? = nil, box: Int? = nil, boxPrice: Int? = nil, par: Int? = nil,
        hasTile: Bool = true, unusedAt: [PlaceID] = [], picture: FruitDrawing? = nil, colour: FruitDrawing? = nil
    ) {
        self.id = id
        self.symbol = symbol
        self.names = names
        self.unit = unit
        self.step = step
        self.firstCount = firstCount
        self.lowAt = lowAt
        self.box = box
        self.boxPrice = boxPrice
        self.par = par
        self.hasTile = hasTile
        self.unusedAt = unusedAt
        let picture = picture ?? FruitDrawing(of: id, unit: unit, hasTile: hasTile)
        self.picture = picture
        self.colour = colour ?? picture.colour
    }

    /// The most that a press changes, so that ten presses reach the largest count.
    package static let maxStep = Stock.maxCount / 10

    package init(_ id: FruitID) { self.init(id, symbol: "", names: Localized(""), firstCount: 0) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}
