import Bytes
import ContentFile
import Foundation
import Runtime

/// A file of objects, such as `items.json`, or the columns of `items.csv`, in one language.
struct ItemsFile {
    private let path: String
    private(set) var items: [Item] = []
    /// The indices by the names of the items' pictures, in small letters: no two may differ in their capitals only.
    private var indices: [String: Int] = [:]
    /// The errors of its items, which the list leaves out.
    private(set) var faults: [Diagnostic] = []
    /// Remarks for the writer, a line each.
    private(set) var remarks: [Message] = []

    struct Item {
        /// The name of its first picture; nil for an object without one.
        let image: PictureName?
        /// The name in addresses and in translations: that of its picture, or else its `id`.
        let imageName: String
        /// The `id` as the writer has it.
        let id: String?
        /// The `id` or the picture of the object that this one is a part of, as the writer has it.
        let whole: String?
        fileprivate(set) var pictures: [FurtherPicture]
        let isOriginalPublished: Bool
        let published: String?
        let coordinates: Coordinates?
        /// The files of its sound, film and captions.
        let media: [MediaFile.Kind: MediaName]
        let link: String?
        let isDraft: Bool
        fileprivate(set) var texts: Exhibit.Texts
        fileprivate(set) var source: Fingerprint
        let place: ContentPlace

        /// The name as the writer has it.
        var written: String { image?.written ?? imageName }
    }

    /// A further picture of an object.
    struct FurtherPicture {
        let name: PictureName
        let texts: ExhibitPicture.Texts
        let place: ContentPlace
    }

    /// A picture in a cell of a spreadsheet: `vase-back.jpg | A vase from behind | The mark | Museum`.
    static let cells = ["pictures": ["name", "alt", "caption", "credit"]]

    /// - Parameters:
    ///   - file: the content of the file at the path.
    ///   - isTranslation: true if only the names of the pictures are required.
    ///   - isStrict: true to refuse columns that are no fields.
    ///   - hasMap: true to read where objects are; otherwise latitude and longitude are columns as any others.
    init(
        _ file: ContentValue, at path: String, isTranslation: Bool = false, isStrict: Bool = false, hasMap: Bool = false
    ) throws(Diagnostic) {
        self.path = path
        let values = try file.items(Message("item", "항목"))
        let columns = try ItemColumns(values, hasMap: hasMap)
        if isStrict { try columns.refuseOthers(in: path) }
        if !isTranslation { remarks = columns.remarks(in: path) }
        for value in values {
            do { try add(value, columns, isTranslation) } catch { faults.append(error) }
        }
        if values.isEmpty {
            throw file.place.diagnostic(
                Message("is an empty list", "빈 목록이에요"),
                remedy: Message("write at least one item", "항목을 하나는 적어 주세요"))
        }
    }

    /// The objects that are parts of others, by the names in addresses, each with the name of the whole.
    func wholes() -> [String: String] {
        let ids = Dictionary(items.compactMap { item in item.id.map { ($0, item.imageName) } }) { first, _ in first }
        return items.reduce(into: [:]) { wholes, item in
            guard let whole = item.whole else { return }
            wholes[item.imageName] = ids[whole] ?? PictureName(whole).flatMap { self[$0.address]?.imageName }
        }
    }

    /// Makes the parts that have a picture further pictures of their wholes, as programs for collections show them. A part
    /// without a picture stays an object, and gets the name of its whole if it has none. A part of an object that the list does
    /// not have, or that is a part itself, is a fault.
    /// - Parameter wholes: those of the list in the exposition's own language.
    mutating func join(_ wholes: [String: String]) {
        var parts = [Item]()
        for (index, item) in items.enumerated() where item.whole != nil || wholes[item.imageName] != nil {
            guard let whole = wholes[item.imageName], whole != item.imageName, wholes[whole] == nil else {
                let written = item.whole ?? ""
                faults.append(
                    item.place.field("parentid").diagnostic(
                        Message(
                            "\"\(written)\" is not an object that could have parts",
                            "\"\(written)\"은(는) 부분이 있을 수 있는 항목이 아니에요"),
                        remedy: Message(
                            "write the id of another object, which is no part itself", "부분이 아닌 다른 항목의 id를 적어 주세요")))
                continue
            }
            if item.image != nil { parts.append(item) }
            if item.texts.name == nil { items[index].texts.name = self[whole]?.texts.name }
        }
        if parts.isEmpty { return }
        let joined = Set(parts.map(\.imageName))
        items.removeAll { joined.contains($0.imageName) }
        indices = Dictionary(uniqueKeysWithValues: items.indices.map { (items[$0].imageName.lowercased(), $0) })
        for part in parts where !part.isDraft {
            guard let picture = FurtherPicture(part),
                let index = wholes[part.imageName].flatMap({ indices[$0.lowercased()] })
            else { continue }
            items[index].pictures.append(picture)
            var source = FingerprintBuilder()
            for part in [items[index].source, part.source] { source.add(part) }
            items[index].source = source.fingerprint
        }
        if parts.contains(where: { $0.whole != nil }) {
            remarks.append(
                "\(path): "
                    + Message(
                        "rows with a parentid and a picture are pictures of that object; their captions are the name, date and text",
                        "parentid와 그림이 있는 줄은 그 항목의 그림이에요. 이름, 날짜, 글이 그림 설명이 돼요"))
        }
    }

