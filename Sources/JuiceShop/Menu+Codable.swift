import ContentFile

/// The menu as the store keeps it, with the members of the menu file and the names of what left the menu.
extension Menu: Codable {
    private enum CodingKeys: String, CodingKey {
        case fruits, juices, queue, retired
    }

    /// - Throws: `Diagnostic` for a menu that breaks a rule, besides `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let menu = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            fruits: try menu.decode([Fruit].self, forKey: .fruits),
            juices: try menu.decode([Juice].self, forKey: .juices),
            hasQueue: try menu.decodeIfPresent(Bool.self, forKey: .queue) ?? false,
            retired: try menu.decodeIfPresent(RetiredNames.self, forKey: .retired) ?? RetiredNames())
    }

    package func encode(to encoder: any Encoder) throws {
        var menu = encoder.container(keyedBy: CodingKeys.self)
        try menu.encode(fruits, forKey: .fruits)
        try menu.encode(juices, forKey: .juices)
        try menu.encode(hasQueue, forKey: .queue)
        if retired != RetiredNames() { try menu.encode(retired, forKey: .retired) }
    }
}

extension Fruit: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, symbol, name, firstCount, lowAt, box, par, picture, colour
    }

    package init(from decoder: any Decoder) throws {
        let fruit = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fruit.decode(FruitID.self, forKey: .id), symbol: try fruit.decode(String.self, forKey: .symbol),
            names: try fruit.decodeNames(forKey: .name), firstCount: try fruit.decode(Int.self, forKey: .firstCount),
            lowAt: try fruit.decodeIfPresent(Int.self, forKey: .lowAt),
            box: try fruit.decodeIfPresent(Int.self, forKey: .box),
            par: try fruit.decodeIfPresent(Int.self, forKey: .par),
            picture: try fruit.decodeIfPresent(FruitDrawing.self, forKey: .picture),
            colour: try fruit.decodeIfPresent(FruitDrawing.self, forKey: .colour))
    }

    package func encode(to encoder: any Encoder) throws {
        var fruit = encoder.container(keyedBy: CodingKeys.self)
        try fruit.encode(id, forKey: .id)
        try fruit.encode(symbol, forKey: .symbol)
        try fruit.encode(names.byLanguage, forKey: .name)
        try fruit.encode(firstCount, forKey: .firstCount)
        try fruit.encodeIfPresent(lowAt, forKey: .lowAt)
        try fruit.encodeIfPresent(box, forKey: .box)
        try fruit.encodeIfPresent(par, forKey: .par)
        let own = FruitDrawing(of: id)
        if picture != own { try fruit.encode(picture, forKey: .picture) }
        if colour != own { try fruit.encode(colour, forKey: .colour) }
    }
}

extension Juice: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, name, recipe, price, glass, colour
    }

    package init(from decoder: any Decoder) throws {
        let juice = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try juice.decode(JuiceID.self, forKey: .id), names: try juice.decodeNames(forKey: .name),
            recipe: Recipe(try juice.decode([Recipe.Portion].self, forKey: .recipe)),
            price: try juice.decodeIfPresent(Int.self, forKey: .price),
            glass: try juice.decodeIfPresent(GlassShape.self, forKey: .glass) ?? .tall,
            colour: try juice.decodeIfPresent(FruitDrawing.self, forKey: .colour))
    }

    package func encode(to encoder: any Encoder) throws {
        var juice = encoder.container(keyedBy: CodingKeys.self)
        try juice.encode(id, forKey: .id)
        try juice.encode(names.byLanguage, forKey: .name)
        try juice.encode(recipe.portions, forKey: .recipe)
        try juice.encodeIfPresent(price, forKey: .price)
        if glass != .tall { try juice.encode(glass, forKey: .glass) }
        try juice.encodeIfPresent(colour, forKey: .colour)
    }
}

extension RetiredNames: Codable {
    private enum CodingKeys: String, CodingKey {
        case fruits, juices
    }

    package init(from decoder: any Decoder) throws {
        let retired = try decoder.container(keyedBy: CodingKeys.self)
        fruits = try retired.decode([FruitID: CodedNames].self, forKey: .fruits).mapValues(\.names)
        juices = try retired.decode([JuiceID: CodedNames].self, forKey: .juices).mapValues(\.names)
    }

    package func encode(to encoder: any Encoder) throws {
        var retired = encoder.container(keyedBy: CodingKeys.self)
        try retired.encode(fruits.mapValues(\.byLanguage), forKey: .fruits)
        try retired.encode(juices.mapValues(\.byLanguage), forKey: .juices)
    }
}

/// A name in each language: `{ "en": "Kiwi", "ko": "키위" }`.
private struct CodedNames: Decodable {
    let names: Localized<String>

    init(from decoder: any Decoder) throws {
        var byLanguage = try [Language: String](from: decoder)
        guard let korean = byLanguage.removeValue(forKey: .korean) else {
            throw DecodingError.keyNotFound(
                Language.korean.codingKey,
                .init(codingPath: decoder.codingPath, debugDescription: "a name without Korean"))
        }
        names = Localized(korean, byLanguage)
    }
}

extension KeyedDecodingContainer {
    fileprivate func decodeNames(forKey key: Key) throws -> Localized<String> {
        try decode(CodedNames.self, forKey: key).names
    }
}

extension Localized {
    fileprivate var byLanguage: [Language: Value] {
        translations.merging([.korean: korean]) { _, korean in korean }
    }
}
