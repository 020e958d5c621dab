import TestSupport
@testable import Expositions
import Glibc
import XCTest

/// A picture is a regular file of a sensible size, and a drawing only draws.
final class DrawingCheckTests: XCTestCase {
    func testADrawingWithAScriptOrAReferenceIsRefused() throws {
        for (inside, error) in [
            ("<script>alert(1)</script>", "has a script"), ("<svg:SCRIPT/>", "has a script"),
            ("<g onload=\"alert(1)\"/>", "has a script"), ("<g\nonClick = 'x'/>", "has a script"),
            ("<a href=\"JavaScript:alert(1)\"/>", "has a script"),
            ("<!DOCTYPE svg [<!ENTITY a \"b\">]>", "declares entities or attributes"),
            ("<!DOCTYPE svg [<!ATTLIST g fill CDATA \"url(#a)\">]>", "declares entities or attributes"),
            ("<foreignObject/>", "has a script"), ("<image href=\"http://x/y.png\"/>", "refers to another file"),
            ("<use xlink:href='other.svg#a'/>", "refers to another file"),
            ("<rect fill=\"url(//x/y.svg#a)\"/>", "refers to another file"),
            ("<style>@import 'x.css'</style>", "refers to another file"),
            ("<?xml-stylesheet href='#a'?>", "refers to another file"),
            ("<use href = ' //x/y.svg'/>", "refers to another file"),
            ("<rect fill=\"url( 'y.svg')\"/>", "refers to another file"),
            ("<image href=\"data:text/html,x\"/>", "refers to another file"),
            ("<image href=\"", "refers to another file"),
            ("<style>@import 'x.css'</style><g/onend\t=\"\"/>", "has a script"),
        ] {
            let content = try OwnersFolder()
            try content.write(OwnersFolder.drawing.replacing("</svg>", with: "\(inside)</svg>"), to: "pictures/two.svg")
            XCTAssertTrue(content.error().hasPrefix("pictures/two.svg: \(error); "), "\(inside): \(content.error())")
        }
    }

    func testADrawingThatWasCopiedInPartIsRefused() throws {
        for end in ["", "</sv", "<g/>"] {
            let content = try OwnersFolder()
            try content.write(OwnersFolder.drawing.replacing("</svg>", with: end), to: "pictures/two.svg")
            XCTAssertEqual(
                content.error(), "pictures/two.svg: has no </svg>; copy it again, or export it again", "after \(end)")
        }
        let content = try OwnersFolder()
        try content.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>", to: "pictures/two.svg")
        XCTAssertNoThrow(try content.exposition())
    }

    func testADrawingMayReferToItself() throws {
        let content = try OwnersFolder()
        let inside =
            "<use href=\"#a\"/><use href=' #a'/><rect fill=\"url(#b)\"/><rect style='fill: url( \"#b\")'/>"
            + "<image xlink:href='data:image/png;base64,AA=='/><g class=\"on\"/>"
            + "<text>href on = url a script</text>"
        try content.write(OwnersFolder.drawing.replacing("</svg>", with: "\(inside)</svg>"), to: "pictures/two.svg")
        XCTAssertNoThrow(try content.exposition())
    }

