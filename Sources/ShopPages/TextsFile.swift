import Foundation

/// One language's file, checked text by text against what `Text` declares.
struct TextsFile {
    let texts: [Text: TextPattern]

    init(json: Data, file: String) throws(TextsError) {
        let entries: [String: String]
        do {
            entries = try JSONDecoder().decode([String: String].self, from: json)
        } catch let DecodingError.typeMismatch(_, context) {
            let key = context.codingPath.first?.stringValue
            throw TextsError(file: file, key: key, "is not a text in quotes", remedy: "write a text in quotes")
        } catch let DecodingError.valueNotFound(_, context) {
            let key = context.codingPath.first?.stringValue
            throw TextsError(file: file, key: key, "is not a text in quotes", remedy: "write a text in quotes")
        } catch {
            throw TextsError(file: file, "is not JSON", remedy: "check its commas, quotes and brackets")
        }
        if let unknown = entries.keys.filter({ Text(rawValue: $0) == nil }).min() {
            throw TextsError(
                file: file, key: unknown, "is no text of the shop", remedy: "correct its name or remove it")
        }
        var texts = [Text: TextPattern]()
        for text in Text.allCases {
            texts[text] = try Self.checked(entries[text.rawValue], as: text, file: file)
        }
        self.texts = texts
    }

    private static func checked(_ entry: String?, as text: Text, file: String) throws(TextsError) -> TextPattern {
        guard let entry else {
            throw TextsError(file: file, key: text.rawValue, "is missing", remedy: "write it")
        }
        if entry.allSatisfy(\.isWhitespace) {
            throw TextsError(file: file, key: text.rawValue, "is empty", remedy: "write the words")
        }
        let pattern = TextPattern(entry)
        let declared = Set(text.placeholders.map(\.rawValue))
        if pattern.isClosed && pattern.placeholders == declared { return pattern }
        let wanted = declared.sorted().map { "{\($0)}" }.joined(separator: " ")
        throw TextsError(
            file: file, key: text.rawValue, "leaves the wrong things open",
            remedy: declared.isEmpty ? "use no braces" : "use just these in braces: \(wanted)")
    }
}

/// What is wrong with the words, in which file, and what to do about it.
package struct TextsError: Error, Equatable, Sendable, CustomStringConvertible {
    package let file: String
    /// The text's name in the file; `nil` when the file as a whole cannot be read.
    package let key: String?
    package let fault: String
    package let remedy: String

    init(file: String, key: String? = nil, _ fault: String, remedy: String) {
        self.file = file
        self.key = key
        self.fault = fault
        self.remedy = remedy
    }

    /// The text's name, and what is wrong with it.
    package var summary: String { "\(key.map { "\"\($0)\" " } ?? "")\(fault)" }

    package var description: String { "\(file): \(summary); \(remedy)" }
}
