import ContentFile
import Templates

/// A picture on a page, with its size, so that nothing moves when it is loaded.
struct Illustration: ViewModel {
    let picture: Picture
    /// The plain path of a file of a picture.
    let path: @Sendable (String) -> String
    /// The description that screen readers speak.
    let alternativeText: Phrase
    let space: Space
    /// The browser may load it only when the reader scrolls near it.
    var isLazy = false

    /// The place of a picture in the layout (`Public/expo.css`): a browser chooses a file before it knows the styles.
    enum Space: String {
        case object = "(min-width: 75rem) 37.5rem, (min-width: 44rem) 50vw, (min-width: 37.5rem) 37.5rem, 100vw"
        case poster = "(min-width: 75rem) 30rem, (min-width: 44rem) 40vw, 18rem"
        case flag = "4.5rem"
        case row = "10rem"
        /// Double where there are columns.
        case firstRow = "(min-width: 56rem) 24rem, 10rem"
        case step = "6rem"
    }

    static let fields: Fields<Illustration> = [
        .file("address") { $0.path($0.files.last?.file ?? $0.picture.file) },
        .text("words") { $0.alternativeText.text },
        .part("alternative", \.alternativeText),
        .text("width") { String($0.picture.variants.last?.width ?? $0.picture.width) },
        .text("height") { String($0.picture.variants.last?.height ?? $0.picture.height) },
        .flag("isLazy", \.isLazy),
        .flag("hasSizes") { !$0.files.isEmpty },
        .rows("files", \.files),
        .flag("hasSmaller") { !$0.smallerFiles.isEmpty },
        .rows("smallerFiles", \.smallerFiles),
        .text("smallerType") { ($0.picture.kind == .avif ? Picture.Kind.avif : .webp).mediaType },
        .text("sizes", \.space.rawValue),
    ]

    /// For every browser.
    private var files: [IllustrationFile] { variants(ofOwnKind: picture.kind != .avif) }

    /// The same in fewer bytes, for browsers that know the format. AVIF is smaller than WebP, and WebP than the others.
    private var smallerFiles: [IllustrationFile] { variants(ofOwnKind: picture.kind == .avif) }

    private func variants(ofOwnKind isOwn: Bool) -> [IllustrationFile] {
        let variants = picture.variants.filter { ($0.kind == picture.variants.last?.kind) == isOwn }
        return variants.map {
            IllustrationFile(file: picture.file($0), path: path, width: $0.width, isLast: $0 == variants.last)
        }
    }
}

/// One of the files that a browser chooses from (WHATWG HTML, section 4.8.4).
struct IllustrationFile: ViewModel {
    let file: String
    let path: @Sendable (String) -> String
    let width: Int
    let isLast: Bool

    static let fields: Fields<IllustrationFile> = [
        .file("address") { $0.path($0.file) },
        .text("width") { String($0.width) },
        .flag("isLast", \.isLast),
    ]
}

extension ExpositionSite {
    /// - Parameter name: a picture of the exposition; one that it does not have is nowhere.
    func illustration(
        _ name: String?, _ alternativeText: Phrase, in space: Illustration.Space, isLazy: Bool = false
    ) -> Illustration? {
        guard let picture = name.flatMap({ exposition.pictures[$0] }) else { return nil }
        return Illustration(
            picture: picture, path: path(ofPicture:), alternativeText: alternativeText, space: space, isLazy: isLazy)
    }

    func poster(in language: Language) -> Illustration? {
        let words = label(.poster, exposition.facts(\.title, in: language)?.text ?? "", in: language)
        return illustration(exposition.facts.original.poster, Phrase(text: words), in: .poster)
    }

    func illustration(
        of exhibit: Exhibit, in space: Illustration.Space, _ language: Language, isLazy: Bool = false
    ) -> Illustration? {
        let name = Phrase(exhibit.texts(\.name, in: language), on: language)
        let words =
            exhibit.texts(\.alternativeText, in: language).map { Phrase($0, on: language) }
            ?? Phrase(text: label(.picture, name.text, in: language), foreignLanguage: nil)
        return illustration(exhibit.imageName, words, in: space, isLazy: isLazy)
    }
}
