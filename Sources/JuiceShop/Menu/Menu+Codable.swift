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
            hasQueue: try menu.decode(Bool.self, forKey: .queue),
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
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: MenuFact.self)
        self.init(try members.decode(FruitID.self, forKey: .id))
        for field in Self.facts { try field.decode(&self, members) }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MenuFact.self)
        try members.encode(id, forKey: .id)
        for field in Self.facts { try field.encode(self, &members) }
    }
}

extension Juice: Codable {
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: MenuFact.self)
        self.init(try members.decode(JuiceID.self, forKey: .id))
        for field in Self.facts { try field.decode(&self, members) }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MenuFact.self)
        try members.encode(id, forKey: .id)
        for field in Self.facts { try field.encode(self, &members) }
    }
}
