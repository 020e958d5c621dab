import Bytes
import ContentFile

/// The change of the unit that a fruit is counted in.
///
/// The fruit then is another one, with another id: all records keep the unit of their time, and the shop counts and
/// mixes in the new unit from a first count on.
package struct FruitUnitChange: Equatable, Sendable {
    package let old: FruitID
    /// The fruit in its new unit; its first count is the count in stock. The menu chooses its id when it is added.
    package let new: Fruit
    /// The new count in each recipe that has the fruit.
    package let portions: [RecipePlace: Int]

    package init(of old: FruitID, to new: Fruit, portions: [RecipePlace: Int]) {
        self.old = old
        self.new = new
        self.portions = portions
    }
}

extension Menu {
    /// The recipes that have a fruit, in the menu's order.
    package func recipes(with fruit: FruitID) -> [RecipePlace] {
        func has(_ recipe: Recipe) -> Bool { recipe.portions.contains { $0.fruit == fruit } }
        return juices.flatMap { juice in
            (has(juice.recipe) ? [RecipePlace.juice(juice.id)] : [])
                + juice.sizes.filter { has($0.recipe) }.map { .size($0.id, of: juice.id) }
        } + options.lazy.flatMap(\.choices).filter { has($0.takes) }.map { .choice($0.id) }
    }
}

extension FruitUnitChange {
    /// The juices with the new fruit in the place of the old one.
    func applied(to juices: [Juice], as new: FruitID) -> [Juice] {
        juices.map { juice in
            var juice = juice
            juice.recipe = applied(to: juice.recipe, at: .juice(juice.id), as: new)
            for index in juice.sizes.indices {
                let size = juice.sizes[index]
                juice.sizes[index].recipe = applied(to: size.recipe, at: .size(size.id, of: juice.id), as: new)
            }
            return juice
        }
    }

    func applied(to options: [MenuOption], as new: FruitID) -> [MenuOption] {
        options.map { group in
            var group = group
            for index in group.choices.indices {
                let choice = group.choices[index]
                group.choices[index].takes = applied(to: choice.takes, at: .choice(choice.id), as: new)
            }
            return group
        }
    }

    private func applied(to recipe: Recipe, at place: RecipePlace, as new: FruitID) -> Recipe {
        Recipe(
            recipe.portions.compactMap { portion in
                if portion.fruit != old { return portion }
                return portions[place].map { Recipe.Portion(new, $0) }
            })
    }
}

extension [MenuDifference] {
    /// Reports a fruit whose unit has changed as one changed fruit, instead of one that left and another that came.
    func joiningUnitChanges(of earlier: Menu) -> [MenuDifference] {
        let removed = compactMap { difference -> Fruit? in
            if case .removed(.fruit(let id)) = difference { earlier[id] } else { nil }
        }
        var joined = Set<FruitID>()
        let told = map { difference -> MenuDifference in
            guard case .addedFruit(let new) = difference,
                let old = removed.first(where: {
                    $0.unit != new.unit && TextRule.areAlike($0.names.korean, new.names.korean)
                })
            else { return difference }
            joined.insert(old.id)
            return .fruit(.unit, before: old, after: new)
        }
        return told.filter { difference in
            if case .removed(.fruit(let id)) = difference { !joined.contains(id) } else { true }
        }
    }
}
