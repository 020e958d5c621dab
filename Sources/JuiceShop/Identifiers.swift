import Bytes

package typealias FruitID = Identifier<Fruit>

package typealias JuiceID = Identifier<Juice>

package typealias SizeID = Identifier<JuiceSize>

package typealias OptionID = Identifier<MenuOption>

package typealias ChoiceID = Identifier<MenuChoice>

package typealias DiscountID = Identifier<Discount>

package typealias PlaceID = Identifier<Place>

package typealias GroupID = Identifier<JuiceGroup>

extension Collection {
    /// The identifiers in the order of a list. Those that are not in it come last, sorted.
    package func inOrder<Kind>(of list: [Identifier<Kind>]) -> [Identifier<Kind>] where Element == Identifier<Kind> {
        list.filter { contains($0) } + filter { !list.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    }
}
