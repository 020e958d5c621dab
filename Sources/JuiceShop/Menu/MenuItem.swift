import Bytes
package import ContentFile

/// A fruit, a juice, or another item of the menu.
package protocol MenuItem: Hashable, Codable, Sendable {
    var id: Identifier<Self> { get }
    var names: Localized<String> { get }
    static var facts: [ItemField<Self>] { get }

    /// Makes the item before its facts are read.
    init(_ id: Identifier<Self>)

    mutating func rename(_ names: Localized<String>)
}

extension MenuItem {
    /// The item with one fact of another version of it, and with what follows from that.
    package func taking(_ fact: MenuFact, from other: Self) -> Self {
        var item = self
        for field in Self.facts { field.fact == fact ? field.copy(other, &item) : field.follow(self, &item) }
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

extension MenuItem {
    /// Reads the item of the menu file.
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        let object = try value.object(fields: ["id"] + Self.facts.map(\.fact.rawValue))
        self.init(Identifier(try object.field("id").string()))
        for field in Self.facts { try field.read(&self, object, languages) }
    }

    /// The item's members in the menu file.
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
