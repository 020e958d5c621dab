import Bytes
package import ContentFile

/// A fact of an item of the menu, by its name in the menu file, in the store and in the owner's forms.
package enum MenuFact: String, CodingKey, Hashable, Sendable {
    case id, symbol, name, unit, step, firstCount, lowAt, box, boxPrice, par, tile, picture, colour, recipe, price,
        glass
    case sizes, options, any, choices, takes
    case percent, cups, needs
}

/// One fact of every fruit, of every juice, and so on: how it is read, written, checked and compared.
///
/// `Fruit.facts`, `Juice.facts` and so on are the only lists of the facts. The menu file, the store, the check of a menu and the
/// differences between two go through them, in this order.
package struct ItemField<Item: Sendable>: Sendable {
    let fact: MenuFact
    let isEqual: @Sendable (Item, Item) -> Bool
    /// Reads the field of the menu file.
    let read: @Sendable (inout Item, ContentObject, [Language]) throws(Diagnostic) -> Void
    /// The value in the menu file; nil for one that is left out, there and in the store.
    let fileText: @Sendable (Item) -> String?
    let decode: @Sendable (inout Item, KeyedDecodingContainer<MenuFact>) throws -> Void
    let encode: @Sendable (Item, inout KeyedEncodingContainer<MenuFact>) throws -> Void
    let check: @Sendable (Item, ContentPlace) throws(Diagnostic) -> Void
    /// Puts the merged value in the item.
    /// - Returns: true for a conflict, whose value is the visitor's.
    let merge: @Sendable (ThreeWay<Item>, inout Item) -> Bool
    /// Puts the value of the first item in the second.
    let copy: @Sendable (Item, inout Item) -> Void

    /// A fact that every item has.
    /// - Parameter initial: the value that is left out where it is written, by the facts before this one; nil for a fact that
    ///   never is.
    init<Value: MenuValue>(
        _ fact: MenuFact, _ path: any WritableKeyPath<Item, Value> & Sendable,
        initial: (@Sendable (Item) -> Value)? = nil,
        check: @escaping @Sendable (Value, ContentPlace) throws(Diagnostic) -> Void = { _, _ in }
    ) {
        self.fact = fact
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        read = { item, object, languages throws(Diagnostic) in
            if let value = initial == nil ? try object.field(fact.rawValue) : object[fact.rawValue] {
                item[keyPath: path] = try Value(value, languages)
            } else if let initial {
                item[keyPath: path] = initial(item)
            }
        }
        fileText = { $0[keyPath: path] == initial?($0) ? nil : $0[keyPath: path].fileText }
        decode = { item, members in
            if let value = try members.decodeIfPresent(Value.self, forKey: fact) {
                item[keyPath: path] = value
            } else if let initial {
                item[keyPath: path] = initial(item)
            } else {
                throw DecodingError.keyNotFound(fact, .init(codingPath: [], debugDescription: "not left out"))
            }
        }
        encode = { item, members in
            let value = item[keyPath: path]
            if value != initial?(item) { try members.encode(value, forKey: fact) }
        }
        self.check = { item, place throws(Diagnostic) in try check(item[keyPath: path], place.field(fact.rawValue)) }
        merge = { versions, item in
            let merged = Value.merged(versions.map { $0[keyPath: path] })
            item[keyPath: path] = merged.value
            return merged.isConflict
        }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// A fact that an owner may leave open.
    init<Value: MenuValue>(
        _ fact: MenuFact, optional path: any WritableKeyPath<Item, Value?> & Sendable,
        check: @escaping @Sendable (Value, ContentPlace) throws(Diagnostic) -> Void = { _, _ in }
    ) {
        self.fact = fact
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        read = { item, object, languages throws(Diagnostic) in
            if let value = object[fact.rawValue] { item[keyPath: path] = try Value(value, languages) }
        }
        fileText = { $0[keyPath: path]?.fileText }
        decode = { item, members in item[keyPath: path] = try members.decodeIfPresent(Value.self, forKey: fact) }
        encode = { item, members in try members.encodeIfPresent(item[keyPath: path], forKey: fact) }
        self.check = { item, place throws(Diagnostic) in
            if let value = item[keyPath: path] { try check(value, place.field(fact.rawValue)) }
        }
        merge = { versions, item in
            let merged = versions.map { $0[keyPath: path] }.merged
            item[keyPath: path] = merged.value
            return merged.isConflict
        }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }
}

/// A fruit, a juice, or another item of the menu.
package protocol MenuItem: Hashable, Codable, Sendable {
    var id: Identifier<Self> { get }
    var names: Localized<String> { get }
    static var facts: [ItemField<Self>] { get }

    /// Before its facts are read.
    init(_ id: Identifier<Self>)

    mutating func rename(_ names: Localized<String>)
}

extension MenuItem {
    /// The item with one fact of another version of it.
    package func taking(_ fact: MenuFact, from other: Self) -> Self {
        var item = self
        for field in Self.facts where field.fact == fact { field.copy(other, &item) }
        return item
    }

    /// The item with the name in one language of another version of it.
    package func takingName(in language: Language, from other: Self) -> Self {
        var names = Dictionary(names.all, uniquingKeysWith: { $1 })
        names[language] = other.names.all.first { $0.language == language }?.value
        let korean = names.removeValue(forKey: .korean)
        var item = self
        item.rename(Localized(korean ?? "", names))
        return item
    }
}

extension Fruit: MenuItem {
    package static let facts: [ItemField<Fruit>] = [
        .init(.symbol, \.symbol), .init(.name, \.names), .init(.unit, \.unit, initial: { _ in .piece }),
        .init(
            .step, \.step, initial: { _ in 1 },
            check: { step, place throws(Diagnostic) in try place.checkCount(step, in: 1...Fruit.maxStep) }),
        .init(
            .firstCount, \.firstCount,
            check: { count, place throws(Diagnostic) in try place.checkCount(count, in: 0...Stock.maxCount) }),
        .count(.lowAt, \.lowAt), .count(.box, \.box), .price(\.boxPrice, as: .boxPrice), .count(.par, \.par),
        .init(.tile, \.hasTile, initial: { _ in true }),
        .init(.picture, \.picture, initial: { $0.usualDrawing }),
        .init(.colour, \.colour, initial: { $0.picture.colour }, check: FruitDrawing.checkColour),
    ]
}

extension Juice: MenuItem {
    package static let facts: [ItemField<Juice>] = [
        .init(.name, \.names), .init(.recipe, \.recipe), .price(\.price),
        .init(.glass, \.glass, initial: { _ in .tall }),
        .init(.colour, optional: \.colour, check: FruitDrawing.checkColour),
        .init(.sizes, \.sizes, initial: { _ in [] }), .init(.options, \.options, initial: { _ in [] }),
    ]
}

extension ItemField {
    /// A price, which an owner may leave open.
    static func price(_ path: any WritableKeyPath<Item, Int?> & Sendable, as fact: MenuFact = .price) -> Self {
        Self(fact, optional: path) { price, place throws(Diagnostic) in
            try place.checkCount(price, in: 0...Currency.maxPrice)
        }
    }
}

extension ItemField<Fruit> {
    /// Pieces of the fruit, from 1.
    fileprivate static func count(_ fact: MenuFact, _ path: any WritableKeyPath<Fruit, Int?> & Sendable) -> Self {
        Self(fact, optional: path) { count, place throws(Diagnostic) in try place.checkCount(count) }
    }
}

extension ContentPlace {
    func checkCount(_ count: Int, in range: ClosedRange<Int> = 1...Stock.maxCount) throws(Diagnostic) {
        if range.contains(count) { return }
        throw diagnostic(
            Message(
                "\(count) is not a whole number from \(range.lowerBound) to \(range.upperBound)",
                "\(count)은(는) \(range.lowerBound)에서 \(range.upperBound) 사이의 정수가 아니에요"),
            remedy: Message("write one that is", "그 사이의 정수를 적어 주세요"))
    }
}

extension MenuItem {
    /// Reads the item of the menu file.
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        let object = try value.object(fields: ["id"] + Self.facts.map(\.fact.rawValue))
        self.init(Identifier(try object.field("id").string()))
        for field in Self.facts { try field.read(&self, object, languages) }
    }

    /// Its members in the menu file.
    var fileText: String {
        let members = Self.facts.compactMap { field in field.fileText(self).map { "\"\(field.fact.rawValue)\": \($0)" }
        }
        return "{ \((["\"id\": \(id.rawValue.jsonString)"] + members).joined(separator: ", ")) }"
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: MenuFact.self)
        self.init(try members.decode(Identifier<Self>.self, forKey: .id))
        for field in Self.facts { try field.decode(&self, members) }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MenuFact.self)
        try members.encode(id, forKey: .id)
        for field in Self.facts { try field.encode(self, &members) }
    }
}

