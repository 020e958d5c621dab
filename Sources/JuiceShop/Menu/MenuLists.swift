/// The items of a menu, each list in the order of the screens.
package struct MenuLists: Hashable, Sendable {
    package var fruits: [Fruit] = []
    package var juices: [Juice] = []
    package var options: [MenuOption] = []
    package var discounts: [Discount] = []
    /// The places, the usual one first; empty in a shop that does not ask for here or to go.
    package var places: [Place] = []
    /// The groups of juices, in the order of the order page.
    package var groups: [JuiceGroup] = []
    /// True when orders wait in the kitchen's queue until they are completed.
    package var hasQueue = false

    package init() {}
}
