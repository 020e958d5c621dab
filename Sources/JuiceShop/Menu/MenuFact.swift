import Bytes
import ContentFile

/// A fact of an item of the menu, under its name in the menu file, in the store and in the owner's forms.
package enum MenuFact: String, CodingKey, Hashable, Sendable {
    case id, symbol, name, unit, step, firstCount, lowAt, box, boxPrice, par, tile, picture, colour, recipe, price,
        glass, group, unusedAt
    case sizes, options, any, choices, takes, instead
    case percent, cups, amount, needs, off
}
