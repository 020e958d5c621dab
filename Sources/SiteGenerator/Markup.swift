import Messages

/// A page's tags, checked for the mistakes that the shop's templates can make (WHATWG HTML, section 13.1).
struct Markup {
    /// The addresses of links and assets, in the order of the page.
    private(set) var targets: [Target] = []
    private(set) var anchors: Set<String> = []

    struct Target: Equatable, Sendable {
        let address: String
        let line: Int
        /// The bytes of the address in the page, where it is escaped.
        let range: Range<Int>
    }

    private var open: [(name: String, line: Int)] = []
    private var hasTitle = false
    private var hasLanguage = false

    /// - Throws: `MarkupError` for the first mistake.
    init(_ html: [UInt8]) throws(MarkupError) {
        var reader = TagReader(html)
        while let tag = try reader.next() {
            if tag.isEnd { try close(tag) } else { try add(tag) }
            if tag.name == "title", tag.isEnd { hasTitle = true }
        }
        if let unclosed = open.last {
            throw MarkupError(
                line: unclosed.line,
                Message("<\(unclosed.name)> is not closed", "<\(unclosed.name)>의 닫는 태그가 없어요"), remedy: .close)
        }
        if !hasLanguage {
            throw MarkupError(
                line: 1, Message("<html> has no lang", "<html>에 lang이 없어요"),
                remedy: Message("write <html lang=\"ko\">", "<html lang=\"ko\">처럼 적어 주세요"))
        }
        if !hasTitle {
            throw MarkupError(
                line: 1, Message("has no <title>", "<title>이 없어요"), remedy: Message("add one", "하나 적어 주세요"))
        }
    }

    /// Elements without an end tag (section 13.1.2).
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Elements that end an open paragraph (section 13.1.2.4).
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
    ]

    private mutating func add(_ tag: Tag) throws(MarkupError) {
        func error(_ error: Message, _ remedy: Message) -> MarkupError {
            MarkupError(line: tag.line, error, remedy: remedy)
        }
        if open.last?.name == "p", Self.blocks.contains(tag.name) {
            throw error(
                Message("<\(tag.name)> inside a <p>", "<p> 안에 <\(tag.name)>이(가) 있어요"),
                Message("close the <p> before it", "그 앞에서 <p>를 닫아 주세요"))
        }
        for attribute in tag.attributes {
            let (name, value) = (attribute.name, attribute.value)
            switch name {
            case "id":
                if value.isEmpty || !anchors.insert(value).inserted {
                    throw error(
                        Message("id \"\(value)\" is empty, or used twice", "id \"\(value)\"이(가) 비었거나 두 번 쓰였어요"),
                        Message("give each element a different id", "요소마다 다른 id를 적어 주세요"))
                }
            case "href", "src", "poster", "action", "formaction", "xlink:href":
                targets.append(Target(address: value, line: tag.line, range: attribute.range))
            case "srcset":
                targets += TagReader.addresses(inSet: value, at: attribute.range.lowerBound).map {
                    Target(address: $0.address, line: tag.line, range: $0.range)
                }
            case "style":
                throw error(.isBlocked("style=\"…\""), .moveToStyleSheet)
            case _ where name.hasPrefix("on"):
                throw error(.isBlocked("\(name)=\"…\""), .moveToScript)
            default: break
            }
        }
        switch tag.name {
        case "html": hasLanguage = !(tag["lang"] ?? "").isEmpty
        case "img":
            if tag["alt"] == nil {
                throw error(
                    .image(lacks: "alt"),
                    Message(
                        "describe the picture, or write alt=\"\" for decoration", "그림을 설명하거나, 꾸밈이면 alt=\"\"로 적어 주세요"))
            }
            for side in ["width", "height"] where (Int(tag[side] ?? "") ?? 0) < 1 {
                throw error(
                    .image(lacks: side),
                    Message(
                        "write the picture's, so that the page does not move while it loads",
                        "불러오는 동안 화면이 움직이지 않게 그림의 크기를 적어 주세요"))
            }
            if (tag["src"] ?? "").isEmpty {
                throw error(.image(lacks: "src"), Message("name the picture", "그림의 주소를 적어 주세요"))
            }
        case "style": throw error(.isBlocked("<style>"), .moveToStyleSheet)
        case "script" where (tag["src"] ?? "").isEmpty:
            throw error(.isBlocked(Message("a <script> without src", "src가 없는 <script>")), .moveToScript)
        default: break
        }
        if !Self.void.contains(tag.name), !tag.closesItself { open.append((tag.name, tag.line)) }
    }

    private mutating func close(_ tag: Tag) throws(MarkupError) {
        guard let last = open.popLast() else {
            throw MarkupError(
                line: tag.line, Message("</\(tag.name)> closes nothing", "</\(tag.name)>에 맞는 여는 태그가 없어요"),
                remedy: .remove)
        }
        if last.name != tag.name {
            throw MarkupError(
                line: tag.line,
                Message(
                    "</\(tag.name)> closes <\(last.name)> of line \(last.line)",
                    "</\(tag.name)>이(가) \(last.line)째 줄의 <\(last.name)>을(를) 닫아요"),
                remedy: Message("close the inner one first", "안쪽 것을 먼저 닫아 주세요"))
        }
    }
}

/// A mistake in a page, and its line.
struct MarkupError: Error, Equatable {
    let line: Int
    let error: Message
    let remedy: Message

    init(line: Int, _ error: Message, remedy: Message) {
        self.line = line
        self.error = error
        self.remedy = remedy
    }
}

extension Message {
    fileprivate static func image(lacks attribute: String) -> Message {
        Message("<img> has no \(attribute)", "<img>에 \(attribute)가 없어요")
    }

    fileprivate static func isBlocked(_ part: String) -> Message { isBlocked(Message(verbatim: part)) }

    fileprivate static func isBlocked(_ part: Message) -> Message {
        part
            + Message(" is blocked by the Content-Security-Policy", "은(는) Content-Security-Policy가 막아요")
    }

    fileprivate static let moveToStyleSheet = Message("move it into a style sheet", "모양(CSS) 파일로 옮겨 주세요")
    fileprivate static let moveToScript = Message("move it into a script file", "스크립트 파일로 옮겨 주세요")
    static let close = Message("close it", "닫아 주세요")
    static let remove = Message("remove it", "지워 주세요")
}
