import ExpositionContent
import Templates

/// A picture on a page, with its size, so that nothing moves when it is loaded.
struct Illustration: ViewModel {
    let picture: Picture
    /// The description that screen readers speak.
    let alternativeText: String
    /// The browser may load it only when the reader scrolls near it.
    var isLazy = false

    static let fields: Fields<Illustration> = [
        .asset("address") { .picture($0.picture) },
        .text("words", \.alternativeText),
        .text("width") { String($0.picture.width) },
        .text("height") { String($0.picture.height) },
        .flag("isLazy", \.isLazy),
    ]
}

extension Exposition {
    /// - Parameter name: a picture of the exposition: an exhibit's `imageName`, `poster` or `flag`.
    func illustration(_ name: String, alternativeText: String, isLazy: Bool = false) -> Illustration {
        let picture = pictures[name] ?? Picture(name: name, width: 4, height: 3)
        return Illustration(picture: picture, alternativeText: alternativeText, isLazy: isLazy)
    }
}
