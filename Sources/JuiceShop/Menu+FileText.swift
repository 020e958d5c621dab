import Bytes
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
        var members = [
            "\"id\": \(id.rawValue.jsonString)", "\"symbol\": \(symbol.jsonString)", "\"name\": \(names.fileText)",
        ]
        members.append("\"firstCount\": \(firstCount)")
        if let lowAt { members.append("\"lowAt\": \(lowAt)") }
        if let box { members.append("\"box\": \(box)") }
        if let par { members.append("\"par\": \(par)") }
        let own = FruitDrawing(of: id)
        if picture != own { members.append("\"picture\": \(picture.rawValue.jsonString)") }
        if colour != own { members.append("\"colour\": \(colour.rawValue.jsonString)") }
        return "    { \(members.joined(separator: ", ")) }"
    }
}

extension Juice {
    fileprivate var fileText: String {
        let portions = recipe.portions.map { "{ \"fruit\": \($0.fruit.rawValue.jsonString), \"count\": \($0.count) }" }
        var members = ["\"id\": \(id.rawValue.jsonString)", "\"name\": \(names.fileText)"]
        members.append("\"recipe\": [\(portions.joined(separator: ", "))]")
        if let price { members.append("\"price\": \(price)") }
        if glass != .tall { members.append("\"glass\": \(glass.rawValue.jsonString)") }
        if let colour { members.append("\"colour\": \(colour.rawValue.jsonString)") }
        return "    { \(members.joined(separator: ", ")) }"
    }
}

extension Localized<String> {
    fileprivate var fileText: String {
        "{ \(all.map { "\"\($0.language)\": \($0.value.jsonString)" }.joined(separator: ", ")) }"
    }
}
