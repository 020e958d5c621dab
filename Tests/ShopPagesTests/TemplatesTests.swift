import Foundation
import JuiceShop
import ShopPages
import TestSupport
import XCTest

/// What the template engine passes over in silence is refused, with file, line and remedy.
final class TemplatesTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try FileManager.default.copyItem(at: Repository.folder.appending(path: "Templates"), to: folder)
    }

    override func tearDown() { try? FileManager.default.removeItem(at: folder) }

    func testTheShopsOwnTemplatesAreSound() throws {
        try Templates.shop.check(menu: .firstShop, texts: .shop)
    }

    func testAFolderThatIsNotThereIsRefused() {
        XCTAssertThrowsError(try Templates(folder: "/nowhere/at/all")) {
            XCTAssertEqual("\($0)", "/nowhere/at/all: is no folder that can be read; check the path and its rights")
        }
    }

    func testAPageWithoutItsTemplateIsRefused() throws {
        try FileManager.default.removeItem(at: folder.appending(path: "notice.mustache"))
        refuses("notice.mustache: is missing; bring it back: a page needs it")
    }

    func testAPartialThatIsNotThereIsRefused() throws {
        try write("<p>\n{{>nobody}}\n</p>")
        refuses(
            "notice.mustache, line 2: includes \"nobody\", which is not there; "
                + "correct the name or add nobody.mustache")
    }

    func testALayoutThatIsNotThereIsRefused() throws {
        try write("{{<nobody}}{{/nobody}}")
        refuses(
            "notice.mustache, line 1: includes \"nobody\", which is not there; "
                + "correct the name or add nobody.mustache")
    }

    func testATemplateThatIncludesItselfIsRefused() throws {
        try write("{{>notice}}")
        refuses("notice.mustache, line 1: includes \"notice\", which includes this one; take one of the two out")
    }

    func testAnUnescapedValueIsRefused() throws {
        for tag in ["{{{heading}}}", "{{&heading}}"] {
            try write("<p>{{heading}}\n\(tag)")
            refuses("notice.mustache, line 2: shows a value unescaped; write it with two braces")
        }
    }

    func testAnIndentedPartialIsRefused() throws {
        try write("<ul>\n  {{>headline}}\n</ul>")
        refuses(
            "notice.mustache, line 2: is indented, and the engine would indent it wrongly; "
                + "begin its line without white space")
    }

    func testATagThatChangesTheRulesIsRefused() throws {
        for tag in ["{{=<% %>=}}", "{{% CONTENT_TYPE: TEXT}}"] {
            try write(tag)
            refuses("notice.mustache, line 1: changes how the template is read; take the tag out")
        }
    }

    func testATagThatComputesIsRefused() throws {
        for tag in ["{{uppercased(heading)}}", "{{>*heading}}"] {
            try write(tag)
            refuses("notice.mustache, line 1: computes in a template; let the page's view model compute it")
        }
    }

    func testATagThatDoesNotEndIsRefused() throws {
        try write("<p>{{heading</p>")
        refuses("notice.mustache, line 1: a tag does not end in its line; write it in one line")
    }

    func testTheMarkForAValueIsRefused() throws {
        try write("<p>\n{{heading}}\u{1}</p>")
        refuses("notice.mustache, line 2: has the control character U+0001; take it out")
    }

    func testASectionThatDoesNotEndIsRefused() throws {
        try write("<p>\n{{#frame.isStatic}}\n</p>")
        XCTAssertThrowsError(try Templates(folder: folder.path)) {
            XCTAssertEqual(($0 as? TemplateError)?.file, folder.appending(path: "notice.mustache").path)
        }
    }

    func testANameThatNoPageFillsIsFoundAtStartAndWhenShown() throws {
        try write("<p>{{haeding}}</p>")
        let templates = try Templates(folder: folder.path)
        let slip = "no value for {{haeding}} in NoticePage; correct the name there or in what it includes"
        XCTAssertThrowsError(try templates.check(menu: .firstShop, texts: .shop)) {
            XCTAssertTrue("\($0)".hasSuffix("notice.mustache: \(slip)"), "\($0)")
        }
        XCTAssertThrowsError(try templates.html(NoticePage(kind: .busy, language: .korean, texts: .shop)))
    }

    func testANameInABranchThatIsSeldomShownIsFoundAtStart() throws {
        for (kind, flag) in [("#", "isStatic"), ("^", "isStatic")] {
            try write("{{\(kind)frame.\(flag)}}{{haeding}}{{/frame.\(flag)}}")
            XCTAssertThrowsError(try Templates(folder: folder.path).check(menu: .firstShop, texts: .shop))
        }
    }

    func testARowDoesNotBorrowANameFromThePageAround() throws {
        try write("{{#frame.links}}{{/frame.links}}{{#back}}{{heading}}{{/back}}")
        XCTAssertThrowsError(try Templates(folder: folder.path).check(menu: .firstShop, texts: .shop)) {
            XCTAssertTrue("\($0)".contains("no value for {{heading}} in Link"), "\($0)")
        }
    }

    func testATextIsNoCondition() throws {
        for section in ["{{#heading}}x{{/heading}}", "{{^heading}}x{{/heading}}"] {
            try write(section)
            XCTAssertThrowsError(try Templates(folder: folder.path).check(menu: .firstShop, texts: .shop)) {
                XCTAssertTrue("\($0)".contains("{{#heading}} is a text, neither flag nor rows"), "\($0)")
            }
        }
    }

    func testAPartIsNoText() throws {
        for tag in ["{{back}}", "{{heading.length}}"] {
            try write(tag)
            XCTAssertThrowsError(try Templates(folder: folder.path).check(menu: .firstShop, texts: .shop))
        }
    }

    func testNoTemplateHoldsWordsForPeople() throws {
        for file in try Repository.files(in: "Templates", ending: ".mustache") {
            let template = try Repository.text("Templates/\(file)")
            let shown = template.replacing(#/<[^>]*>/#, with: "").replacing(#/{{[^}]*}}/#, with: "")
            let letters = shown.filter(\.isLetter)
            XCTAssertEqual(letters, "", "\(file) speaks itself")
            XCTAssertNil(template.firstMatch(of: #/[\u3131-\uD7A3]/#), "\(file) speaks Korean")
        }
    }

    func testEachTemplateIsUsed() throws {
        let files = try Repository.files(in: "Templates", ending: ".mustache")
        let all = try files.map { try Repository.text("Templates/\($0)") }.joined()
        for name in files.map({ $0.dropLast(".mustache".count) }) {
            let isIncluded = all.contains("{{>\(name)}}") || all.contains("{{<\(name)}}")
            let pages = [
                "board", "shortage", "orders", "cancellation", "queue", "stock", "history", "fruit", "report",
                "exposition",
                "exhibits", "exhibit", "notice",
            ]
            let isPage = pages.contains(String(name))
            XCTAssertTrue(isIncluded || isPage, "\(name).mustache is used by nobody")
        }
    }

    private func write(_ template: String) throws {
        try Data(template.utf8).write(to: folder.appending(path: "notice.mustache"))
    }

    private func refuses(_ sentence: String, line: UInt = #line) {
        XCTAssertThrowsError(try Templates(folder: folder.path), line: line) {
            XCTAssertEqual("\($0)", "\(folder.path)/\(sentence)", line: line)
        }
    }
}
