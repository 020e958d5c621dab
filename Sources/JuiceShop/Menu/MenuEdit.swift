import Bytes
package import ContentFile

/// One change of the menu, as an owner makes it in a form.
package enum MenuEdit: Equatable, Sendable {
    /// The juice's id is chosen when it is added.
    case addJuice(Juice)
    case changeJuice(Juice)
    case moveJuice(JuiceID, Direction)
    case removeJuice(JuiceID)
    /// The fruit's id is chosen when it is added.
    case addFruit(Fruit)
    case changeFruit(Fruit)
    /// Counts a fruit in another unit.
    case changeUnit(FruitUnitChange)
    case moveFruit(FruitID, Direction)
    case removeFruit(FruitID)
    /// The discount's id is chosen when it is added.
    case addDiscount(Discount)
    case changeDiscount(Discount)
    case moveDiscount(DiscountID, Direction)
    case removeDiscount(DiscountID)
    /// The place's id is chosen when it is added.
    case addPlace(Place)
    case changePlace(Place)
    case movePlace(PlaceID, Direction)
    /// The place is also removed from the fruits that it does not use.
    case removePlace(PlaceID)
    /// The group's id is chosen when it is added.
    case addGroup(JuiceGroup)
    case changeGroup(JuiceGroup)
    case moveGroup(GroupID, Direction)
    /// Its juices are in no group then.
    case removeGroup(GroupID)
    case addOption(MenuOption)
    case changeOption(MenuOption)
    case moveOption(OptionID, Direction)
    /// The group is also removed from the juices that offer it.
    case removeOption(OptionID)

    /// A direction on the screen: towards its start or its end.
    package enum Direction: Sendable {
        case up, down
    }
}

/// The reason why a change makes no valid menu.
package enum MenuEditError: Error, Equatable {
    /// The fruit, the juice, the group, the option, the discount or the place is not on the menu.
    case notOnMenu
    /// Another juice, fruit, group, discount or place already has that name in Korean, or a name that looks the same.
    case nameTaken
    /// The menu has `Menu.maxItemCount` juices or fruits already.
    case full
    /// The menu has `MenuOption.maxCount` groups or `MenuOption.maxChoices` choices already.
    case optionsFull
    /// The menu has `Discount.maxCount` discounts already.
    case discountsFull
    /// The menu has `Place.maxCount` places already.
    case placesFull
    /// The menu has `JuiceGroup.maxCount` groups already.
    case groupsFull
    /// A place would use nothing of a cup of this juice.
    case nothingLeft(of: Localized<String>, at: Localized<String>)
    /// A cup of this juice would cost more than `Currency.maxPrice`.
    case priceTooHigh(Localized<String>)
    case isUsed(FruitID, by: [JuiceID])
    /// No juice has the fruit, but these groups, which no juice offers, have choices with it.
    case isTaken(FruitID, by: [OptionID])
    /// The unit of a fruit would change that choices of these groups replace, unit by unit.
    case isReplaced(FruitID, by: [OptionID])
    /// A cup of this juice could have two choices that replace the same fruit.
    case replacedTwice(in: Localized<String>, Localized<String>, Localized<String>)
    /// A menu has at least one fruit and one juice.
    case lastOne
    case noFruit
    /// The change breaks another rule of `Menu`.
    case invalid(Diagnostic)
}

