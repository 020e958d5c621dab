package import ContentFile

/// All fruits and juices, in the order of the screens. The initializer checks every menu.
package struct Menu: Equatable, Sendable {
    package let fruits: [Fruit]
    package let juices: [Juice]
    /// True when orders wait in the kitchen's queue until they are completed.
    package let hasQueue: Bool
    private let fruitIndexes: [FruitID: Int]
    private let juiceIndexes: [JuiceID: Int]
    private let uses: [FruitID: [Use]]

    /// A juice that uses a fruit, and the count of the fruit in one cup.
    package struct Use: Equatable, Sendable {
        package let juice: JuiceID
        package let count: Int
    }

    /// - Throws: `Diagnostic` for the first error: an empty menu, an id that is not allowed or occurs twice, a missing
    ///   name, more than one symbol, a count out of range, a recipe that is empty, or one that names a fruit twice or
    ///   a fruit that is not on the menu.
    package init(fruits: [Fruit], juices: [Juice], hasQueue: Bool = false) throws(Diagnostic) {
        try self.init(fruits: fruits, juices: juices, hasQueue: hasQueue, place: ContentPlace(file: "menu"))
    }

    /// - Parameter place: the place of the menu in its file.
    init(fruits: [Fruit], juices: [Juice], hasQueue: Bool, place: ContentPlace) throws(Diagnostic) {
        let (fruitList, juiceList) = (place.field("fruits"), place.field("juices"))
        if fruits.isEmpty { throw fruitList.diagnostic("has no fruit", remedy: "add at least one") }
        if juices.isEmpty { throw juiceList.diagnostic("has no juice", remedy: "add at least one") }
        var fruitIndexes = [FruitID: Int]()
        for (index, fruit) in fruits.enumerated() {
            let place = fruitList.item("fruit", index, name: fruit.names.korean)
            try fruit.check(at: place)
            if let first = fruitIndexes.updateValue(index, forKey: fruit.id) {
                throw place.doubledID(fruit.id.rawValue, first: "fruit \(first + 1)")
            }
        }
        var juiceIndexes = [JuiceID: Int]()
        for (index, juice) in juices.enumerated() {
            let place = juiceList.item("juice", index, name: juice.names.korean)
            try juice.check(at: place, fruits: fruits)
            if let first = juiceIndexes.updateValue(index, forKey: juice.id) {
                throw place.doubledID(juice.id.rawValue, first: "juice \(first + 1)")
            }
        }
        self.init(checked: fruits, juices, hasQueue: hasQueue, fruitIndexes, juiceIndexes)
    }

    private init(
        checked fruits: [Fruit], _ juices: [Juice], hasQueue: Bool, _ fruitIndexes: [FruitID: Int],
        _ juiceIndexes: [JuiceID: Int]
    ) {
        self.fruits = fruits
        self.juices = juices
        self.hasQueue = hasQueue
        self.fruitIndexes = fruitIndexes
        self.juiceIndexes = juiceIndexes
        uses = juices.reduce(into: [:]) { uses, juice in
            for portion in juice.recipe.portions {
                uses[portion.fruit, default: []].append(Use(juice: juice.id, count: portion.count))
            }
        }
    }

    package subscript(_ id: FruitID) -> Fruit? { fruitIndexes[id].map { fruits[$0] } }
    package subscript(_ id: JuiceID) -> Juice? { juiceIndexes[id].map { juices[$0] } }

    /// The juices that use a fruit, in the menu's order.
    package func uses(of fruit: FruitID) -> [Use] { uses[fruit] ?? [] }
}

extension Fruit {
    fileprivate func check(at place: ContentPlace) throws(Diagnostic) {
        try place.checkToken(id.rawValue)
        try place.checkNames(names)
        if symbol.count != 1 {
            throw place.field("symbol").diagnostic(
                symbol.isEmpty ? "is empty" : "\"\(symbol)\" is not one symbol",
                remedy: "write one symbol, such as an emoji")
        }
        try place.checkCount(firstCount, field: "firstCount")
        if let lowAt { try place.checkCount(lowAt, field: "lowAt") }
    }
}

extension Juice {
    fileprivate func check(at place: ContentPlace, fruits: [Fruit]) throws(Diagnostic) {
        try place.checkToken(id.rawValue)
        try place.checkNames(names)
        let list = place.field("recipe")
        if recipe.portions.isEmpty { throw list.diagnostic("is empty", remedy: "name at least one fruit") }
        var named = Set<FruitID>()
        for (index, portion) in recipe.portions.enumerated() {
            let place = list.item("recipe", index, name: nil)
            if !fruits.contains(where: { $0.id == portion.fruit }) {
                let nearest = Spelling.nearest(to: portion.fruit.rawValue, among: fruits.map(\.id.rawValue))
                throw place.field("fruit").diagnostic(
                    "\"\(portion.fruit)\" is not a fruit of this menu",
                    remedy: "\(nearest.map { "write \"\($0)\"" } ?? "write another"), or add it to \"fruits\"")
            }
            if !named.insert(portion.fruit).inserted {
                throw place.field("fruit").diagnostic(
                    "\"\(portion.fruit)\" occurs twice in this recipe", remedy: "write it once, with the whole count")
            }
            try place.checkCount(portion.count, field: "count")
        }
    }
}

extension ContentPlace {
    fileprivate func checkToken(_ id: String) throws(Diagnostic) {
        if Token.isToken(id) { return }
        throw field("id").diagnostic("\"\(id)\" is not an id", remedy: "use 1 to 64 of A-Z a-z 0-9 - and _")
    }

    fileprivate func checkNames(_ names: Localized<String>) throws(Diagnostic) {
        for (language, name) in names.all where name.allSatisfy(\.isWhitespace) {
            throw field("name").field(language.rawValue).diagnostic("is empty", remedy: "write the words")
        }
    }

    fileprivate func checkCount(_ count: Int, field name: String) throws(Diagnostic) {
        if (1...Stock.maxCount).contains(count) { return }
        throw field(name).diagnostic(
            "\(count) is not a whole number from 1 to \(Stock.maxCount)", remedy: "write one that is")
    }

    fileprivate func doubledID(_ id: String, first: String) -> Diagnostic {
        field("id").diagnostic("\"\(id)\" is also the id of \(first)", remedy: "give each its own id")
    }
}
