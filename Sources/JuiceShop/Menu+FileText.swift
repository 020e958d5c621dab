import ContentFile

extension Menu {
    /// The menu in the form of the menu file, which `init(json:file:languages:)` reads: a line for each fruit and juice.
    package var fileText: String {
        let lists = [
            "  \"queue\": \(hasQueue)", "  \"fruits\": [\n\(fruits.map(\.fileText).joined(separator: ",\n"))\n  ]",
            "  \"juices\": [\n\(juices.map(\.fileText).joined(separator: ",\n"))\n  ]",
        ]
        return "{\n\(lists.joined(separator: ",\n"))\n}\n"
    }
}

extension Fruit {
    fileprivate var fileText: String {
        var members = ["\"id\": \(id.rawValue.quoted)", "\"symbol\": \(symbol.quoted)", "\"name\": \(names.fileText)"]
        members.append("\"firstCount\": \(firstCount)")
        if let lowAt { members.append("\"lowAt\": \(lowAt)") }
        let own = FruitDrawing(of: id)
        if picture != own { members.append("\"picture\": \(picture.rawValue.quoted)") }
        if colour != own { members.append("\"colour\": \(colour.rawValue.quoted)") }
        return "    { \(members.joined(separator: ", ")) }"
    }
}

extension Juice {
    fileprivate var fileText: String {
        let portions = recipe.portions.map { "{ \"fruit\": \($0.fruit.rawValue.quoted), \"count\": \($0.count) }" }
        var members = ["\"id\": \(id.rawValue.quoted)", "\"name\": \(names.fileText)"]
        members.append("\"recipe\": [\(portions.joined(separator: ", "))]")
        if glass != .tall { members.append("\"glass\": \(glass.rawValue.quoted)") }
        if let colour { members.append("\"colour\": \(colour.rawValue.quoted)") }
        return "    { \(members.joined(separator: ", ")) }"
    }
}

extension Localized<String> {
    fileprivate var fileText: String {
        "{ \(all.map { "\"\($0.language)\": \($0.value.quoted)" }.joined(separator: ", ")) }"
    }
}

extension String {
    /// The text as a string of JSON (RFC 8259, section 7).
    fileprivate var quoted: String {
        unicodeScalars.reduce(into: "\"") { text, scalar in
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        } + "\""
    }
}
