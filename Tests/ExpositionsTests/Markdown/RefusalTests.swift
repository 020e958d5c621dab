import Expositions
import Bytes
import XCTest

/// Each text that is refused, with its place and the remedy.
final class RefusalTests: XCTestCase {
    func testRawHTMLIsRefused() {
        let remedy = "write it as Markdown, or write &lt; for the <"
        refuses("a <b>c</b>", 1, 3, "<b> is HTML", remedy)
        refuses("가나 <br/>", 1, 4, "<br/> is HTML", remedy)
        refuses("a\n\nb\n가 <script src=x>", 4, 3, "<script src=x> is HTML", remedy)
        refuses("<script>\nalert(1)\n</script>", 1, 1, "<script> is HTML", remedy)
        refuses("a\n\n  <!-- b -->", 3, 3, "  <!-- b --> is HTML", remedy)
        refuses("- a\n- > b <i>c</i>", 2, 7, "<i> is HTML", remedy)
        refuses("a <?b?>", 1, 3, "<?b?> is HTML", remedy)
        refuses("a\r\n\r\n가 <![CDATA[x]]>", 3, 3, "<![CDATA[x]]> is HTML", remedy)
        refuses("|a|\n|-|\n|b <b>|", 3, 4, "<b> is HTML", remedy)
        refuses("a\n    b <b>", 2, 7, "<b> is HTML", remedy)
        refuses("[<b>](/a)", 1, 2, "<b> is HTML", remedy)
    }

    func testCharactersThatTurnTheTextAreRefused() {
        let error = "has the character U+202E, which cannot be used"
        for (text, column) in [
            ("a &#x202E;b", 3), ("a `\u{202E}b`", 3), ("a [b](/c '&#8238;')", 11), ("a\u{202E}b", 1),
        ] {
            refuses(text, 1, column, error, "remove it")
        }
        refuses("a\n\n```\n\u{2066}b\n```", 3, 1, "has the character U+2066, which cannot be used", "remove it")
    }

    func testAPictureStandsByItselfAndIsDescribed() {
        for text in ["a ![b](c)", "- ![b](c)", "![b](c) ![d](e)", "[![b](c)](/d)"] {
            refuses(
                text, 1, text.firstIndex(of: "!").map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0,
                "a picture stands inside a text", "write it as a paragraph of its own, between empty lines")
        }
        refuses(
            "a\n\n![](c)", 3, 1, "a picture has no description",
            "write between the brackets what it shows: ![A red boat](boat.jpg)")
    }

    func testOtherSchemesAreRefused() {
        let remedy = "write one that begins with https:, http:, mailto:, tel:, # or /"
        for address in [
            "javascript:alert", "JaVaScRiPt:a", "data:text/html,a", "vbscript:a", "file:///etc/passwd", "ftp://a.kr",
            "a:b",
            "blob:a", ":a", "java\tscript:a", "\u{1}javascript:a",
        ] {
            refuses("a [b](<\(address)>)", 1, 3, "the link \"\(address)\" is not allowed", remedy)
        }
        refuses("a [b](<java&NewLine;script:a>)", 1, 3, "the link \"java\nscript:a\" is not allowed", remedy)
        refuses("[b](java&#115;cript&colon;a)", 1, 1, "the link \"javascript:a\" is not allowed", remedy)
        refuses("<javascript:a>", 1, 1, "the link \"javascript:a\" is not allowed", remedy)
        refuses("[a]\n\n[a]: javascript:b", 1, 1, "the link \"javascript:b\" is not allowed", remedy)
        refuses("[a]()", 1, 1, "a link has no address", remedy)
        for address in ["//a.kr", "/\\\\a.kr", "\\\\\\\\a.kr"] {
            let shown = address.replacing("\\\\", with: "\\")
            refuses(
                "[a](\(address))", 1, 1, "the link \"\(shown)\" leads to another site, but has no https:",
                "write https: before it")
        }
        refuses("[](/a)", 1, 1, "a link has no text", "write it between the brackets")
        refuses(
            "[one **<https://a.kr/b>**](/a)", 1, 8, "a link stands inside a link", "write the address without < and >")
    }

    func testAWrongLanguageIsRefused() {
        for tag in ["", "f", "french", "fr_FR", "fr-", "f\"r", "12", "fr-123456789", "가"] {
            refuses(
                "[a](<lang:\(tag)>)", 1, 1, "\"lang:\(tag)\" is not a language",
                "write a tag such as lang:fr or lang:pt-BR")
        }
    }

    func testDeepNestingIsRefused() throws {
        let error = "is nested more than 64 deep"
        refuses(String(repeating: ">", count: 64) + "a", 1, 1, error, "write it flatter")
        refuses(String(repeating: "- ", count: 33) + "a", 1, 1, error, "write it flatter")
        XCTAssertNoThrow(try Markdown.html(String(repeating: ">", count: 60) + "a"))
    }

    private func refuses(
        _ text: String, _ line: Int, _ column: Int, _ error: String, _ remedy: String, at place: UInt = #line
    ) {
        XCTAssertThrowsError(try Markdown.html(text), text, line: place) {
            guard let refusal = $0 as? MarkdownError else { return XCTFail("\($0)", line: place) }
            XCTAssertEqual("\(refusal.line):\(refusal.column)", "\(line):\(column)", text, line: place)
            XCTAssertEqual(refusal.error.english, error, text, line: place)
            XCTAssertEqual(refusal.remedy.english, remedy, text, line: place)
        }
    }
}
