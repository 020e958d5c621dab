import Bytes
import Foundation
import ShopTestSupport
import XCTest

@testable import SiteGenerator

/// An address means the same before and after it is rewritten.
final class LinkRewritingTests: XCTestCase {
    private let withIndexFiles = LinkRewriting(.relative(indexFiles: true), basePath: "")
    private let relative = LinkRewriting(.relative(indexFiles: false), basePath: "/1900")

    func testAnAddressFromTheRootIsUnchangedInASiteAtTheRoot() {
        let rewriting = LinkRewriting(.fromRoot, basePath: "")
        XCTAssertEqual(rewriting.address("/", in: page("en/index.html")), "/")
        let html = [UInt8]("<a href=\"/a&amp;\">".utf8)
        XCTAssertEqual(rewriting.rewritten(html, [], in: page("index.html")), html)
    }

    func testExamples() {
        for (address, path, short, long) in [
            ("/", "index.html", "./", "index.html"), ("/", "a/b/index.html", "../../", "../../index.html"),
            ("/a/", "a/index.html", "./", "index.html"), ("/a/b/", "a/index.html", "b/", "b/index.html"),
            ("/b/", "a/index.html", "../b/", "../b/index.html"), ("/a/b", "a/b/index.html", "../b", "../b"),
            ("/style.css", "style.html", "style.css", "style.css"),
            ("/a/x.png", "b/x.html", "../a/x.png", "../a/x.png"),
            ("/a/#b", "a/index.html", "./#b", "index.html#b"),
            ("/a/?b=/c#d/", "e/f.html", "../a/?b=/c#d/", "../a/index.html?b=/c#d/"),
            ("/b:c", "a.html", "./b:c", "./b:c"), ("/a//b", "a/c.html", ".//b", ".//b"),
            ("//b", "a.html", "//b", "//b"), ("https://b/", "a.html", "https://b/", "https://b/"),
            ("#b", "a.html", "#b", "#b"),
            ("data:,", "a.html", "data:,", "data:,"), ("/박람회/", "a/b.html", "../박람회/", "../박람회/index.html"),
        ] {
            XCTAssertEqual(relative.address(address, in: page(path)), short, "\(address) on \(path)")
            XCTAssertEqual(withIndexFiles.address(address, in: page(path)), long, "\(address) on \(path)")
        }
    }

    /// Foundation resolves addresses by RFC 3986, as browsers do.
    func testEveryRewrittenAddressResolvesToTheAddressBefore() throws {
        var random = SystemRandomNumberGenerator()
        func folders() -> String {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                "\(["a", "b", "c:d", "한", "index"].randomElement()!)/"
            }
            .joined()
        }
        let root = "http://museum.example/any/where/"
        for _ in 0..<5_000 {
            let path = folders() + ["index.html", "x.html"].randomElement()!
            let file = ["", "y.png", "a", "index.html"].randomElement()!
            let end = ["", "#a", "?a=b/c", "?a#b?/c"].randomElement()!
            let address = "/\(folders())\(file)\(end)"
            let base = try XCTUnwrap(URL(string: root + path))
            for (rewriting, indexFile) in [(relative, ""), (withIndexFiles, "index.html")] {
                let written = rewriting.address(address, in: page(path))
                XCTAssertFalse(written.hasPrefix("/"))
                let isFolder = address.dropLast(end.count).hasSuffix("/")
                let expected = try XCTUnwrap(
                    URL(string: root + address.dropFirst().dropLast(end.count) + (isFolder ? indexFile : "") + end))
                XCTAssertEqual(
                    URL(string: written, relativeTo: base)?.absoluteString, expected.absoluteString,
                    "\(address) on \(path) as \(written)")
            }
        }
    }

    func testAPageThatIsShownAnywhereGetsThePathOfTheBaseURL() {
        let notFound = OutputFile(
            path: "404.html", inputs: Fingerprint([]), kind: .page(address: nil, error: { $0 })
        ) { [] }
        XCTAssertEqual(relative.address("/?a#b", in: notFound), "/1900/?a#b")
        XCTAssertEqual(withIndexFiles.address("/", in: notFound), "/")
        XCTAssertEqual(relative.address("#a", in: notFound), "#a")
    }

    func testEveryAddressOfAPageIsRewritten() throws {
        func html(_ root: String) -> String {
            """
            <!doctype html><html lang="ko"><head><title>a</title><link rel="icon" href="\(root)i.svg"></head><body>
            <a href="\(root)a?b=&quot;1&quot;&amp;c=&#39;d#e" title="/x">/y</a> <a href="#z" id="z">z</a> <a href="https://a/">b</a>
            <img src="\(root)p.png" srcset="\(root)p320.png 320w,\(root)p.png?a&amp;b 640w,
             https://a/c.png 2x" alt="/" width="1" height="1"><video poster="\(root)v.png"></video>
            <form action="\(root)f" method="post"><button formaction="\(root)g">a</button></form>
            <svg viewBox="0 0 1 1"><use href="\(root)s.svg#a"/><use xlink:href="\(root)s.svg#b"/></svg>
            <a href="/\(root)host/">c</a><!-- <a href="/comment"> --></body></html>
            """
        }
        let bytes = [UInt8](html("/").utf8)
        let page = PageLinks(bytes)
        XCTAssertEqual(page.targets.count, 14)
        for target in page.targets {
            var escaped = [UInt8]()
            escaped.append(escaping: target.address)
            XCTAssertEqual(Array(bytes[target.range]), escaped)
        }
        let rewritten = relative.rewritten(bytes, page.targets, in: self.page("a/b/index.html"))
        XCTAssertEqual(
            String(decoding: rewritten, as: UTF8.self),
            html("../../").replacing("\"/../../host/", with: "\"//host/"))
    }

    func testEachAttributeThatHTMLAllowsIsRead() {
        let html =
            "<a\nhref = '/a'>a < b href=\"/no\"</a>\n<a title=\">\" href='/b'><a href=/c><p id=x>&amp;<!-- <a\nid=y>\n--><a href=\"/d\">"
        let page = PageLinks([UInt8](html.utf8))
        XCTAssertEqual(page.targets.map(\.address), ["/a", "/b", "/c", "/d"])
        XCTAssertEqual(page.targets.map(\.line), [2, 3, 3, 5])
        XCTAssertEqual(page.ids, ["x"])
    }

    private func page(_ path: String) -> OutputFile {
        OutputFile(path: path, inputs: Fingerprint([]), kind: .page(address: "/", error: { $0 })) { [] }
    }
}
