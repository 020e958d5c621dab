import Bytes
package import ContentFile

/// The objects of a collection in one language, for other programs: `objects.json` and `objects.csv` beside the list. They have the
/// fields of the writer's own files, so that either can be the list of another exhibition, and the addresses of each object's page
/// and picture. A text without a translation is there in the exhibition's own language, as on the pages.
package struct ObjectList {
    private let site: ExpositionSite
    private let collection: ExhibitCollection
    private let language: Language
    private let listPath: String
    /// The columns that none of the fields has, in their order.
    private let extraColumns: [String]

    /// - Parameter index: the index of the collection, which must be valid.
    package init(_ site: ExpositionSite, of index: Int, in language: Language) {
        self.site = site
        self.language = language
        collection = site.exposition.collections[index]
        listPath = site.path(.collection(index), in: language)
        var known = Set<String>()
        extraColumns = collection.exhibits.flatMap { $0.texts.original.extra.map(\.column) }
            .filter { known.insert($0).inserted }
    }

    /// A list of JSON with an object in each line.
    package var json: [UInt8] {
        var json = Array("[".utf8)
        for (index, exhibit) in collection.exhibits.enumerated() {
            let fields = fields(of: exhibit).map { ($0.name, $0.value.map(WrittenJSON.text)) }
            let pictures = exhibit.pictures.map { picture in
                WrittenJSON.object(parts(of: picture).map { ($0.name, $0.value.map(WrittenJSON.text)) })
            }
            json += (index == 0 ? "\n" : ",\n").utf8
            WrittenJSON.object(fields + [("pictures", pictures.isEmpty ? nil : .list(pictures))]).write(to: &json)
        }
        return json + "\n]\n".utf8
    }

    /// A table (RFC 4180) of the columns that have a value, in UTF-8 with the mark by which Excel knows it.
    package var csv: [UInt8] {
        let rows = collection.exhibits.map { exhibit in
            let pictures = exhibit.pictures.map { picture in
                var cells = parts(of: picture).map { $0.value ?? "" }
                while cells.last == "" { cells.removeLast() }
                return cells.joined(separator: " | ")
            }
            return fields(of: exhibit) + [("pictures", pictures.isEmpty ? nil : pictures.joined(separator: "\n"))]
        }
        let names = (rows.first ?? []).map(\.name)
        let used = names.indices.filter { index in rows.contains { $0[index].value != nil } }
        var table = Array("\u{FEFF}".utf8)
        table.append(csvRow: used.map { names[$0] })
        for row in rows { table.append(csvRow: used.map { row[$0].value ?? "" }) }
        return table
    }

    private func fields(of exhibit: Exhibit) -> [(name: String, value: String?)] {
        let picture = site.exposition.pictures[exhibit.imageName]
        let sound = exhibit.sound.flatMap { site.exposition.media[$0] }
        let film = exhibit.film.flatMap { site.exposition.media[$0] }
        func text(_ part: KeyPath<Exhibit.Texts, String?>) -> String? { exhibit.texts(part, in: language)?.text }
        var fields: [(name: String, value: String?)] = [
            ("image_name", picture == nil ? nil : exhibit.imageName), ("id", picture == nil ? exhibit.imageName : nil),
        ]
        fields += Exhibit.Texts.fields.map { field in
            // Captions are named as they are published.
            let value = text(field.part)
            return (field.name, field.name == "captions" ? value.flatMap { site.exposition.media[$0]?.file } : value)
        }
        fields += [
            ("desc", exhibit.texts(\.description, in: language)?.text.words), ("link", exhibit.link),
            ("published", exhibit.published), ("sound", sound?.file), ("film", film?.file),
            ("latitude", exhibit.coordinates.map { Coordinates.words($0.latitude) }),
            ("longitude", exhibit.coordinates.map { Coordinates.words($0.longitude) }),
        ]
        let translated = exhibit.texts.translations[language]?.extra ?? []
        fields += extraColumns.map { column in
            (column, (translated + exhibit.texts.original.extra).first { $0.column == column }?.value)
        }
        return fields + [
            ("page_url", address("\(listPath)\(exhibit.imageName)/")),
            ("picture_url", picture.map { address(site.path(ofPicture: $0.file)) }),
            ("sound_url", sound.map { address(site.path(ofMedia: $0)) }),
            ("film_url", film.map { address(site.path(ofMedia: $0)) }),
        ]
    }

    private func parts(of picture: ExhibitPicture) -> [(name: String, value: String?)] {
        [("name", picture.name)]
            + ExhibitPicture.Texts.fields.map { ($0.name, picture.texts($0.part, in: language)?.text) }
    }

    /// The whole address of a path, or without a base URL the address from the list.
    private func address(_ path: String) -> String {
        if let url = site.url(path) { return url }
        if path.hasPrefix(listPath) { return String(path.dropFirst(listPath.count)) }
        return String(repeating: "../", count: listPath.count { $0 == "/" } - 1) + path.dropFirst()
    }
}

extension [UInt8] {
    /// Appends a row of a table: a cell with a comma, a quotation mark or a line break stands between quotation marks.
    fileprivate mutating func append(csvRow cells: [String]) {
        let quote = UInt8(ascii: "\"")
        for (index, cell) in cells.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            let isPlain = !cell.utf8.contains { [quote, 0x2C, 0x0A, 0x0D].contains($0) }
            if isPlain {
                self += cell.utf8
            } else {
                append(quote)
                for byte in cell.utf8 {
                    if byte == quote { append(quote) }
                    append(byte)
                }
                append(quote)
            }
        }
        self += "\r\n".utf8
    }
}

extension ExpositionSite {
    /// The path of a collection's objects as data, such as `/items/objects.json`.
    package func path(ofObjects index: Int, as kind: String, in language: Language) -> String {
        "\(path(.collection(index), in: language))objects.\(kind)"
    }
}
