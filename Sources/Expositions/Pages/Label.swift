package import ContentFile
import Bytes

/// The words on the pages that are not the exposition's own. The files `labels.*.json` have them, under the names of
/// the cases.
package enum Label: String, CaseIterable, Sendable {
    case languageName, skip, languages, exhibits, exhibitsTitle, poster, flag, picture
    case visitors, visitorCount, location, duration, neighbours, previous, next
    case date, maker, place, material, credit, licence, link
    case pages, page, notFoundTitle, notFoundAdvice, notFoundBack
    case enlarge, series, previousPicture, nextPicture, original, feed
    case menu, all, introduction, group, decade, century, centuryBeforeChrist, undated, source, data
    case index, search, found, searchFailed
    case cite, copy, copied, catalogue, contents
    case timeline, years, map, coordinates, unplaced, kilometres
    case sound, film, transcript, zoomIn, zoomOut

    /// The name of the placeholder in the label's words.
    var placeholder: String? {
        switch self {
        case .poster, .picture, .enlarge: "title"
        case .visitorCount, .all, .found, .years, .kilometres: "count"
        case .decade: "year"
        case .page, .century, .centuryBeforeChrist: "number"
        case .original, .sound, .film: "size"
        default: nil
        }
    }
}

/// The labels of one language.
package struct Labels: Equatable, Sendable {
    /// The words of each label, in two parts if a placeholder stands between them.
    private var words: [Label: [String]] = [:]
    /// The labels that no file of the language has.
    package private(set) var missing: [Label] = []

    /// - Parameters:
    ///   - files: the language's files; a later one replaces the labels of an earlier one.
    ///   - fallback: a complete file in another language, for missing labels.
    ///   - name: the language's own name, if the files do not have it.
    /// - Throws: `Diagnostic` for a word that is empty, unknown or has the wrong placeholder.
    package init(_ files: [ContentValue], fallback: ContentValue, name: String? = nil) throws(Diagnostic) {
        for file in files {
            for (label, text) in try Self.words(of: file) { words[label] = text }
        }
        if let name, words[.languageName] == nil { words[.languageName] = [name] }
        let others = try Self.words(of: fallback)
        for label in Label.allCases where words[label] == nil {
            guard let text = others[label] else {
                throw fallback.place.field(label.rawValue).isMissing
            }
            words[label] = text
            missing.append(label)
        }
    }

    private static func words(of file: ContentValue) throws(Diagnostic) -> [Label: [String]] {
        var words = [Label: [String]]()
        for (name, value) in try file.fields() {
            guard let label = Label(rawValue: name) else {
                throw file.unknown(
                    name, is: Message("not a label", "이름표에 없는 말이에요"), among: Label.allCases.map(\.rawValue))
            }
            let text = try value.text()
            let placeholder = label.placeholder.map { "{\($0)}" }
            let parts = placeholder.map { text.split(separator: $0, omittingEmptySubsequences: false) } ?? [text[...]]
            if parts.count != (placeholder == nil ? 1 : 2) || parts.joined().contains(where: "{}".contains) {
                throw value.place.diagnostic(
                    Message("has the wrong placeholder", "중괄호 안의 말이 달라요"),
                    remedy: placeholder.map { Message("use \($0) once", "\($0)을(를) 한 번 써 주세요") }
                        ?? Message("use no braces", "중괄호를 쓰지 마세요"))
            }
            words[label] = parts.map(String.init)
        }
        return words
    }

    /// A label with its language. Labels that are `missing` are in English.
    func phrase(_ label: Label, _ value: String = "") -> Phrase {
        Phrase(text: self(label, value), foreignLanguage: missing.contains(label) ? Self.fallback : nil)
    }

    private static let fallback = Language(rawValue: "en")

    /// The words of a label, with a value for its placeholder.
    func callAsFunction(_ label: Label, _ value: String = "") -> String {
        words[label]?.joined(separator: value) ?? label.rawValue
    }
}
