package import Bytes
import ContentFile

/// An object of the exposition. All but its names is optional.
package struct Exhibit: Equatable, Sendable {
    /// The name of its picture and of its page, in every language: 1 to 64 of A-Z a-z 0-9 - and _.
    package let imageName: String
    /// Where to read more: an address that begins with `https://` or `http://`.
    package let link: String?
    /// Left out of the site, unless drafts are asked for.
    package let isDraft: Bool
    package let texts: Translated<Texts>
    /// Changes with everything that its files say of it, in any language.
    package let source: Fingerprint

    package init(
        imageName: String, texts: Translated<Texts>, link: String? = nil, isDraft: Bool = false,
        source: Fingerprint = Fingerprint([])
    ) {
        self.imageName = imageName
        self.source = source
        self.texts = texts
        self.link = link
        self.isDraft = isDraft
    }

    /// The texts about an object, in one language.
    package struct Texts: Equatable, Sendable {
        /// Only a translation may lack it.
        package var name: String?
        /// One sentence.
        package var summary: String?
        package var description: Prose?
        package var date: String?
        package var maker: String?
        package var place: String?
        package var material: String?
        package var credit: String?
        package var licence: String?
        /// Describes the picture to readers who do not see it.
        package var alternativeText: String?
        /// Below the picture, instead of the summary.
        package var caption: String?
        /// The heading under which the object is listed.
        package var group: String?

        package init(name: String? = nil, summary: String? = nil, description: Prose? = nil) {
            self.name = name
            self.summary = summary
            self.description = description
        }
    }
}

/// A file of objects, such as `items.json`, in any language.
struct ItemsFile {
    let path: String
    private(set) var items: [Item] = []
    /// By the names of their pictures.
    private var indices: [String: Int] = [:]

    struct Item {
        let imageName: String
        let link: String?
        let isDraft: Bool
        let texts: Exhibit.Texts
        let source: Fingerprint
        let place: ContentPlace
    }

    /// - Parameter isTranslation: only the name of the picture is required.
    init(_ file: ContentValue, path: String, isTranslation: Bool = false) throws(Diagnostic) {
        self.path = path
        var names = [String: Int]()
        for (index, value) in try file.items("item").enumerated() {
            let item = try Item(value, isTranslation: isTranslation)
            if let name = item.texts.name, let first = names.updateValue(index, forKey: name) {
                throw item.place.field("name").diagnostic(
                    "is also the name of item \(first + 1)", remedy: "give each its own name")
            }
            if let first = indices.updateValue(index, forKey: item.imageName) {
                throw item.place.field("image_name").diagnostic(
                    "\"\(item.imageName)\" is also the picture of item \(first + 1)",
                    remedy: "give each its own: it names the page too")
            }
            items.append(item)
        }
        if items.isEmpty { throw file.place.diagnostic("is an empty list", remedy: "write at least one item") }
    }

    subscript(imageName: String) -> Item? { indices[imageName].map { items[$0] } }

    /// - Throws: `Diagnostic` for an item of a translation that the original does not have.
    func checkTranslates(_ original: ItemsFile) throws(Diagnostic) {
        for item in items where original[item.imageName] == nil {
            let nearest = Spelling.nearest(to: item.imageName, among: original.items.map(\.imageName))
            throw item.place.field("image_name").diagnostic(
                "\"\(item.imageName)\" is not an item of \(original.path)",
                remedy: nearest.map { "write \"\($0)\"" } ?? "write the name that is there")
        }
    }
}

extension ItemsFile.Item {
    private static let texts: [(field: String, part: any WritableKeyPath<Exhibit.Texts, String?> & Sendable)] = [
        ("name", \.name), ("short_desc", \.summary), ("date", \.date), ("maker", \.maker),
        ("place", \.place), ("material", \.material), ("credit", \.credit), ("licence", \.licence),
        ("alt", \.alternativeText), ("caption", \.caption), ("group", \.group),
    ]

    fileprivate init(_ item: ContentValue, isTranslation: Bool) throws(Diagnostic) {
        let own = isTranslation ? [] : ["link", "draft"]
        let fields = try item.object(fields: Self.texts.map(\.field) + ["image_name", "desc"] + own)
        if !isTranslation { _ = try fields.field("name") }
        var texts = Exhibit.Texts()
        for (field, part) in Self.texts { texts[keyPath: part] = try fields[field]?.text() }
        texts.description = try fields["desc"]?.prose()
        self.init(
            imageName: try fields.field("image_name").addressPart(), link: try fields["link"]?.webAddress(),
            isDraft: try fields["draft"]?.bool() ?? false, texts: texts, source: Fingerprint(item.source),
            place: item.place)
    }
}

extension ContentValue {
    /// A name that is a part of an address and of a file's name.
    func addressPart() throws(Diagnostic) -> String {
        let name = try string()
        if (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(Self.isNameByte) { return name }
        throw place.diagnostic(
            "\"\(name)\" is not a name for a picture",
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

    fileprivate func webAddress() throws(Diagnostic) -> String {
        let address = try text()
        let isWeb = ["https://", "http://"].contains { address.hasPrefix($0) && address.count > $0.count }
        if isWeb, !address.contains(where: { $0.isWhitespace || "\"<>".contains($0) }) { return address }
        throw place.diagnostic(
            "\"\(address)\" is not the address of a page", remedy: "write one that begins with https://, without spaces"
        )
    }
}
