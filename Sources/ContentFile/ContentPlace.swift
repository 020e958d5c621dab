package import Bytes

/// A place in a file that the owner writes, for the errors found there.
package struct ContentPlace: Sendable {
    private let file: String
    let bytes: [UInt8]
    private let words: [Message]
    /// True for a spreadsheet, whose reader sees rows and columns instead of lines and characters.
    let isTable: Bool
    /// The value at the place, or the nearest one around it; `nil` for content that is not in a file.
    let json: JSONValue?

    /// A place in content that is not in a file, such as a menu made by a program.
    package init(file: String) {
        self.init(file: file, bytes: [], words: [], json: nil)
    }

    /// A place in a file that is one text.
    /// - Parameter bytes: its content, for the lines of errors.
    package init(file: String, bytes: [UInt8]) { self.init(file: file, bytes: bytes, words: [], json: nil) }

    /// A place in a table, whose errors name its rows and columns.
    package init(file: String, table bytes: [UInt8]) {
        self.init(file: file, bytes: bytes, words: [], json: nil, isTable: true)
    }

    init(file: String, bytes: [UInt8], words: [Message], json: JSONValue?, isTable: Bool = false) {
        self.file = file
        self.bytes = bytes
        self.words = words
        self.json = json
        self.isTable = isTable
    }

    /// The place of another value in the same file.
    func of(_ json: JSONValue) -> ContentPlace {
        ContentPlace(file: file, bytes: bytes, words: words, json: json, isTable: isTable)
    }

    /// A field of the object at this place.
    package func field(_ name: String) -> ContentPlace {
        field(name, json?.members?.first { $0.key == name }?.value)
    }

    /// - Parameter value: the field's value, if it exists.
    func field(_ name: String, _ value: JSONValue?) -> ContentPlace {
        ContentPlace(
            file: file, bytes: bytes, words: words + [Message(verbatim: "\"\(name)\"")], json: value ?? json,
            isTable: isTable)
    }

    /// An element of the list at this place. Its words replace those of the list's field: `fruit 2 (바나나)`.
    package func item(_ noun: Message, _ index: Int, name: String?) -> ContentPlace {
        let words = words.dropLast() + [Diagnostic.item(noun, index, name: name)]
        guard case .array(let values) = json?.kind, values.indices.contains(index) else {
            return ContentPlace(file: file, bytes: bytes, words: Array(words), json: json, isTable: isTable)
        }
        return ContentPlace(file: file, bytes: bytes, words: Array(words), json: values[index], isTable: isTable)
    }

    package func diagnostic(_ error: Message, remedy: Message) -> Diagnostic {
        diagnostic(at: json?.offset, error, remedy: remedy)
    }

    /// The error for a missing field.
    package var isMissing: Diagnostic {
        diagnostic(Message("is missing", "없어요"), remedy: Message("write it", "적어 주세요"))
    }

    func diagnostic(at offset: Int?, _ error: Message, remedy: Message) -> Diagnostic {
        if isTable, let offset {
            // A missing field has no column.
            let hasColumn = json?.members == nil || offset != json?.offset
            let place = [CSVCells.position(of: offset, in: bytes, hasColumn: hasColumn)] + words
            return Diagnostic(file: file, place: place.joined(separator: ", "), error, remedy: remedy)
        }
        let before = offset.map { bytes[..<$0] }
        let line = before.map { $0.split(separator: 0x0A, omittingEmptySubsequences: false) }
        return Diagnostic(
            file: file, line: line?.count, column: line?.last.map { String(decoding: $0, as: UTF8.self).count + 1 },
            place: words.isEmpty ? nil : words.joined(separator: ", "), error, remedy: remedy)
    }
}
