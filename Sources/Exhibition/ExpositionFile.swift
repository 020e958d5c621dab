import Foundation

/// `exposition_universelle_1900.json`, in any language.
struct ExpositionFile {
    let exposition: Exposition

    init(path: String) throws(ContentError) {
        let file = try ContentFile(path: path)
        let draft = try file.decoded(as: Draft.self) { _ in nil }
        try file.check(draft.title, field: "title")
        try file.check(draft.location, field: "location")
        try file.check(draft.duration, field: "duration")
        try file.check(draft.description, field: "description")
        exposition = Exposition(
            title: draft.title, visitors: draft.visitors.number, location: draft.location, duration: draft.duration,
            description: draft.description)
    }

    private struct Draft: Decodable {
        let title: String
        let visitors: DraftCount
        let location: String
        let duration: String
        let description: String
    }

    /// `JSONDecoder` loses the place of a number that is not whole or too large.
    private struct DraftCount: Decodable {
        let number: Int

        init(from decoder: any Decoder) throws {
            guard let number = try? decoder.singleValueContainer().decode(Int.self),
                (0...Exposition.maxVisitors).contains(number)
            else {
                throw DecodingError.typeMismatch(
                    Int.self, .init(codingPath: decoder.codingPath, debugDescription: "no such number"))
            }
            self.number = number
        }
    }
}
