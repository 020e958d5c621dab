import Foundation
import XCTest

@testable import SiteGenerator

/// What is wrong is told in one line before anything is published.
final class SiteErrorTests: XCTestCase {
    func testEachSlipInATemplateIsToldWithItsFileAndLine() throws {
        let place = "error/down.ko.html, line 9 (Templates/layout.mustache, line "
        for (slip, fault) in [
            (#"<img src="/icon.svg" width="1" height="1">"#, "<img> has no alt"),
            (#"<img src="/icon.svg" alt="" width="1">"#, "<img> has no height"),
            (#"<img src="/icon.svg" alt="" width="x" height="1">"#, "<img> has no width"),
            (#"<img src="/none.svg" alt="" width="1" height="1">"#, "\"/none.svg\" leads to nothing"),
            (#"<a href="/expo/nowhere/">x</a>"#, "\"/expo/nowhere/\" leads to nothing"),
            (#"<a href="/nowhere">x</a>"#, "\"/nowhere\" leads to nothing"),
            (##"<a href="#nowhere">x</a>"##, "\"#nowhere\" leads nowhere in this page"),
            (#"<a href="style.css">x</a>"#, "\"style.css\" does not begin at the shop's own root"),
            (#"<a href="//other.example/">x</a>"#, "\"//other.example/\" does not begin at the shop's own root"),
            ("<div><p></div>", "</div> closes <p> of line 9"),
            ("<p><div></div></p>", "<div> stands in a <p>"),
            ("</section>", "</section> closes <head> of line 3"),
            ("<b id=\"main\"></b><b id=\"main\"></b>", "id \"main\" stands here twice, or is empty"),
            ("<b id=\"a\" id=\"b\"></b>", "<b> has id twice"),
            ("<b style=\"color: red\"></b>", "style=\"…\" is not let through to browsers"),
            ("<b onclick=\"x()\"></b>", "onclick=\"…\" is not let through to browsers"),
            ("<script>x()</script>", "a <script> without src is not let through to browsers"),
            ("<b title=x></b>", "title of <b> has no quotes"),
            ("a < b", "a < begins no tag"),
        ] {
            let site = try SiteFolder()
            try site.replace(
                "<link rel=\"stylesheet\" href=\"{{frame.style}}\">", with: slip, in: "Templates/layout.mustache")
            let told = site.fault()
            XCTAssertTrue(told.hasPrefix(place), told)
            XCTAssertTrue(told.contains("): \(fault); "), "\(told) — \(fault)")
            XCTAssertFalse(told.contains("\n"), told)
            XCTAssertFalse(site.isThere("Public/expo"), "\(fault): nothing is published")
        }
    }

    func testWhatIsMissingInAPageIsTold() throws {
        for (old, new, fault) in [
            ("<html lang=\"{{frame.language}}\">", "<html>", "<html> says no language"),
            ("<title>{{frame.title}}</title>", "", "has no <title>"),
            ("</html>", "", "<html> is not closed"),
            ("<!doctype html>", "<!-- ", "a comment or declaration has no end"),
        ] {
            let site = try SiteFolder()
            try site.replace(old, with: new, in: "Templates/layout.mustache")
            XCTAssertTrue(site.fault().contains("\(fault); "), "\(site.fault()) — \(fault)")
        }
    }

    func testALinkToAPartOfAnotherPageIsFollowed() throws {
        let site = try SiteFolder()
        let link = "<a href=\"/expo/#main\">x</a>"
        try site.replace("<p>{{advice}}</p>", with: "<p>{{advice}}</p>\(link)", in: "Templates/notice.mustache")
        try site.generate()
        try site.replace("/expo/#main", with: "/expo/#there", in: "Templates/notice.mustache")
        XCTAssertTrue(site.fault().contains("\"/expo/#there\" leads to a page without that id; give its goal that id"))
    }

    /// The page that leads there is made of the same as before: it is looked at all the same.
    func testAPageWithALinkToAnItemThatIsGoneIsFoundAlthoughItDidNotChange() throws {
        let site = try SiteFolder()
        try site.replace(
            "<p>{{advice}}</p>", with: "<p>{{advice}}</p><a href=\"/expo/items/two/\">x</a>",
            in: "Templates/notice.mustache")
        try site.generate()
        try site.show(["one", "three"])
        XCTAssertTrue(site.fault().contains("\"/expo/items/two/\" leads to nothing"), site.fault())
        XCTAssertTrue(site.isThere("Public/expo/items/two/index.html"), "the old site is left as it is")
    }

    func testANameThatNobodyFillsIsTold() throws {
        let site = try SiteFolder()
        try site.replace("{{advice}}", with: "{{advise}}", in: "Templates/notice.mustache")
        XCTAssertTrue(site.fault().contains("no value for {{advise}} in NoticePage; write \"advice\""), site.fault())
    }

    func testContentThatMakesNoSensePublishesNothing() throws {
        let site = try SiteFolder()
        try site.generate()
        let old = try site.site()
        try site.write("[{\"name\": 5}]", "Content/exposition/items.json")
        XCTAssertTrue(site.fault().hasPrefix("Content/exposition/items.json, item 1, "), site.fault())
        try site.show(["one"])
        try site.write("{}", "Content/texts.en.json")
        XCTAssertTrue(site.fault().hasPrefix("Content/texts.en.json: \""), site.fault())
        XCTAssertEqual(try site.site(), old)
    }

    func testADiskThatRefusesIsToldAndTheOldSiteStays() throws {
        let site = try SiteFolder()
        try site.generate()
        let old = try site.site()
        try site.show(["one", "two"])
        let generator = site.generator { step in
            if step.hasPrefix("write .generating/") {
                throw SiteError("Public", "cannot be written", remedy: "make room", isOfDisk: true)
            }
        }
        XCTAssertThrowsError(try generator.generate()) { XCTAssertEqual(($0 as? SiteError)?.isOfDisk, true) }
        XCTAssertEqual(try site.site(), old)
    }
}
