import ContentFile
import Bytes

/// A parsed template file. The syntax is the part of Mustache that only shows values: no tag computes.
///
/// A section, block, partial or comment on a line without anything else removes the whole line, as Mustache defines it. A
/// partial inside a line leaves out the last line break of its file.
///
/// A line that begins with white space continues the line before, so that a long one can be read: the line break and that white
/// space become one space before an attribute or a word, and nothing before a tag of HTML or of the template.
struct TemplateSource: Sendable {
    let file: String
    let text: String
    let nodes: [Node]

    indirect enum Node: Sendable {
        /// Text that is copied to the page, and its first line.
        case literal([UInt8], line: Int)
        /// `{{name}}` or `{{{name}}}`
        case value(Tag)
        /// `{{#name}}…{{/name}}`
        case section(Tag, [Node])
        /// `{{^name}}…{{/name}}`
        case inverted(Tag, [Node])
        /// `{{>name}}`, and true if it stands in a line with something else.
        case partial(Tag, isInline: Bool)
        /// `{{<name}}…{{/name}}`: another template with the blocks inside put into it.
        case parent(Tag, [Node])
        /// `{{$name}}…{{/name}}`
        case block(Tag, [Node])

        /// The node, and all that are inside it.
        var all: [Node] {
            switch self {
            case .section(_, let inside), .inverted(_, let inside), .parent(_, let inside), .block(_, let inside):
                [self] + inside.flatMap(\.all)
            case .literal, .value, .partial: [self]
            }
        }
    }

    struct Tag: Equatable, Sendable {
        let kind: Kind
        let name: String
        let line: Int
        let column: Int

        enum Kind: Character, Sendable {
            case value = " "
            case html = "{"
            case section = "#"
            case inverted = "^"
            case close = "/"
            case partial = ">"
            case parent = "<"
            case block = "$"
            case comment = "!"
        }

        /// The tag as it is written in the file.
        var text: String {
            switch kind {
            case .value: "{{\(name)}}"
            case .html: "{{{\(name)}}}"
            default: "{{\(kind.rawValue)\(name)}}"
            }
        }
    }

    /// The nodes for a place inside a line.
    var inlineNodes: [Node] {
        guard case .literal(let bytes, let line) = nodes.last, bytes.last == UInt8(ascii: "\n") else { return nodes }
        return nodes.dropLast() + [.literal(bytes.dropLast(), line: line)]
    }

    /// - Parameter file: the path that an error names.
    /// - Throws: `Diagnostic` for the first tag that is not allowed, not closed or closed by another.
    init(file: String, text: String) throws(Diagnostic) {
        self.file = file
        self.text = text
        var tree = NodeTree(file: file)
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        for (index, line) in lines.enumerated() {
            let next = index + 1 < lines.count ? lines[index + 1] : nil
            try tree.add(TemplateLine(line, before: next, number: index + 1, file: file))
        }
        nodes = try tree.end()
    }
}

/// The texts that a template names itself: `{{t.menuTitle}}`.
extension TemplateSource {
    var texts: [Tag] {
        nodes.flatMap(\.all).compactMap { if case .value(let tag) = $0, tag.textName != nil { tag } else { nil } }
    }
}

extension TemplateSource.Tag {
    var textName: String? { kind == .value && name.hasPrefix("t.") ? String(name.dropFirst(2)) : nil }

    func unknownText(in file: String, among known: some Collection<String>) -> Diagnostic {
        let name = textName ?? name
        return Diagnostic(
            file: file, line: line, column: column,
            Message("\"\(name)\" is not a text without placeholders", "\"\(name)\": 중괄호 없는 글 가운데 없어요"),
            remedy: Spelling.nearest(to: name, among: known.sorted()).map { .write("t." + $0) }
                ?? Message("correct the name, or add the text to every language", "이름을 고치거나 모든 언어에 글을 더해 주세요"))
    }
}

