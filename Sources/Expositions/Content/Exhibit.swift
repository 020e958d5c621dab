package import Bytes
package import ContentFile

/// An object of the exposition. Everything except its names is optional.
package struct Exhibit: Sendable {
    /// The name of its picture and of its page, in every language: 1 to 64 of A-Z a-z 0-9 - and _.
    package let imageName: String
    package let texts: Translated<Texts>
    /// The pictures after the first one, which has the object's own name.
    package var pictures: [ExhibitPicture] = []
    /// An address to read more at, which begins with `https://` or `http://`.
    package var link: String?
    /// Where it is on the map; nil for an exposition without a map.
    package var coordinates: Coordinates?
    /// The names of its sound and its film in the exposition's `media`.
    package var sound: String?
    package var film: String?
    /// The day on which it was added, such as `2026-11-26`. The feed lists the objects that have one.
    package var published: String?
    /// The names of the files of its long texts, by their languages.
    package var files: [Language: String] = [:]
    /// The names of the pictures that its long texts show.
    package var picturesInTexts: [String] = []
    /// True for an object that is left out of the site, unless drafts are requested.
    package var isDraft = false
    /// A fingerprint that changes with everything that the files say about the object, in any language.
    package var source = Fingerprint([])

    func shows(_ picture: String) -> Bool {
        imageName == picture || pictures.contains { $0.name == picture } || picturesInTexts.contains(picture)
    }

    /// The texts about an object, in one language.
    package struct Texts: Sendable {
        /// The name, which is required in the exposition's own language.
        package var name: String?
        /// The summary: one sentence.
        package var summary: String?
        package var description: ExhibitDescription?
        package var date: String?
        package var maker: String?
        package var place: String?
        package var material: String?
        package var credit: String?
        package var licence: String?
        /// The source of the writer's information.
        package var source: String?
        /// The description of the picture for readers who do not see it.
        package var alternativeText: String?
        /// The text below the picture, instead of the summary.
        package var caption: String?
        /// The name of the captions of its sound or film in the exposition's `media`.
        package var captions: String?
        /// The heading under which the object is listed.
        package var group: String?

        /// The facts from columns that are none of these.
        package var extra: [ExtraFact] = []

        /// All texts except the long one, under the names that files have for them.
        static let fields: [(name: String, part: any WritableKeyPath<Texts, String?> & Sendable)] = [
            ("name", \.name), ("short_desc", \.summary), ("date", \.date), ("maker", \.maker),
            ("place", \.place), ("material", \.material), ("credit", \.credit), ("licence", \.licence),
            ("source", \.source), ("alt", \.alternativeText), ("caption", \.caption), ("captions", \.captions),
            ("group", \.group),
        ]

        package init(name: String? = nil, summary: String? = nil, description: Prose? = nil) {
            self.name = name
            self.summary = summary
            self.description = description.map(ExhibitDescription.prose)
        }
    }
}

/// A further picture of an object.
package struct ExhibitPicture: Sendable {
    package let name: String
    package let texts: Translated<Texts>

    /// The texts about a picture, in one language.
    package struct Texts: Sendable {
        package var alternativeText: String?
        package var caption: String?
        package var credit: String?

        static let fields: [(name: String, part: any KeyPath<Texts, String?> & Sendable)] = [
            ("alt", \.alternativeText), ("caption", \.caption), ("credit", \.credit),
        ]
    }
}

/// The long text of an object. A text in Markdown is rendered when its page is made: a page whose text has not changed
/// costs nothing.
package enum ExhibitDescription: Sendable {
    case prose(Prose)
    case markdown(MarkdownSource)

    /// The text as it was written.
    var words: String {
        switch self {
        case .prose(let prose): prose.html
        case .markdown(let text): text.text
        }
    }

    /// - Throws: `Diagnostic` for a text with an error in it.
    package func prose() throws(Diagnostic) -> Prose {
        switch self {
        case .prose(let prose): prose
        case .markdown(let text): try text.prose()
        }
    }
}

/// Reads the objects of an exposition's lists, with their translations, long texts and pictures.
struct ExhibitReading {
    let folder: ExpositionFolder
    /// The languages, the exposition's own first.
    let languages: [Language]
    let own: Language
    let texts: TextFiles
    let withDrafts: Bool
    /// The names of all objects in addresses.
    private(set) var names: Set<String> = []
    /// Remarks for the writer, a line each.
    private(set) var remarks: [Message] = []
    /// True to refuse columns that are no fields.
    let isStrict: Bool
    /// True to read where objects are.
    let hasMap: Bool

    init(
        folder: ExpositionFolder, languages: [Language], own: Language, texts: TextFiles, withDrafts: Bool,
        isStrict: Bool, hasMap: Bool
    ) {
        self.isStrict = isStrict
        self.hasMap = hasMap
        self.folder = folder
        self.languages = languages
        self.own = own
        self.texts = texts
        self.withDrafts = withDrafts
    }

