package import Bytes
package import ContentFile

/// An exposition as its writer has it. It is checked when it is read: no address occurs twice, and each picture that is
/// named exists. Only the objects' descriptions are checked later, when their pages are made.
package struct Exposition: Sendable {
    /// The exposition's own language first, then the languages with a file of translations.
    package let languages: [Language]
    package let facts: Translated<Facts>
    /// The collections: at least one.
    package let collections: [ExhibitCollection]
    /// The pages besides the objects' pages, by their addresses.
    package var pages: [PageText] = []
    package var colours = ChosenColours()
    /// The pictures of the objects and of the facts, by name.
    package var pictures: [String: Picture]
    /// The sounds, films and captions of the objects, by the names that these have for them.
    package var media: [String: MediaFile] = [:]
    /// The names of the files of facts, by their languages.
    package var files: [Language: String] = [:]
    /// The names of the files of its descriptions.
    package var descriptions: [Language: String] = [:]
    /// The names of the pictures that the descriptions of the exposition and of its collections show.
    package var picturesInTexts: [String] = []
    /// A fingerprint that changes with everything that those files say.
    package var source = Fingerprint([])
    /// Remarks on the files, a line each.
    package var remarks: [Message] = []

    /// The language of texts without a translation.
    package var language: Language { facts.language }

    /// Plans the variants of each picture, which the site makes.
    /// - Parameter hasAddress: true for a site that knows its own address: its pages name a picture for sites on which they
    ///   are shared, and it has manifests.
    package mutating func addVariants(hasAddress: Bool) {
        let facts = facts.original
        // A picture that is only a flag, an icon or a logo is not shared.
        let unshared = [facts.flag, facts.icon, facts.logo].compactMap(\.self).filter { name in
            name != facts.poster && !picturesInTexts.contains(name)
                && !collections.contains { $0.exhibits.contains { $0.shows(name) } }
        }
        // Tiles are for an object's picture page and manifest. A long picture's page scrolls instead.
        let tiled = facts.hasTiles ? Set(collections.flatMap(\.exhibits).flatMap(\.pictureNames)) : []
        pictures = pictures.mapValues { picture in
            var picture = picture
            let isShared = !unshared.contains(picture.name)
            let isOnlyIcon = !isShared && ![facts.flag, facts.logo].contains(picture.name)
            picture.variants = isOnlyIcon ? PictureVariant.icon(of: picture) : PictureVariant.all(of: picture)
            if tiled.contains(picture.name), hasAddress || !picture.isLong {
                picture.pyramid = TilePyramid(of: picture)
            }
            if hasAddress, isShared { picture.preview = PictureVariant.preview(of: picture) }
            return picture
        }
    }

    /// The exposition as a whole, in one language. Everything except the title is optional.
    package struct Facts: Equatable, Sendable {
        /// The title, which is required in the exposition's own language.
        package var title: String?
        /// A part of the title in another language, which follows it.
        package var foreignTitle: ForeignTitle?
        /// The name of the whole site, if it is not the title.
        package var site: String?
        package var visitors: Int?
        package var location: String?
        package var duration: String?
        /// Further facts, in their order.
        package var more: [Fact] = []
        package var description: Prose?
        /// The summary beside the poster: one sentence.
        package var summary: String?
        /// The text at the foot of every page.
        package var footer: Prose?
        /// The name of a picture, as in the three fields below.
        package var poster: String?
        package var flag: String?
        package var icon: String?
        package var logo: String?
        package var look = Look.paper
        /// The addresses of collections, browse pages and pages of texts, in their order; empty for all of them.
        package var menu: [String] = []
        /// The fields by which objects are found, each on a page.
        package var browse: [BrowseField] = []
        /// True for objects whose pages say how to cite them.
        package var hasCitations = false
        /// True for an exposition with a page of the objects in the order of time.
        package var hasTimeline = false
        /// True for an exposition with a map of its objects.
        package var hasMap = false
        /// True for an exposition with a page that has all objects.
        package var hasCatalogue = false
        /// True for an exposition whose largest photos are cut into tiles.
        package var hasTiles = false

        /// The addresses of the pages that it has besides those of `browse`.
        var pages: [String] {
            [("timeline", hasTimeline), ("map", hasMap), ("catalogue", hasCatalogue)].filter(\.1).map(\.0)
        }

        /// The texts that a translation may have, under the names that files have for them.
        static let texts: [(name: String, part: any KeyPath<Facts, String?> & Sendable)] = [
            ("title", \.title), ("short_desc", \.summary), ("site", \.site), ("location", \.location),
            ("duration", \.duration),
        ]

        /// A page has space for this many digits.
        package static let maxVisitors = 999_999_999_999
    }

    package typealias ForeignTitle = Written<String>

    /// The style sheet of its pages in `Public/`.
    package enum Look: String, CaseIterable, Sendable {
        case paper, night, wall
    }

    /// The fields by which objects are found. The page by name is an index by letter, with a search.
    package enum BrowseField: String, CaseIterable, Sendable {
        case maker, place, material, credit, group, decade, name
    }

    package struct Fact: Equatable, Sendable {
        package let label: String
        package let value: String
    }
}

