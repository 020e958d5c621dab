import ContentFile

/// An object that was shown, in one language.
package struct Exhibit: Equatable, Sendable, Encodable {
    package let name: String
    /// The name of its picture and its page, in every language: 1 to 64 of A-Z a-z 0-9 - and _.
    package let imageName: String
    package let shortDescription: String
    /// Paragraphs, with an empty line between any two.
    package let description: String

    package init(name: String, imageName: String, shortDescription: String, description: String) {
        self.name = name
        self.imageName = imageName
        self.shortDescription = shortDescription
        self.description = description
    }
}

/// `items.json`, in any language.
struct ItemsFile {
    let path: String
    private(set) var items: [(exhibit: Exhibit, place: ContentPlace)] = []
    private(set) var byImageName: [String: Exhibit] = [:]

    init(_ file: ContentValue, path: String) throws(Diagnostic) {
        self.path = path
        var names = [String: Int]()
        var imageNames = [String: Int]()
        for (index, item) in try file.items("item").enumerated() {
            let exhibit = try Exhibit(item)
            if let first = names.updateValue(index, forKey: exhibit.name) {
                throw item.place.field("name").diagnostic(
                    "is also the name of item \(first + 1)", remedy: "give each its own name")
            }
            if let first = imageNames.updateValue(index, forKey: exhibit.imageName) {
                throw item.place.field("image_name").diagnostic(
                    "\"\(exhibit.imageName)\" is also the picture of item \(first + 1)",
                    remedy: "give each its own: it names the page too")
            }
            items.append((exhibit, item.place))
            byImageName[exhibit.imageName] = exhibit
        }
        if items.isEmpty { throw file.place.diagnostic("is an empty list", remedy: "write at least one item") }
    }

    /// - Throws: `Diagnostic` for an item of a translation that the original does not have.
    func checkTranslates(_ original: ItemsFile) throws(Diagnostic) {
        for (exhibit, place) in items where original.byImageName[exhibit.imageName] == nil {
            let nearest = Spelling.nearest(to: exhibit.imageName, among: original.items.map(\.exhibit.imageName))
            throw place.field("image_name").diagnostic(
                "\"\(exhibit.imageName)\" is not an item of \(original.path)",
                remedy: nearest.map { "write \"\($0)\"" } ?? "write the name that is there")
        }
    }
}

extension Exhibit {
    fileprivate init(_ item: ContentValue) throws(Diagnostic) {
        let fields = try item.object(fields: "name", "image_name", "short_desc", "desc")
        self.init(
            name: try fields.field("name").text(), imageName: try fields.field("image_name").string(),
            shortDescription: try fields.field("short_desc").text(), description: try fields.field("desc").text())
        if (1...64).contains(imageName.utf8.count) && imageName.utf8.allSatisfy(Self.isNameByte) { return }
        throw item.place.field("image_name").diagnostic(
            "\"\(imageName)\" is not a name for a picture",
            remedy: "use 1 to 64 of A-Z a-z 0-9 - and _, without .svg or another ending")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
