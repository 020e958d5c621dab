package import ContentFile
package import JuiceShop
package import ShopWeb
import XCTest

/// Compares a page in each language with its recorded files: `short.ko.html`, `short.en.html`.
package func assertPage(
    _ name: String, names: Names = Names(), clock: WallClock = .atNine, file: StaticString = #filePath,
    line: UInt = #line, _ page: (PageContext) throws -> any Page
) throws {
    try assertPage(name, file: file, line: line) { language, _ in
        try page(.test(language, names: names, clock: clock))
    }
}

/// The same for a page that needs no menu.
package func assertPage(
    _ name: String, file: StaticString = #filePath, line: UInt = #line,
    _ page: (Language, Texts) throws -> any Page
) throws {
    let (templates, texts) = (try PageTemplates.shop, try Texts.shop)
    for language in texts.languages {
        let text = String(decoding: templates.html(try page(language, texts)), as: UTF8.self)
        XCTAssertFalse(text.contains("{"), "a text was not filled in", file: file, line: line)
        assertSnapshot(text, "\(name).\(language.rawValue).html", file: file, line: line)
    }
}