extension Exposition {
    /// Reads `exposition.json`, the lists of objects that it names (otherwise `items.json` or `items.csv`), their
    /// translations, such as `items.en.json`, the long texts in `texts/`, and `pictures/`.
    /// - Parameters:
    ///   - withDrafts: true to keep the objects that are marked as drafts.
    ///   - known: the pictures that have not changed since an earlier run read them, by their paths; they are not
    ///     opened.
    /// - Throws: `Diagnostic` for the first error.
    package init(
        folder path: String, withDrafts: Bool = false, known: [String: PictureRecord] = [:]
    ) throws(Diagnostic) {
        let folder = try ExpositionFolder(path)
        let file = try folder.facts()
        let own = file.language ?? .korean
        let named = file.collections.isEmpty ? [FactsFile.Collection.only(file.place)] : file.collections
        let descriptions = try TextFiles(path, own: own, only: FactsFile.names)
        let texts = try TextFiles("\(path)/texts", own: own)
        var tables = [String: CSVTable]()
        for collection in named { tables[collection.items] = try folder.table(collection.items) }
        var others = try folder.languages(of: [folder.stem] + named.map(\.items), own: own)
        for table in tables.values {
            try table.refuseTranslation(into: own)
            others.formUnion(table.languages)
        }
        others.formUnion(descriptions.languages.union(texts.languages))
        let languages = [own] + others.subtracting([own]).sorted()

        var translations = [Language: FactsFile]()
        for language in languages where folder.has(folder.stem, language) {
            translations[language] = try folder.facts(language)
        }
        var taken = Set(
            ["pictures", "media", "page", "look", "feed"] + file.facts.pages
                + languages.map(\.rawValue) + file.facts.browse.map(\.rawValue))
        try Self.checkAddresses(named, &taken, translations, folder.stem)
        let pages = try PageText.all(in: "\(path)/pages", languages, own, taken: taken, withDrafts: withDrafts)
        try file.checkMenu(named.map(\.address) + pages.map(\.address))

        var pictures = PictureFolder("\(path)/pictures", known: known)
        var media = MediaFolder(of: path)
        var facts = Translated(file.facts, in: own, translations.mapValues(\.facts))
        facts = try facts.with(descriptions, of: FactsFile.names)
        var reading = ExhibitReading(
            folder: folder, languages: languages, own: own, texts: texts, withDrafts: withDrafts,
            isStrict: file.isStrict, hasMap: file.facts.hasMap)
        var collections = [ExhibitCollection]()
        for collection in named {
            let translated = translations.compactMapValues { file in
                file.collections.first { $0.address == collection.address }?.texts
            }
            let table = tables[collection.items]
            let exhibits = try reading.exhibits(collection.items, table, &pictures, &media)
            collections.append(
                ExhibitCollection(
                    address: collection.address, texts: Translated(collection.texts, in: own, translated),
                    exhibits: exhibits, files: folder.files(collection.items, table, languages, own: own)))
        }
        try texts.check(among: reading.names)
        var original = facts.original
        original.poster = try pictures.find(original.poster, orIfThere: "poster", file.place.field("poster"))
        original.flag = try pictures.find(original.flag, orIfThere: "flag", file.place.field("flag"))
        original.icon = try pictures.find(original.icon, orIfThere: "icon", file.place.field("icon"))
        original.logo = try pictures.find(original.logo, orIfThere: "logo", file.place.field("logo"))

        let prose =
            languages.flatMap { [facts[$0].description, facts[$0].footer].compactMap(\.self) }
            + pages.flatMap { page in languages.compactMap { page.texts[$0].prose } }
            + collections.flatMap { collection in languages.compactMap { collection.texts[$0].description } }
        var shown = [String]()
        for text in prose { shown += try pictures.find(in: text.source) }
        var source = FingerprintBuilder()
        source.add(file.source)
        for language in languages {
            source.add(language.rawValue)
            source.add(translations[language]?.source)
            source.add(facts[language].description?.source?.text ?? "")
        }
        for page in pages { source.add(page.source) }
        self.init(
            languages: languages, facts: Translated(original, in: own, facts.translations),
            collections: collections, pages: pages, colours: file.colours, pictures: pictures.found,
            media: media.found, files: folder.factsFiles(languages, own: own),
            descriptions: FactsFile.names.reduce(into: [:]) { $0.merge(descriptions[$1]) { first, _ in first } },
            picturesInTexts: shown, source: source.fingerprint, remarks: reading.remarks)
    }