    mutating func exhibits(
        _ stem: String, _ table: CSVTable?, _ pictures: inout PictureFolder, _ media: inout MediaFolder
    ) throws(Diagnostic) -> [Exhibit] {
        var original = try folder.items(stem, table, isStrict: isStrict, hasMap: hasMap)
        let wholes = original.wholes()
        var translations = [Language: ItemsFile]()
        var faults = [Diagnostic]()
        for language in languages.dropFirst() {
            guard var items = try folder.items(stem, table, in: language) else { continue }
            // An item with an error is none that a translation could name.
            if original.faults.isEmpty {
                try items.checkTranslates(original)
                items.join(wholes)
            }
            faults += items.faults
            translations[language] = items
        }
        if original.faults.isEmpty { original.join(wholes) }
        faults = original.faults + faults
        names.formUnion(original.items.map(\.imageName))
        remarks += original.remarks
        var exhibits = [Exhibit]()
        for item in original.items where withDrafts || !item.isDraft {
            do {
                let translated = translations.compactMapValues { $0[item.imageName] }
                exhibits.append(try exhibit(item, translated, &pictures, &media))
            } catch {
                faults.append(error)
            }
        }
        try Diagnostic.throwAll(faults)
        return exhibits
    }

    private func exhibit(
        _ item: ItemsFile.Item, _ translations: [Language: ItemsFile.Item], _ pictures: inout PictureFolder,
        _ media: inout MediaFolder
    ) throws(Diagnostic) -> Exhibit {
        if let image = item.image {
            try pictures.find(image) { item.place.field("image_name").diagnostic($0, remedy: $1) }
        }
        var source = FingerprintBuilder()
        source.add(item.source)
        for language in languages { source.add(translations[language]?.source) }
        var texts = [own: item.texts].merging(translations.mapValues(\.texts)) { own, _ in own }
        let files = self.texts[item.imageName]
        for (language, file) in files.sorted(by: { $0.key < $1.key }) {
            let text = try self.texts.text(file)
            if texts[language]?.description != nil { throw text.existsTwice("desc") }
            texts[language, default: Exhibit.Texts()].description = .markdown(text)
            source.add(Fingerprint([UInt8](text.text.utf8)))
        }
        var exhibit = Exhibit(
            imageName: item.imageName,
            texts: Translated(texts[own] ?? item.texts, in: own, texts.filter { $0.key != own }), link: item.link,
            published: item.published, files: files.mapValues { "texts/\($0)" }, isDraft: item.isDraft,
            source: source.fingerprint)
        exhibit.coordinates = item.coordinates
        exhibit.sound = try item.media[.sound].map { name throws(Diagnostic) in try media.find(name, as: .sound) }
        exhibit.film = try item.media[.film].map { name throws(Diagnostic) in try media.find(name, as: .film) }
        for captions in [item.media[.captions]] + languages.map({ translations[$0]?.media[.captions] }) {
            guard let captions else { continue }
            _ = try media.find(captions, as: .captions)
            if exhibit.sound == nil, exhibit.film == nil {
                throw captions.place.diagnostic(
                    Message("belongs to a sound or a film", "소리나 동영상이 있어야 해요"),
                    remedy: Message("name one as \"sound\" or \"film\"", "\"sound\"나 \"film\"에 적어 주세요"))
            }
        }
        exhibit.pictures = try series(item, translations, &pictures)
        for language in languages {
            guard case .markdown(let text)? = texts[language]?.description else { continue }
            exhibit.picturesInTexts += try pictures.find(in: text)
        }
        let rights = PictureRights(creator: item.texts.maker, credit: item.texts.credit, licence: item.texts.licence)
        pictures.set(rights, isOriginalPublished: item.isOriginalPublished, of: item.imageName)
        for picture in exhibit.pictures {
            var own = rights
            own.credit = picture.texts.original.credit ?? rights.credit
            pictures.set(own, isOriginalPublished: item.isOriginalPublished, of: picture.name)
        }
        return exhibit
    }

    private func series(
        _ item: ItemsFile.Item, _ translations: [Language: ItemsFile.Item], _ pictures: inout PictureFolder
    ) throws(Diagnostic) -> [ExhibitPicture] {
        for translation in translations.values {
            for picture in translation.pictures
            where !item.pictures.contains(where: { $0.name.address == picture.name.address }) {
                let nearest = Spelling.nearest(to: picture.name.written, among: item.pictures.map(\.name.written))
                throw picture.place.field("name").diagnostic(
                    Message(
                        "\"\(picture.name.written)\" is not a picture of this item",
                        "\"\(picture.name.written)\"은(는) 이 항목의 그림이 아니에요"),
                    remedy: nearest.map(Message.write) ?? Message("write the name that is there", "거기에 있는 이름을 적어 주세요"))
            }
        }
        var series = [ExhibitPicture]()
        for picture in item.pictures {
            if picture.name.address == item.imageName {
                throw picture.place.field("name").diagnostic(
                    Message("\"\(picture.name.written)\" is its first picture", "이 항목의 첫 그림이에요"),
                    remedy: Message(
                        "remove it; its alt, caption and credit are the item's", "지워 주세요. alt, caption, credit은 항목에 적어요"
                    ))
            }
            try pictures.find(picture.name) { picture.place.field("name").diagnostic($0, remedy: $1) }
            let translated = translations.compactMapValues { translation in
                translation.pictures.first { $0.name.address == picture.name.address }?.texts
            }
            series.append(
                ExhibitPicture(name: picture.name.address, texts: Translated(picture.texts, in: own, translated)))
        }
        return series
    }
}

extension MarkdownSource {
    /// The error for a file with the text that a field also has.
    func existsTwice(_ field: String) -> Diagnostic {
        diagnostic(
            MarkdownError(
                line: 1, column: 1,
                error: Message("is there, and \"\(field)\" is, too", "\"\(field)\"에도 글이 있어요"),
                remedy: Message("remove one of the two", "둘 가운데 하나를 지워 주세요")))
    }
}
