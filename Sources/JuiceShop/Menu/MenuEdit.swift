package import ContentFile

/// One change of the menu, as an owner makes it in a form.
package enum MenuEdit: Equatable, Sendable {
    /// Its id is chosen when it is added.
    case addJuice(Juice)
    case changeJuice(Juice)
    case moveJuice(JuiceID, Direction)
    case removeJuice(JuiceID)
    /// Its id is chosen when it is added.
    case addFruit(Fruit)
    case changeFruit(Fruit)
    case moveFruit(FruitID, Direction)
    case removeFruit(FruitID)

    /// A place nearer to the start of the screen, or to its end.
    package enum Direction: Sendable {
        case up, down
    }
}

/// The reason why a change makes no menu.
package enum MenuEditError: Error, Equatable {
    /// The fruit or the juice is not on the menu.
    case notOnMenu
    /// Another juice, or another fruit, has that name in Korean, or one that looks the same.
    case nameTaken
    /// The menu has `Menu.maxItemCount` juices, or fruits, already.
    case full
    case isUsed(FruitID, by: [JuiceID])
    /// A menu has at least one fruit and one juice.
    case lastOne
    case noFruit
    /// Any other rule of `Menu`.
    case invalid(Diagnostic)
}

extension MenuEdit {
    /// The menu after this change: the same for the same menu and sequence, so that a form that was sent twice is one
    /// request.
    /// - Parameters:
    ///   - menu: the menu that the owner saw.
    ///   - sequence: the event that made it. It makes the id of a new fruit or juice unlike any other.
    package func applied(to menu: Menu, sequence: Int) throws(MenuEditError) -> Menu {
        var (fruits, juices) = (menu.fruits, menu.juices)
        switch self {
        case .addJuice(var juice):
            juice.id = menu.newID(juice.names, else: "juice", sequence, isTaken: { menu.names(of: $0) != nil })
            juices.append(juice)
            try juice.check(on: menu)
        case .changeJuice(let juice):
            juices[try juices.index(of: juice.id)] = juice
            try juice.check(on: menu)
        case .moveJuice(let id, let direction): juices.move(try juices.index(of: id), direction)
        case .removeJuice(let id): juices.remove(at: try juices.index(of: id))
        case .addFruit(var fruit):
            fruit.id = menu.newID(fruit.names, else: "fruit", sequence, isTaken: { menu.names(of: $0) != nil })
            fruits.append(try fruit.checked(on: menu, was: nil))
        case .changeFruit(let fruit):
            let index = try fruits.index(of: fruit.id)
            fruits[index] = try fruit.checked(on: menu, was: fruits[index])
        case .moveFruit(let id, let direction): fruits.move(try fruits.index(of: id), direction)
        case .removeFruit(let id):
            let index = try fruits.index(of: id)
            let users = menu.juices.filter { menu.needs(id, for: $0) }.map(\.id)
            if !users.isEmpty { throw .isUsed(id, by: users) }
            fruits.remove(at: index)
        }
        if fruits.isEmpty || juices.isEmpty { throw .lastOne }
        do {
            return try Menu(fruits: fruits, juices: juices, options: menu.options, hasQueue: menu.hasQueue)
        } catch {
            throw .invalid(error)
        }
    }
}

extension Juice {
    fileprivate func check(on menu: Menu) throws(MenuEditError) {
        try check(among: menu.juices)
        if recipe.portions.isEmpty { throw .noFruit }
    }
}

extension Fruit {
    /// With the symbol of its picture, unless the old one had its own, and the old first count.
    fileprivate func checked(on menu: Menu, was old: Fruit?) throws(MenuEditError) -> Fruit {
        try check(among: menu.fruits)
        var fruit = self
        fruit.symbol = old.flatMap { $0.symbol == $0.picture.symbol ? nil : $0.symbol } ?? picture.symbol
        fruit.firstCount = old?.firstCount ?? firstCount
        return fruit
    }
}

extension MenuItem {
    /// - Parameter items: those of the menu before the change.
    fileprivate func check(among items: [Self]) throws(MenuEditError) {
        if items.contains(where: { $0.id != id && TextRule.areAlike($0.names.korean, names.korean) }) {
            throw .nameTaken
        }
        if items.count >= Menu.maxItemCount, !items.contains(where: { $0.id == id }) { throw .full }
    }
}

extension Recipe {
    /// The recipe of some counts, each more than 0. One of a juice of the menu keeps its order, which decides about the
    /// drawings at the glass. What is new follows, the most first.
    package init(_ counts: [FruitID: Int], was old: Recipe?, on menu: Menu) {
        let kept = old?.portions.map(\.fruit).filter { counts[$0] != nil } ?? []
        let new = menu.fruits.map(\.id).filter { counts[$0] != nil && !kept.contains($0) }.enumerated().sorted {
            (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
        }.map(\.element)
        self.init((kept + new).compactMap { fruit in counts[fruit].map { Portion(fruit, $0) } })
    }
}

extension Localized<String> {
    /// The names that a form has, where an empty one is no translation, and those in languages that it does not have.
    package init(_ names: [Language: String], was old: Localized?) {
        var translations = old?.translations ?? [:]
        for (language, name) in names { translations[language] = name.isEmpty ? nil : name }
        let korean = translations.removeValue(forKey: .korean)
        self.init(korean ?? "", translations)
    }
}

extension Menu {
    /// `grape-juice-41`: the words of a name in Latin letters, and the event that made the menu before. Each event has one
    /// menu after it, so no other fruit or juice gets this id, also after this one has left the menu.
    fileprivate func newID<Item>(
        _ names: Localized<String>, else stem: String, _ sequence: Int, isTaken: (Identifier<Item>) -> Bool
    ) -> Identifier<Item> {
        let all = names.all.sorted { $0.language < $1.language }
        let words = all.lazy.map { Self.words($0.value) }.first { !$0.isEmpty } ?? stem
        var id = "\(words)-\(sequence)"
        while isTaken(Identifier(id)) { id += "-" }  // an owner had it in a menu file
        return Identifier(id)
    }

    private static func words(_ name: String) -> String {
        let words = name.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        return String(words.joined(separator: "-").prefix(32))
    }
}

extension Array where Element: MenuItem {
    fileprivate func index(of id: Identifier<Element>) throws(MenuEditError) -> Int {
        guard let index = firstIndex(where: { $0.id == id }) else { throw .notOnMenu }
        return index
    }

    /// Does nothing at the end that the direction leads to.
    fileprivate mutating func move(_ index: Int, _ direction: MenuEdit.Direction) {
        let other = direction == .up ? index - 1 : index + 1
        if indices.contains(other) { swapAt(index, other) }
    }
}
