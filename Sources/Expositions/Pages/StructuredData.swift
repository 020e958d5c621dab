import Bytes
import ContentFile
import Templates

/// The subject of a page for search engines: schema.org's words in JSON-LD. Search engines show a picture's licence and
/// owner.
///
/// Only pages that know their own address have it. A browser does not run it as a script.
struct StructuredData: ViewModel {
    private let json: String

    static let fields: Fields<StructuredData> = [.html("json", \.json)]

    private typealias Value = WrittenJSON

    private init(_ type: String, _ members: [(name: String, value: Value?)]) {
        let object = String(decoding: Value.thing(type, members).json, as: UTF8.self)
        json = "{\"@context\":\"https://schema.org\",\(object.dropFirst())"
    }

    /// Describes the exposition as a whole.
    /// - Returns: nil for a site without a base URL.
    init?(_ site: ExpositionSite, in language: Language, description: String, picture: Illustration?) {
        guard let url = site.url(site.path(.home, in: language)) else { return nil }
        self.init(
            "Collection",
            [
                ("url", .text(url)), ("name", .text(site.name(in: language).text)),
                ("inLanguage", .text(language.rawValue)), ("description", Self.text(description)),
                ("image", picture.flatMap { Self.image($0, site, PictureRights(), caption: "") }),
            ])
    }

    /// Describes an object.
    init?(
        _ exhibit: Exhibit, at address: ExpositionSite.Address, _ site: ExpositionSite, in language: Language,
        _ plates: [Plate]
    ) {
        guard let url = site.url(site.path(address, in: language)) else { return nil }
        func text(_ part: KeyPath<Exhibit.Texts, String?>) -> String? { exhibit.texts(part, in: language)?.text }
        let date = text(\.date)
        let isISO = date?.wholeMatch(of: /\d{4}(-\d\d(-\d\d)?)?/) != nil
        let images = plates.compactMap { plate in
            plate.picture.flatMap { picture in
                var rights = picture.picture.rights
                if !plate.credit.text.isEmpty { rights.credit = plate.credit.text }
                return Self.image(picture, site, rights, caption: plate.caption.text)
            }
        }
        self.init(
            "VisualArtwork",
            [
                ("url", .text(url)), ("name", text(\.name).map(Value.text)), ("inLanguage", .text(language.rawValue)),
                ("description", text(\.summary).map(Value.text)),
                ("creator", text(\.maker).map { .thing("Person", [("name", .text($0))]) }),
                (isISO ? "dateCreated" : "temporal", date.map(Value.text)),
                ("locationCreated", text(\.place).map { .thing("Place", [("name", .text($0))]) }),
                ("artMedium", text(\.material).map(Value.text)), ("creditText", text(\.credit).map(Value.text)),
                ("license", text(\.licence).map(Self.licence)),
                ("image", images.isEmpty ? nil : .list(images)),
                (
                    "isPartOf",
                    site.url(site.path(.home, in: language)).map {
                        .thing("Collection", [("url", .text($0)), ("name", .text(site.name(in: language).text))])
                    }
                ),
            ])
    }

    private static func text(_ text: String) -> Value? { text.isEmpty ? nil : .text(text) }

    private static func licence(_ text: String) -> Value {
        let licence = Licence(text)
        return licence.url.map(Value.text) ?? .thing("CreativeWork", [("name", .text(licence.name))])
    }

    private static func image(
        _ illustration: Illustration, _ site: ExpositionSite, _ rights: PictureRights, caption: String
    ) -> Value? {
        let picture = illustration.picture
        guard let url = site.url(site.path(ofPicture: picture.file)) else { return nil }
        // A drawing has no pixels.
        let size =
            picture.kind == .svg
            ? nil : picture.variants.last.map { ($0.width, $0.height) } ?? (picture.width, picture.height)
        return .thing(
            "ImageObject",
            [
                ("contentUrl", .text(url)), ("width", size.map { .number($0.0) }),
                ("height", size.map { .number($0.1) }),
                ("caption", text(caption.isEmpty ? illustration.alternativeText.text : caption)),
                ("creditText", rights.credit.map(Value.text)), ("license", rights.licence.map(licence)),
            ])
    }
}

extension WrittenJSON {
    /// A thing of schema.org.
    fileprivate static func thing(_ type: String, _ members: [(name: String, value: WrittenJSON?)]) -> WrittenJSON {
        .object([("@type", .text(type))] + members)
    }
}
