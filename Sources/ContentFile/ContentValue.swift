package import Bytes

/// A value in a JSON file that the owner writes. Each method expects one kind of value, and throws a `Diagnostic` with
/// the place and the remedy for any other: nothing that the owner wrote is silently ignored.
package struct ContentValue: Sendable {
    package let place: ContentPlace
    private let json: JSONValue

    /// The value as a tree, for a reader with other rules than the owner's files have.
    package var tree: JSONValue { json }

    /// Parses a file's content. A byte order mark at its beginning is ignored.
    /// - Throws: `Diagnostic` for bytes that are not UTF-8, or not JSON.
    package init(_ bytes: some Sequence<UInt8>, file: String) throws(Diagnostic) {
        var bytes = [UInt8](bytes)
        if bytes.starts(with: byteOrderMark) { bytes.removeFirst(3) }
        let start = ContentPlace(file: file, bytes: bytes)
        try start.checkUTF8()
        do {
            json = try JSONParser.parse(bytes)
        } catch {
            throw start.diagnostic(at: error.offset, error.fault.error, remedy: error.fault.remedy)
        }
        place = ContentPlace(file: file, bytes: bytes, words: [], json: json)
    }

    init(_ place: ContentPlace, _ json: JSONValue) {
        self.place = place
        self.json = json
    }

    /// The bytes of the value in its file.
    package var source: ArraySlice<UInt8> { place.bytes[json.offset..<json.end] }

    /// A fingerprint that changes with everything that the file says about the value.
    package var fingerprint: Fingerprint {
        guard place.isTable, let members = json.members else { return Fingerprint(source) }
        var row = FingerprintBuilder()
        row.add(Fingerprint(source))
        for member in members { row.add(member.key) }
        return row.fingerprint
    }

    /// True for JSON's `null`, as museums' dumps have it for a field without a value.
    package var isNull: Bool {
        if case .null = json.kind { true } else { false }
    }

    /// True for an object, and for a list with one in it.
    package var hasObjects: Bool {
        switch json.kind {
        case .object: true
        case .array(let values): values.contains { ContentValue(place, $0).hasObjects }
        default: false
        }
    }

    /// A text that is not blank, also one that a program wrote as a number or as a list of texts.
    package func words() throws(Diagnostic) -> String? {
        switch json.kind {
        case .number, .array: hasObjects ? try text() : try plainText()
        default: try text()
        }
    }

    /// The value as a reader would write it: a text, a number, or several of them with semicolons.
    /// - Returns: nil for a value without words, and for one with an object in it.
    /// - Throws: `Diagnostic` for a text that turns its own direction.
    package func plainText() throws(Diagnostic) -> String? {
        switch json.kind {
        case .null, .object: return nil
        case .bool(let bool): return "\(bool)"
        case .number(let digits): return digits
        case .string(let string):
            if let scalar = string.unicodeScalars.first(where: \.isForbidden) { throw place.refusal(of: scalar) }
            return string.allSatisfy(\.isWhitespace) ? nil : string
        case .array(let values):
            var texts = [String]()
            for value in values {
                if let text = try ContentValue(place, value).plainText() { texts.append(text) }
            }
            return texts.isEmpty ? nil : texts.joined(separator: "; ")
        }
    }

    /// Any text, even an empty one.
    package func string() throws(Diagnostic) -> String {
        if case .string(let string) = json.kind { return string }
        throw place.diagnostic(
            json.is(not: Message("a text", "글을")), remedy: Message("write a text in quotes", "글을 따옴표로 묶어 적어 주세요"))
    }

    /// A text that is not blank, and does not turn its own direction.
    package func text() throws(Diagnostic) -> String {
        let text = try string()
        if let scalar = text.unicodeScalars.first(where: \.isForbidden) { throw place.refusal(of: scalar) }
        if text.allSatisfy(\.isWhitespace) {
            throw place.diagnostic(Message("is empty", "비어 있어요"), remedy: Message("write the words", "글을 적어 주세요"))
        }
        return text
    }

    package func bool() throws(Diagnostic) -> Bool {
        if case .bool(let bool) = json.kind { return bool }
        if place.isTable, case .string(let cell) = json.kind {
            // Spreadsheets write `TRUE` and `FALSE`.
            if let bool = Bool(cell.lowercased()) { return bool }
        }
        throw place.diagnostic(
            json.is(not: Message("true or false", "true나 false를")),
            remedy: Message("write true or false, without quotes", "따옴표 없이 true나 false를 적어 주세요"))
    }

    package func wholeNumber() throws(Diagnostic) -> Int {
        guard case .number(let digits) = json.kind else {
            throw place.diagnostic(
                json.is(not: Message("a whole number", "정수를")),
                remedy: Message("write digits without quotes", "따옴표 없이 숫자로 적어 주세요"))
        }
        guard let number = Int(digits) else {
            throw place.diagnostic(
                Message("\(digits) is not a whole number", "정수가 아니에요: \(digits)"),
                remedy: Message("write one of at most 18 digits", "18자리까지의 정수를 적어 주세요"))
        }
        return number
    }

    /// The elements of a list.
    /// - Parameter noun: the word for one of them, such as `fruit`.
    package func items(_ noun: Message) throws(Diagnostic) -> [ContentValue] {
        guard case .array(let values) = json.kind else {
            throw place.diagnostic(
                json.is(not: Message("a list", "목록을")),
                remedy: Message("write a list in brackets: [ ]", "목록을 대괄호로 묶어 적어 주세요: [ ]"))
        }
        return values.enumerated().map { index, value in
            ContentValue(place.item(noun, index, name: value.displayName), value)
        }
    }

    /// All fields of an object, in their order.
    package func fields() throws(Diagnostic) -> [(name: String, value: ContentValue)] {
        guard let members = json.members else {
            throw place.diagnostic(
                json.is(not: Message("an object", "객체를")),
                remedy: Message("write it in braces: { }", "중괄호로 묶어 적어 주세요: { }"))
        }
        return members.map { ($0.key, ContentValue(place.field($0.key, $0.value), $0.value)) }
    }

    /// An object that has no other fields than the known ones.
    package func object(fields known: String...) throws(Diagnostic) -> ContentObject { try object(fields: known) }

    package func object(fields known: [String]) throws(Diagnostic) -> ContentObject {
        let fields = try fields()
        for (name, _) in fields where !known.contains(name) {
            throw unknown(name, is: Message("not a field here", "여기에는 없는 항목이에요"), among: known)
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
                    code,
                    is: isCode
                        ? Message("a language without a file of texts", "화면의 글 파일이 없는 언어예요")
                        : Message("not the code of a language", "언어의 코드가 아니에요"),
                    among: languages.map(\.rawValue))
            }
            texts[language] = try value.text()
        }
        for language in languages where texts[language] == nil {
            throw place.field(language.rawValue).isMissing
        }
        return Localized(texts.removeValue(forKey: .korean) ?? "", texts)
    }

    /// The error for a field that the program does not read.
    package func unknown(_ name: String, is error: Message, among known: [String]) -> Diagnostic {
        let place = place.field(name)
        let offset = json.members?.first { $0.key == name }?.keyOffset
        let nearest = Spelling.nearest(to: name, among: known).map { "\"\($0)\"" }
        let few = known.count > 8 ? nil : known.map { "\"\($0)\"" }.joined(separator: ", ")
        let remedy = (nearest ?? few).map { names in
            Message("write \(names), or remove it", "\(names)(으)로 적거나 지워 주세요")
        }
        return place.diagnostic(
            at: offset, Message("is \(error.english)", error.korean),
            remedy: remedy ?? Message("correct its name, or remove it", "이름을 고치거나 지워 주세요"))
    }
}

extension JSONValue {
    var members: [Member]? {
        if case .object(let members) = kind { members } else { nil }
    }

    func `is`(not expected: Message) -> Message {
        let name: Message =
            switch kind {
            case .null: Message(verbatim: "null")
            case .bool(let bool): Message(verbatim: "\(bool)")
            case .number(let digits): Message(verbatim: digits)
            case .string(let text): Message("the text \"\(text.prefix(40))\"", "글 \"\(text.prefix(40))\"")
            case .array: Message("a list", "목록")
            case .object: Message("an object", "객체")
            }
        return Message(
            "is \(name.english), not \(expected.english)", "\(expected.korean) 적을 자리에 \(name.korean)이(가) 있어요")
    }

    /// The name by which a person knows the element of a list: its field `name`, in Korean if it has several.
    var displayName: String? {
        guard let name = members?.first(where: { $0.key == "name" })?.value else { return nil }
        let korean = name.members?.first { $0.key == Language.korean.rawValue } ?? name.members?.first
        guard case .string(let text) = korean?.value.kind ?? name.kind, !text.allSatisfy(\.isWhitespace) else {
            return nil
        }
        return text
    }
}