    private mutating func add(
        _ value: ContentValue, _ columns: ItemColumns, _ isTranslation: Bool
    ) throws(Diagnostic) {
        let index = items.count
        let item = try Item(value, columns, isTranslation: isTranslation)
        if let first = indices.updateValue(index, forKey: item.imageName.lowercased()) {
            throw value.place.field(item.image == nil ? "id" : "image_name").diagnostic(
                Message(
                    "\"\(item.written)\" is also the picture of item \(first + 1)\(Self.spelling(item, items[first]))",
                    "\"\(item.written)\"은(는) 항목 \(first + 1)의 그림이기도 해요\(Self.spelling(item, items[first]))"),
                remedy: Message(
                    "give each its own: it names the page too", "서로 다르게 적어 주세요. 화면의 주소도 돼요"))
        }
        items.append(item)
    }

    /// The other item's name in brackets, if it is spelled differently.
    private static func spelling(_ item: Item, _ other: Item) -> String {
        item.written == other.written ? "" : " (\"\(other.written)\")"
    }

    subscript(imageName: String) -> Item? {
        indices[imageName.lowercased()].map { items[$0] }.flatMap { $0.imageName == imageName ? $0 : nil }
    }

    /// - Throws: `Diagnostic` for an item of a translation that the original does not have.
    func checkTranslates(_ original: ItemsFile) throws(Diagnostic) {
        for item in items where original[item.imageName] == nil {
            let nearest = Spelling.nearest(to: item.imageName, among: original.items.map(\.written))
            throw item.place.field("image_name").diagnostic(
                Message(
                    "\"\(item.written)\" is not an item of \(original.path)",
                    "\"\(item.written)\"은(는) \(original.path)에 없는 항목이에요"),
                remedy: nearest.map(Message.write) ?? Message("write the name that is there", "거기에 있는 이름을 적어 주세요"))
        }
    }
}

extension ItemsFile.Item {
    fileprivate init(
        _ item: ContentValue, _ columns: ItemColumns, isTranslation: Bool
    ) throws(Diagnostic) {
        let fields = try columns.fields(of: item)
        if isTranslation,
            let own = ["link", "draft", "original", "published", "latitude", "longitude", "sound", "film", "parentid"]
                .first(
                    where: { fields[$0] != nil })
        {
            throw item.unknown(
                own, is: Message("not a field here", "여기에는 없는 항목이에요"), among: Exhibit.Texts.fields.map(\.name))
        }
        let whole = try fields["parentid"]?.plainText()
        if !isTranslation, fields["name"] == nil, whole == nil { throw columns.missing("name", in: item) }
        var texts = Exhibit.Texts()
        for (field, part) in Exhibit.Texts.fields { texts[keyPath: part] = try fields[field]?.words() }
        var media = [MediaFile.Kind: MediaName]()
        for kind in MediaFile.Kind.allCases {
            if let value = fields[kind.rawValue] { media[kind] = try MediaName(value) }
        }
        texts.captions = media[.captions]?.written
        texts.extra = try columns.extra(of: item)
        if let description = fields["desc"] { texts.description = .markdown(try MarkdownSource(description)) }
        var pictures = [ItemsFile.FurtherPicture]()
        for value in try fields["pictures"]?.items(Message("picture", "그림")) ?? [] {
            let picture = try ItemsFile.FurtherPicture(value)
            if pictures.contains(where: { $0.name.address == picture.name.address }) {
                throw value.place.field("name").diagnostic(
                    Message(
                        "\"\(picture.name.written)\" is there twice", "\"\(picture.name.written)\"이(가) 두 번 있어요"),
                    remedy: Message("keep one of them", "하나만 남겨 주세요"))
            }
            pictures.append(picture)
        }
        var link: String?
        if let address = fields["link"] {
            // Another program's column may have paths of that program's site.
            link = columns.isOwn("link") ? try address.webAddress() : try? address.webAddress()
        }
        let image = try fields["image_name"]?.pictureName()
        var name = image?.address
        if name == nil { name = try fields["id"]?.addressOfObject() }
        guard let address = name else { throw columns.missing("image_name", in: item) }
        self.init(
            image: image, imageName: address, id: try fields["id"]?.plainText(), whole: whole,
            pictures: pictures,
            isOriginalPublished: try fields["original"]?.bool() ?? false, published: try fields["published"]?.day(),
            coordinates: try Coordinates(fields), media: media, link: link,
            isDraft: try fields["draft"]?.bool() ?? false, texts: texts,
            source: item.fingerprint, place: item.place)
    }
}

