import Bytes
package import ContentFile

extension Menu {
    fileprivate static let fields = [
        MenuOrigin.field, "queue", "fruits", "juices", "groups", "options", "discounts", "places",
    ]

    /// Reads the menu file. `Content/menu.json` is an example; `Documentation/menu.md` describes the format.
    /// - Parameters:
    ///   - file: the file's path, for errors.
    ///   - languages: the shop's languages; every name must have a text in each of them.
    /// - Throws: `Diagnostic` for the first error, with its position and the remedy.
    package init(json: some Sequence<UInt8>, file: String, languages: [Language]) throws(Diagnostic) {
        let file = try ContentValue(json, file: file)
        let menu = try file.object(fields: Self.fields)
        _ = try menu[MenuOrigin.field]?.string()
        var lists = MenuLists()
        for value in try menu.field("fruits").fewItems(.fruit) { lists.fruits.append(try Fruit(value, languages)) }
        for value in try menu.field("juices").fewItems(.juice) { lists.juices.append(try Juice(value, languages)) }
        if let value = menu["groups"] { lists.groups = try [JuiceGroup](value, languages) }
        if let value = menu["options"] { lists.options = try [MenuOption](value, languages) }
        for value in try menu["discounts"]?.items(Discount.noun) ?? [] {
            lists.discounts.append(try Discount(value, languages))
        }
        if let value = menu["places"] { lists.places = try [Place](value, languages) }
        lists.hasQueue = try menu["queue"]?.bool() ?? false
        try self.init(lists, in: file.place)
    }
}

extension Menu {
    /// The menu in the form of the menu file, which `init(json:file:languages:)` reads: a line for each fruit and juice.
    package var fileText: String { fileText(from: nil) }

    /// - Parameter origin: the menu of a shop that the file is made from.
    package func fileText(from origin: MenuOrigin?) -> String {
        func list(_ name: String, _ items: [some MenuItem]) -> String {
            "  \"\(name)\": [\n\(items.map { "    " + $0.fileText }.joined(separator: ",\n"))\n  ]"
        }
        var members: [String] = []
        if let origin { members.append("  \"\(MenuOrigin.field)\": \(origin.rawValue.jsonString)") }
        members += ["  \"queue\": \(hasQueue)", list("fruits", fruits), list("juices", juices)]
        if !groups.isEmpty { members.append(list("groups", groups)) }
        if !options.isEmpty { members.append(list("options", options)) }
        if !discounts.isEmpty { members.append(list("discounts", discounts)) }
        if !places.isEmpty { members.append(list("places", places)) }
        return "{\n\(members.joined(separator: ",\n"))\n}\n"
    }
}

/// The menu of a shop that a menu file was made from, by its event and a digest of it: `41-1f00ba120c0ffee0`. Changes
/// that the shop made since then are kept when the file is applied.
package struct MenuOrigin: RawRepresentable, Equatable, Sendable {
    package let rawValue: String
    package let sequence: Int

    fileprivate static let field = "from"

    package init?(rawValue: String) {
        guard let sequence = rawValue.split(separator: "-").first.flatMap({ Int($0) }) else { return nil }
        self.rawValue = rawValue
        self.sequence = sequence
    }

    package init(_ menu: Menu, madeBy sequence: Int) {
        self.sequence = sequence
        rawValue = "\(sequence)-\(Fingerprint(Array(menu.fileText.utf8)))"
    }

    /// - Returns: nil for a file without its origin.
    package init?(json: some Sequence<UInt8>, file: String) throws(Diagnostic) {
        guard let text = try ContentValue(json, file: file).object(fields: Menu.fields)[Self.field]?.string()
        else { return nil }
        self.init(rawValue: text)
    }
}

