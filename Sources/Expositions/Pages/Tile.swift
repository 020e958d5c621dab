import ContentFile
import Templates

/// One object in a list.
struct Tile: ViewModel {
    let href: String
    let classes: String
    let name: Phrase
    /// The short description, or else the maker and the date.
    let more: [Phrase]
    let picture: Illustration?

    init(
        _ site: ExpositionSite, _ address: (collection: Int, exhibit: Int), _ picture: Illustration?, classes: String,
        _ language: Language
    ) {
        let exhibit = site.exposition.collections[address.collection].exhibits[address.exhibit]
        func phrase(_ part: KeyPath<Exhibit.Texts, String?>) -> Phrase? {
            exhibit.texts(part, in: language).map { Phrase($0, on: language) }
        }
        href = site.path(.exhibit(address.collection, address.exhibit), in: language)
        self.classes = classes
        self.picture = picture
        name = phrase(\.name) ?? Phrase(text: "")
        more = phrase(\.summary).map { [$0] } ?? [phrase(\.maker), phrase(\.date)].compactMap(\.self)
    }

    static let fields: Fields<Tile> = [
        .address("href", \.href),
        .text("classes", \.classes),
        .part("name", \.name),
        .rows("more", \.more),
        .optional("picture", \.picture),
    ]
}
