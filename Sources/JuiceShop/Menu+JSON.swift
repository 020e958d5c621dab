package import ContentFile
import Messages

extension Menu {
    /// Reads the menu file. `Content/menu.json` is an example; `Documentation/menu.md` describes the format.
    /// - Parameters:
    ///   - file: the file's path, for errors.
    ///   - languages: the shop's languages; every name must have a text in each of them.
    /// - Throws: `Diagnostic` for the first error, with its position and the remedy.
    package init(json: some Sequence<UInt8>, file: String, languages: [Language]) throws(Diagnostic) {
        let file = try ContentValue(json, file: file)
        let menu = try file.object(fields: "queue", "fruits", "juices")
        var fruits = [Fruit]()
        for value in try menu.field("fruits").items(.fruit) { fruits.append(try Fruit(value, languages)) }
        var juices = [Juice]()
        for value in try menu.field("juices").items(.juice) { juices.append(try Juice(value, languages)) }
        try self.init(fruits: fruits, juices: juices, hasQueue: try menu["queue"]?.bool() ?? false, place: file.place)
    }
}

extension Fruit {
    fileprivate init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        let fruit = try value.object(
            fields: "id", "symbol", "name", "firstCount", "lowAt", "box", "par", "picture", "colour")
        self.init(
            FruitID(try fruit.field("id").string()), symbol: try fruit.field("symbol").string(),
            names: try fruit.field("name").localizedText(in: languages),
            firstCount: try fruit.field("firstCount").wholeNumber(), lowAt: try fruit["lowAt"]?.wholeNumber(),
            box: try fruit["box"]?.wholeNumber(), par: try fruit["par"]?.wholeNumber(),
            picture: try fruit["picture"]?.drawing(), colour: try fruit["colour"]?.drawing())
    }
}

extension Juice {
    fileprivate init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        let juice = try value.object(fields: "id", "name", "recipe", "price", "glass", "colour")
        var portions = [Recipe.Portion]()
        for value in try juice.field("recipe").items(.recipe) {
            let portion = try value.object(fields: "fruit", "count")
            portions.append(
                .init(FruitID(try portion.field("fruit").string()), try portion.field("count").wholeNumber()))
        }
        self.init(
            JuiceID(try juice.field("id").string()), names: try juice.field("name").localizedText(in: languages),
            recipe: Recipe(portions), price: try juice["price"]?.wholeNumber(),
            glass: try juice["glass"]?.choice(of: GlassShape.self, Message("a glass", "잔 모양")) ?? .tall,
            colour: try juice["colour"]?.drawing())
    }
}

extension ContentValue {
    fileprivate func drawing() throws(Diagnostic) -> FruitDrawing {
        try choice(of: FruitDrawing.self, Message("a fruit that is drawn", "그림이 있는 과일"))
    }

    /// One of a list of words.
    fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of choices: Choice.Type, _ meaning: Message
    ) throws(Diagnostic) -> Choice {
        let word = try string()
        if let choice = Choice(rawValue: word) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        let all = words.joined(separator: ", ")
        throw place.diagnostic(
            Message("\"\(word)\" is not \(meaning.english)", "\"\(word)\"은(는) \(meaning.korean)이(가) 아니에요"),
            remedy: Spelling.nearest(to: word, among: words).map(Message.write)
                ?? Message("write one of \(all)", "이 가운데 하나를 적어 주세요: \(all)"))
    }
}

extension Message {
    static let fruit = Message("fruit", "과일")
    static let juice = Message("juice", "쥬스")
    static let recipe = Message("recipe", "레시피")

    static func write(_ word: String) -> Message { Message("write \"\(word)\"", "\"\(word)\"(으)로 적어 주세요") }
}
