import Bytes
package import ContentFile

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
        .init(.unusedAt, \.unusedAt, initial: { _ in [] }),
        .init(.picture, \.picture, initial: { $0.usualDrawing }),
        .init(.colour, \.colour, initial: { $0.picture.colour }, check: FruitDrawing.checkColour),
    ]
}

extension Juice: MenuItem {
    package static let facts: [ItemField<Juice>] = [
        .init(.name, \.names), .init(.recipe, \.recipe), .price(\.price),
        .init(.glass, \.glass, initial: { _ in .tall }),
        .init(.colour, optional: \.colour, check: FruitDrawing.checkColour),
        .init(.group, optional: \.group),
        .init(.sizes, \.sizes, initial: { _ in [] }), .init(.options, \.options, initial: { _ in [] }),
    ]
}

extension ItemField<Fruit> {
    /// An optional count of the fruit, from 1.
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

// MARK: - Values

/// The value of a fact: in the menu file, and as the store codes it.
protocol MenuValue: Hashable, Codable, Sendable {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic)
    var fileText: String { get }

    /// Merges the fact as one change; a value whose parts change independently merges each part.
    static func merged(_ versions: ThreeWay<Self>) -> Merged<Self>
}

extension MenuValue {
    static func merged(_ versions: ThreeWay<Self>) -> Merged<Self> { versions.merged }
}

/// An element of a fact that is a list.
protocol MenuListValue: MenuValue {
    /// The word for one element, in an error.
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

/// An item of one list of the menu that an item of another list names.
extension Identifier: MenuValue where Kind: MenuItem {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) { self.init(try value.string()) }
    var fileText: String { rawValue.jsonString }
}

extension Identifier: MenuListValue where Kind: MenuItem & MenuListValue {
    static var noun: Message { Kind.noun }
    static func merged(_ versions: ThreeWay<[Self]>) -> Merged<[Self]> { versions.order() }
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

    /// Merges the name in each language independently.
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

    /// - Throws: `Diagnostic` for packaging, which does not colour a glass.
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