// MARK: - Values

/// The value of a fact: in the menu file, and as the store codes it.
protocol MenuValue: Hashable, Codable, Sendable {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic)
    var fileText: String { get }

    /// The fact merges as one wish; a value whose parts are wishes merges each part.
    static func merged(_ versions: ThreeWay<Self>) -> Merged<Self>
}

extension MenuValue {
    static func merged(_ versions: ThreeWay<Self>) -> Merged<Self> { versions.merged }
}

/// A value of which a fact has a list.
protocol MenuListValue: MenuValue {
    /// One of them, in an error.
    static var noun: Message { get }

    static func merged(_ versions: ThreeWay<[Self]>) -> Merged<[Self]>
}

extension Array: MenuValue where Element: MenuListValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        self = []
        for value in try value.items(Element.noun) { append(try Element(value, languages)) }
    }

    var fileText: String { "[\(map(\.fileText).joined(separator: ", "))]" }

    static func merged(_ versions: ThreeWay<Self>) -> Merged<Self> { Element.merged(versions) }
}

extension OptionID: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) { self.init(try value.string()) }
    var fileText: String { rawValue.jsonString }
}

extension OptionID: MenuListValue {
    static var noun: Message { MenuOption.noun }
    static func merged(_ versions: ThreeWay<[OptionID]>) -> Merged<[OptionID]> { versions.order() }
}