extension ContentValue {
    /// A list of at most `Menu.maxItemCount` elements.
    fileprivate func fewItems(_ noun: Message) throws(Diagnostic) -> [ContentValue] {
        let (items, most) = (try items(noun), Menu.maxItemCount)
        if items.count <= most { return items }
        throw place.diagnostic(
            Message(
                "has \(items.count) items; a menu has room for \(most)", "\(items.count)개가 있어요. 메뉴에는 \(most)개까지 둘 수 있어요"
            ),
            remedy: Message("remove \(items.count - most) of them", "\(items.count - most)개를 지워 주세요"))
    }

    func names(in languages: [Language]) throws(Diagnostic) -> Localized<String> {
        var names = [Language: String]()
        for (language, name) in try localizedText(in: languages).all {
            let place = place.field(language.rawValue)
            do throws(TextFault) {
                names[language] = try TextRule.name.line(name)
            } catch .forbidden(let scalar) {
                throw place.refusal(of: scalar)
            } catch {
                // `localizedText` has refused an empty text.
                let maxLength = TextRule.name.maxLength
                throw place.diagnostic(
                    Message("is not a name of 1 to \(maxLength) characters", "1자에서 \(maxLength)자까지의 이름이 아니에요"),
                    remedy: Message("shorten it", "줄여 주세요"))
            }
        }
        return Localized(names.removeValue(forKey: .korean) ?? "", names)
    }

    func symbol() throws(Diagnostic) -> String {
        let symbol = try string()
        do throws(TextFault) {
            return try TextRule.symbol.line(symbol)
        } catch {
            let remedy = Message("write one symbol, such as an emoji", "이모지 같은 기호를 하나만 적어 주세요")
            switch error {
            case .empty: throw place.diagnostic(Message("is empty", "비어 있어요"), remedy: remedy)
            case .tooLong:
                throw place.diagnostic(
                    Message("\"\(symbol)\" is not one symbol", "\"\(symbol)\"은(는) 기호 하나가 아니에요"), remedy: remedy)
            case .forbidden(let scalar): throw place.refusal(of: scalar)
            }
        }
    }

    /// The value of a text that must be one of a list of words.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ meaning: Message
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

/// The coded menu in the store has the members of the menu file, and the names of items that left the menu.
extension Menu: Codable {
    private enum CodingKeys: String, CodingKey {
        case fruits, juices, groups, options, discounts, places, queue, retired, head
    }

    /// - Throws: `Diagnostic` for a menu that breaks a rule, or a `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let menu = try decoder.container(keyedBy: CodingKeys.self)
        var lists = MenuLists()
        lists.fruits = try menu.decode([Fruit].self, forKey: .fruits)
        lists.juices = try menu.decode([Juice].self, forKey: .juices)
        lists.groups = try menu.decodeIfPresent([JuiceGroup].self, forKey: .groups) ?? []
        lists.options = try menu.decodeIfPresent([MenuOption].self, forKey: .options) ?? []
        lists.discounts = try menu.decodeIfPresent([Discount].self, forKey: .discounts) ?? []
        lists.places = try menu.decodeIfPresent([Place].self, forKey: .places) ?? []
        lists.hasQueue = try menu.decode(Bool.self, forKey: .queue)
        try self.init(
            lists, retired: try menu.decodeIfPresent(RetiredNames.self, forKey: .retired) ?? RetiredNames(),
            head: try menu.decodeIfPresent(HeadMenu.self, forKey: .head))
    }

    package func encode(to encoder: any Encoder) throws {
        var menu = encoder.container(keyedBy: CodingKeys.self)
        try menu.encode(fruits, forKey: .fruits)
        try menu.encode(juices, forKey: .juices)
        if !groups.isEmpty { try menu.encode(groups, forKey: .groups) }
        if !options.isEmpty { try menu.encode(options, forKey: .options) }
        if !discounts.isEmpty { try menu.encode(discounts, forKey: .discounts) }
        if !places.isEmpty { try menu.encode(places, forKey: .places) }
        try menu.encode(hasQueue, forKey: .queue)
        if retired != RetiredNames() { try menu.encode(retired, forKey: .retired) }
        try menu.encodeIfPresent(head, forKey: .head)
    }
}
