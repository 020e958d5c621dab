package import ContentFile
import Bytes

/// All fruits and juices, in the order of the screens. The initializer checks every menu.
package struct Menu: Sendable {
    /// In one object, because every copy of the shop has the menu.
    private let content: Content

    private final class Content: Sendable {
        let fruits: [Fruit]
        let juices: [Juice]
        let hasQueue: Bool
        let retired: RetiredNames
        let fruitsByID: [FruitID: Fruit]
        let juicesByID: [JuiceID: Juice]
        let uses: [FruitID: [Use]]

        init(_ fruits: [Fruit], _ juices: [Juice], hasQueue: Bool, _ retired: RetiredNames) {
            self.fruits = fruits
            self.juices = juices
            self.hasQueue = hasQueue
            self.retired = retired
            fruitsByID = Dictionary(fruits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            juicesByID = Dictionary(juices.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            uses = juices.reduce(into: [:]) { uses, juice in
                for portion in juice.recipe.portions {
                    uses[portion.fruit, default: []].append(Use(juice: juice.id, count: portion.count))
                }
            }
        }
    }

    package var fruits: [Fruit] { content.fruits }
    package var juices: [Juice] { content.juices }
    /// True when orders wait in the kitchen's queue until they are completed.
    package var hasQueue: Bool { content.hasQueue }
    /// The names of former fruits and juices, whose orders and counts are still shown.
    package var retired: RetiredNames { content.retired }

    /// So many fruits, and so many juices, fit on the screens: the editor and the menu file take no more. A menu from the
    /// store is read whatever it has.
    package static let maxItemCount = 300

    /// A juice that uses a fruit, and the count of the fruit in one cup.
    package struct Use: Hashable, Sendable {
        package let juice: JuiceID
        package let count: Int
    }

    /// - Throws: `Diagnostic` for the first error: an empty menu, an id that is not allowed or occurs twice, a count out of
    ///   range, a recipe that is empty, or one that names a fruit twice or
    ///   a fruit that is not on the menu.
    package init(
        fruits: [Fruit], juices: [Juice], hasQueue: Bool = false, retired: RetiredNames = RetiredNames()
    ) throws(Diagnostic) {
        try self.init(
            fruits: fruits, juices: juices, hasQueue: hasQueue, retired: retired, place: ContentPlace(file: "menu"))
    }

    /// - Parameter place: the place of the menu in its file.
    init(
        fruits: [Fruit], juices: [Juice], hasQueue: Bool, retired: RetiredNames = RetiredNames(), place: ContentPlace
    ) throws(Diagnostic) {
        let (fruitList, juiceList) = (place.field("fruits"), place.field("juices"))
        if fruits.isEmpty { throw fruitList.diagnostic(Message("has no fruit", "과일이 없어요"), remedy: .addOne) }
        if juices.isEmpty { throw juiceList.diagnostic(Message("has no juice", "쥬스가 없어요"), remedy: .addOne) }
        try Self.check(fruits, fruitList, .fruit)
        try Self.check(juices, juiceList, .juice) { juice, place throws(Diagnostic) in
            try juice.recipe.check(at: place.field("recipe"), fruits: fruits)
        }
        self.init(checked: fruits, juices, hasQueue: hasQueue, retired)
    }

    /// Checks the items of a list.
    private static func check<Item: MenuItem>(
        _ items: [Item], _ list: ContentPlace, _ kind: Message,
        check: (Item, ContentPlace) throws(Diagnostic) -> Void = { _, _ in }
    ) throws(Diagnostic) {
        var indexes = [Identifier<Item>: Int]()
        for (index, item) in items.enumerated() {
            let place = list.item(kind, index, name: item.names.korean)
            try place.checkToken(item.id.rawValue)
            for field in Item.facts { try field.check(item, place) }
            try check(item, place)
            if let first = indexes.updateValue(index, forKey: item.id) {
                throw place.doubledID(item.id.rawValue, first: kind + Message(verbatim: " \(first + 1)"))
            }
        }
    }

    private init(checked fruits: [Fruit], _ juices: [Juice], hasQueue: Bool, _ retired: RetiredNames) {
        content = Content(fruits, juices, hasQueue: hasQueue, retired)
    }

    /// The menu of a shop before its first event.
    package static let empty = Menu(checked: [], [], hasQueue: false, RetiredNames())

    package subscript(_ id: FruitID) -> Fruit? { content.fruitsByID[id] }
    package subscript(_ id: JuiceID) -> Juice? { content.juicesByID[id] }

    /// The juices that use a fruit, in the menu's order.
    package func uses(of fruit: FruitID) -> [Use] { content.uses[fruit] ?? [] }

    /// The names of a fruit that is on the menu or was; nil for one that never was.
    package func names(of fruit: FruitID) -> Localized<String>? { self[fruit]?.names ?? retired.fruits[fruit] }
    package func names(of juice: JuiceID) -> Localized<String>? { self[juice]?.names ?? retired.juices[juice] }

    /// This menu in the place of an earlier one: it remembers the names of all that the earlier one had or remembered.
    package func replacing(_ earlier: Menu) -> Menu {
        var retired = earlier.retired
        for fruit in earlier.fruits { retired.fruits[fruit.id] = fruit.names }
        for juice in earlier.juices { retired.juices[juice.id] = juice.names }
        for fruit in fruits { retired.fruits[fruit.id] = nil }
        for juice in juices { retired.juices[juice.id] = nil }
        return Menu(checked: fruits, juices, hasQueue: hasQueue, retired)
    }

    /// A menu from the store, whose names are shown whatever they are (`TextRule.escaped`).
    package var escaped: Menu { mappingTexts(TextRule.escaped) }

    /// The menu for a page, where its names stand among other words (`TextRule.isolated`).
    package var isolated: Menu { mappingTexts(TextRule.isolated) }

    private func mappingTexts(_ change: (String) -> String) -> Menu {
        var retired = retired
        retired.fruits = retired.fruits.mapValues { $0.mapTexts(change) }
        retired.juices = retired.juices.mapValues { $0.mapTexts(change) }
        var (fruits, juices) = (fruits, juices)
        for index in fruits.indices {
            fruits[index].symbol = change(fruits[index].symbol)
            fruits[index].names = fruits[index].names.mapTexts(change)
        }
        for index in juices.indices { juices[index].names = juices[index].names.mapTexts(change) }
        return Menu(checked: fruits, juices, hasQueue: hasQueue, retired)
    }

    /// The menu as a client sends it: the shop adds what it remembers.
    package var withoutRetired: Menu {
        Menu(checked: fruits, juices, hasQueue: hasQueue, RetiredNames())
    }
}

extension Menu: Hashable {
    package static func == (one: Menu, other: Menu) -> Bool {
        one.content === other.content
            || one.fruits == other.fruits && one.juices == other.juices && one.hasQueue == other.hasQueue
                && one.retired == other.retired
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(fruits)
        hasher.combine(juices)
        hasher.combine(hasQueue)
        hasher.combine(retired)
    }
}

/// The names of fruits and juices that left the menu.
package struct RetiredNames: Hashable, Codable, Sendable {
    package var fruits: [FruitID: Localized<String>] = [:]
    package var juices: [JuiceID: Localized<String>] = [:]

    package init() {}
}

extension Recipe {
    fileprivate func check(at list: ContentPlace, fruits: [Fruit]) throws(Diagnostic) {
        if portions.isEmpty {
            throw list.diagnostic(
                Message("is empty", "비어 있어요"), remedy: Message("name at least one fruit", "과일을 하나는 적어 주세요"))
        }
        var named = Set<FruitID>()
        for (index, portion) in portions.enumerated() {
            let place = list.item(.recipe, index, name: nil)
            if !fruits.contains(where: { $0.id == portion.fruit }) {
                let nearest = Spelling.nearest(to: portion.fruit.rawValue, among: fruits.map(\.id.rawValue))
                throw place.field("fruit").diagnostic(
                    Message(
                        "\"\(portion.fruit)\" is not a fruit of this menu",
                        "\"\(portion.fruit)\"은(는) 이 메뉴에 없는 과일이에요"),
                    remedy: Message(
                        "\(nearest.map { "write \"\($0)\"" } ?? "write another"), or add it to \"fruits\"",
                        "\(nearest.map { "\"\($0)\"" } ?? "다른 과일")(으)로 적거나 \"fruits\"에 더해 주세요"))
            }
            if !named.insert(portion.fruit).inserted {
                throw place.field("fruit").diagnostic(
                    Message(
                        "\"\(portion.fruit)\" occurs twice in this recipe", "\"\(portion.fruit)\"이(가) 이 레시피에 두 번 있어요"),
                    remedy: Message("write it once, with the whole count", "모두 더한 개수로 한 번만 적어 주세요"))
            }
            try place.field("count").checkCount(portion.count)
        }
    }
}

extension Localized<String> {
    fileprivate func mapTexts(_ change: (String) -> String) -> Self {
        Localized(change(korean), translations.mapValues(change))
    }
}

extension ContentPlace {
    fileprivate func checkToken(_ id: String) throws(Diagnostic) {
        if Token.isToken(id) { return }
        throw field("id").diagnostic(
            Message("\"\(id)\" is not an id", "\"\(id)\"은(는) id가 될 수 없어요"),
            remedy: Message("use 1 to 64 of A-Z a-z 0-9 - and _", "A-Z a-z 0-9 - _ 로 64자까지 적어 주세요"))
    }

    fileprivate func doubledID(_ id: String, first: Message) -> Diagnostic {
        field("id").diagnostic(
            Message("\"\(id)\" is also the id of \(first.english)", "\"\(id)\"은(는) \(first.korean)의 id이기도 해요"),
            remedy: Message("give each its own id", "서로 다른 id를 적어 주세요"))
    }
}

extension Message {
    fileprivate static let addOne = Message("add at least one", "하나는 적어 주세요")
}
