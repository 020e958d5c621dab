import XCTest

@testable import SiteGenerator

final class MinificationTests: XCTestCase {
    func testAScriptLosesItsCommentsAndTheSpacesThatSeparateNothing() {
        let script = "// Why.\n\nif (a) { // or \"b\"\n  b(\" { //c\", `, ${a} : b`); // because\n}\nreturn a + +b;\n"
        XCTAssertEqual(
            minified(script, "/app.js"), "if(a){// or \"b\"\nb(\" { //c\",`, ${a} : b`);\n}\nreturn a + +b;")
    }

    func testAStyleSheetLosesItsCommentsAndTheWhitespaceThatSeparatesNothing() {
        let sheet = "/* Why. */\n@media (min-width: 4rem) and (hover) {\n  .a > b, .c :checked { margin: 0 -1px; }\n}\n"
        XCTAssertEqual(
            minified(sheet, "/style.css"), "@media (min-width:4rem) and (hover){.a>b,.c :checked{margin:0 -1px}}")
        let text = "a::after { content: \" , /* { \"; width: calc(1px + 2px) }"
        XCTAssertEqual(minified(text, "/style.css"), "a::after{content:\" , /* { \";width:calc(1px + 2px)}")
    }

    func testAPictureLosesItsCommentsAndTheWhitespaceBetweenTags() {
        let picture = "<!-- Why. -->\n<svg>\n  <path d=\"M0 0\n1 1\"/>\n  <text> a b </text>\n</svg>\n"
        XCTAssertEqual(minified(picture, "/a.svg"), "<svg><path d=\"M0 0\n1 1\"/><text> a b </text></svg>\n")
    }

    func testAnotherFileStaysAsItIs() {
        XCTAssertEqual(minified("{ \"a\": 1 }\n", "/app.webmanifest"), "{ \"a\": 1 }\n")
    }

    private func minified(_ content: String, _ path: String) -> String {
        String(decoding: Minification.minified([UInt8](content.utf8), path: path), as: UTF8.self)
    }
}
