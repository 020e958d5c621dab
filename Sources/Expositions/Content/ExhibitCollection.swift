import Bytes
package import ContentFile

/// A list of objects that has its own page.
package struct ExhibitCollection: Sendable {
    /// The last part of its page's address, such as `items`.
    package let address: String
    package let texts: Translated<Texts>
    package let exhibits: [Exhibit]
    /// The names of the files of its objects, by their languages.
    package var files: [Language: String] = [:]

    /// The texts about a collection, in one language.
    package struct Texts: Equatable, Sendable {
        package var title: String?
        package var description: Prose?
    }
}
