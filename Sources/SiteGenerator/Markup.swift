/// A page as a browser will read it, as far as this shop's own templates can get it wrong (WHATWG HTML, section 13.1).
struct Markup {
    /// Where links and assets lead, and the line of each.
    private(set) var targets: [Target] = []
    private(set) var anchors: Set<String> = []

    struct Target: Equatable, Sendable {
        let address: String
        let line: Int
    }

    /// What is wrong, and in which line.
    struct Fault: Error, Equatable {
        let line: Int
        let fault: String
        let remedy: String
    }

    private var open: [(name: String, line: Int)] = []
    private var hasTitle = false
    private var hasLanguage = false

    /// - Throws: `Fault` for the first one.
    init(_ html: [UInt8]) throws(Fault) {
        var reader = TagReader(html)
        while let tag = try reader.next() {
            if tag.isEnd { try close(tag) } else { try take(tag) }
            if tag.name == "title", tag.isEnd { hasTitle = true }
        }
        if let left = open.last {
            throw Fault(line: left.line, fault: "<\(left.name)> is not closed", remedy: "close it")
        }
        if !hasLanguage { throw Fault(line: 1, fault: "<html> says no language", remedy: "give it a lang") }
        if !hasTitle { throw Fault(line: 1, fault: "has no <title>", remedy: "give it one") }
    }

    /// Elements without an end (section 13.1.2).
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// What ends a paragraph that is open (section 13.1.2.4).
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
    ]

    private mutating func take(_ tag: Tag) throws(Fault) {
        func fault(_ fault: String, _ remedy: String) -> Fault { Fault(line: tag.line, fault: fault, remedy: remedy) }
        if open.last?.name == "p", Self.blocks.contains(tag.name) {
            throw fault("<\(tag.name)> stands in a <p>", "close the <p> before it")
        }
        for (name, value) in tag.attributes {
            switch name {
            case "id":
                if value.isEmpty || !anchors.insert(value).inserted {
                    throw fault("id \"\(value)\" stands here twice, or is empty", "give each its own")
                }
            case "href", "src": targets.append(Target(address: value, line: tag.line))
            case "style": throw fault("style=\"…\" is not let through to browsers", "put it into a style sheet")
            case _ where name.hasPrefix("on"):
                throw fault("\(name)=\"…\" is not let through to browsers", "put it into a script file")
            default: break
            }
        }
        switch tag.name {
        case "html": hasLanguage = !(tag["lang"] ?? "").isEmpty
        case "img":
            if tag["alt"] == nil { throw fault("<img> has no alt", "say what it shows, or alt=\"\" for an ornament") }
            for side in ["width", "height"] where (Int(tag[side] ?? "") ?? 0) < 1 {
                throw fault("<img> has no \(side)", "give it the picture's, so that nothing moves when it comes")
            }
            if (tag["src"] ?? "").isEmpty { throw fault("<img> has no src", "name the picture") }
        case "style": throw fault("<style> is not let through to browsers", "put it into a style sheet")
        case "script" where (tag["src"] ?? "").isEmpty:
            throw fault("a <script> without src is not let through to browsers", "put it into a script file")
        default: break
        }
        if !Self.void.contains(tag.name), !tag.closesItself { open.append((tag.name, tag.line)) }
    }

    private mutating func close(_ tag: Tag) throws(Fault) {
        guard let last = open.popLast() else {
            throw Fault(line: tag.line, fault: "</\(tag.name)> closes nothing", remedy: "take it out")
        }
        if last.name != tag.name {
            throw Fault(
                line: tag.line, fault: "</\(tag.name)> closes <\(last.name)> of line \(last.line)",
                remedy: "close the inner one first")
        }
    }
}