    private static func checkAddresses(
        _ named: [FactsFile.Collection], _ taken: inout Set<String>, _ translations: [Language: FactsFile],
        _ stem: String
    ) throws(Diagnostic) {
        for collection in named where !taken.insert(collection.address).inserted {
            throw collection.place.field("address").diagnostic(
                .isTaken(collection.address), remedy: Message("choose another one", "다른 것을 골라 주세요"))
        }
        for (_, translation) in translations {
            for collection in translation.collections where !named.contains(where: { $0.address == collection.address })
            {
                let nearest = Spelling.nearest(to: collection.address, among: named.map(\.address))
                throw collection.place.field("address").diagnostic(
                    Message(
                        "\"\(collection.address)\" is not a collection of \(stem).json",
                        "\"\(collection.address)\"은(는) \(stem).json에 없는 모음이에요"),
                    remedy: nearest.map(Message.write)
                        ?? Message("write an address that is there", "거기에 있는 주소를 적어 주세요"))
            }
        }
    }
}

extension FactsFile {
    /// - Throws: `Diagnostic` for an entry that is not an address of the site.
    fileprivate func checkMenu(_ addresses: [String]) throws(Diagnostic) {
        let known = addresses + facts.browse.map(\.rawValue) + facts.pages
        for (index, entry) in facts.menu.enumerated() where !known.contains(entry) {
            let all = known.joined(separator: ", ")
            throw place.field("menu").item(Message("entry", "항목"), index, name: nil).diagnostic(
                Message("\"\(entry)\" is not a page of the site", "\"\(entry)\"은(는) 사이트에 없는 쪽이에요"),
                remedy: Spelling.nearest(to: entry, among: known).map(Message.write)
                    ?? Message("write one of \(all)", "다음 가운데 하나를 적어 주세요: \(all)"))
        }
    }
}

extension Message {
    static func isTaken(_ address: String) -> Message {
        Message("\"\(address)\" has another meaning in an address", "\"\(address)\"은(는) 주소에서 다른 뜻이에요")
    }
}

extension FactsFile.Collection {
    /// The collection of an exposition that names none.
    fileprivate static func only(_ place: ContentPlace) -> Self {
        Self(address: "items", texts: ExhibitCollection.Texts(), items: "items", place: place)
    }
}

extension Translated<Exposition.Facts> {
    /// The facts with the descriptions that are in separate files.
    fileprivate func with(_ texts: TextFiles, of names: [String]) throws(Diagnostic) -> Self {
        var (original, translations) = (original, translations)
        for name in names {
            for (language, file) in texts[name] {
                var facts = language == self.language ? original : translations[language] ?? Exposition.Facts()
                let text = try texts.text(file)
                if facts.description != nil { throw text.existsTwice("description") }
                facts.description = try text.prose()
                if language == self.language { original = facts } else { translations[language] = facts }
            }
        }
        return Self(original, in: language, translations)
    }
}

extension PictureFolder {
    /// Looks for the pictures that a text shows.
    /// - Returns: their names in addresses.
    mutating func find(in text: MarkdownSource?) throws(Diagnostic) -> [String] {
        var names = [String]()
        for picture in text?.pictures() ?? [] {
            func diagnostic(_ error: Message, _ remedy: Message) -> Diagnostic? {
                text?.diagnostic(
                    MarkdownError(line: picture.line, column: picture.column, error: error, remedy: remedy))
            }
            func error(_ error: Message, _ remedy: Message) -> Diagnostic {
                diagnostic(error, remedy) ?? Diagnostic(file: picture.name, error, remedy: remedy)
            }
            guard let name = PictureName(picture.name) else {
                throw error(
                    Message(
                        "\"\(picture.name)\" is not a name for a picture", "\"\(picture.name)\"은(는) 그림의 이름이 될 수 없어요"),
                    Message("write the name of a file in the folder pictures", "pictures 폴더에 있는 파일의 이름을 적어 주세요"))
            }
            try find(name, error)
            names.append(name.address)
        }
        return names
    }
}

extension Exposition.BrowseField {
    /// The text of an object that the field is; nil for those that are made of one.
    var part: (any KeyPath<Exhibit.Texts, String?> & Sendable)? {
        switch self {
        case .maker: return \Exhibit.Texts.maker
        case .place: return \Exhibit.Texts.place
        case .material: return \Exhibit.Texts.material
        case .credit: return \Exhibit.Texts.credit
        case .group: return \Exhibit.Texts.group
        case .decade, .name: return nil
        }
    }
}
