import Glibc
import TestSupport
import XCTest

/// A picture is a regular file of a sensible size, and a drawing only draws.
final class DrawingCheckTests: XCTestCase {
    func testADrawingWithAScriptOrAReferenceIsRefused() throws {
        for (inside, error) in [
            ("<script>alert(1)</script>", "has a script"), ("<svg:SCRIPT/>", "has a script"),
            ("<g onload=\"alert(1)\"/>", "has a script"), ("<g\nonClick = 'x'/>", "has a script"),
            ("<a href=\"JavaScript:alert(1)\"/>", "has a script"),
            ("<!DOCTYPE svg [<!ENTITY a \"b\">]>", "has a script"),
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
