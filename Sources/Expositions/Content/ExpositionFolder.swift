import Bytes
package import ContentFile
import Foundation

extension Exposition {
    /// Reads `exposition.json`, the files of objects that it names (otherwise `items.json`), their translations, such as
    /// `items.en.json`, and `pictures/`.
    /// - Parameters:
    ///   - withDrafts: true to keep the objects that are marked as drafts.
    ///   - known: pictures that have not changed since an earlier run read them, by their paths; they are not opened.
    /// - Throws: `Diagnostic` for the first error.
    package init(
        folder path: String, withDrafts: Bool = false, known: [String: PictureRecord] = [:]
    ) throws(Diagnostic) {
        let folder = try ExpositionFolder(path)
        let file = try folder.facts(folder.stem)
        let own = file.language ?? .korean
        let named = file.collections.isEmpty ? [FactsFile.Collection.only(file.place)] : file.collections
        let languages = try folder.languages(of: [folder.stem] + named.map(\.items), own: own)

        var translations = [Language: FactsFile]()
        for language in languages where folder.has(folder.stem, language) {
            translations[language] = try folder.facts(folder.stem, language)
        }
        for collection in named
        where ["pictures", "page"].contains(collection.address)
            || languages.contains(where: { $0.rawValue == collection.address })
        {
            throw collection.place.field("address").diagnostic(
                Message(
                    "\"\(collection.address)\" has another meaning in an address",
                    "\"\(collection.address)\"은(는) 주소에서 다른 뜻이에요"),
                remedy: Message("choose another one", "다른 것을 골라 주세요"))
        }
        for (_, translation) in translations {
            for collection in translation.collections where !named.contains(where: { $0.address == collection.address })
            {
                let nearest = Spelling.nearest(to: collection.address, among: named.map(\.address))
                throw collection.place.field("address").diagnostic(
                    Message(
                        "\"\(collection.address)\" is not a collection of \(folder.stem).json",
                        "\"\(collection.address)\"은(는) \(folder.stem).json에 없는 모음이에요"),
                    remedy: nearest.map(Message.write)
                        ?? Message("write an address that is there", "거기에 있는 주소를 적어 주세요"))
            }
        }

        var pictures = PictureFolder("\(path)/pictures", known: known)
        var collections = [ExhibitCollection]()
        for collection in named {
            let texts = translations.compactMapValues { file in
                file.collections.first { $0.address == collection.address }?.texts
            }
            let exhibits = try folder.exhibits(collection.items, languages, own, withDrafts: withDrafts, &pictures)
            collections.append(
                ExhibitCollection(
                    address: collection.address, texts: Translated(collection.texts, in: own, texts),
                    exhibits: exhibits, files: folder.files(collection.items, languages, own)))
        }
        var facts = file.facts
        facts.poster = try pictures.find(facts.poster, orIfThere: "poster", file.place.field("poster"))
        facts.flag = try pictures.find(facts.flag, orIfThere: "flag", file.place.field("flag"))
        facts.icon = try pictures.find(facts.icon, orIfThere: "icon", file.place.field("icon"))
        var source = FingerprintBuilder()
        source.add(file.source)
        for language in languages {
            source.add(language.rawValue)
            source.add(translations[language]?.source)
        }
        self.init(
            languages: languages, facts: Translated(facts, in: own, translations.mapValues(\.facts)),
            collections: collections, pictures: pictures.found, files: folder.files(folder.stem, languages, own),
            source: source.fingerprint)
    }
}

extension FactsFile.Collection {
    /// The collection of an exposition that names none.
    fileprivate static func only(_ place: ContentPlace) -> Self {
        Self(address: "items", texts: ExhibitCollection.Texts(), items: "items", place: place)
    }
}

/// The folder of an exposition.
private struct ExpositionFolder {
    let path: String
    let names: Set<String>
    /// The name of the file of facts, without its ending.
    let stem: String

    init(_ path: String) throws(Diagnostic) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Diagnostic(
                file: path, Message("is not a readable folder", "읽을 수 있는 폴더가 아니에요"), remedy: .checkPath)
        }
        self.path = path
        self.names = Set(names)
        let stems = FactsFile.names.filter { names.contains("\($0).json") }
        if stems.count > 1 {
            throw Diagnostic(
                file: "\(path)/\(stems[1]).json",
                Message("is there beside \(stems[0]).json", "\(stems[0]).json도 있어요"),
                remedy: Message("remove one of the two", "둘 가운데 하나를 지워 주세요"))
        }
        guard let stem = stems.first else {
            throw Diagnostic(
                file: "\(path)/\(FactsFile.names[0]).json", Message("is missing", "없어요"),
                remedy: Message(
                    "write it, or name another folder with --exposition",
                    "만들거나, --exposition으로 다른 폴더를 적어 주세요"))
        }
        self.stem = stem
    }

    /// The exposition's own language, then those of its files of translations.
    func languages(of stems: [String], own: Language) throws(Diagnostic) -> [Language] {
        var languages = Set<Language>()
        for stem in Set(stems).sorted() {
            let translated = try Language.languages(ofFiles: stem, among: names, in: path)
            if translated.contains(own) {
                throw Diagnostic(
                    file: "\(path)/\(stem).\(own).json",
                    Message(
                        "is a translation into the language of \(stem).json", "\(stem).json과 같은 언어의 번역이에요"),
                    remedy: Message(
                        "remove one of the two, or name the language of \(stem).json in \(self.stem).json",
                        "둘 가운데 하나를 지우거나, \(self.stem).json에 \(stem).json의 언어를 적어 주세요"))
            }
            languages.formUnion(translated)
        }
        return [own] + languages.sorted()
    }

    func has(_ stem: String, _ language: Language) -> Bool { names.contains("\(stem).\(language).json") }

    func files(_ stem: String, _ languages: [Language], _ own: Language) -> [Language: String] {
        var files = [own: "\(stem).json"]
        for language in languages where has(stem, language) { files[language] = "\(stem).\(language).json" }
        return files
    }

    func facts(_ stem: String, _ language: Language? = nil) throws(Diagnostic) -> FactsFile {
        try FactsFile(
            ContentValue(of: file(stem, language)), isTranslation: language != nil,
            splitsTitle: stem == FactsFile.names[1])
    }

    func exhibits(
        _ stem: String, _ languages: [Language], _ own: Language, withDrafts: Bool, _ pictures: inout PictureFolder
    ) throws(Diagnostic) -> [Exhibit] {
        let original = try ItemsFile(file(stem))
        var translations = [Language: ItemsFile]()
        for language in languages where has(stem, language) {
            let items = try ItemsFile(file(stem, language), isTranslation: true)
            try items.checkTranslates(original)
            translations[language] = items
        }
        var exhibits = [Exhibit]()
        for item in original.items where withDrafts || !item.isDraft {
            try pictures.find(item.imageName, item.place.field("image_name"))
            let translated = translations.compactMapValues { $0[item.imageName] }
            var source = FingerprintBuilder()
            source.add(item.source)
            for language in languages { source.add(translated[language]?.source) }
            exhibits.append(
                Exhibit(
                    imageName: item.imageName, texts: Translated(item.texts, in: own, translated.mapValues(\.texts)),
                    link: item.link, isDraft: item.isDraft, source: source.fingerprint))
        }
        return exhibits
    }

    private func file(_ stem: String, _ language: Language? = nil) -> String {
        "\(path)/\(stem)\(language.map { ".\($0)" } ?? "").json"
    }
}
