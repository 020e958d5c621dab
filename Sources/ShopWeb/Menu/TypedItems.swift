import ContentFile
import FastCGI
package import JuiceShop

/// A list inside a form of the menu, as it was typed: the sizes of a juice, or the choices of a group.
///
/// Each item names itself in the field `item`, in the order of the list, and has its other fields under `item.ID.`. An item
/// that was added in the form has an id with a `+` until it is saved.
package struct TypedItems: Equatable, Sendable {
    package private(set) var all: [TypedItem]
    /// False for a form that was made before it had the list: what the menu has stays.
    let isSent: Bool

    package static let sentField = "items"
    package static let itemField = "item"

    /// A press on a button of the list. Nothing is saved.
    package enum Press: Equatable, Sendable {
        case add
        case remove(String)
        case move(String, MenuEdit.Direction)

        package static let addField = "item.add"
        package static let removeField = "item.remove"
        package static let upField = "item.up"
        package static let downField = "item.down"

        /// - Returns: nil for a field that is not such a button.
        init?(_ button: Form.Field) {
            switch button.name {
            case Self.addField: self = .add
            case Self.removeField: self = .remove(button.value)
            case Self.upField: self = .move(button.value, .up)
            case Self.downField: self = .move(button.value, .down)
            default: return nil
            }
        }
    }

    init(_ items: [TypedItem]) {
        all = items
        isSent = true
    }

    init(_ form: Form, on menu: Menu, in languages: [Language]) {
        let values = Dictionary(form.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        var ids = Set<String>()
        isSent = values[Self.sentField] != nil
        all = form.fields.filter { $0.name == Self.itemField && ids.insert($0.value).inserted }.map { field in
            TypedItem(field.value, values, on: menu, in: languages)
        }
    }

    /// - Parameters:
    ///   - counts: the counts that an added item begins with.
    /// - Returns: the item to go on with: the one that was added or moved, or the one in the place of a removed one.
    @discardableResult
    mutating func apply(_ press: Press, counts: [FruitID: String] = [:], in languages: [Language]) -> String? {
        switch press {
        case .add:
            let number = (1...).first { number in !all.contains { $0.id == "+\(number)" } } ?? 1
            all.append(TypedItem("+\(number)", names: TypedNames(nil, in: languages), price: "", counts: counts))
            return all.last?.id
        case .remove(let id):
            let index = all.firstIndex { $0.id == id } ?? all.count
            all.removeAll { $0.id == id }
            return index < all.count ? all[index].id : all.last?.id
        case .move(let id, let direction):
            guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
            let other = direction == .up ? index - 1 : index + 1
            if all.indices.contains(other) { all.swapAt(index, other) }
            return id
        }
    }

    /// The faults of all names, prices and counts.
    func faults(_ prices: NumberReader, on menu: Menu) -> [MenuField: MenuFieldFault] {
        var (faults, names) = ([MenuField: MenuFieldFault](), [String]())
        for item in all {
            for (field, fault) in item.faults(prices, on: menu) { faults[.item(item.id, field)] = fault }
            let name = item.names.lines[.korean] ?? ""
            if !name.isEmpty, names.contains(where: { TextRule.areAlike($0, name) }) {
                faults[.item(item.id, .name(.korean))] = .taken
            }
            names.append(name)
        }
        return faults
    }
}

/// One item of such a list.
package struct TypedItem: Equatable, Sendable {
    package let id: String
    package let names: TypedNames
    package let price: String
    /// The typed counts; a fruit without one has an empty field.
    package let counts: [FruitID: String]
    /// The fruit that a choice replaces; nil for one that only adds, and for a size.
    package let instead: FruitID?

    init(_ id: String, names: TypedNames, price: String, counts: [FruitID: String], instead: FruitID? = nil) {
        self.id = id
        self.names = names
        self.price = price
        self.counts = counts
        self.instead = instead
    }

    fileprivate init(_ id: String, _ values: [String: String], on menu: Menu, in languages: [Language]) {
        func value(_ field: MenuField) -> String? { values[MenuField.item(id, field).name] }
        names = TypedNames(
            byLanguage: Dictionary(uniqueKeysWithValues: languages.map { ($0, value(.name($0)) ?? "") }))
        price = value(.price) ?? ""
        var counts = [FruitID: String]()
        for fruit in menu.fruits { counts[fruit.id] = value(.count(fruit.id)) }
        self.counts = counts
        instead = value(.fact(.instead)).map { FruitID($0) }.flatMap { menu[$0]?.id }
        self.id = id
    }

    fileprivate func faults(_ prices: NumberReader, on menu: Menu) -> [MenuField: MenuFieldFault] {
        var faults = names.faults.merging(counts.faults(on: menu), uniquingKeysWith: { first, _ in first })
        faults[.price] = prices.fault(of: price, else: .notAPrice)
        return faults
    }
}

extension [FruitID: String] {
    /// The counts of a recipe as they are typed.
    init(_ recipe: Recipe) {
        self.init(recipe.portions.map { ($0.fruit, String($0.count)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The counts above 0, as far as they are filled in.
    func pieces(on menu: Menu) -> [FruitID: Int] {
        reduce(into: [:]) { pieces, entry in
            guard let count = NumberReader.count(menu.unit(of: entry.key)).number(entry.value), count > 0 else {
                return
            }
            pieces[entry.key] = count
        }
    }

    func faults(on menu: Menu) -> [MenuField: MenuFieldFault] {
        reduce(into: [:]) { faults, entry in
            faults[.count(entry.key)] = NumberReader.count(menu.unit(of: entry.key)).fault(of: entry.value)
        }
    }
}