extension ItemsFile.FurtherPicture {
    /// The picture of a part. Its caption is the part's name, date and text, unless it has one.
    fileprivate init?(_ part: ItemsFile.Item) {
        guard let image = part.image else { return nil }
        let words = [part.texts.name, part.texts.date, part.texts.summary ?? part.texts.description?.words]
        let caption = words.compactMap(\.self).joined(separator: " · ")
        name = image
        texts = ExhibitPicture.Texts(
            alternativeText: part.texts.alternativeText,
            caption: part.texts.caption ?? (caption.isEmpty ? nil : caption),
            credit: part.texts.credit)
        place = part.place
    }

    fileprivate init(_ value: ContentValue) throws(Diagnostic) {
        let fields = try value.object(fields: "name", "alt", "caption", "credit")
        name = try fields.field("name").pictureName()
        texts = ExhibitPicture.Texts(
            alternativeText: try fields["alt"]?.text(), caption: try fields["caption"]?.text(),
            credit: try fields["credit"]?.text())
        place = value.place
    }
}

extension ContentValue {
    /// The content of a whole file.
    init(of file: String) throws(Diagnostic) {
        guard let bytes = try? readFile(file) else { throw .unreadable(file) }
        self = try ContentValue(bytes, file: file)
    }

    /// The address of an object without a picture: its `id`, in the letters of addresses.
    fileprivate func addressOfObject() throws(Diagnostic) -> String {
        let id = try plainText() ?? ""
        if let name = PictureName(id.replacing(/[\/\\]/, with: "-")) { return name.address }
        throw place.diagnostic(
            Message("\"\(id)\" has no letter or digit", "\"\(id)\"에 글자나 숫자가 없어요"),
            remedy: Message("write one such as vase-1", "vase-1처럼 적어 주세요"))
    }

    /// A day as in `2026-11-26` (ISO 8601).
    fileprivate func day() throws(Diagnostic) -> String {
        let day = try text()
        let parts = day.split(separator: "-").compactMap { Int($0) }
        let calendar = Calendar(identifier: .gregorian)
        if day.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, parts.count == 3,
            DateComponents(calendar: calendar, year: parts[0], month: parts[1], day: parts[2]).isValidDate
        {
            return day
        }
        throw place.diagnostic(
            Message("\"\(day)\" is not a day", "\"\(day)\"은(는) 날짜가 아니에요"),
            remedy: Message("write it as in 2026-11-26", "2026-11-26처럼 적어 주세요"))
    }

    fileprivate func webAddress() throws(Diagnostic) -> String {
        let address = try text()
        let isWeb = ["https://", "http://"].contains { address.lowercased().hasPrefix($0) && address.count > $0.count }
        if isWeb, !address.contains(where: { $0.isWhitespace || "\"<>".contains($0) }) { return address }
        throw place.diagnostic(
            Message("\"\(address)\" is not the address of a page", "\"\(address)\"은(는) 웹 주소가 아니에요"),
            remedy: Message(
                "write one that begins with https:// or http://, without spaces",
                "https://나 http://로 시작하는 주소를 빈칸 없이 적어 주세요"))
    }
}
