import ContentFile
import Foundation
package import Bytes

/// Remarks on an exposition that has no errors: gaps that its writer may not know of, a line each with the place.
package struct ExpositionReview {
    package let remarks: [Message]

    /// - Parameter folder: the one that the exposition was read from.
    package init(_ exposition: Exposition, folder: String) {
        remarks =
            exposition.languages.dropFirst().compactMap { Self.untranslated(exposition, in: $0, folder) }
            + Self.undescribed(exposition, folder) + Self.pictures(exposition, "\(folder)/pictures")
    }

    private static func untranslated(_ exposition: Exposition, in language: Language, _ folder: String) -> Message? {
        var lacking = [Message]()
        for (name, part) in [
            ("title", \Exposition.Facts.title), ("location", \.location), ("duration", \.duration),
        ] as [(String, KeyPath<Exposition.Facts, String?>)] where exposition.facts.lacks(part, in: language) {
            lacking.append(Message(verbatim: name))
        }
        if exposition.facts.lacks(\.description, in: language) { lacking.append(Message(verbatim: "description")) }
        for collection in exposition.collections {
            if collection.texts.lacks(\.title, in: language) { lacking.append(of(collection.address, ["title"])) }
            for exhibit in collection.exhibits {
                let lacks = [
                    ("name", exhibit.texts.lacks(\.name, in: language)),
                    ("short_desc", exhibit.texts.lacks(\.summary, in: language)),
                    ("desc", exhibit.texts.lacks(\.description, in: language)),
                ].filter(\.1).map(\.0)
                if !lacks.isEmpty { lacking.append(of(exhibit.imageName, lacks)) }
            }
        }
        if lacking.isEmpty { return nil }
        let names = list(lacking)
        return "\(folder): "
            + Message(
                "has no \(names.english) in \(language); they are shown in \(exposition.language)",
                "\(language) 번역이 없어서 \(exposition.language)로 보여요: \(names.korean)")
    }

    /// Fields of a collection or an object.
    private static func of(_ name: String, _ fields: [String]) -> Message {
        Message(
            "\(fields.joined(separator: " and ")) of \(name)", "\(name)의 \(fields.joined(separator: "·"))")
    }

    private static func undescribed(_ exposition: Exposition, _ folder: String) -> [Message] {
        let exhibits = exposition.collections.flatMap(\.exhibits)
        let silent = exhibits.filter { $0.texts.original.alternativeText == nil }.map(\.imageName)
        let bare = exhibits.filter { $0.texts.original.description == nil }.map(\.imageName)
        return [
            (
                silent, "alt",
                Message("those who do not see the picture only learn its name", "그림을 못 보는 사람은 이름만 알게 돼요")
            ),
            (bare, "desc", Message("their pages have only the picture", "그 화면에는 그림만 있어요")),
        ].filter { !$0.0.isEmpty }.map { names, field, effect in
            let names = list(names.map(Message.init(verbatim:)))
            return "\(folder): "
                + Message(
                    "no \"\(field)\" for \(names.english); \(effect.english)",
                    "\"\(field)\"이(가) 없어요: \(names.korean). \(effect.korean)")
        }
    }

    private static func pictures(_ exposition: Exposition, _ folder: String) -> [Message] {
        let used = Set(exposition.pictures.values.map(\.file))
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return files.filter { !$0.hasPrefix(".") }.compactMap { file in
            if !used.contains(file) {
                return "\(folder)/\(file): " + Message("no object shows it", "이 그림을 쓰는 항목이 없어요")
            }
            let size = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.size] as? Int
            guard let size, size > largeBytes else { return nil }
            return "\(folder)/\(file): "
                + Message(
                    "has \(size >> 20) MB; one of 2000 pixels and less than 5 MB looks the same",
                    "\(size >> 20)MB예요. 2000화소에 5MB가 안 되는 것도 똑같이 보여요")
        }
    }

    private static let largeBytes = 5 << 20

    /// The first few of a list.
    private static func list(_ names: [Message]) -> Message {
        let rest = names.count - 5
        let first = names.prefix(5).joined(separator: ", ")
        return rest > 0 ? first + Message(" and \(rest) more", " 외 \(rest)개") : first
    }
}