/// One line, cut at its tags.
private struct TemplateLine {
    var pieces: [Piece] = []
    let number: Int
    /// True if this line continues the one before.
    private let isContinuation: Bool
    /// True if the next line continues this one.
    private let isContinued: Bool

    enum Piece {
        case literal(Substring)
        case tag(TemplateSource.Tag)
    }

    /// - Parameter next: the next line; nil for the last one, which no line break follows.
    init(_ line: Substring, before next: Substring?, number: Int, file: String) throws(Diagnostic) {
        self.number = number
        isContinuation = Self.isContinuation(line)
        isContinued = next.map(Self.isContinuation) ?? false
        var rest = line
        if isContinuation {
            rest = line.drop(while: \.isWhitespace)
            if !rest.hasPrefix("<"), !rest.hasPrefix("{{") { pieces.append(.literal(" ")) }
        }
        while let open = rest.firstRange(ofBytes: "{{") {
            let column = line.distance(from: line.startIndex, to: open.lowerBound) + 1
            func error(_ error: Message, remedy: Message) -> Diagnostic {
                Diagnostic(file: file, line: number, column: column, error, remedy: remedy)
            }
            let isHTML = rest[open.upperBound...].first == "{"
            guard let close = rest[open.upperBound...].firstRange(ofBytes: isHTML ? "}}}" : "}}") else {
                let remedy =
                    isHTML
                    ? Message("write it in one line, and end it with }}}", "한 줄에 적고 }}}로 닫아 주세요")
                    : Message("write it in one line", "한 줄에 적어 주세요")
                throw error(Message("a tag does not end in its line", "태그가 그 줄에서 끝나지 않아요"), remedy: remedy)
            }
            if open.lowerBound > rest.startIndex { pieces.append(.literal(rest[..<open.lowerBound])) }
            let inside = rest[open.upperBound..<close.lowerBound]
            let kind = inside.first.flatMap(TemplateSource.Tag.Kind.init(rawValue:)) ?? .value
            let name = String((kind == .value ? inside : inside.dropFirst()).trimmed)
            if let problem = Self.problem(kind, inside, name) { throw error(problem.error, remedy: problem.remedy) }
            pieces.append(.tag(TemplateSource.Tag(kind: kind, name: name, line: number, column: column)))
            rest = rest[close.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.literal(rest)) }
        if isTagAlone, let tag = onlyTag {
            pieces = [.tag(tag)]
        } else if next != nil, !isContinued {
            pieces.append(.literal("\n"))
        }
    }

    /// True if nothing else is in the tag's line, not even a part of another line.
    var isTagAlone: Bool { !isContinuation && !isContinued && onlyTag != nil }

    /// True for the last of several lines that are shown as one.
    var endsJoinedLines: Bool { isContinuation && !isContinued }

    private static func isContinuation(_ line: Substring) -> Bool {
        line.first?.isWhitespace ?? false && !line.allSatisfy(\.isWhitespace)
    }

    /// The tag of a line without anything else; never a value or HTML, which is part of its line.
    private var onlyTag: TemplateSource.Tag? {
        var tags = [TemplateSource.Tag]()
        for piece in pieces {
            switch piece {
            case .tag(let tag): tags.append(tag)
            case .literal(let text): if !text.allSatisfy(\.isWhitespace) { return nil }
            }
        }
        return tags.count == 1 && ![.value, .html].contains(tags[0].kind) ? tags[0] : nil
    }

