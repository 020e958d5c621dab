import Foundation
import JuiceShop
import Bytes
import PageTestSupport
import ShopWeb
import Templates
import TestSupport
import XCTest

/// An error in a template is found before a page is shown, with file, line, column and remedy.
final class PageTemplatesTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try FileManager.default.copyItem(at: Repository.folder.appending(path: "Templates"), to: folder)
    }

    override func tearDown() { try? FileManager.default.removeItem(at: folder) }

    func testTheShopsOwnTemplatesCompile() throws {
        _ = try PageTemplates.shop
    }

    /// Templates write the names of form fields themselves: each is one that the program knows.
    func testEachFieldOfAFormIsKnown() throws {
        let folder = Repository.folder.appending(path: "Sources/ShopWeb").path
        let sources = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
            .map { try Repository.text("Sources/ShopWeb/\($0)") }
        let known = Set(sources.flatMap { $0.matches(of: /static let \w+ = "([\w.]+)"/).map(\.1) })
        for template in try Repository.files(in: "Templates", ending: ".mustache") {
            let text = try Repository.text("Templates/\(template)")
            for field in text.matches(of: /<(?:input|select|button|textarea)\s[^>]*name="([\w.]+)"/) {
                XCTAssertTrue(known.contains(field.1), "\(template): no form has a field \(field.1)")
            }
        }
    }

    func testAMissingFolderIsRefused() {
        XCTAssertThrowsError(try PageTemplates(folder: "/nowhere/at/all", texts: .shop)) {
            XCTAssertEqual(
                "\($0)", "/nowhere/at/all: is not a folder that can be read; check the path and its rights")
        }
    }

    func testAPageWithoutItsTemplateIsRefused() throws {
        try FileManager.default.removeItem(at: folder.appending(path: "notice.mustache"))
        refuses("notice.mustache: is missing; bring it back: a page needs it")
    }

    func testAMissingPartialIsRefused() throws {
        try write("<p>\n{{>nobody}}\n</p>")
        refuses(
            "notice.mustache, line 2, column 1: includes \"nobody\", which is missing; "
                + "correct the name or add nobody.mustache")
        try write("<p>\n{{>orderAgian}}\n</p>")
        refuses("notice.mustache, line 2, column 1: includes \"orderAgian\", which is missing; write \"orderAgain\"")
    }

    func testAMissingLayoutIsRefused() throws {
        try write("{{<nobody}}{{/nobody}}")
        refuses(
            "notice.mustache, line 1, column 1: includes \"nobody\", which is missing; "
                + "correct the name or add nobody.mustache")
    }

    func testATemplateThatIncludesItselfIsRefused() throws {
        try write("{{>notice}}")
        refuses(
            "notice.mustache, line 1, column 1: includes \"notice\", which includes this one; take one of the two out")
    }

    func testAnUnescapedValueIsRefused() throws {
        try write("<p>{{heading}}\n{{&heading}}")
        refuses(
            "notice.mustache, line 2, column 1: shows a value unescaped; write it with two braces, or three for HTML")
        try write("<p>{{heading}}\n{{{heading}}}")
        refuses(
            "notice.mustache, line 2, column 1: {{{heading}}} is not HTML; write it as {{heading}}, escaped")
    }

    func testATagThatChangesTheSyntaxIsRefused() throws {
        for tag in ["{{=<% %>=}}", "{{% CONTENT_TYPE: TEXT}}"] {
            try write(tag)
            refuses("notice.mustache, line 1, column 1: changes how the template is read; take the tag out")
        }
    }

    func testATagThatComputesIsRefused() throws {
        for tag in ["{{uppercased(heading)}}", "{{>*heading}}"] {
            try write(tag)
            refuses("notice.mustache, line 1, column 1: computes in a template; let the page's view model compute it")
        }
    }

    func testATagThatDoesNotEndIsRefused() throws {
        try write("<p>{{heading</p>")
        refuses("notice.mustache, line 1, column 4: a tag does not end in its line; write it in one line")
    }

    func testASectionThatDoesNotEndIsRefused() throws {
        try write("<p>\n{{#frame.isStatic}}\n</p>")
        refuses("notice.mustache, line 2, column 1: {{#frame.isStatic}} is not closed; add {{/frame.isStatic}}")
    }

    func testATagThatClosesAnotherIsRefused() throws {
        try write("{{#frame.isStatic}}\n<p>{{/frame.hasScript}}</p>")
        refuses(
            "notice.mustache, line 2, column 4: {{/frame.hasScript}} closes {{#frame.isStatic}} of line 1; "
                + "close each tag where it began: write {{/frame.isStatic}}")
        try write("<p>{{/heading}}</p>")
        refuses("notice.mustache, line 1, column 4: {{/heading}} closes nothing; take it out")
    }

    func testAnUnknownNameIsRefusedWithTheNearestOne() throws {
        try write("<p>{{haeding}}</p>")
        refuses("notice.mustache, line 1, column 4: no value for {{haeding}} in NoticePage; write \"heading\"")
        try write("<p>{{frame.titel}}</p>")
        refuses("notice.mustache, line 1, column 4: no value for {{titel}} in Frame; write \"title\"")
        try write("<p>{{nothing}}</p>")
        refuses(
            "notice.mustache, line 1, column 4: no value for {{nothing}} in NoticePage; "
                + "write one of advice, back, frame, heading, reference, scene")
    }

    func testAnUnknownTextIsRefusedWithTheNearestOne() throws {
        try write("<p>\n{{t.noticeBakc}}</p>")
        refuses(
            "notice.mustache, line 2, column 1: \"noticeBakc\" is not a text without placeholders; write \"t.noticeBack\""
        )
        try write("{{t.juiceOrder}}")
        XCTAssertThrowsError(try PageTemplates(folder: folder.path, texts: .shop))
    }

    func testATemplateNamesEachField() throws {
        XCTAssertEqual(try PageTemplates.shop.unnamedFields, [])
        let advice = "<p>{{advice}}</p>\n"
        try write(try Repository.text("Templates/notice.mustache").replacing(advice, with: ""))
        XCTAssertEqual(try PageTemplates(folder: folder.path, texts: .shop).unnamedFields, ["NoticePage.advice"])
    }

    func testAnUnknownNameInARareBranchIsRefused() throws {
        for kind in ["#", "^"] {
            try write("{{\(kind)frame.isStatic}}{{haeding}}{{/frame.isStatic}}")
            refuses("notice.mustache, line 1, column 20: no value for {{haeding}} in NoticePage; write \"heading\"")
        }
    }

    func testAnUnknownNameInAnIncludedTemplateIsRefusedThere() throws {
        try write("<p>{{headin}}</p>", as: "shutter")
        refuses("shutter.mustache, line 1, column 4: no value for {{headin}} in NoticePage; write \"heading\"")
    }

    func testARowDoesNotBorrowANameFromThePageAround() throws {
        try write("{{#frame.rail}}{{/frame.rail}}{{#back}}{{heading}}{{/back}}")
        refuses("notice.mustache, line 1, column 40: no value for {{heading}} in Link; write one of href, label")
    }

    func testATextIsNotACondition() throws {
        try write("{{#heading}}x{{/heading}}")
        refuses(
            "notice.mustache, line 1, column 1: {{#heading}} is a text, neither flag nor rows; show it as {{heading}}")
        try write("{{^heading}}x{{/heading}}")
        refuses("notice.mustache, line 1, column 1: {{^heading}} is not a flag; ask for a flag of the page")
    }

    func testAPartIsNotAText() throws {
        try write("{{back}}")
        refuses("notice.mustache, line 1, column 1: {{back}} is not a text; show a text of it")
        try write("{{heading.length}}")
        refuses(
            "notice.mustache, line 1, column 1: no value for {{heading.length}}: \"heading\" is not a part; "
                + "show it by its own name")
    }

    func testContentOutsideTheBlocksOfALayoutIsRefused() throws {
        try write("{{<layout}}\n<p>\n{{$main}}{{/main}}{{/layout}}")
        refuses(
            "notice.mustache, line 2: is inside {{<layout}} but not in one of its blocks; put it into a block such as {{$head}}"
        )
        try write("{{<layout}}\n{{heading}}\n{{/layout}}")
        refuses(
            "notice.mustache, line 2, column 1: {{heading}} is inside {{<layout}} but not in one of its blocks; "
                + "put it into a block")
        try write("{{<layout}}{{$mian}}{{/mian}}{{/layout}}")
        refuses("notice.mustache, line 1, column 12: \"layout\" has no block \"mian\"; write \"main\"")
    }

    func testTheExampleInTheDocumentationIsTrue() throws {
        let document = try Repository.text("Documentation/menu.md")
        let blocks = document.components(separatedBy: "```")
        let example = try XCTUnwrap(blocks.first { $0.hasPrefix("html\n") }).dropFirst("html\n".count)
        let error = try XCTUnwrap(blocks.first { $0.hasPrefix("\nTemplates/cards.mustache") })
        try write(String(example).replacing("{{name}}", with: "{{nmae}}"), as: "cards")
        refuses(error.trimmingCharacters(in: .newlines).replacing("Templates/", with: ""))
    }

    func testTheTemplatesContainNoText() throws {
        for file in try Repository.files(in: "Templates", ending: ".mustache") {
            let template = try Repository.text("Templates/\(file)")
            let shown = template.replacing(#/<[^>]*>/#, with: "").replacing(#/{{[^}]*}}/#, with: "")
            let letters = shown.filter(\.isLetter)
            XCTAssertEqual(letters, "", "\(file) holds words")
            XCTAssertNil(template.firstMatch(of: #/[\u3131-\uD7A3]/#), "\(file) holds Korean")
        }
    }

    func testTheLinesOfTemplatesCanBeReadInADiff() throws {
        for file in try Repository.files(in: "Templates", ending: ".mustache") {
            let lines = try Repository.text("Templates/\(file)").split(
                separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                let place = "Templates/\(file), line \(index + 1)"
                XCTAssertLessThanOrEqual(
                    line.count, 140, "\(place): break it at a tag or an attribute, and indent the rest")
                XCTAssertFalse(line.last?.isWhitespace ?? false, "\(place): ends with white space")
            }
        }
    }

    func testEachTemplateIsUsed() throws {
        let files = try Repository.files(in: "Templates", ending: ".mustache")
        let all = try files.map { try Repository.text("Templates/\($0)") }.joined()
        let pages =
            try Repository.text("Sources/ShopWeb/Pages/PageTemplates.swift")
            + Repository.text("Sources/Expositions/Pages/ExpositionTemplates.swift")
        for name in files.map({ $0.dropLast(".mustache".count) }) {
            let isIncluded = all.contains("{{>\(name)}}") || all.contains("{{<\(name)}}")
            let isPage = pages.contains("\"\(name)\"")
            XCTAssertTrue(isIncluded || isPage, "nothing uses \(name).mustache")
        }
    }

    private func write(_ template: String, as name: String = "notice") throws {
        try Data(template.utf8).write(to: folder.appending(path: "\(name).mustache"))
    }

    private func refuses(_ sentence: String, line: UInt = #line) {
        XCTAssertThrowsError(try PageTemplates(folder: folder.path, texts: .shop), line: line) {
            XCTAssertEqual("\($0)", "\(folder.path)/\(sentence)", line: line)
            XCTAssertTrue(Message($0).korean.contains(/[가-힣]/), Message($0).korean, line: line)
        }
    }
}
