import Foundation

/// `items.json`, in any language.
struct ItemsFile {
    let path: String
    let exhibits: [Exhibit]
    private(set) var byImageName: [String: Exhibit] = [:]

    init(path: String) throws(ContentError) {
        let file = try ContentFile(path: path)
        let drafts = try file.decoded(as: [Draft].self) { keys in
            keys.first?.intValue.map { Self.item($0, name: Self.name(at: $0, in: file.json)) }
        }
        if drafts.isEmpty { throw ContentError(file: path, "is an empty list", remedy: "write at least one item") }
        self.path = path
        exhibits = drafts.map {
            Exhibit(name: $0.name, imageName: $0.image_name, shortDescription: $0.short_desc, description: $0.desc)
        }
        var names = [String: Int]()
        for (place, exhibit) in exhibits.enumerated() {
            let item = Self.item(place, name: exhibit.name)
            try file.check(exhibit.name, item: Self.item(place, name: nil), field: "name")
            try file.check(exhibit.shortDescription, item: item, field: "short_desc")
            try file.check(exhibit.description, item: item, field: "desc")
            if let first = names.updateValue(place, forKey: exhibit.name) {
                throw ContentError(
                    file: path, item: item, field: "name", "is the name of item \(first + 1) already",
                    remedy: "give each its own name")
            }
            try checkImageName(of: exhibit, item: item)
            if byImageName.updateValue(exhibit, forKey: exhibit.imageName) != nil {
                let first = exhibits.firstIndex { $0.imageName == exhibit.imageName } ?? 0
                throw ContentError(
                    file: path, item: item, field: "image_name",
                    "\"\(exhibit.imageName)\" is the picture of item \(first + 1) already",
                    remedy: "give each its own: it names the page too")
            }
        }
    }

    /// - Throws: `ContentError` for an item in a second language that the first does not have.
    func checkIsAbout(_ items: ItemsFile) throws(ContentError) {
        for (place, exhibit) in exhibits.enumerated() where items.byImageName[exhibit.imageName] == nil {
            throw ContentError(
                file: path, item: Self.item(place, name: exhibit.name), field: "image_name",
                "\"\(exhibit.imageName)\" is no item of \(items.path)", remedy: "use the name that is there")
        }
    }

    /// How a fault names an item: from 1, as people count.
    static func item(_ place: Int, name: String?) -> String {
        "item \(place + 1)" + (name.map { " (\($0.prefix(40)))" } ?? "")
    }

    private func checkImageName(of exhibit: Exhibit, item: String) throws(ContentError) {
        let isName = exhibit.imageName.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        if isName && (1...64).contains(exhibit.imageName.utf8.count) { return }
        throw ContentError(
            file: path, item: item, field: "image_name", "\"\(exhibit.imageName)\" is no name for a picture",
            remedy: "use 1 to 64 of A-Z a-z 0-9 - and _, without an ending")
    }

    /// For a fault only: the file as a whole could not be read as what it should be.
    private static func name(at place: Int, in json: Data) -> String? {
        let items = try? JSONSerialization.jsonObject(with: json) as? [Any]
        guard let items, items.indices.contains(place) else { return nil }
        return (items[place] as? [String: Any])?["name"] as? String
    }

    private struct Draft: Decodable {
        let name: String
        let image_name: String
        let short_desc: String
        let desc: String
    }
}
