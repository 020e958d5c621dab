/// An object that was shown, as it is told of in one language.
package struct Exhibit: Equatable, Sendable {
    package let name: String
    /// Names its picture and its page, in every language: 1 to 64 of A-Z a-z 0-9 - and _.
    package let imageName: String
    package let shortDescription: String
    /// Paragraphs, with an empty line between any two.
    package let description: String

    package init(name: String, imageName: String, shortDescription: String, description: String) {
        self.name = name
        self.imageName = imageName
        self.shortDescription = shortDescription
        self.description = description
    }
}
