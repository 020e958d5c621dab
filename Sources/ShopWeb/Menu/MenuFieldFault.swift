import ContentFile
import FastCGI
package import JuiceShop

/// The error in the content of a field.
package enum MenuFieldFault: Equatable, Sendable {
    /// A name that is no line of text.
    case text(TextFault)
    /// Another juice, or another fruit, has that name.
    case taken
    /// Not a number, or less than the field's least one.
    case notANumber
    /// Not an amount of the shop's currency.
    case notAPrice
    /// A number that can be read in two ways.
    case ambiguous(String, String)
    case aboveMost(Int)
    case noFruit
    case noChoice
    /// The first choice of a group that takes one is the default.
    case notFree
    /// A choice that replaces a fruit takes another one.
    case noReplacement
    /// Not a whole number from 1 to this one.
    case outOfRange(most: Int)
    /// A discount is a percentage, an amount or free cups, and this one is several or none of them.
    case notOneRule
}
