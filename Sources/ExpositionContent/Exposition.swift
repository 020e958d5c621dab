package import ContentFile

/// The exposition and its objects. An exposition is checked when it is read: nothing in it is missing or occurs twice,
/// and each picture exists.
package struct Exposition: Equatable, Sendable {
    package let facts: Localized<Facts>
    /// In the order of `items.json`.
    package let exhibits: [Localized<Exhibit>]
    /// The pictures of the exhibits, and `poster` and `flag`, by name.
    package let pictures: [String: Picture]

    package static let poster = "poster"
    package static let flag = "flag"

    package init(facts: Localized<Facts>, exhibits: [Localized<Exhibit>], pictures: [String: Picture]) {
        self.facts = facts
        self.exhibits = exhibits
        self.pictures = pictures
    }

    /// The exposition as a whole, in one language.
    package struct Facts: Equatable, Sendable, Encodable {
        /// A part in another language may be at its end, in brackets.
        package let title: String
        package let visitors: Int
        package let location: String
        package let duration: String
        /// Paragraphs, with an empty line between any two.
        package let description: String

        /// A page has space for this many digits.
        package static let maxVisitors = 999_999_999_999

        package init(title: String, visitors: Int, location: String, duration: String, description: String) {
            self.title = title
            self.visitors = visitors
            self.location = location
            self.duration = duration
            self.description = description
        }
    }
}

extension Exposition.Facts {
    /// Reads `exposition_universelle_1900.json`, in any language.
    init(_ file: ContentValue) throws(Diagnostic) {
        let facts = try file.object(fields: "title", "visitors", "location", "duration", "description")
        let visitors = try facts.field("visitors")
        self.init(
            title: try facts.field("title").text(), visitors: try visitors.wholeNumber(),
            location: try facts.field("location").text(), duration: try facts.field("duration").text(),
            description: try facts.field("description").text())
        if !(0...Self.maxVisitors).contains(self.visitors) {
            throw visitors.place.diagnostic(
                "\(self.visitors) is not a whole number from 0 to \(Self.maxVisitors)", remedy: "write one that is")
        }
    }
}
