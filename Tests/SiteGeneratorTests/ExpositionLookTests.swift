import XCTest

@testable import SiteGenerator

final class ExpositionLookTests: XCTestCase {
    func testColoursThatAreHardToSeeAreReportedWithOthers() throws {
        let site = try exhibition(##""colours": {"quiet": "#aaaaaa"}"##)
        XCTAssertEqual(
            site.error(),
            "Content/exposition/exposition.json, line 1, column 58, \"colours\", \"quiet\": quiet #aaaaaa has a contrast "
                + "of 2.1 on the paper #f8f5ee, and 4.5 is the least; use #6e6e6e, or one like it")
        try site.write(
            ##"{"title": "Fair", "language": "en", "colours": {"paper": "#fff", "dark": {"ink": "#eee"}}}"##,
            "Content/exposition/exposition.json")
        try site.generate()
        let sheet = try site.text("Site/look/style.css")
        XCTAssertTrue(sheet.contains(":root{--paper:#ffffff}"), sheet)
        XCTAssertTrue(sheet.contains("@media (prefers-color-scheme:dark){:root{--ink:#eeeeee}}"), sheet)
    }

    func testAnUnknownLookIsReported() throws {
        XCTAssertTrue(
            try exhibition(#""look": "papre""#).error().hasSuffix("\"look\": \"papre\" is not known; write \"paper\""))
    }

    /// In the menu under its title, at its own address, in the language of each page.
    func testATextBecomesAPageOfTheMenu() throws {
        let site = try exhibition(#""menu": ["about", "items"], "footer": "*Free* entry""#)
        try site.write("\n# About us\n\nA [list](/items/).\n", "Content/exposition/pages/about.md")
        try site.generate()
        let page = try site.text("Site/about/index.html")
        for part in [
            "<h1>About us</h1>", "<a href=\"./\" aria-current=\"page\">About us</a>",
            "<p>A <a href=\"../items/\">list</a>.</p>", "<p><em>Free</em> entry</p>",
        ] { XCTAssertTrue(page.contains(part), "\(part) in \(page)") }
        try site.write("About us", "Content/exposition/pages/about.md")
        XCTAssertEqual(
            site.error(), "Content/exposition/pages/about.md, line 1: has no title; begin it with one, as in: # About")
        try site.write("# About\n\n[x](#nope)", "Content/exposition/pages/items.md")
        XCTAssertTrue(site.error().hasPrefix("Content/exposition/pages/items.md: \"items\" has another meaning"))
    }

    func testAnEntryOfTheMenuThatIsNoPageIsReported() throws {
        XCTAssertTrue(
            try exhibition(#""menu": ["item"]"#).error().hasSuffix(
                "\"item\" is not a page of the site; write \"items\""))
    }

    /// Every visitor would be reported to the other machine.
    func testAnAddressOfAnotherMachineIsRefusedInEverySpelling() throws {
        for rule in [
            "@import url(\"https://fonts.example/x.css\");", "@import url(https://fonts.example/x.css);",
            "@import \"https://fonts.example/x.css\";", "@import 'HTTP://fonts.example/x.css';",
            "a { background: url(//fonts.example/x.css) }", "a { background: url( 'https://fonts.example/x.css' ) }",
        ] {
            let site = try exhibition(#""duration": "x""#)
            try site.write("a { top: 0 }\n\(rule)\n", "Content/exposition/style.css")
            let error = site.error()
            XCTAssertTrue(error.hasPrefix("Content/exposition/style.css, line 2: "), "\(rule): \(error)")
            XCTAssertTrue(error.contains("fonts.example/x.css\" is on another machine"), error)
        }
        let site = try exhibition(#""duration": "x""#)
        try site.write("a { top: 0 }", "Content/exposition/fonts.css")
        try site.write("@import url(\"fonts.css\");", "Content/exposition/style.css")
        try site.generate()
        XCTAssertNotNil(try site.site().keys.first { $0.hasPrefix("look/fonts.") })
    }

    private func exhibition(_ fields: String) throws -> SiteFolder {
        let site = try SiteFolder()
        site.links = .relative(indexFiles: false)
        site.baseURL = "https://museum.example/1900"
        try site.write(
            "@media print { :root { --paper: #fff !important } }", "Public/museum.css")
        try site.write(
            "@import \"museum.css\";\n:root { --paper: #f8f5ee; --ink: #1d1a16; --quiet: #5f574c; --ground: 16% }\n"
                + "@media (prefers-color-scheme: dark) { :root { --paper: #17140f } }", "Public/paper.css")
        try site.remove("Content/exposition")
        try site.writeItems(["one"])
        try site.write(#"{"title": "Fair", "language": "en", \#(fields)}"#, "Content/exposition/exposition.json")
        return site
    }
}