extension MenuEdit {
    /// The menu after this change. It is the same for the same menu and sequence, so that a form that was sent twice is
    /// one request.
    /// - Parameters:
    ///   - menu: the menu that the owner saw.
    ///   - sequence: the event that made it. It makes the id of a new item unlike any other. A new size or choice comes
    ///     with an id that is not a token.
    ///   - now: the current menu. Items that were added to it since the owner saw it keep their ids, which a new item
    ///     with another name does not get.
    package func applied(to menu: Menu, sequence: Int, now: Menu? = nil) throws(MenuEditError) -> Menu {
        let ids = NewIDs(menu, sequence, now ?? menu)
        var lists = menu.lists
        switch self {
        case .addJuice(var juice):
            juice.id = ids.next(juice.names, else: "juice") { $0.names(of: $1) }
            juice.sizes = ids.sizes(of: juice)
            lists.juices.append(juice)
            try juice.check(on: menu)
        case .changeJuice(var juice):
            juice.sizes = ids.sizes(of: juice)
            lists.juices[try lists.juices.index(of: juice.id)] = juice
            try juice.check(on: menu)
        case .moveJuice(let id, let direction): lists.juices.move(try lists.juices.index(of: id), direction)
        case .removeJuice(let id): lists.juices.remove(at: try lists.juices.index(of: id))
        case .addFruit(var fruit):
            fruit.id = ids.next(fruit.names, else: "fruit") { $0.names(of: $1) }
            lists.fruits.append(try fruit.checked(among: menu.fruits, was: nil))
        case .changeFruit(let fruit):
            let index = try lists.fruits.index(of: fruit.id)
            lists.fruits[index] = try fruit.checked(among: menu.fruits, was: lists.fruits[index])
        case .changeUnit(let change):
            let index = try lists.fruits.index(of: change.old)
            // Such a choice takes its count for each unit.
            let replacing = lists.options.filter { $0.replaces(change.old) }
            if !replacing.isEmpty { throw .isReplaced(change.old, by: replacing.map(\.id)) }
            var fruit = change.new
            fruit.id = ids.next(fruit.names, else: "fruit") { $0.names(of: $1) }
            lists.fruits[index] = try fruit.checked(
                among: menu.fruits.filter { $0.id != change.old }, was: menu[change.old])
            lists.fruits[index].firstCount = fruit.firstCount
            lists.juices = change.applied(to: lists.juices, as: fruit.id)
            lists.options = change.applied(to: lists.options, as: fruit.id)
        case .moveFruit(let id, let direction): lists.fruits.move(try lists.fruits.index(of: id), direction)
        case .removeFruit(let id):
            let index = try lists.fruits.index(of: id)
            let users = menu.uses(of: id).map(\.juice)
            if !users.isEmpty { throw .isUsed(id, by: users) }
            let takers = lists.options.filter { group in
                group.replaces(id) || group.choices.contains { $0.takes.portions.contains { $0.fruit == id } }
            }
            if !takers.isEmpty { throw .isTaken(id, by: takers.map(\.id)) }
            lists.fruits.remove(at: index)
        case .addGroup(var group):
            group.id = ids.next(group.names, else: "group") { $0[$1]?.names }
            try lists.groups.add(group, atMost: JuiceGroup.maxCount, else: .groupsFull)
        case .changeGroup(let group): try lists.groups.replace(group)
        case .moveGroup(let id, let direction): lists.groups.move(try lists.groups.index(of: id), direction)
        case .removeGroup(let id):
            lists.groups.remove(at: try lists.groups.index(of: id))
            lists.forgetRemovedGroups()
        case .addOption(var group):
            group.id = ids.next(group.names, else: "option") { $0[$1]?.names }
            group.choices = ids.choices(of: group)
            lists.options.append(group)
            try group.check(among: menu.options)
        case .changeOption(var group):
            group.choices = ids.choices(of: group)
            lists.options[try lists.options.index(of: group.id)] = group
            try group.check(among: menu.options)
        case .moveOption(let id, let direction): lists.options.move(try lists.options.index(of: id), direction)
        case .removeOption(let id):
            lists.options.remove(at: try lists.options.index(of: id))
            for index in lists.juices.indices { lists.juices[index].options.removeAll { $0 == id } }
        case .addDiscount(var discount):
            discount.id = ids.next(discount.names, else: "discount") { $0.names(of: $1) }
            try lists.discounts.add(discount, atMost: Discount.maxCount, else: .discountsFull)
        case .changeDiscount(let discount): try lists.discounts.replace(discount)
        case .moveDiscount(let id, let direction): lists.discounts.move(try lists.discounts.index(of: id), direction)
        case .removeDiscount(let id): lists.discounts.remove(at: try lists.discounts.index(of: id))
        case .addPlace(var place):
            place.id = ids.next(place.names, else: "place") { $0.names(of: $1) }
            try lists.places.add(place, atMost: Place.maxCount, else: .placesFull)
        case .changePlace(let place): try lists.places.replace(place)
        case .movePlace(let id, let direction): lists.places.move(try lists.places.index(of: id), direction)
        case .removePlace(let id):
            lists.places.remove(at: try lists.places.index(of: id))
            lists.forgetRemovedPlaces()
        }
        return try Menu(edited: lists)
    }
}

