/// A place in a file that the owner writes, for the errors found there.
package struct ContentPlace: Sendable {
    private let file: String
    fileprivate let bytes: [UInt8]
    private let words: [String]
    /// The value at the place, or the nearest one around it; `nil` for content that is not in a file.
    fileprivate let json: JSONValue?

    /// A place in content that is not in a file, such as a menu made by a program.
    package init(file: String) {
        self.init(file: file, bytes: [], words: [], json: nil)
    }

    fileprivate init(file: String, bytes: [UInt8], words: [String], json: JSONValue?) {
        self.file = file
        self.bytes = bytes
        self.words = words
        self.json = json
    }

    /// A field of the object at this place.
    package func field(_ name: String) -> ContentPlace {
        let member = json?.members?.first { $0.key == name }
        return ContentPlace(file: file, bytes: bytes, words: words + ["\"\(name)\""], json: member?.value ?? json)
    }

    /// An element of the list at this place. Its words replace those of the list's field: `fruit 2 (바나나)`.
    package func item(_ noun: String, _ index: Int, name: String?) -> ContentPlace {
        let words = words.dropLast() + [Diagnostic.item(noun, index, name: name)]
        guard case .array(let values) = json?.kind, values.indices.contains(index) else {
            return ContentPlace(file: file, bytes: bytes, words: Array(words), json: json)
        }
        return ContentPlace(file: file, bytes: bytes, words: Array(words), json: values[index])
    }

    package func diagnostic(_ error: String, remedy: String) -> Diagnostic {
        diagnostic(at: json?.offset, error, remedy: remedy)
    }

    fileprivate func diagnostic(at offset: Int?, _ error: String, remedy: String) -> Diagnostic {
        let before = offset.map { bytes[..<$0] }
        let line = before.map { $0.split(separator: 0x0A, omittingEmptySubsequences: false) }
        return Diagnostic(
            file: file, line: line?.count, column: line?.last.map { String(decoding: $0, as: UTF8.self).count + 1 },
            place: words.isEmpty ? nil : words.joined(separator: ", "), error, remedy: remedy)
    }
}

