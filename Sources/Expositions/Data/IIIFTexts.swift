import ContentFile

/// The texts of an exhibition as IIIF has them: in every language at once.
struct IIIFTexts {
    static let context = "http://iiif.io/api/presentation/3/context.json"
    private let site: ExpositionSite

    init(_ site: ExpositionSite) { self.site = site }

    /// A text in each language that has it; nil where none does.
    func map<Texts>(_ texts: Translated<Texts>?, _ part: (Texts) -> String?) -> WrittenJSON? {
        guard let texts else { return nil }
        let written = site.exposition.languages.compactMap { language in
            (language == texts.language ? texts.original : texts.translations[language]).flatMap(part).map {
                (language.rawValue, Optional(WrittenJSON.list([.text($0)])))
            }
        }
        return written.isEmpty ? nil : .object(written)
    }

    /// The program's words in each language.
    func map(_ label: Label) -> WrittenJSON {
        .object(site.exposition.languages.map { ($0.rawValue, .list([.text(site.label(label, in: $0))])) })
    }

    func pair(_ label: WrittenJSON, _ value: WrittenJSON) -> WrittenJSON {
        .object([("label", label), ("value", value)])
    }

    /// The page of each language.
    func homepages(_ address: ExpositionSite.Address, _ name: (Language) -> Written<String>?) -> WrittenJSON {
        .list(
            site.exposition.languages.compactMap { language in
                guard let url = site.url(site.path(address, in: language)) else { return nil }
                let name = name(language) ?? Written(site.label(.exhibitsTitle, in: language), in: language)
                return .object([
                    ("id", .text(url)), ("type", .text("Text")),
                    ("label", .object([(name.language.rawValue, .list([.text(name.text)]))])),
                    ("format", .text("text/html")), ("language", .list([.text(language.rawValue)])),
                ])
            })
    }
}