    /// Twelve levels of ten references draw 10¹² elements.
    func testADrawingThatNoBrowserFinishesIsRefused() throws {
        func levels(_ reference: (Int) -> String) -> String {
            (1...12).map { level in
                "<g id=\"l\(level)\">" + String(repeating: level > 1 ? reference(level - 1) : "<path/>", count: 10)
                    + "</g>"
            }.joined() + reference(12)
        }
        for (name, inside) in [
            "use": levels { "<use href='#l\($0)'/>" }, "space": levels { "<use xlink:href = \"\n#l\($0) \"/>" },
            "fill": levels { "<g fill=\"url('#l\($0)')\"/>" },
            "reference": levels { "<g fill='u&#x72;l(&#35;l\($0))'/>" },
            "animation": levels { "<use><set attributeName='href' to='#l\($0)'/></use>" },
            "comment": levels { "<!-- <a> --><svg:use title='a>b' href='#l\($0)'></svg:use><![CDATA[</g>]]>" },
            "itself": "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
            "backwards": (1...300).reversed().map { "<g id='c\($0)'><use href='#c\($0 - 1)'/></g>" }.joined(),
            "chain": (1...300).map { "<g id='c\($0)'><use href='#c\($0 - 1)'/></g>" }.joined(),
        ] {
            XCTAssertTrue(try error(inside).hasPrefix("pictures/two.svg: draws more than "), name)
        }
        for depth in [251, 300_000] {
            let nested = String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
            XCTAssertTrue(try error(nested).hasPrefix("pictures/two.svg: draws more than "), "\(depth)")
        }
        let most = String(repeating: "<g>", count: 240) + String(repeating: "</g>", count: 240)
        let link = "<g id='a'><a href='#a'/><rect id='r'><animate href='#r'/></rect><path fill='#a'/></g>"
        for inside in [
            most, link.replacing("#a'/></g>", with: "#abc'/></g>"), String(repeating: "<g/>", count: 5_000),
            "<pattern id='p'>\(String(repeating: "<path/>", count: 100))</pattern>"
                + String(repeating: "<path fill='url(#p)'/>", count: 5_000),
        ] { XCTAssertTrue(try error(inside).hasPrefix("no error"), inside) }
    }

    /// A browser draws these for seconds, or stops: effects of filters and animations cost more than other elements.
    func testADrawingOfManyEffectsOrAnimationsIsRefused() throws {
        func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
        let blur = "<feGaussianBlur stdDeviation='9'/>"
        for inside in [
            "<filter id='f'>\(times(20_000, blur))</filter>", times(100_000, "<animate dur='.001s'/>"),
            "<filter id='f'>\(times(5, blur))</filter>" + times(200, "<path filter='url(#f)'/>"),
        ] { XCTAssertTrue(try error(inside).hasPrefix("pictures/two.svg: draws more than "), inside) }
        let drawing =
            "<filter id='f'>\(times(5, blur))</filter>" + times(20, "<path filter='url(#f)'/>")
            + times(100, "<animate/>")
        XCTAssertTrue(try error(drawing).hasPrefix("no error"))
    }

    func testADrawingWithAHiddenCharacterIsRefused() throws {
        for hidden in [
            "\u{0}", "\u{1B}", "\u{202E}", "\u{2066}", "&#x202e;", "&#8238;", "&#0;", "&#x1b;",
        ] {
            let message = try error("<text>a\(hidden)b</text>")
            XCTAssertTrue(
                message.hasPrefix("pictures/two.svg: has a control character"), "\(hidden.debugDescription): \(message)"
            )
        }
        XCTAssertTrue(try error("<text>\ta\n&#xA;&#9;&#x2026;…한글 قهوة</text>").hasPrefix("no error"))
    }

    func testADrawingThatIsCutAnywhereIsRead() {
        let drawing = Array(
            "<?xml?><!-- a --><svg id='a'><![CDATA[<]]><a:use x=\"'\" href='&#x23;a'/><!DOCTYPE b \"\"></svg>".utf8)
        for start in drawing.indices {
            for end in start...drawing.count { _ = DrawingExpansion.fault(in: Array(drawing[start..<end])) }
        }
    }

    private func error(_ inside: String) throws -> String {
        let content = try OwnersFolder()
        try content.write(OwnersFolder.drawing.replacing("</svg>", with: "\(inside)</svg>"), to: "pictures/two.svg")
        return content.error()
    }

    func testAPictureThatIsNoRegularFileOrTooLargeIsRefusedAtOnce() throws {
        let content = try OwnersFolder()
        let path = "\(content.folder.path)/pictures/two.svg"
        try content.remove("pictures/two.svg")
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        XCTAssertTrue(content.error().hasPrefix("pictures/two.svg: is not a regular file; "), content.error())
        try content.remove("pictures/two.svg")
        try content.write(OwnersFolder.drawing, to: "pictures/two.svg")
        XCTAssertEqual(truncate(path, 2 << 30), 0)
        XCTAssertTrue(content.error().hasPrefix("pictures/two.svg: is larger than 20 MiB; "), content.error())
    }
}
