import ContentFile
package import Templates

/// A link to another page.
package struct ExpositionLink: ViewModel {
    let href: String
    let label: Phrase

    package init(href: String, _ label: Phrase) {
        self.href = href
        self.label = label
    }

    package static let fields: Fields<ExpositionLink> = [
        .address("href", \.href),
        .part("label", \.label),
    ]
}