extension Menu {
    /// The menu that a change makes.
    init(edited lists: MenuLists) throws(MenuEditError) {
        let choiceCount = lists.options.reduce(0) { $0 + $1.choices.count }
        if lists.options.count > MenuOption.maxCount || choiceCount > MenuOption.maxChoices { throw .optionsFull }
        if lists.fruits.isEmpty || lists.juices.isEmpty { throw .lastOne }
        if let juice = lists.juices.first(where: { $0.highestPrice(with: lists.options) ?? 0 > Currency.maxPrice }) {
            throw .priceTooHigh(juice.names)
        }
        if let twins = lists.doubleReplacement {
            throw .replacedTwice(in: twins.juice.names, twins.first.names, twins.second.names)
        }
        if let (juice, place) = lists.emptied { throw .nothingLeft(of: juice.names, at: place.names) }
        do {
            try self.init(lists)
        } catch {
            throw .invalid(error)
        }
    }
}

extension MenuLists {
    /// A juice, and a place that uses nothing of one of its recipes.
    fileprivate var emptied: (juice: Juice, place: Place)? {
        for place in places {
            let unused = unused(at: place.id)
            let juice = juices.first { juice in
                ([juice.recipe] + juice.sizes.map(\.recipe)).contains {
                    !$0.portions.isEmpty && $0.without(unused).portions.isEmpty
                }
            }
            if let juice { return (juice, place) }
        }
        return nil
    }
}

extension Juice {
    fileprivate func check(on menu: Menu) throws(MenuEditError) {
        try check(among: menu.juices)
        if recipe.portions.isEmpty { throw .noFruit }
    }
}

extension Fruit {
    /// The fruit with the symbol of its picture, unless the old one had a symbol of its own, and with the old first
    /// count.
    fileprivate func checked(among fruits: [Fruit], was old: Fruit?) throws(MenuEditError) -> Fruit {
        try check(among: fruits)
        var fruit = self
        fruit.symbol = old.flatMap { $0.symbol == $0.picture.symbol ? nil : $0.symbol } ?? picture.symbol
        fruit.firstCount = old?.firstCount ?? firstCount
        return fruit
    }
}

extension MenuItem {
    /// - Parameter items: the items of the menu before the change.
    fileprivate func check(among items: [Self]) throws(MenuEditError) {
        if items.contains(where: { $0.id != id && TextRule.areAlike($0.names.korean, names.korean) }) {
            throw .nameTaken
        }
        if items.count >= Menu.maxItemCount, !items.contains(where: { $0.id == id }) { throw .full }
    }
}

extension Recipe {
    /// The recipe of some counts, each more than 0. A recipe of the menu keeps its order, which decides about the
    /// drawings at the glass. New fruits follow, the largest count first.
    package init(_ counts: [FruitID: Int], was old: Recipe?, on menu: Menu) {
        let kept = old?.portions.map(\.fruit).filter { counts[$0] != nil } ?? []
        let new = menu.fruits.map(\.id).filter { counts[$0] != nil && !kept.contains($0) }.enumerated().sorted {
            (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
        }.map(\.element)
        self.init((kept + new).compactMap { fruit in counts[fruit].map { Portion(fruit, $0) } })
    }
}

extension Localized<String> {
    /// The names in a form, in which an empty name means no translation, together with the names in languages that the
    /// form does not have.
    package init(_ names: [Language: String], was old: Localized?) {
        var translations = old?.translations ?? [:]
        for (language, name) in names { translations[language] = name.isEmpty ? nil : name }
        let korean = translations.removeValue(forKey: .korean)
        self.init(korean ?? "", translations)
    }
}

/// The ids of new items: `grape-juice-41` has the words of a name in Latin letters, and the event that made the menu
/// that the owner saw. The same form sent twice makes the same ids.
private struct NewIDs {
    private let menu: Menu
    private let sequence: Int
    private let now: Menu

