import ContentFile
import Foundation

/// Remarks on an exposition that has no errors: gaps that its writer may not know of, a line each with the place.
package struct ExpositionReview {
    package let remarks: [String]

    /// - Parameter folder: the one that the exposition was read from.
    package init(_ exposition: Exposition, folder: String) {
        remarks =
            exposition.languages.dropFirst().compactMap { Self.untranslated(exposition, in: $0, folder) }
            + Self.undescribed(exposition, folder) + Self.pictures(exposition, "\(folder)/pictures")
    }

    private static func untranslated(_ exposition: Exposition, in language: Language, _ folder: String) -> String? {
        var lacking = [String]()
        for (name, part) in [
            ("title", \Exposition.Facts.title), ("location", \.location), ("duration", \.duration),
        ] as [(String, KeyPath<Exposition.Facts, String?>)] where exposition.facts.lacks(part, in: language) {
            lacking.append(name)
        }
        if exposition.facts.lacks(\.description, in: language) { lacking.append("description") }
        for collection in exposition.collections {
            if collection.texts.lacks(\.title, in: language) { lacking.append("title of \(collection.address)") }
            for exhibit in collection.exhibits {
                let lacks = [
                    ("name", exhibit.texts.lacks(\.name, in: language)),
                    ("short_desc", exhibit.texts.lacks(\.summary, in: language)),
                    ("desc", exhibit.texts.lacks(\.description, in: language)),
                ].filter(\.1).map(\.0)
                if !lacks.isEmpty { lacking.append("\(lacks.joined(separator: " and ")) of \(exhibit.imageName)") }
            }
        }
        if lacking.isEmpty { return nil }
        return "\(folder): has no \(list(lacking)) in \(language); they are shown in \(exposition.language)"
    }

    private static func undescribed(_ exposition: Exposition, _ folder: String) -> [String] {
        let exhibits = exposition.collections.flatMap(\.exhibits)
        let silent = exhibits.filter { $0.texts.original.alternativeText == nil }.map(\.imageName)
        let bare = exhibits.filter { $0.texts.original.description == nil }.map(\.imageName)
        return [
            (silent, "alt", "those who do not see the picture only learn its name"),
            (bare, "desc", "their pages have only the picture"),
        ].filter { !$0.0.isEmpty }.map { names, field, effect in
            "\(folder): no \"\(field)\" for \(list(names)); \(effect)"
        }
    }

    private static func pictures(_ exposition: Exposition, _ folder: String) -> [String] {
        let used = Set(exposition.pictures.values.map(\.file))
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return files.filter { !$0.hasPrefix(".") }.compactMap { file in
            if !used.contains(file) { return "\(folder)/\(file): no object shows it" }
            let size = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.size] as? Int
            guard let size, size > largeBytes else { return nil }
            return "\(folder)/\(file): has \(size >> 20) MB; one of 2000 pixels and less than 5 MB looks the same"
        }
    }

    private static let largeBytes = 5 << 20

    /// The first few of a list.
    private static func list(_ names: [String]) -> String {
        let rest = names.count - 5
        return names.prefix(5).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
