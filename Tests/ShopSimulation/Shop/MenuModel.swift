/// The menu by plain facts, each of which an owner changes by itself. It imports no module of the product.
package struct MenuModel: Equatable {
    /// The prices of the plain sizes, such as `mango`, and of the large ones, such as `mango.large`.
    private(set) var prices: [String: Int]
    /// The fruit of each of these, and of what a choice adds, such as `+milk`.
    private(set) var recipes: [String: [String: Int]]
    /// The fruits, with the places whose cups do without them.
    private(set) var fruits: [String: Set<String>]
    /// The units of these, and of former ones.
    private(set) var units: [String: SimulatedUnit]
    let milkPrice: Int

    /// What an owner does in one form.
    package enum Edit: Equatable, Sendable {
        case price(String, Int)
        case recipe(String, fruit: String, pieces: Int)
        case remove(String)
        /// Cups for a place take the fruit again, or no longer.
        case use(String, at: String)
        /// The fruit is counted in another unit from now on: it is another one, of which the shop has so much.
        case countIn(SimulatedUnit, String, first: Int)
        /// Back to the menu that an event made.
        case returnTo(Int)
    }

    init(prices: [String: Int], recipes: [String: [String: Int]], fruits: [String], milkPrice: Int) {
        self.prices = prices
        self.recipes = recipes
        self.fruits = Dictionary(uniqueKeysWithValues: fruits.map { ($0, []) })
        units = Dictionary(uniqueKeysWithValues: fruits.map { ($0, .pieces) })
        self.milkPrice = milkPrice
    }

    static let milk = "+milk"

    var juices: [String] { prices.keys.filter { !$0.contains(".") }.sorted() }

    /// The prices of all cups, by their spelling. Water has no choices.
    var cups: [String: Int] {
        prices.reduce(into: [:]) { cups, price in
            cups[price.key] = price.value
            if price.key.hasPrefix("water") { return }
            let stem = price.key.contains(".") ? price.key : price.key + "."
            cups[stem + ".milk"] = price.value + milkPrice
            cups[stem + ".less"] = price.value
        }
    }

    /// The fruit of one cup.
    func recipe(of cup: String, at place: String) -> [String: Int] {
        let parts = cup.split(separator: ".", omittingEmptySubsequences: false)
        let sized = parts.count > 1 && !parts[1].isEmpty ? "\(parts[0]).\(parts[1])" : String(parts[0])
        var fruit = recipes[sized] ?? [:]
        if parts.last == "milk" { fruit.merge(recipes[Self.milk] ?? [:], uniquingKeysWith: +) }
        return fruit.filter { fruits[$0.key]?.contains(place) != true }
    }

    /// The recipes with a fruit.
    func uses(of fruit: String) -> [String] { recipes.keys.filter { recipes[$0]?[fruit] != nil }.sorted() }

    /// - Parameter sequence: the event that made this menu.
    func edited(_ edit: Edit, sequence: Int) -> MenuModel {
        var menu = self
        switch edit {
        case .price(let juice, let price): menu.prices[juice] = price
        case .recipe(let juice, let fruit, let pieces): menu.recipes[juice]?[fruit] = pieces
        case .remove(let juice):
            for sized in prices.keys where sized == juice || sized.hasPrefix(juice + ".") {
                menu.prices[sized] = nil
                menu.recipes[sized] = nil
            }
        case .use(let fruit, let place): menu.fruits[fruit]?.formSymmetricDifference([place])
        case .countIn(let unit, let fruit, _):
            let new = Self.name(of: fruit, after: sequence)
            menu.fruits[new] = menu.fruits.removeValue(forKey: fruit)
            menu.units[new] = unit
            for recipe in uses(of: fruit) {
                guard let pieces = menu.recipes[recipe]?.removeValue(forKey: fruit) else { continue }
                menu.recipes[recipe]?[new] = unit.pieces(of: pieces)
            }
        case .returnTo: break
        }
        return menu
    }

    /// The fruit that takes the place of one which is counted in another unit.
    static func name(of fruit: String, after sequence: Int) -> String { "\(fruit.prefix { $0 != "-" })-\(sequence)" }

    /// What the owner changed of the menu that they saw is changed here; the rest stays.
    func merging(seen: MenuModel, sent: MenuModel) -> MenuModel {
        var merged = self
        merged.prices = Self.merge(prices, seen.prices, sent.prices)
        merged.recipes = Self.merge(recipes, seen.recipes, sent.recipes)
        merged.fruits = Self.merge(fruits, seen.fruits, sent.fruits)
        // Two owners may each change other places of one fruit.
        for (fruit, places) in fruits {
            guard let seen = seen.fruits[fruit], let sent = sent.fruits[fruit] else { continue }
            merged.fruits[fruit] = places.union(sent.subtracting(seen)).subtracting(seen.subtracting(sent))
        }
        merged.units.merge(sent.units) { now, _ in now }
        return merged
    }

    private static func merge<Value: Equatable>(
        _ now: [String: Value], _ seen: [String: Value], _ sent: [String: Value]
    ) -> [String: Value] {
        var merged = now
        for name in Set(seen.keys).union(sent.keys) where seen[name] != sent[name] { merged[name] = sent[name] }
        return merged
    }
}

/// The unit of a fruit's counts, and what a count becomes in it.
package enum SimulatedUnit: String, Sendable {
    case grams = "g"
    case pieces = "piece"

    /// The other one.
    var other: SimulatedUnit { self == .grams ? .pieces : .grams }
    /// What one piece is in the unit.
    var scale: Int { self == .grams ? 100 : 1 }
    /// A count of the other unit in this one.
    func pieces(of count: Int) -> Int { self == .grams ? count * 100 : max(1, count / 100) }
}

/// A count of one fruit.
struct FruitCount: Equatable {
    let fruit: String
    let pieces: Int
}

/// What the owner chose for the shop, as far as the simulation changes it.
package struct SettingsModel: Equatable {
    private(set) var name = ""
    private(set) var takesOpenAmounts = true

    package enum Change: Equatable, Sendable {
        case name(String)
        case openAmounts(Bool)
    }

    mutating func apply(_ change: Change) {
        switch change {
        case .name(let name): self.name = name
        case .openAmounts(let takes): takesOpenAmounts = takes
        }
    }
}