    private static func problem(
        _ kind: TemplateSource.Tag.Kind, _ inside: Substring, _ name: String
    ) -> (error: Message, remedy: Message)? {
        switch inside.first {
        case "&":
            return (
                Message("shows a value unescaped", "값을 그대로 보여 줘요"),
                Message("write it with two braces, or three for HTML", "중괄호 두 개, HTML이면 세 개로 적어 주세요")
            )
        case "=", "%":
            return (
                Message("changes how the template is read", "템플릿을 읽는 방법을 바꿔요"),
                Message("take the tag out", "태그를 지워 주세요")
            )
        default: break
        }
        if kind == .comment { return nil }
        if name.utf8.contains(where: { "*(".utf8.contains($0) }) {
            return (
                Message("computes in a template", "템플릿에서 계산해요"),
                Message("let the page's view model compute it", "계산은 화면의 모델에 맡겨 주세요")
            )
        }
        let isName = !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) }
        if isName { return nil }
        return (
            Message("\"\(name)\" is not a name", "\"\(name)\"은(는) 이름이 아니에요"),
            Message("write one of letters and digits", "글자와 숫자로 적어 주세요")
        )
    }
}

/// Builds the nodes of a template from its lines.
private struct NodeTree {
    let file: String
    private var open: [(tag: TemplateSource.Tag, outer: [TemplateSource.Node])] = []
    private var nodes: [TemplateSource.Node] = []
    private var literal: (bytes: [UInt8], line: Int)?

    init(file: String) { self.file = file }

    mutating func add(_ line: TemplateLine) throws(Diagnostic) {
        for piece in line.pieces {
            switch piece {
            case .literal(let text):
                if literal == nil { literal = ([], line.number) }
                literal?.bytes += text.utf8
            case .tag(let tag):
                endLiteral()
                try add(tag, isInline: !line.isTagAlone)
            }
        }
        // The lines of a literal are counted from its first one.
        if line.endsJoinedLines { endLiteral() }
    }

    private mutating func add(_ tag: TemplateSource.Tag, isInline: Bool) throws(Diagnostic) {
        switch tag.kind {
        case .value, .html: nodes.append(.value(tag))
        case .partial: nodes.append(.partial(tag, isInline: isInline))
        case .comment: break
        case .section, .inverted, .parent, .block:
            open.append((tag, nodes))
            nodes = []
        case .close:
            guard let (opening, outer) = open.popLast() else {
                throw error(
                    tag, Message("\(tag.text) closes nothing", "닫을 것이 없는 \(tag.text)"),
                    remedy: Message("take it out", "지워 주세요"))
            }
            guard opening.name == tag.name else {
                throw error(
                    tag,
                    Message(
                        "\(tag.text) closes \(opening.text) of line \(opening.line)",
                        "\(opening.line)째 줄의 \(opening.text)을(를) \(tag.text)(으)로 닫았어요"),
                    remedy: Message(
                        "close each tag where it began: write {{/\(opening.name)}}",
                        "{{/\(opening.name)}}로 닫아 주세요"))
            }
            nodes = outer + [Self.node(opening, nodes)]
        }
    }

    mutating func end() throws(Diagnostic) -> [TemplateSource.Node] {
        endLiteral()
        if let (tag, _) = open.last {
            throw error(
                tag, Message("\(tag.text) is not closed", "\(tag.text)이(가) 닫히지 않았어요"),
                remedy: Message("add {{/\(tag.name)}}", "{{/\(tag.name)}}를 더해 주세요"))
        }
        return nodes
    }

    private mutating func endLiteral() {
        if let literal { nodes.append(.literal(literal.bytes, line: literal.line)) }
        literal = nil
    }

    private static func node(_ tag: TemplateSource.Tag, _ inside: [TemplateSource.Node]) -> TemplateSource.Node {
        switch tag.kind {
        case .inverted: .inverted(tag, inside)
        case .parent: .parent(tag, inside)
        case .block: .block(tag, inside)
        default: .section(tag, inside)
        }
    }

    private func error(_ tag: TemplateSource.Tag, _ error: Message, remedy: Message) -> Diagnostic {
        Diagnostic(file: file, line: tag.line, column: tag.column, error, remedy: remedy)
    }
}

extension Substring {
    /// The first place of a short word, which is found by its bytes many times faster than by its characters.
    fileprivate func firstRange(ofBytes word: String) -> Range<Index>? {
        guard let first = word.utf8.first else { return nil }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: word.utf8) { return start..<rest.index(start, offsetBy: word.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
