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

extension MenuLists {
    /// The fruits that a place does without.
    func unused(at place: PlaceID) -> Set<FruitID> {
        Set(fruits.lazy.filter { $0.unusedAt.contains(place) }.map(\.id))
    }

    /// Uses every fruit at the places that are not on the menu.
    mutating func forgetRemovedPlaces() {
        for index in fruits.indices {
            fruits[index].unusedAt.removeAll { id in !places.contains { $0.id == id } }
        }
    }

    /// Takes every juice out of a group that is not on the menu.
    mutating func forgetRemovedGroups() {
        for index in juices.indices {
            let group = juices[index].group
            if !groups.contains(where: { $0.id == group }) { juices[index].group = nil }
        }
    }
}