/// A value in a JSON file that the owner writes. Each method expects one kind of value, and throws a `Diagnostic` with
/// the place and the remedy for any other: nothing that the owner wrote is silently ignored.
package struct ContentValue: Sendable {
    package let place: ContentPlace
    private let json: JSONValue

    /// Parses a file's content. A byte order mark at its beginning is ignored.
    /// - Throws: `Diagnostic` for bytes that are not UTF-8, or not JSON.
    package init(_ bytes: some Sequence<UInt8>, file: String) throws(Diagnostic) {
        var bytes = [UInt8](bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let start = ContentPlace(file: file, bytes: bytes, words: [], json: nil)
        if let offset = bytes.firstInvalidUTF8 {
            throw start.diagnostic(at: offset, "is not UTF-8", remedy: "save the file in the encoding UTF-8")
        }
        do {
            json = try JSONParser.parse(bytes)
        } catch {
            throw start.diagnostic(at: error.offset, error.error, remedy: error.remedy)
        }
        place = ContentPlace(file: file, bytes: bytes, words: [], json: json)
    }

    private init(_ place: ContentPlace, _ json: JSONValue) {
        self.place = place
        self.json = json
    }

    /// The bytes of the value in its file.
    package var source: ArraySlice<UInt8> { place.bytes[json.offset..<json.end] }

    /// Any text, even an empty one.
    package func string() throws(Diagnostic) -> String {
        if case .string(let string) = json.kind { return string }
        throw place.diagnostic("is \(json.name), not a text", remedy: "write a text in quotes")
    }

    /// A text that is not blank.
    package func text() throws(Diagnostic) -> String {
        let text = try string()
        if text.allSatisfy(\.isWhitespace) { throw place.diagnostic("is empty", remedy: "write the words") }
        return text
    }

    package func bool() throws(Diagnostic) -> Bool {
        if case .bool(let bool) = json.kind { return bool }
        throw place.diagnostic("is \(json.name), not true or false", remedy: "write true or false, without quotes")
    }

    package func wholeNumber() throws(Diagnostic) -> Int {
        guard case .number(let digits) = json.kind else {
            throw place.diagnostic("is \(json.name), not a whole number", remedy: "write digits without quotes")
        }
        guard let number = Int(digits) else {
            throw place.diagnostic("\(digits) is not a whole number", remedy: "write one of at most 18 digits")
        }
        return number
    }

    /// The elements of a list.
    /// - Parameter noun: the word for one of them, such as `fruit`.
    package func items(_ noun: String) throws(Diagnostic) -> [ContentValue] {
        guard case .array(let values) = json.kind else {
            throw place.diagnostic("is \(json.name), not a list", remedy: "write a list in brackets: [ ]")
        }
        return values.enumerated().map { index, value in
            ContentValue(place.item(noun, index, name: value.displayName), value)
        }
    }

    /// All fields of an object, in their order.
    package func fields() throws(Diagnostic) -> [(name: String, value: ContentValue)] {
        guard let members = json.members else {
            throw place.diagnostic("is \(json.name), not an object", remedy: "write it in braces: { }")
        }
        return members.map { ($0.key, ContentValue(place.field($0.key), $0.value)) }
    }

    /// An object that has no other fields than the known ones.
    package func object(fields known: String...) throws(Diagnostic) -> ContentObject { try object(fields: known) }

    package func object(fields known: [String]) throws(Diagnostic) -> ContentObject {
        let fields = try fields()
        for (name, _) in fields where !known.contains(name) {
            throw unknown(name, is: "not a field here", among: known)
        }
        return ContentObject(
            place: place,
            fields: Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }))
    }

    /// A text in each of the shop's languages: `{ "ko": "딸기", "en": "Strawberry" }`.
    package func localizedText(in languages: [Language]) throws(Diagnostic) -> Localized<String> {
        var texts = [Language: String]()
        for (code, value) in try fields() {
            guard let language = languages.first(where: { $0.rawValue == code }) else {
                let isCode = Language(rawValue: code) != nil
                throw unknown(
                    code, is: isCode ? "a language without a file of texts" : "not the code of a language",
                    among: languages.map(\.rawValue))
            }
            texts[language] = try value.text()
        }
        for language in languages where texts[language] == nil {
            throw place.field(language.rawValue).diagnostic("is missing", remedy: "write it")
        }
        return Localized(texts.removeValue(forKey: .korean) ?? "", texts)
    }

    /// The error for a field that the program does not read.
    package func unknown(_ name: String, is error: String, among known: [String]) -> Diagnostic {
        let place = place.field(name)
        let offset = json.members?.first { $0.key == name }?.keyOffset
        let nearest = Spelling.nearest(to: name, among: known).map { "\"\($0)\"" }
        let few = known.count > 8 ? nil : known.map { "\"\($0)\"" }.joined(separator: ", ")
        let remedy = (nearest ?? few).map { "write \($0), or remove it" } ?? "correct its name, or remove it"
        return place.diagnostic(at: offset, "is \(error)", remedy: remedy)
    }
}

/// An object whose fields are all known.
package struct ContentObject: Sendable {
    package let place: ContentPlace
    fileprivate let fields: [String: ContentValue]

    /// An optional field.
    package subscript(_ name: String) -> ContentValue? { fields[name] }

    /// - Throws: `Diagnostic` if the field is missing.
    package func field(_ name: String) throws(Diagnostic) -> ContentValue {
        guard let value = fields[name] else { throw place.field(name).diagnostic("is missing", remedy: "write it") }
        return value
    }
}

extension JSONValue {
    fileprivate var members: [Member]? {
        if case .object(let members) = kind { members } else { nil }
    }

    fileprivate var name: String {
        switch kind {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let digits): digits
        case .string(let text): "the text \"\(text.prefix(40))\""
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The name by which a person knows the element of a list: its field `name`, in Korean if it has several.
    fileprivate var displayName: String? {
        guard let name = members?.first(where: { $0.key == "name" })?.value else { return nil }
        let korean = name.members?.first { $0.key == Language.korean.rawValue } ?? name.members?.first
        guard case .string(let text) = korean?.value.kind ?? name.kind, !text.allSatisfy(\.isWhitespace) else {
            return nil
        }
        return text
    }
}

extension [UInt8] {
    /// The offset of the first byte that is not part of a character in UTF-8. Copies nothing: a file may be large.
    fileprivate var firstInvalidUTF8: Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}
