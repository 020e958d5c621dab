import ContentFile
import JuiceShop
import Templates

/// A line of a list; a link if it has an address.
struct TextLine: ViewModel {
    let text: String
    var href: String?
    /// The value of the button that puts what is saved in the field of a conflict.
    var take: String?

    static let fields: Fields<TextLine> = [
        .text("text", \.text),
        .optionalAddress("href", \.href),
        .optional("take", \.take),
    ]
}
