import ContentFile
import ExpositionContent
import Templates

/// A picture on a page, with its size, so that nothing moves when it is loaded.
struct Illustration: ViewModel {
    let picture: Picture
    let path: String
    /// The description that screen readers speak.
    let alternativeText: Phrase
    /// The browser may load it only when the reader scrolls near it.
    var isLazy = false

    static let fields: Fields<Illustration> = [
        .file("address", \.path),
        .text("words") { $0.alternativeText.text },
        .part("alternative", \.alternativeText),
        .text("width") { String($0.picture.width) },
        .text("height") { String($0.picture.height) },
        .flag("isLazy", \.isLazy),
    ]
}

extension ExpositionSite {
    /// - Parameter name: a picture of the exposition; one that it does not have is nowhere.
    func illustration(_ name: String?, _ alternativeText: Phrase, isLazy: Bool = false) -> Illustration? {
        guard let picture = name.flatMap({ exposition.pictures[$0] }) else { return nil }
        return Illustration(
            picture: picture, path: path(of: picture), alternativeText: alternativeText, isLazy: isLazy)
    }

    func illustration(of exhibit: Exhibit, in language: Language, isLazy: Bool = false) -> Illustration? {
        let name = Phrase(exhibit.texts(\.name, in: language), on: language)
        let words =
            exhibit.texts(\.alternativeText, in: language).map { Phrase($0, on: language) }
            ?? Phrase(text: label(.picture, name.text, in: language), foreignLanguage: nil)
        return illustration(exhibit.imageName, words, isLazy: isLazy)
    }
}
