package import ContentFile
import Bytes

/// All fruits, juices and options, in the order of the screens. The initializer checks every menu.
package struct Menu: Sendable {
    /// In one object, because every copy of the shop has the menu.
    private let content: Content

    private final class Content: Sendable {
        let fruits: [Fruit]
        let juices: [Juice]
        let options: [MenuOption]
        let hasQueue: Bool
        let retired: RetiredNames
        let fruitsByID: [FruitID: Fruit]
        let juicesByID: [JuiceID: Juice]
        let choices: [ChoiceID: (group: MenuOption, choice: MenuChoice)]
        let uses: [FruitID: [Use]]

        init(
            _ fruits: [Fruit], _ juices: [Juice], _ options: [MenuOption], hasQueue: Bool, _ retired: RetiredNames
        ) {
            self.fruits = fruits
            self.juices = juices
            self.options = options
            self.hasQueue = hasQueue
            self.retired = retired
            fruitsByID = Dictionary(fruits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            juicesByID = Dictionary(juices.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            choices = Dictionary(
                options.flatMap { group in group.choices.map { ($0.id, (group, $0)) } },
                uniquingKeysWith: { first, _ in first })
            uses = juices.reduce(into: [:]) { uses, juice in
                for portion in juice.recipe.portions {
                    uses[portion.fruit, default: []].append(Use(juice: juice.id, count: portion.count))
                }
            }
        }
    }

    package var fruits: [Fruit] { content.fruits }
    package var juices: [Juice] { content.juices }
    package var options: [MenuOption] { content.options }
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
    ///   a fruit that is not on the menu; more sizes or options than the screens have room for, or a default choice that
    ///   is not free.
    package init(
        fruits: [Fruit], juices: [Juice], options: [MenuOption] = [], hasQueue: Bool = false,
        retired: RetiredNames = RetiredNames()
    ) throws(Diagnostic) {
        try self.init(
            fruits: fruits, juices: juices, options: options, hasQueue: hasQueue, retired: retired,
            place: ContentPlace(file: "menu"))
    }

    /// - Parameter place: the place of the menu in its file.
    init(
        fruits: [Fruit], juices: [Juice], options: [MenuOption], hasQueue: Bool, retired: RetiredNames = RetiredNames(),
        place: ContentPlace
    ) throws(Diagnostic) {
        let (fruitList, juiceList) = (place.field("fruits"), place.field("juices"))
        if fruits.isEmpty { throw fruitList.diagnostic(Message("has no fruit", "과일이 없어요"), remedy: .addOne) }
        if juices.isEmpty { throw juiceList.diagnostic(Message("has no juice", "쥬스가 없어요"), remedy: .addOne) }
        try Self.check(fruits, fruitList, .fruit)
        try Self.check(juices, juiceList, .juice) { juice, place throws(Diagnostic) in
            try juice.recipe.check(at: place.field("recipe"), fruits: fruits)
            try Self.check(juice.sizes, place.field("sizes"), JuiceSize.noun) { size, place throws(Diagnostic) in
                try size.recipe.check(at: place.field("recipe"), fruits: fruits)
            }
        }
        try Self.check(options, place.field("options"), MenuOption.noun) { group, place throws(Diagnostic) in
            try group.check(at: place, fruits: fruits)
        }
        self.init(checked: fruits, juices, options, hasQueue: hasQueue, retired)
        try checkOptions(place)
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

    private init(
        checked fruits: [Fruit], _ juices: [Juice], _ options: [MenuOption], hasQueue: Bool, _ retired: RetiredNames
    ) {
        content = Content(fruits, juices, options, hasQueue: hasQueue, retired)
    }

    /// The menu of a shop before its first event.
    package static let empty = Menu(checked: [], [], [], hasQueue: false, RetiredNames())

    package subscript(_ id: FruitID) -> Fruit? { content.fruitsByID[id] }
    package subscript(_ id: JuiceID) -> Juice? { content.juicesByID[id] }
    package subscript(_ id: OptionID) -> MenuOption? { options.first { $0.id == id } }
    package subscript(_ id: ChoiceID) -> (group: MenuOption, choice: MenuChoice)? { content.choices[id] }

    /// The juices that use a fruit, in the menu's order.
    package func uses(of fruit: FruitID) -> [Use] { content.uses[fruit] ?? [] }

    /// The names of a fruit that is on the menu or was; nil for one that never was.
    package func names(of fruit: FruitID) -> Localized<String>? { self[fruit]?.names ?? retired.fruits[fruit] }
    package func names(of juice: JuiceID) -> Localized<String>? { self[juice]?.names ?? retired.juices[juice] }
    package func names(of size: SizeID, of juice: JuiceID) -> Localized<String>? {
        func names(_ juice: Juice) -> Localized<String>? { juice.sizes.first { $0.id == size }?.names }
        return self[juice].flatMap(names) ?? juices.lazy.compactMap(names).first ?? retired.sizes[size]
    }
    package func names(of choice: ChoiceID) -> Localized<String>? {
        self[choice]?.choice.names ?? retired.choices[choice]
    }

    /// This menu in the place of an earlier one: it remembers the names of all that the earlier one had or remembered.
    package func replacing(_ earlier: Menu) -> Menu {
        var retired = earlier.retired
        for fruit in earlier.fruits { retired.fruits[fruit.id] = fruit.names }
        for juice in earlier.juices {
            retired.juices[juice.id] = juice.names
            for size in juice.sizes { retired.sizes[size.id] = size.names }
        }
        for choice in earlier.options.lazy.flatMap(\.choices) { retired.choices[choice.id] = choice.names }
        for fruit in fruits { retired.fruits[fruit.id] = nil }
        for juice in juices {
            retired.juices[juice.id] = nil
            for size in juice.sizes { retired.sizes[size.id] = nil }
        }
        for choice in options.lazy.flatMap(\.choices) { retired.choices[choice.id] = nil }
        return Menu(checked: fruits, juices, options, hasQueue: hasQueue, retired)
    }

    /// A menu from the store, whose names are shown whatever they are (`TextRule.escaped`).
    package var escaped: Menu { mappingTexts(TextRule.escaped) }

    /// The menu for a page, where its names stand among other words (`TextRule.isolated`).
    package var isolated: Menu { mappingTexts(TextRule.isolated) }

    private func mappingTexts(_ change: (String) -> String) -> Menu {
        var retired = retired
        retired.fruits = retired.fruits.mapValues { $0.mapTexts(change) }
        retired.juices = retired.juices.mapValues { $0.mapTexts(change) }
        retired.sizes = retired.sizes.mapValues { $0.mapTexts(change) }
        retired.choices = retired.choices.mapValues { $0.mapTexts(change) }
        var (fruits, juices, options) = (fruits, juices, options)
        for index in fruits.indices {
            fruits[index].symbol = change(fruits[index].symbol)
            fruits[index].names = fruits[index].names.mapTexts(change)
        }
        for index in juices.indices {
            juices[index].names = juices[index].names.mapTexts(change)
            for size in juices[index].sizes.indices {
                juices[index].sizes[size].names = juices[index].sizes[size].names.mapTexts(change)
            }
        }
        for index in options.indices {
            options[index].names = options[index].names.mapTexts(change)
            for choice in options[index].choices.indices {
                options[index].choices[choice].names = options[index].choices[choice].names.mapTexts(change)
            }
        }
        return Menu(checked: fruits, juices, options, hasQueue: hasQueue, retired)
    }

    /// The menu as a client sends it: the shop adds what it remembers.
    package var withoutRetired: Menu {
        Menu(checked: fruits, juices, options, hasQueue: hasQueue, RetiredNames())
    }
}

extension Menu: Hashable {
    package static func == (one: Menu, other: Menu) -> Bool {
        one.content === other.content
            || one.fruits == other.fruits && one.juices == other.juices && one.options == other.options
                && one.hasQueue == other.hasQueue && one.retired == other.retired
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(fruits)
        hasher.combine(juices)
        hasher.combine(options)
        hasher.combine(hasQueue)
        hasher.combine(retired)
    }
}

/// The names of what left the menu.
package struct RetiredNames: Hashable, Sendable {
    package var fruits: [FruitID: Localized<String>] = [:]
    package var juices: [JuiceID: Localized<String>] = [:]
    /// Of any juice: the sizes of several are called alike.
    package var sizes: [SizeID: Localized<String>] = [:]
    package var choices: [ChoiceID: Localized<String>] = [:]

    package init() {}
}

extension RetiredNames: Codable {
    private enum CodingKeys: String, CodingKey {
        case fruits, juices, sizes, choices
    }

    package init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: CodingKeys.self)
        fruits = try names.decode([FruitID: Localized<String>].self, forKey: .fruits)
        juices = try names.decode([JuiceID: Localized<String>].self, forKey: .juices)
        sizes = try names.decodeIfPresent([SizeID: Localized<String>].self, forKey: .sizes) ?? [:]
        choices = try names.decodeIfPresent([ChoiceID: Localized<String>].self, forKey: .choices) ?? [:]
    }

    package func encode(to encoder: any Encoder) throws {
        var names = encoder.container(keyedBy: CodingKeys.self)
        try names.encode(fruits, forKey: .fruits)
        try names.encode(juices, forKey: .juices)
        if !sizes.isEmpty { try names.encode(sizes, forKey: .sizes) }
        if !choices.isEmpty { try names.encode(choices, forKey: .choices) }
    }
}

extension Menu {
    /// Checks what is about several lists of the menu: the groups of each juice, and the ids of the choices.
    private func checkOptions(_ place: ContentPlace) throws(Diagnostic) {
        let optionList = place.field("options")
        try optionList.checkMost(MenuOption.maxCount, options.count)
        try optionList.checkMost(MenuOption.maxChoices, options.reduce(0) { $0 + $1.choices.count })
        var groups = [ChoiceID: OptionID]()
        for (index, group) in options.enumerated() {
            let list = optionList.item(MenuOption.noun, index, name: group.names.korean).field("choices")
            for (index, choice) in group.choices.enumerated() {
                if let first = groups.updateValue(group.id, forKey: choice.id) {
                    throw list.item(MenuChoice.noun, index, name: choice.names.korean).doubledID(
                        choice.id.rawValue, first: Message("a choice of \"\(first)\"", "\"\(first)\"의 선택"))
                }
            }
        }
        for (index, juice) in juices.enumerated() {
            let place = place.field("juices").item(.juice, index, name: juice.names.korean)
            try place.field("sizes").checkMost(JuiceSize.maxCount, juice.sizes.count)
            for (index, id) in juice.options.enumerated() {
                let place = place.field("options").item(MenuOption.noun, index, name: nil)
                if self[id] == nil {
                    throw place.unknown(id.rawValue, among: options.map(\.id.rawValue), list: "options")
                }
                if juice.options.firstIndex(of: id) != index {
                    throw place.diagnostic(
                        Message("\"\(id)\" occurs twice in this list", "\"\(id)\"이(가) 이 목록에 두 번 있어요"),
                        remedy: Message("write it once", "한 번만 적어 주세요"))
                }
            }
            try place.field("price").checkCount(highestPrice(of: juice) ?? 0, in: 0...Currency.maxPrice)
        }
    }
}

extension MenuOption {
    fileprivate func check(at place: ContentPlace, fruits: [Fruit]) throws(Diagnostic) {
        let list = place.field("choices")
        if choices.isEmpty { throw list.diagnostic(Message("is empty", "비어 있어요"), remedy: .addOne) }
        for (index, choice) in choices.enumerated() {
            let place = list.item(MenuChoice.noun, index, name: choice.names.korean)
            try place.checkToken(choice.id.rawValue)
            for field in MenuChoice.facts { try field.check(choice, place) }
            if !choice.takes.portions.isEmpty { try choice.takes.check(at: place.field("takes"), fruits: fruits) }
            if isDefault(choice.id), choice.price > 0 || !choice.takes.portions.isEmpty {
                throw place.diagnostic(
                    Message("is the default and not free", "기본 선택인데 공짜가 아니에요"),
                    remedy: Message(
                        "begin the list with a choice that costs and takes nothing, or add \"any\": true",
                        "값도 과일도 들지 않는 선택을 목록의 처음에 두거나 \"any\": true를 더해 주세요"))
            }
        }
    }
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
                throw place.field("fruit").unknown(
                    portion.fruit.rawValue, among: fruits.map(\.id.rawValue), list: "fruits")
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

    /// An id that no item of a list of the menu has.
    fileprivate func unknown(_ id: String, among ids: [String], list: String) -> Diagnostic {
        let nearest = Spelling.nearest(to: id, among: ids)
        return diagnostic(
            Message("\"\(id)\" is not in \"\(list)\" of this menu", "\"\(id)\"은(는) 이 메뉴의 \"\(list)\"에 없어요"),
            remedy: Message(
                "\(nearest.map { "write \"\($0)\"" } ?? "write another"), or add it to \"\(list)\"",
                "\(nearest.map { "\"\($0)\"" } ?? "다른 것")(으)로 적거나 \"\(list)\"에 더해 주세요"))
    }

    fileprivate func checkMost(_ most: Int, _ count: Int) throws(Diagnostic) {
        if count <= most { return }
        throw diagnostic(
            Message("has \(count) items, and at most \(most) fit", "\(count)개예요. \(most)개까지만 쓸 수 있어요"),
            remedy: Message("remove some", "몇 개를 지워 주세요"))
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