    init(_ menu: Menu, _ sequence: Int, _ now: Menu) {
        self.menu = menu
        self.sequence = sequence
        self.now = now
    }

    /// - Parameter known: the names that a menu has or had for an id.
    func next<Item>(
        _ names: Localized<String>, else stem: String, besides taken: Set<Identifier<Item>> = [],
        _ known: (Menu, Identifier<Item>) -> Localized<String>?
    ) -> Identifier<Item> {
        let all = names.all.sorted { $0.language < $1.language }
        let words = all.lazy.map { Self.words($0.value) }.first { !$0.isEmpty } ?? stem
        var id = "\(words)-\(sequence)"
        func isTaken(_ id: Identifier<Item>) -> Bool {
            // The id may stand in an owner's menu file, or another client may have added the item meanwhile.
            taken.contains(id) || known(menu, id) != nil || known(now, id).map { $0 != names } ?? false
        }
        while isTaken(Identifier(id)) { id += "-" }
        return Identifier(id)
    }

    /// The juice's sizes with their ids. A new size gets the id of another juice's size of that name, so that a report
    /// adds them up.
    func sizes(of juice: Juice) -> [JuiceSize] {
        var ids = Set(juice.sizes.map(\.id))
        return juice.sizes.map { size in
            if Token.isToken(size.id.rawValue) { return size }
            let alike = menu.juices.lazy.flatMap(\.sizes).first {
                TextRule.areAlike($0.names.korean, size.names.korean) && !ids.contains($0.id)
            }
            var size = size
            size.id = alike?.id ?? next(size.names, else: "size", besides: ids) { $0.names(ofSize: $1) }
            ids.insert(size.id)
            return size
        }
    }

    func choices(of group: MenuOption) -> [MenuChoice] {
        var ids = Set(group.choices.map(\.id))
        return group.choices.map { choice in
            if Token.isToken(choice.id.rawValue) { return choice }
            var choice = choice
            choice.id = next(choice.names, else: "choice", besides: ids) { $0.names(of: $1) }
            ids.insert(choice.id)
            return choice
        }
    }

    private static func words(_ name: String) -> String {
        let words = name.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        return String(words.joined(separator: "-").prefix(32))
    }
}

extension Menu {
    /// The names of a size of any juice.
    fileprivate func names(ofSize id: SizeID) -> Localized<String>? {
        juices.lazy.flatMap(\.sizes).first { $0.id == id }?.names ?? retired.sizes[id]
    }
}

extension Array where Element: MenuItem {
    fileprivate func index(of id: Identifier<Element>) throws(MenuEditError) -> Int {
        guard let index = firstIndex(where: { $0.id == id }) else { throw .notOnMenu }
        return index
    }

    fileprivate mutating func add(
        _ item: Element, atMost most: Int, else full: MenuEditError
    ) throws(MenuEditError) {
        try item.check(among: self)
        if count >= most { throw full }
        append(item)
    }

    fileprivate mutating func replace(_ item: Element) throws(MenuEditError) {
        try item.check(among: self)
        self[try index(of: item.id)] = item
    }

    /// Moves an element one place in the direction, unless it is already at that end.
    fileprivate mutating func move(_ index: Int, _ direction: MenuEdit.Direction) {
        let other = direction == .up ? index - 1 : index + 1
        if indices.contains(other) { swapAt(index, other) }
    }
}
