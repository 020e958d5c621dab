import ContentFile
import JuiceShop
import Templates

/// A link to another page.
struct Link: ViewModel {
    let href: String
    let label: String

    static let fields: Fields<Link> = [
        .text("href", \.href),
        .text("label", \.label),
    ]
}