extension Bool: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) { self = try value.bool() }
    var fileText: String { String(self) }
}

extension Int: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) { self = try value.wholeNumber() }
    var fileText: String { String(self) }
}

/// A fruit's symbol; any other text has a type.
extension String: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) { self = try value.symbol() }
    var fileText: String { jsonString }
}

extension Localized<String>: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) { self = try value.names(in: languages) }
    var fileText: String {
        "{ \(all.map { "\"\($0.language)\": \($0.value.jsonString)" }.joined(separator: ", ")) }"
    }

    /// The name in each language is a wish by itself.
    static func merged(_ versions: ThreeWay<Self>) -> Merged<Self> {
        let names = versions.map { Dictionary($0.all, uniquingKeysWith: { $1 }) }
        var (all, isConflict) = ([Language: String](), false)
        for language in Set(names.seen.keys).union(names.sent.keys).union(names.now.keys) {
            let name = names.map { $0[language] }.merged
            all[language] = name.value
            isConflict = isConflict || name.isConflict
        }
        let korean = all.removeValue(forKey: .korean)
        return Merged(Localized(korean ?? "", all), isConflict: isConflict)
    }
}

extension FruitDrawing: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        self = try value.choice(Message("a fruit that is drawn", "그림이 있는 과일"))
    }
    var fileText: String { rawValue.jsonString }

    /// - Throws: `Diagnostic` for packaging, which colours no glass.
    static func checkColour(_ colour: FruitDrawing, at place: ContentPlace) throws(Diagnostic) {
        if colour.part != .packaging { return }
        let names = FruitDrawing.colours.map(\.rawValue).joined(separator: ", ")
        throw place.diagnostic(
            Message("“\(colour.rawValue)” is not a colour", "‘\(colour.rawValue)’에는 색이 없어요"),
            remedy: Message("write one of \(names)", "다음 중에서 적어 주세요: \(names)"))
    }
}

extension GlassShape: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        self = try value.choice(Message("a glass", "잔 모양"))
    }
    var fileText: String { rawValue.jsonString }
}

extension Recipe: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        var portions = [Portion]()
        for value in try value.items(.recipe) {
            let portion = try value.object(fields: "fruit", "count")
            portions.append(
                Portion(FruitID(try portion.field("fruit").string()), try portion.field("count").wholeNumber()))
        }
        self.init(portions)
    }

    var fileText: String {
        let portions = portions.map { "{ \"fruit\": \($0.fruit.rawValue.jsonString), \"count\": \($0.count) }" }
        return "[\(portions.joined(separator: ", "))]"
    }

    package init(from decoder: any Decoder) throws { self.init(try [Portion](from: decoder)) }

    package func encode(to encoder: any Encoder) throws { try portions.encode(to: encoder) }
}
