package import ContentFile

/// One change of the menu, as an owner makes it in a form.
package enum MenuEdit: Equatable, Sendable {
    case addJuice(JuiceDraft)
    case changeJuice(JuiceID, JuiceDraft)
    case moveJuice(JuiceID, Direction)
    case removeJuice(JuiceID)
    case addFruit(FruitDraft)
    case changeFruit(FruitID, FruitDraft)
    case moveFruit(FruitID, Direction)
    case removeFruit(FruitID)

    /// A place nearer to the start of the screen, or to its end.
    package enum Direction: Sendable {
        case up, down
    }
}

/// A juice as an owner describes it.
package struct JuiceDraft: Equatable, Sendable {
    /// Without white space around them; an empty one where there is no translation.
    package var names: [Language: String]
    /// The fruit in one cup, each count more than 0.
    package var counts: [FruitID: Int]
    /// In the currency's smallest unit.
    package var price: Int?
    package var glass: GlassShape
    package var colour: FruitDrawing?

    package init(
        names: [Language: String], counts: [FruitID: Int], price: Int? = nil, glass: GlassShape = .tall,
        colour: FruitDrawing? = nil
    ) {
        self.names = names
        self.counts = counts
        self.price = price
        self.glass = glass
        self.colour = colour
    }
}

/// A fruit as an owner describes it.
package struct FruitDraft: Equatable, Sendable {
    package var names: [Language: String]
    package var picture: FruitDrawing
    package var colour: FruitDrawing
    package var lowAt: Int?
    package var box: Int?
    package var par: Int?
    /// For a new fruit: the others have a count.
    package var firstCount: Int

    package init(
        names: [Language: String], picture: FruitDrawing, colour: FruitDrawing, lowAt: Int? = nil, box: Int? = nil,
        par: Int? = nil, firstCount: Int = 0
    ) {
        self.names = names
        self.picture = picture
        self.colour = colour
        self.lowAt = lowAt
        self.box = box
        self.par = par
        self.firstCount = firstCount
    }
}

/// The reason why a change makes no menu.
package enum MenuEditError: Error, Equatable {
    /// The fruit or the juice is not on the menu.
    case notOnMenu
    /// Another juice, or another fruit, has that name in Korean.
    case nameTaken
    /// These juices use the fruit.
    case usedBy([JuiceID])
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
        case .addJuice(let draft):
            let id = menu.newID(draft.names, else: "juice", sequence, isTaken: { menu.names(of: JuiceID($0)) != nil })
            juices.append(try draft.juice(JuiceID(id), was: nil, on: menu))
        case .changeJuice(let id, let draft):
            let index = try juices.index { $0.id == id }
            juices[index] = try draft.juice(id, was: juices[index], on: menu)
        case .moveJuice(let id, let direction): juices.move(try juices.index { $0.id == id }, direction)
        case .removeJuice(let id):
            juices.remove(at: try juices.index { $0.id == id })
        case .addFruit(let draft):
            let id = menu.newID(draft.names, else: "fruit", sequence, isTaken: { menu.names(of: FruitID($0)) != nil })
            fruits.append(try draft.fruit(FruitID(id), was: nil, on: menu))
        case .changeFruit(let id, let draft):
            let index = try fruits.index { $0.id == id }
            fruits[index] = try draft.fruit(id, was: fruits[index], on: menu)
        case .moveFruit(let id, let direction): fruits.move(try fruits.index { $0.id == id }, direction)
        case .removeFruit(let id):
            let index = try fruits.index { $0.id == id }
            let users = menu.uses(of: id).map(\.juice)
            if !users.isEmpty { throw .usedBy(users) }
            fruits.remove(at: index)
        }
        if fruits.isEmpty || juices.isEmpty { throw .lastOne }
        do {
            return try Menu(fruits: fruits, juices: juices, hasQueue: menu.hasQueue)
        } catch {
            throw .invalid(error)
        }
    }
}

extension JuiceDraft {
    /// The recipe of a juice of the menu keeps its order, which decides about the drawings at the glass. What is new
    /// follows, the most first.
    package func recipe(was old: Recipe?, on menu: Menu) -> Recipe {
        let kept = old?.portions.map(\.fruit).filter { counts[$0] != nil } ?? []
        let new = menu.fruits.map(\.id).filter { counts[$0] != nil && !kept.contains($0) }.enumerated().sorted {
            (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
        }.map(\.element)
        return Recipe((kept + new).compactMap { fruit in counts[fruit].map { Recipe.Portion(fruit, $0) } })
    }

    fileprivate func juice(_ id: JuiceID, was old: Juice?, on menu: Menu) throws(MenuEditError) -> Juice {
        if menu.juices.contains(where: { $0.id != id && $0.names.korean == names[.korean] }) { throw .nameTaken }
        let recipe = recipe(was: old?.recipe, on: menu)
        if recipe.portions.isEmpty { throw .noFruit }
        return Juice(
            id, names: Localized(names, was: old?.names), recipe: recipe, price: price, glass: glass, colour: colour)
    }
}

extension FruitDraft {
    fileprivate func fruit(_ id: FruitID, was old: Fruit?, on menu: Menu) throws(MenuEditError) -> Fruit {
        if menu.fruits.contains(where: { $0.id != id && $0.names.korean == names[.korean] }) { throw .nameTaken }
        let ownSymbol = old.flatMap { $0.symbol == $0.picture.symbol ? nil : $0.symbol }
        return Fruit(
            id, symbol: ownSymbol ?? picture.symbol, names: Localized(names, was: old?.names),
            firstCount: old?.firstCount ?? firstCount, lowAt: lowAt, box: box, par: par, picture: picture,
            colour: colour)
    }
}

extension Localized<String> {
    /// The names that a form has, and those in languages that it does not have.
    fileprivate init(_ names: [Language: String], was old: Localized?) {
        var translations = old?.translations ?? [:]
        for (language, name) in names { translations[language] = name.isEmpty ? nil : name }
        let korean = translations.removeValue(forKey: .korean)
        self.init(korean ?? "", translations)
    }
}

extension Menu {
    /// `grape-juice-41`: the words of a name in Latin letters, and the event that made the menu before. Each event has one
    /// menu after it, so no other fruit or juice gets this id, also after this one has left the menu.
    fileprivate func newID(
        _ names: [Language: String], else stem: String, _ sequence: Int, isTaken: (String) -> Bool
    ) -> String {
        let words = names.sorted { $0.key < $1.key }.map(\.value).lazy.map(Self.words).first { !$0.isEmpty } ?? stem
        var id = "\(words)-\(sequence)"
        while isTaken(id) { id += "-" }  // an owner had it in a menu file
        return id
    }

    private static func words(_ name: String) -> String {
        let words = name.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        return String(words.joined(separator: "-").prefix(32))
    }
}

extension Array {
    fileprivate func index(where isMatch: (Element) -> Bool) throws(MenuEditError) -> Int {
        guard let index = firstIndex(where: isMatch) else { throw .notOnMenu }
        return index
    }

    /// Does nothing at the end that the direction leads to.
    fileprivate mutating func move(_ index: Int, _ direction: MenuEdit.Direction) {
        let other = direction == .up ? index - 1 : index + 1
        if indices.contains(other) { swapAt(index, other) }
    }
}
