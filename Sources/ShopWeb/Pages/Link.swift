import ContentFile
import JuiceShop
import Templates

/// A link to another page.
struct Link: ViewModel, Equatable {
    let href: String
    let label: String

    static let fields: Fields<Link> = [
        .address("href", \.href),
        .text("label", \.label),
    ]
}
