import ContentFile
import Templates

/// A picture on a page, with its size, so that the page does not shift when the picture is loaded.
struct Illustration: ViewModel {
    let picture: Picture
    /// The plain path of a file of a picture.
    let path: @Sendable (String) -> String
    /// The description that screen readers speak.
    let alternativeText: Phrase
    let space: Space
    /// True if the browser may load the picture only when the reader scrolls near it.
    var isLazy = false
    /// True if the browser loads the picture before all others.
    var isFirst = false
    /// True if the picture moves to its place on the next page, which has one of the same name.
    var moves = false

    /// The place of a picture in the layout (`Public/museum.css`). A browser chooses a file before it knows the styles.
    enum Space {
        /// The large picture of an object's page, of a page of its own, and of the first page.
        case stage, whole, hero
        /// A picture in a row of a wall, of a width that `JustifiedRows` knows.
        case tile(String)
        case step, strip, thumbnail, flag, logo
        /// A picture between the paragraphs of a text.
        case text

        func sizes(_ picture: Picture) -> String {
            /// A picture is as wide as its space or, if it is upright, as the screen's height allows. The screen is
            /// assumed to be 16:9.
            func large(_ width: Int, _ height: Double) -> String {
                if picture.isLong { return "\(Int(height * picture.ratio))vh" }
                return wide(width, height)
            }
            func wide(_ width: Int, _ height: Double) -> String {
                "(min-width: 60rem) \(max(1, min(width, Int(height * 9 / 16 * picture.ratio))))vw, 100vw"
            }
            func high(_ height: Double) -> String { "\(max(1, Int((height * picture.ratio).rounded())))rem" }
            return switch self {
            case .stage: large(62, picture.isLong ? 60 : 82)
            case .whole: large(100, 84)
            case .hero: wide(picture.isUpright ? 50 : 62, 86)
            case .tile(let sizes): sizes
            case .step: high(9)
            case .strip: high(13)
            case .thumbnail: high(5)
            case .flag: "3rem"
            case .logo: high(2.25)
            case .text: "(min-width: 41rem) 38rem, 92vw"
            }
        }
    }

    static let fields: Fields<Illustration> = [
        .file("address") { $0.path($0.files.last?.file ?? $0.picture.file) },
        .text("words") { $0.alternativeText.text },
        .part("alternative", \.alternativeText),
        .text("width") { String($0.picture.variants.last?.width ?? $0.picture.width) },
        .text("height") { String($0.picture.variants.last?.height ?? $0.picture.height) },
        .flag("isLazy", \.isLazy),
        .flag("isFirst", \.isFirst),
        .flag("moves", \.moves),
        .text("name") { $0.picture.name },
        .text("shape") { $0.picture.shapeClasses },
        .text("ground") { $0.picture.groundClasses },
        .rows("files", \.files),
        .rows("smallerFiles", \.smallerFiles),
        .text("smallerType") { ($0.picture.kind == .avif ? Picture.Kind.avif : .webp).mediaType },
        .text("sizes") { $0.space.sizes($0.picture) },
    ]

    /// The files for every browser.
    private var files: [IllustrationFile] { variants(ofOwnKind: picture.kind != .avif) }

    /// The same picture in fewer bytes, for browsers that know the format. AVIF is smaller than WebP, and WebP than the
    /// others.
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

extension Picture {
    var isUpright: Bool { ratio < 0.85 }

    /// The classes of a figure in the style sheet: the ratio, and the width of a photograph, which is never enlarged.
    var shapeClasses: String {
        let shape = JustifiedRows.ratioClass(ratio) + (isLong ? " long" : "")
        return shape + (variants.last.map { " w\($0.width)" } ?? "")
    }

    /// The classes of the picture's surroundings. A drawing stands on its own ground, and a photograph on a shade of
    /// its colour.
    var groundClasses: String {
        guard let ground else { return kind == .svg ? " drawn" : "" }
        return " g-\(ground.digits)\(kind == .svg ? " own drawn" : "")"
    }
}

extension ExpositionSite {
    /// - Parameter name: a picture's name. A name that the exposition does not have gives nil.
    func illustration(
        _ name: String?, _ alternativeText: Phrase, in space: Illustration.Space, isLazy: Bool = false,
        moves: Bool = false
    ) -> Illustration? {
        guard let picture = name.flatMap({ exposition.pictures[$0] }) else { return nil }
        return Illustration(
            picture: picture, path: path(ofPicture:), alternativeText: alternativeText, space: space, isLazy: isLazy,
            moves: moves && hasMovingPictures)
    }

    func poster(in language: Language) -> Illustration? {
        let words = label(.poster, exposition.facts(\.title, in: language)?.text ?? "", in: language)
        return illustration(exposition.facts.original.poster, Phrase(text: words), in: .hero)
    }

    func illustration(
        of exhibit: Exhibit, in space: Illustration.Space, _ language: Language, isLazy: Bool = false,
        moves: Bool = false
    ) -> Illustration? {
        let name = Phrase(exhibit.texts(\.name, in: language), on: language)
        let words =
            exhibit.texts(\.alternativeText, in: language).map { Phrase($0, on: language) }
            ?? Phrase(text: label(.picture, name.text, in: language), foreignLanguage: nil)
        return illustration(exhibit.imageName, words, in: space, isLazy: isLazy, moves: moves)
    }
}
