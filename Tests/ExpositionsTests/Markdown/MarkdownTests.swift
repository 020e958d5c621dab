import Expositions
import XCTest

/// The HTML of each part of Markdown.
final class MarkdownTests: XCTestCase {
    func testEmptyLinesSeparateParagraphs() throws {
        try check("a\n\nb\n\n\n\nc", "<p>a</p>\n<p>b</p>\n<p>c</p>\n")
        try check("", "")
        try check(" \n\n", "")
    }

    func testTheSignsOfHTMLAreEscaped() throws {
        try check("《'직지'》 \"a\" <3 & > b", "<p>《'직지'》 &quot;a&quot; &lt;3 &amp; &gt; b</p>\n")
        try check("`<b> & 'c'`", "<p><code>&lt;b&gt; &amp; 'c'</code></p>\n")
        try check("&lt;b&gt; &amp;amp;", "<p>&lt;b&gt; &amp;amp;</p>\n")
        try check("nothing is ``smart''... --", "<p>nothing is ``smart''... --</p>\n")
    }

    func testALineBreakIsASpaceAndABackslashMakesOne() throws {
        try check("a\nb\\\nc", "<p>a\nb<br />\nc</p>\n")
    }

    func testPhrases() throws {
        try check(
            "*a* **b** ~~c~~ ***d***", "<p><em>a</em> <strong>b</strong> <del>c</del> <em><strong>d</strong></em></p>\n"
        )
        try check("1888~1889년과 1900~1901년", "<p>1888~1889년과 1900~1901년</p>\n")
        try check("\\*a\\* \\[b\\] \\<c>", "<p>*a* [b] &lt;c&gt;</p>\n")
    }

    func testHeadingsStartBelowThePagesOwn() throws {
        try check("# a\n## b\n### c", "<h2>a</h2>\n<h3>b</h3>\n<h4>c</h4>\n")
        XCTAssertEqual(
            try Markdown.html("# a\n\nb\n=\n\n## c", headingsFrom: 6), "<h6>a</h6>\n<h6>b</h6>\n<h6>c</h6>\n")
        XCTAssertEqual(try Markdown.html("# a", headingsFrom: 1), "<h1>a</h1>\n")
    }

    /// Screen readers read the headings as an outline.
    func testHeadingsLeaveOutNoLevel() throws {
        try check("### a\n## b\n> ###### c", "<h3>a</h3>\n<h2>b</h2>\n<blockquote>\n<h4>c</h4>\n</blockquote>\n")
        try check("### a", "<h2>a</h2>\n")
    }

