package import Bytes
package import ContentFile

/// An exposition as its writer has it. It is checked when it is read: nothing in it occurs twice, and each picture that
/// is named exists. Only its objects' descriptions are checked later, when their pages are made.
package struct Exposition: Sendable {
    /// Its own language first, then those that have a file of translations.
    package let languages: [Language]
    package let facts: Translated<Facts>
    /// At least one.
    package let collections: [ExhibitCollection]
    /// The pages beside those of the objects, by their addresses.
    package var pages: [PageText] = []
    package var colours = ChosenColours()
    /// The pictures of the objects, and those that the facts name, by name.
    package var pictures: [String: Picture]
    /// The names of the files of facts, by their languages.
    package var files: [Language: String] = [:]
    /// The names of the files of its descriptions.
    package var descriptions: [Language: String] = [:]
    /// The names of the pictures that the descriptions of the exposition and of its collections show.
    package var picturesInTexts: [String] = []
    /// Changes with everything that those files say.
    package var source = Fingerprint([])

    /// The language of what has no translation.
    package var language: Language { facts.language }

    /// Plans the variants of each picture: the site makes them.
    /// - Parameter withPreviews: true for a site whose pages name a picture for those who share them.
    package mutating func addVariants(withPreviews: Bool) {
        let facts = facts.original
        // A flag or an icon that is nothing else.
        let unshared = [facts.flag, facts.icon, facts.logo].compactMap(\.self).filter { name in
            name != facts.poster && !picturesInTexts.contains(name)
                && !collections.contains { $0.exhibits.contains { $0.shows(name) } }
        }
        pictures = pictures.mapValues { picture in
            var picture = picture
            let isShared = !unshared.contains(picture.name)
            let isOnlyIcon = !isShared && ![facts.flag, facts.logo].contains(picture.name)
            picture.variants = isOnlyIcon ? PictureVariant.icon(of: picture) : PictureVariant.all(of: picture)
            if withPreviews, isShared { picture.preview = PictureVariant.preview(of: picture) }
            return picture
        }
    }

    /// The exposition as a whole, in one language. All but the title is optional.
    package struct Facts: Equatable, Sendable {
        /// Only a translation may lack it.
        package var title: String?
        /// A part of the title in another language, which follows it.
        package var foreignTitle: ForeignTitle?
        /// The name of the whole site, where it is not the title.
        package var site: String?
        package var visitors: Int?
        package var location: String?
        package var duration: String?
        /// More facts, in their order.
        package var more: [Fact] = []
        package var description: Prose?
        /// One sentence, beside the poster.
        package var summary: String?
        /// At the foot of every page.
        package var footer: Prose?
        /// Names of pictures.
        package var poster: String?
        package var flag: String?
        package var icon: String?
        package var logo: String?
        package var look = Look.paper
        /// Addresses of collections, browse pages and pages of texts, in their order; empty for all of them.
        package var menu: [String] = []
        /// Each has a page.
        package var browse: [BrowseField] = []

        /// Those that a translation may have, under the names that files have for them.
        static let texts: [(name: String, part: any KeyPath<Facts, String?> & Sendable)] = [
            ("title", \.title), ("short_desc", \.summary), ("site", \.site), ("location", \.location),
            ("duration", \.duration),
        ]

        /// A page has space for this many digits.
        package static let maxVisitors = 999_999_999_999
    }

    package typealias ForeignTitle = Written<String>

    /// The style sheet of its pages in `Public/`.
    package enum Look: String, CaseIterable, Sendable {
        case paper, night, wall
    }

    /// The fields by which objects are found.
    package enum BrowseField: String, CaseIterable, Sendable {
        case maker, place, material, credit, group, decade
    }

    package struct Fact: Equatable, Sendable {
        package let label: String
        package let value: String
    }
}

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
