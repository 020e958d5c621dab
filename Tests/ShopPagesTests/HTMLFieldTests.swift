import Foundation
import Bytes
import PageTestSupport
import Templates
import TestSupport
import XCTest

/// HTML that is safe already is shown as it is; everything else is escaped, whatever the template says.
final class HTMLFieldTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDown() { try? FileManager.default.removeItem(at: folder) }

    func testHTMLIsShownAsItIs() throws {
        try XCTAssertEqual(
            html("<h1>{{name}}</h1>\n{{{body}}}\n{{! end }}\n"), "<h1>&lt;b&gt;</h1>\n<p>a &amp; <em>b</em></p>\n")
        try XCTAssertEqual(html("{{ name }}{{{ body }}}{{name}}"), "&lt;b&gt;<p>a &amp; <em>b</em></p>&lt;b&gt;")
    }

    func testHTMLOfAPartIsShownAsItIs() throws {
        try XCTAssertEqual(
            html("{{{note.body}}}{{#note}}{{{body}}}{{/note}}{{#notes}}{{{body}}}{{/notes}}"), "<hr><hr><hr><hr>")
    }

    func testThreeBracesAroundATextAreRefused() throws {
        for name in ["name", "file", "note.name"] {
            try refuses(
                "<p>\n {{{\(name)}}}",
                "page.mustache, line 2, column 2: {{{\(name)}}} is not HTML; write it as {{\(name)}}, escaped")
        }
        for name in ["isLong", "note", "notes"] {
            try refuses(
                "{{{\(name)}}}",
                "page.mustache, line 1, column 1: {{{\(name)}}} is not HTML; write it as {{\(name)}}, escaped")
        }
    }

    func testTwoBracesAroundHTMLAreRefused() throws {
        try refuses("{{body}}", "page.mustache, line 1, column 1: {{body}} is HTML; write it as {{{body}}}")
        try refuses(
            "{{note.body}}", "page.mustache, line 1, column 1: {{note.body}} is HTML; write it as {{{note.body}}}")
    }

    func testOnlyAnAddressStandsWhereAnAddressBelongs() throws {
        for attribute in ["href", "action", "formaction", "src"] {
            try refuses(
                "<p>\n<a \(attribute)=\"{{name}}\">",
                "page.mustache, line 2, column \(6 + attribute.utf8.count): {{name}} is not an address; "
                    + "show a field that is one")
            _ = try html("<a \(attribute)=\"{{page}}\"><a \(attribute)=\"{{file}}\"><a \(attribute)=\"/{{name}}\">")
        }
        try refuses(
            "<a href=\"{{title}}\">",
            "page.mustache, line 1, column 10: {{title}} is not an address; show a field that is one")
        try refuses(
            "{{#page}}x{{/page}}",
            "page.mustache, line 1, column 1: {{#page}} is a text, neither flag nor rows; show it as {{page}}")
    }

    /// The addresses of pages, not those of files whose current address is known; a fragment of the page stays where it is.
    func testAPageNamesOthersByTheAddressesThatItIsGiven() throws {
        let template = """
            <a href="{{page}}"><b class="/b">
            <form action="/orders?a&amp;b"><button formaction="/memo"><img src="/logo.svg"><img src="{{file}}">{{page}}
            {{#other}}<a href="{{other}}">{{/other}}{{^other}}none{{/other}}
            {{#links}}<a href="{{page}}">{{/links}}
            """
        try Data(template.utf8).write(to: folder.appending(path: "page.mustache"))
        let folder = TemplateFolder(try TemplateFolder(folder.path), addresses: ["/logo.svg": "/logo-1.svg"])
        let compiled = try folder.template("page", showing: Page.self)
        func page(_ base: String) -> String {
            """
            <a href="\(base)/page?a&amp;b"><b class="/b">
            <form action="\(base)/orders?a&amp;b"><button formaction="\(base)/memo"><img src="/logo-1.svg">\
            <img src="/style.css">\(base)/page?a&amp;b
            <a href="#other">
            <a href="\(base)/page">
            """
        }
        let below = Page(relocation: { $0.hasPrefix("/") ? "/below" + $0 : $0 })
        for _ in 1...2 {
            XCTAssertEqual(String(decoding: compiled.html(Page()), as: UTF8.self), page(""))
            XCTAssertEqual(
                String(decoding: compiled.html(below), as: UTF8.self), page("/below"), "no row of the other page")
        }
        XCTAssertEqual(compiled.origin(of: 4, of: below)?.english, "\(self.folder.path)/page.mustache, line 4")
    }

    func testHTMLIsNotACondition() throws {
        try refuses(
            "{{#body}}x{{/body}}",
            "page.mustache, line 1, column 1: {{#body}} is HTML, neither flag nor rows; show it as {{{body}}}")
        try refuses(
            "{{^body}}x{{/body}}",
            "page.mustache, line 1, column 1: {{^body}} is not a flag; ask for a flag of the page")
    }

    func testThreeBracesThatDoNotEndAreRefused() throws {
        try refuses(
            "a{{{body}} b",
            "page.mustache, line 1, column 2: a tag does not end in its line; "
                + "write it in one line, and end it with }}}")
        try refuses("{{{}}}", "page.mustache, line 1, column 1: \"\" is not a name; write one of letters and digits")
        try refuses(
            "{{{{body}}}}",
            "page.mustache, line 1, column 1: \"{body\" is not a name; write one of letters and digits")
    }

    func testAnUnknownNameInThreeBracesIsRefused() throws {
        try refuses("{{{bdoy}}}", "page.mustache, line 1, column 1: no value for {{bdoy}} in Page; write \"body\"")
    }

    func testAPlaceAfterHTMLOfSeveralLinesIsThatOfTheTemplate() throws {
        try Data("<h1>\n{{{body}}}\n</h1>".utf8).write(to: folder.appending(path: "page.mustache"))
        let template = try TemplateFolder(folder.path).template("page", showing: Page.self)
        let page = Page(body: "<p>\n</p>\n<p>\n</p>")
        XCTAssertEqual(template.origin(of: 4, of: page)?.english, "\(folder.path)/page.mustache, line 2")
        XCTAssertEqual(template.origin(of: 6, of: page)?.english, "\(folder.path)/page.mustache, line 3")
    }

    func testAnIndentedLineContinuesTheOneBefore() throws {
        XCTAssertEqual(
            try html("<a\n    href=\"{{file}}\"\n\tid=\"a\">\n    <i></i>\n</a>\n"),
            "<a href=\"/style.css\" id=\"a\"><i></i>\n</a>\n")
        XCTAssertEqual(
            try html("<b{{#isLong}}\n  id=\"b\"{{/isLong}}>\n  {{name}}\n</b>"), "<b id=\"b\">&lt;b&gt;\n</b>")
        XCTAssertEqual(try html("<ul>\n  {{#isLong}}\n  <li>\n  {{/isLong}}\n</ul>"), "<ul><li>\n</ul>")
        XCTAssertEqual(try html("<p>\n  \nwords\n"), "<p>\n  \nwords\n", "a blank line")
    }

    func testAPartialInALineEndsWithoutItsLineBreak() throws {
        try Data("<hr>\n".utf8).write(to: folder.appending(path: "sign.mustache"))
        XCTAssertEqual(try html("<b>{{>sign}}</b>\n{{>sign}}\n<i>"), "<b><hr></b>\n<hr>\n<i>")
        XCTAssertEqual(try html("<b>\n    {{>sign}}\n    </b>\n"), "<b><hr></b>\n")
    }

    func testAPlaceAfterContinuedLinesIsThatOfTheTemplate() throws {
        try Data("<hr>\n".utf8).write(to: folder.appending(path: "sign.mustache"))
        try Data("<b\n    id>{{>sign}}</b>\n<i></i>\n<u>\n</u>".utf8).write(to: folder.appending(path: "page.mustache"))
        let template = try TemplateFolder(folder.path).template("page", showing: Page.self)
        XCTAssertEqual(template.origin(of: 2, of: Page())?.english, "\(folder.path)/page.mustache, line 3")
        XCTAssertEqual(template.origin(of: 4, of: Page())?.english, "\(folder.path)/page.mustache, line 5")
    }

    private func html(_ template: String) throws -> String {
        try Data(template.utf8).write(to: folder.appending(path: "page.mustache"))
        let template = try TemplateFolder(folder.path).template("page", showing: Page.self)
        return String(decoding: template.html(Page()), as: UTF8.self)
    }

    private func refuses(_ template: String, _ sentence: String, line: UInt = #line) throws {
        XCTAssertThrowsError(try html(template), line: line) {
            XCTAssertEqual("\($0)", "\(folder.path)/\(sentence)", line: line)
        }
    }
}

private struct Page: ViewModel {
    var body = "<p>a &amp; <em>b</em></p>"
    var relocation: (@Sendable (String) -> String)?

    static let fields: Fields<Page> = [
        .text("name") { _ in "<b>" }, .html("body", \.body), .file("file") { _ in "/style.css" },
        .address("page") { _ in "/page?a&b" }, .optionalAddress("other") { _ in "#other" },
        .optional("title") { _ in "Juice" }, .cachedRows("links") { _ in [PageLink(page: "/page")] },
        .flag("isLong") { _ in true }, .part("note") { _ in Note() }, .rows("notes") { _ in [Note(), Note()] },
    ]
}

private struct Note: ViewModel {
    static let fields: Fields<Note> = [.text("name") { _ in "<i>" }, .html("body") { _ in "<hr>" }]
}

private struct PageLink: ViewModel, Equatable {
    let page: String

    static let fields: Fields<PageLink> = [.address("page", \.page)]
}
