/// All fruits and juices, in the order the screens show them. A menu that exists makes sense.
package struct Menu: Equatable, Sendable {
    package let fruits: [Fruit]
    package let juices: [Juice]
    /// Whether orders wait in the kitchen's queue until somebody hands them over.
    package let hasQueue: Bool
    private let fruitPlaces: [FruitID: Int]
    private let juicePlaces: [JuiceID: Int]
    private let uses: [FruitID: [Use]]

    /// A juice that a fruit goes into, and how many of the fruit.
    package struct Use: Equatable, Sendable {
        package let juice: JuiceID
        package let count: Int
    }

    /// - Throws: `MenuError` for the first thing that makes no sense: an empty menu, an id that is no token or
    ///   stands twice, a missing name, a count that is not allowed, a recipe that is empty, names a fruit twice or
    ///   one that the menu does not have.
    package init(fruits: [Fruit], juices: [Juice], hasQueue: Bool = false) throws(MenuError) {
        if fruits.isEmpty { throw MenuError(at: "fruits", "has no fruit", remedy: "add at least one") }
        if juices.isEmpty { throw MenuError(at: "juices", "has no juice", remedy: "add at least one") }
        var fruitPlaces = [FruitID: Int]()
        for (place, fruit) in fruits.enumerated() {
            try fruit.check(at: "fruits[\(place)]")
            if let first = fruitPlaces.updateValue(place, forKey: fruit.id) {
                throw MenuError(doubled: fruit.id.rawValue, at: "fruits[\(place)]", first: "fruits[\(first)]")
            }
        }
        var juicePlaces = [JuiceID: Int]()
        for (place, juice) in juices.enumerated() {
            try juice.check(at: "juices[\(place)]", fruits: fruitPlaces)
            if let first = juicePlaces.updateValue(place, forKey: juice.id) {
                throw MenuError(doubled: juice.id.rawValue, at: "juices[\(place)]", first: "juices[\(first)]")
            }
        }
        self.init(sound: fruits, juices, hasQueue: hasQueue, fruitPlaces, juicePlaces)
    }

    private init(
        sound fruits: [Fruit], _ juices: [Juice], hasQueue: Bool, _ fruitPlaces: [FruitID: Int],
        _ juicePlaces: [JuiceID: Int]
    ) {
        self.fruits = fruits
        self.juices = juices
        self.hasQueue = hasQueue
        self.fruitPlaces = fruitPlaces
        self.juicePlaces = juicePlaces
        uses = juices.reduce(into: [:]) { uses, juice in
            for portion in juice.recipe.portions {
                uses[portion.fruit, default: []].append(Use(juice: juice.id, count: portion.count))
            }
        }
    }

    /// The first juice alone, with the fruits that go into it.
    package var smallest: Menu {
        let fruits = juices[0].recipe.portions.compactMap { self[$0.fruit] }
        let places = fruits.enumerated().map { ($1.id, $0) }
        return Menu(
            sound: fruits, [juices[0]], hasQueue: hasQueue, Dictionary(uniqueKeysWithValues: places),
            [juices[0].id: 0])
    }

    package subscript(_ id: FruitID) -> Fruit? { fruitPlaces[id].map { fruits[$0] } }
    package subscript(_ id: JuiceID) -> Juice? { juicePlaces[id].map { juices[$0] } }

    /// The juices that a fruit goes into, in the menu's order.
    package func uses(of fruit: FruitID) -> [Use] { uses[fruit] ?? [] }
}

/// What makes no sense in a menu, where, and what to do about it.
package struct MenuError: Error, Equatable, CustomStringConvertible {
    /// Such as `juices[2].recipe[0].count`.
    package let place: String
    package let fault: String
    package let remedy: String

    package init(at place: String, _ fault: String, remedy: String) {
        self.place = place
        self.fault = fault
        self.remedy = remedy
    }

    init(doubled id: String, at place: String, first: String) {
        self.init(at: "\(place).id", "\"\(id)\" is the id of \(first) already", remedy: "give each its own id")
    }

    package var description: String { "\(place): \(fault); \(remedy)" }
}

extension Fruit {
    fileprivate func check(at place: String) throws(MenuError) {
        try MenuError.checkToken(id.rawValue, at: place)
        try MenuError.checkNames(names, at: place)
        if symbol.isEmpty {
            throw MenuError(at: "\(place).symbol", "is empty", remedy: "write one symbol, such as an emoji")
        }
        try MenuError.checkCount(firstCount, at: "\(place).firstCount")
        if let lowAt { try MenuError.checkCount(lowAt, at: "\(place).lowAt") }
    }
}

extension Juice {
    fileprivate func check(at place: String, fruits: [FruitID: Int]) throws(MenuError) {
        try MenuError.checkToken(id.rawValue, at: place)
        try MenuError.checkNames(names, at: place)
        if recipe.portions.isEmpty {
            throw MenuError(at: "\(place).recipe", "is empty", remedy: "name at least one fruit")
        }
        var named = Set<FruitID>()
        for (index, portion) in recipe.portions.enumerated() {
            let place = "\(place).recipe[\(index)]"
            if fruits[portion.fruit] == nil {
                throw MenuError(
                    at: "\(place).fruit", "\"\(portion.fruit)\" is no fruit of this menu",
                    remedy: "add it to \"fruits\" or write another")
            }
            if !named.insert(portion.fruit).inserted {
                throw MenuError(
                    at: "\(place).fruit", "\"\(portion.fruit)\" stands in this recipe twice",
                    remedy: "write it once, with the whole count")
            }
            try MenuError.checkCount(portion.count, at: "\(place).count")
        }
    }
}

extension MenuError {
    fileprivate static func checkToken(_ id: String, at place: String) throws(MenuError) {
        if Token.isToken(id) { return }
        throw MenuError(
            at: "\(place).id", "\"\(id)\" is no id", remedy: "use 1 to 64 of A-Z a-z 0-9 - and _")
    }

    fileprivate static func checkNames(_ names: Names, at place: String) throws(MenuError) {
        for language in Language.allCases where names[language].allSatisfy(\.isWhitespace) {
            throw MenuError(at: "\(place).name.\(language.rawValue)", "is missing", remedy: "write the name")
        }
    }

    fileprivate static func checkCount(_ count: Int, at place: String) throws(MenuError) {
        if (1...Stock.most).contains(count) { return }
        throw MenuError(
            at: place, "\(count) is not a whole number from 1 to \(Stock.most)", remedy: "write one")
    }
}
