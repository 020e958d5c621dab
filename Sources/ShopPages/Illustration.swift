import ExpositionContent
import Templates

/// A picture on a page, with its size, so that nothing moves when it arrives.
struct Illustration: ViewModel {
    let picture: Picture
    /// The description that screen readers speak.
    let words: String
    /// The browser may load it when the reader comes near.
    var isLazy = false

    static let fields: Fields<Illustration> = [
        .asset("address") { .picture($0.picture) },
        .text("words", \.words),
        .text("width") { String($0.picture.width) },
        .text("height") { String($0.picture.height) },
        .flag("isLazy", \.isLazy),
    ]
}

extension Exposition {
    /// - Parameter name: one that the exposition has: an exhibit's `imageName`, `poster` or `flag`.
    func illustration(_ name: String, words: String, isLazy: Bool = false) -> Illustration {
        let picture = pictures[name] ?? Picture(name: name, width: 4, height: 3)
        return Illustration(picture: picture, words: words, isLazy: isLazy)
    }
}
