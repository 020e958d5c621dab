import Bytes
import ContentFile
import Runtime

/// A file of objects, such as `items.json`, in any language.
struct ItemsFile {
    private let path: String
    private(set) var items: [Item] = []
    /// By the names of their pictures.
    private var indices: [String: Int] = [:]
    /// The indices by the objects' own names.
    private var names: [String: Int] = [:]

    struct Item {
        let imageName: String
        let link: String?
        let isDraft: Bool
        let texts: Exhibit.Texts
        let source: Fingerprint
        let place: ContentPlace
    }

    /// - Parameter isTranslation: only the names of the pictures are required.
    init(_ path: String, isTranslation: Bool = false) throws(Diagnostic) {
        self.path = path
        let file = try ContentValue(of: path)
        for value in try file.items(Message("item", "항목")) { try add(value, isTranslation) }
        if items.isEmpty {
            throw file.place.diagnostic(
                Message("is an empty list", "빈 목록이에요"),
                remedy: Message("write at least one item", "항목을 하나는 적어 주세요"))
        }
    }

    private mutating func add(_ value: ContentValue, _ isTranslation: Bool) throws(Diagnostic) {
        let index = items.count
        let item = try Item(value, isTranslation: isTranslation)
        if let name = item.texts.name, let first = names.updateValue(index, forKey: name) {
            throw value.place.field("name").diagnostic(
                Message("is also the name of item \(first + 1)", "항목 \(first + 1)의 이름이기도 해요"),
                remedy: Message("give each its own name", "서로 다른 이름을 적어 주세요"))
        }
        if let first = indices.updateValue(index, forKey: item.imageName) {
            throw value.place.field("image_name").diagnostic(
                Message(
                    "\"\(item.imageName)\" is also the picture of item \(first + 1)",
                    "\"\(item.imageName)\"은(는) 항목 \(first + 1)의 그림이기도 해요"),
                remedy: Message(
                    "give each its own: it names the page too", "서로 다르게 적어 주세요. 화면의 주소도 돼요"))
        }
        items.append(item)
    }

    subscript(imageName: String) -> Item? { indices[imageName].map { items[$0] } }

    /// - Throws: `Diagnostic` for an item of a translation that the original does not have.
    func checkTranslates(_ original: ItemsFile) throws(Diagnostic) {
        for item in items where original[item.imageName] == nil {
            let nearest = Spelling.nearest(to: item.imageName, among: original.items.map(\.imageName))
            throw item.place.field("image_name").diagnostic(
                Message(
                    "\"\(item.imageName)\" is not an item of \(original.path)",
                    "\"\(item.imageName)\"은(는) \(original.path)에 없는 항목이에요"),
                remedy: nearest.map(Message.write) ?? Message("write the name that is there", "거기에 있는 이름을 적어 주세요"))
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
        let fields = try item.object(fields: Self.texts.map(\.field) + ["desc", "image_name"] + own)
        if !isTranslation { _ = try fields.field("name") }
        var texts = Exhibit.Texts()
        for (field, part) in Self.texts { texts[keyPath: part] = try fields[field]?.text() }
        if let description = fields["desc"] {
            _ = try description.text()
            texts.description = .markdown(description)
        }
        self.init(
            imageName: try fields.field("image_name").addressPart(), link: try fields["link"]?.webAddress(),
            isDraft: try fields["draft"]?.bool() ?? false, texts: texts, source: Fingerprint(item.source),
            place: item.place)
    }
}

extension ContentValue {
    /// The whole content of a file.
    init(of file: String) throws(Diagnostic) {
        guard let bytes = try? readFile(file) else { throw .unreadable(file) }
        self = try ContentValue(bytes, file: file)
    }

    /// A name that is a part of an address and of a file's name.
    func addressPart() throws(Diagnostic) -> String {
        let name = try string()
        if (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-_".utf8.contains($0) })
        {
            return name
        }
        throw place.diagnostic(
            Message("\"\(name)\" is not a name for a picture", "\"\(name)\"은(는) 그림의 이름이 될 수 없어요"),
            remedy: Message(
                "use 1 to 64 of A-Z a-z 0-9 - and _, without .svg or another ending",
                ".svg 같은 끝말 없이 A-Z a-z 0-9 - _ 로 64자까지 적어 주세요"))
    }

    fileprivate func webAddress() throws(Diagnostic) -> String {
        let address = try text()
        let isWeb = ["https://", "http://"].contains { address.hasPrefix($0) && address.count > $0.count }
        if isWeb, !address.contains(where: { $0.isWhitespace || "\"<>".contains($0) }) { return address }
        throw place.diagnostic(
            Message("\"\(address)\" is not the address of a page", "\"\(address)\"은(는) 웹 주소가 아니에요"),
            remedy: Message(
                "write one that begins with https://, without spaces", "https://로 시작하는 주소를 빈칸 없이 적어 주세요"))
    }
}
