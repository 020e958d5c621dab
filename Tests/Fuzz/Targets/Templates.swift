import ContentFile
@testable import Templates
import Bytes

extension FuzzTarget {
    /// Up to four template files, with a form feed between any two: `page`, `layout`, `row` and `part`.
    static let templates = FuzzTarget(name: "templates", maxLength: 512) { input in
        guard let text = String(validating: input, as: UTF8.self) else { return }
        let texts = text.split(separator: "\u{C}", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        do {
            var sources = [String: TemplateSource]()
            for (name, text) in zip(["page", "layout", "row", "part"], texts) {
                sources[name] = try TemplateSource(file: name, text: text)
            }
            let template = try compile(sources)
            let html = template.html(Page())
            // Templates that hold the marks themselves show nothing about values.
            if !input.contains(Page.mark) { try checkIsEscaped(html) }
            if !html.isEmpty { _ = template.origin(of: 1 + html.count { $0 == 0x0A }, of: Page()) }
        } catch let error as Diagnostic {
            try require(error.line.map { $0 >= 1 } ?? false, "a refusal has a line: \(error)")
            try require(
                !error.error.korean.isEmpty && !error.remedy.english.isEmpty, "a refusal says what to do: \(error)")
            try require(!error.description.contains(where: \.isNewline), "a refusal is one line: \(error)")
        }
    }

    private static func compile(_ sources: [String: TemplateSource]) throws(Diagnostic) -> Template<Page> {
        let compiler = TemplateCompiler(sources: sources)
        let scope = TemplateCompiler.Scope(name: "page", file: "page")
        let body = TemplateCompiler.Body(compiler: compiler, nodes: sources["page"]?.nodes ?? [], scope: scope)
        return Template(
            ops: try body.ops(of: Page.self), addresses: [:], files: compiler.files,
            source: compiler.fingerprint(of: "page"))
    }

    /// Each text is a mark between a `<` and a quote. The HTML field has no mark.
    private static func checkIsEscaped(_ html: [UInt8]) throws {
        for (index, byte) in html.enumerated() where byte == Page.mark {
            try require(
                html[..<index].suffix(4).elementsEqual("&lt;".utf8)
                    && html[(index + 1)...].starts(with: "&quot;".utf8),
                "a value is escaped: \(String(decoding: html, as: UTF8.self))")
        }
    }
}

/// A page with a field of each kind.
private struct Page: ViewModel {
    static let mark: UInt8 = 1
    static let value = "<\u{1}\""

    static let fields: Fields<Page> = [
        .text("text") { _ in value }, .html("html") { _ in "<b>" }, .file("file") { _ in value },
        .optional("word") { _ in String?.some(value) }, .flag("yes") { _ in true },
        .flag("no") { _ in false }, .part("part") { _ in Row() }, .rows("rows") { _ in [Row(), Row()] },
        .cachedRows("cached") { _ in [Row()] }, .optional("some") { _ in Row() },
        .optional("none") { _ in Row?.none },
    ]
}

private struct Row: ViewModel, Equatable {
    static let fields: Fields<Row> = [.text("name") { _ in Page.value }, .flag("last") { _ in true }]
}
