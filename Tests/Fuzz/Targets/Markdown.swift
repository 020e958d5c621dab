import Expositions
import Bytes

extension FuzzTarget {
    /// A text in Markdown.
    static let markdown = FuzzTarget(name: "markdown", maxLength: 512) { input in
        guard let text = String(validating: input, as: UTF8.self) else { return }
        do {
            try Elements(try Markdown.html(text)).check()
            let plain = try Markdown.plainText(text)
            try require(plain.count <= 160, "a description is short: \(plain)")
        } catch let error as MarkdownError {
            let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
            try require(lines.indices.contains(error.line - 1), "a refusal has a line of the text: \(error)")
            try require(
                (1...lines[error.line - 1].count + 1).contains(error.column), "a refusal has a column: \(error)")
            try require(
                !error.error.korean.isEmpty && !error.remedy.english.isEmpty, "a refusal says what to do: \(error)")
        }
    }
}

/// The elements of HTML, read as strictly as it is written: each tag in the one form that Markdown's HTML has.
private struct Elements {
    private let html: String
    private static let void = ["hr", "br"]
    private static let names: Set<String> = [
        "p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code", "em", "strong", "del", "a",
        "span", "table", "thead", "tbody", "tr", "th", "td",
    ]

    /// An x stands for each scalar that is not ASCII: an accent behind a bracket would be one character with it.
    init(_ html: String) {
        self.html = String(String.UnicodeScalarView(html.unicodeScalars.map { $0.isASCII ? $0 : "x" }))
    }

    func check() throws {
        var open = [Substring]()
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            try checkText(rest[..<start])
            guard let end = rest[start...].firstIndex(of: ">") else {
                throw BrokenPromise(description: "a tag ends: \(html)")
            }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.prefix { $0 != " " }
            if name.first == "/" {
                try require(open.popLast() == tag.dropFirst(), "tags are balanced: \(html)")
            } else if Self.void.contains(String(name)) {
                try require(tag == "\(name) /", "a void element has no attribute: \(html)")
            } else {
                try require(Self.names.contains(String(name)), "only Markdown's elements: <\(tag)>")
                try checkAttributes(name, tag.dropFirst(name.count))
                open.append(name)
            }
        }
        try checkText(rest)
        try require(open.isEmpty, "tags are balanced: \(html)")
    }

    private func checkText(_ text: Substring) throws {
        try require(!text.utf8.contains { ">\"".utf8.contains($0) }, "a text is escaped: \(text)")
    }

    /// - Parameter attributes: such as ` href="/"`.
    private func checkAttributes(_ name: Substring, _ attributes: Substring) throws {
        var rest = attributes
        while !rest.isEmpty {
            let key = rest.dropFirst().prefix { $0.isLetter }
            rest = rest.dropFirst(1 + key.count)
            try require(rest.hasPrefix("=\""), "an attribute has quotes: <\(name)\(attributes)>")
            let value = rest.dropFirst(2).prefix { $0 != "\"" }
            rest = rest.dropFirst(2 + value.count)
            try require(rest.first == "\"", "a quote ends: <\(name)\(attributes)>")
            rest = rest.dropFirst()
            switch (name, key) {
            case ("a", "href"): try checkAddress(value)
            case ("a", "class"): try require(value == "bare", "the class of an address: \(value)")
            case ("a", "title"), ("ol", "start"): break
            case ("span", "lang"): try require(LanguageTag(value) != nil, "a language: \(value)")
            case ("span", "dir"): try require(value == "rtl", "a direction: \(value)")
            case ("td", "class"), ("th", "class"):
                try require(["left", "center", "right"].contains(value), "an alignment: \(value)")
            default: throw BrokenPromise(description: "only Markdown's attributes: <\(name)\(attributes)>")
            }
        }
    }

    private func checkAddress(_ address: Substring) throws {
        try require(!address.utf8.contains { $0 <= 0x20 }, "an address has no white space: \(address)")
        try require(!address.hasPrefix("//") && !address.hasPrefix("/\\"), "no address without a scheme: \(address)")
        let start = address.prefix { !":/?#".contains($0) }
        guard start.endIndex < address.endIndex, address[start.endIndex] == ":" else { return }
        try require(
            ["https", "http", "mailto", "tel"].contains(start.lowercased()), "only these schemes: \(address)")
    }
}
