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

/// A line of a list; a link if it has an address.
struct Line: ViewModel {
    let text: String
    var href: String?

    static let fields: Fields<Line> = [
        .text("text", \.text),
        .optional("href", \.href),
    ]
}
