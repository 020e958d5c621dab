package import Templates

/// Where the pages of a shop stand that are shown below another address, as head office shows them: `/shops/mapo/report` is the
/// report of 마포. They have no scripts, and begin with a link back.
package struct Mount: ViewModel, Equatable {
    /// `/shops/mapo`
    let base: String
    /// True if nothing can be changed there.
    let isReadOnly: Bool
    /// False for one page of the shop alone.
    let hasRail: Bool
    let back: Link
    /// The shop of the page, and the moment that it shows: `마포점 · 14:05 기준`.
    let caption: String

    /// The address by which a page there names another one. That of a file or of another program stays as it is.
    func address(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return RouteRule.isKnown(String(path)) ? base + address : address
    }

    package static let fields: Fields<Mount> = [
        .part("back", \.back),
        .text("caption", \.caption),
    ]
}