    func testBlocks() throws {
        try check("- a\n- b\n  - c", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n")
        try check("3. a\n\n4. b", "<ol start=\"3\">\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>\n")
        try check("1. a", "<ol>\n<li>a</li>\n</ol>\n")
        try check("> a\n> b\n\n---", "<blockquote>\n<p>a\nb</p>\n</blockquote>\n<hr />\n")
        try check("```swift\n<b>\n```", "<pre><code>&lt;b&gt;\n</code></pre>\n")
    }

    func testATable() throws {
        try check(
            "| 해 | 수 | a | b |\n|:--|--:|:-:|---|\n| 1900 | *1* | | \\| |",
            """
            <table>
            <thead>
            <tr>
            <th class="left">해</th>
            <th class="right">수</th>
            <th class="center">a</th>
            <th>b</th>
            </tr>
            </thead>
            <tbody>
            <tr>
            <td class="left">1900</td>
            <td class="right"><em>1</em></td>
            <td class="center"></td>
            <td>|</td>
            </tr>
            </tbody>
            </table>

            """)
        try check("|a|\n|-|", "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n")
    }

    func testLinks() throws {
        try check(
            "[a *b*](/expo/?q=1&r=2 \"t'\")",
            "<p><a href=\"/expo/?q=1&amp;r=2\" title=\"t'\">a <em>b</em></a></p>\n")
        for address in [
            "http://a.kr/", "HTTPS://a.kr", "mailto:a@b.kr", "tel:+82-2", "#top", "/", "a/b.html", "?a:b", "/a:b",
        ] {
            try check("[a](\(address))", "<p><a href=\"\(address)\">a</a></p>\n")
        }
        try check("[a][b]\n\n[b]: /b", "<p><a href=\"/b\">a</a></p>\n")
        try check(
            "<https://a.kr> <a@b.kr>",
            "<p><a class=\"bare\" href=\"https://a.kr\">https://a.kr</a> <a href=\"mailto:a@b.kr\">a@b.kr</a></p>\n")
        try check("[a](</박 람회/\"\\\\|>)", "<p><a href=\"/%EB%B0%95%20%EB%9E%8C%ED%9A%8C/%22%5C%7C\">a</a></p>\n")
    }

    func testAnAddressOfTheWebIsALinkWithoutMarkup() throws {
        func link(_ address: String) -> String { "<a class=\"bare\" href=\"\(address)\">\(address)</a>" }
        try check("https://a.kr/x_y_z?a=1&b=2.", "<p>\(link("https://a.kr/x_y_z?a=1&amp;b=2")).</p>\n")
        try check(
            "(https://a.kr/b(c)), https://d.kr에서", "<p>(\(link("https://a.kr/b(c)"))), \(link("https://d.kr"))에서</p>\n")
        try check(
            "**https://a.kr**\nhttps://b.kr",
            "<p><strong>\(link("https://a.kr"))</strong>\n\(link("https://b.kr"))</p>\n")
        try check(
            "انظر https://a.kr/b",
            "<p>انظر <a class=\"bare\" href=\"https://a.kr/b\">\u{2066}https://a.kr/b\u{2069}</a></p>\n")
        try check("[https://a.kr](/b)", "<p><a href=\"/b\">https://a.kr</a></p>\n")
        for text in [
            "xhttps://a.kr", "https://", "https:// a", "xhttp://a.kr", "http://", "ftp://a.kr", "https:/a.kr",
            "www.a.kr", "`https://a.kr`",
        ] {
            XCTAssertFalse(try Markdown.html(text).contains("<a"), text)
        }
        try check("http://a.kr/b에서, ://http://c.kr.", "<p>\(link("http://a.kr/b"))에서, ://\(link("http://c.kr")).</p>\n")
        try check("https:https://a.kr", "<p>https:\(link("https://a.kr"))</p>\n")
    }

    func testAPhraseInAnotherLanguage() throws {
        try check("[L'*Exposition*](lang:fr)", "<p><span lang=\"fr\">L'<em>Exposition</em></span></p>\n")
        try check("[a](lang:zh-Hant-TW)", "<p><span lang=\"zh-Hant-TW\">a</span></p>\n")
        try check(
            "[a https://a.kr](lang:fr 'b')\n[c](/d)",
            "<p><span lang=\"fr\">a https://a.kr</span>\n<a href=\"/d\">c</a></p>\n")
        try check(
            "|[a](lang:fr)|\n|-|",
            "<table>\n<thead>\n<tr>\n<th><span lang=\"fr\">a</span></th>\n</tr>\n</thead>\n</table>\n")
        try check("[معرض](lang:ar)", "<p><span lang=\"ar\" dir=\"rtl\">معرض</span></p>\n")
        try check(
            "هاتف [033-640-1234](tel:+8233)", "<p>هاتف <a href=\"tel:+8233\">\u{2066}033-640-1234\u{2069}</a></p>\n")
    }

    func testADescriptionIsTheFirstParagraphWithoutMarkup() throws {
        func plain(_ text: String) throws -> String { try Markdown.plainText(text) }
        XCTAssertEqual(try plain("# 제목\n\n*a* [b](/c) `d`\ne & [f](lang:fr)\\\ng\n\nh"), "a b d e & f g")
        XCTAssertEqual(try plain("- a\n- b"), "a")
        XCTAssertEqual(try plain("# a"), "")
        XCTAssertEqual(try plain(String(repeating: "가", count: 160)), String(repeating: "가", count: 160))
        XCTAssertEqual(try plain(String(repeating: "가", count: 161)), String(repeating: "가", count: 159) + "…")
        let words = String(repeating: "나라, ", count: 100)
        XCTAssertEqual(try plain(words), String(repeating: "나라, ", count: 39) + "나라…")
        XCTAssertLessThanOrEqual(try plain(words).count, 160)
    }

    private func check(_ text: String, _ html: String, line: UInt = #line) throws {
        XCTAssertEqual(try Markdown.html(text), html, line: line)
    }
}
