/// What is told of a world's fair, in one language.
package struct Exposition: Equatable, Sendable {
    /// A part in another language may stand at its end, in brackets.
    package let title: String
    package let visitors: Int
    package let location: String
    package let duration: String
    /// Paragraphs, with an empty line between any two.
    package let description: String

    /// As many as a page has room for.
    package static let maxVisitors = 999_999_999_999

    package init(title: String, visitors: Int, location: String, duration: String, description: String) {
        self.title = title
        self.visitors = visitors
        self.location = location
        self.duration = duration
        self.description = description
    }
}
