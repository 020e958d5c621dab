package import Bytes
import ContentFile

/// A summary of what an exhibition lacks, with a line for each maker, group or the like, such as the groups of a class.
package struct GapTable {
    /// A line for each value of the field in the order of the lists, and one for the objects without it.
    package let lines: [Message]

    /// - Parameter field: one of the fields that are texts of the objects: not `decade` and not `name`.
    package init(_ exposition: Exposition, by field: Exposition.BrowseField) {
        var names = [String]()
        var exhibits = [String: [Exhibit]]()
        for exhibit in exposition.collections.flatMap(\.exhibits) {
            let name = field.part.flatMap { exhibit.texts.original[keyPath: $0] } ?? ""
            if exhibits[name] == nil { names.append(name) }
            exhibits[name, default: []].append(exhibit)
        }
        // Objects without the field stand at the end.
        names = names.filter { !$0.isEmpty } + names.filter(\.isEmpty)
        lines = names.map { name in
            let group = exhibits[name] ?? []
            let title = name.isEmpty ? Message("(no \(field))", "(\(field) 없음)") : Message(verbatim: name)
            let gaps = Self.gaps(of: group, exposition)
            let words = gaps.isEmpty ? Message("nothing is missing", "빠진 것이 없어요") : gaps.joined(separator: "; ")
            return title
                + Message(": \(group.count == 1 ? "1 object" : "\(group.count) objects"); ", ": \(group.count)개. ")
                + words
        }
    }

    private static func gaps(of exhibits: [Exhibit], _ exposition: Exposition) -> [Message] {
        func names(_ isGap: (Exhibit) -> Bool) -> [String] { exhibits.filter(isGap).map(\.imageName) }
        func gap(_ field: Message, _ names: [String]) -> Message? {
            if names.isEmpty { return nil }
            return field + Message(verbatim: " \(names.count) (\(names.joined(separator: ", ")))")
        }
        let own = [
            gap(
                Message("no alt", "alt 없음"),
                names { exhibit in
                    (exhibit.texts.original.alternativeText == nil && exposition.pictures[exhibit.imageName] != nil)
                        || exhibit.pictures.contains { $0.texts.original.alternativeText == nil }
                }),
            gap(Message("no desc", "desc 없음"), names { $0.texts.original.description == nil }),
            gap(Message("no source", "source 없음"), names { $0.texts.original.source == nil && $0.link == nil }),
        ]
        let translations = exposition.languages.dropFirst().map { language in
            gap(
                Message("not whole in \(language)", "\(language) 번역 덜 됨"),
                names { exhibit in
                    Exhibit.Texts.fields.contains { _, part in
                        exhibit.texts.lacks(part, in: language)
                            && (exhibit.texts.original[keyPath: part].map(ExpositionReview.needsTranslation) ?? false)
                    } || exhibit.texts.lacks(\.description, in: language)
                })
        }
        return (own + translations).compactMap(\.self)
    }
}
