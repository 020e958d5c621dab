package import ContentFile
package import JuiceShop
package import ShopPages
import XCTest

/// Compares a page in each language with its recorded files: `short.ko.html`, `short.en.html`.
package func assertPage(
    _ name: String, file: StaticString = #filePath, line: UInt = #line,
    _ page: (Language, Menu, Texts) throws -> any Page
) throws {
    let (templates, menu, texts) = (try PageTemplates.shop, try Menu.firstShop, try Texts.shop)
    for language in texts.languages {
        let html = templates.html(try page(language, menu, texts))
        let text = String(decoding: html, as: UTF8.self)
        XCTAssertFalse(text.contains("{"), "a text was not filled in", file: file, line: line)
        assertSnapshot(text, "\(name).\(language.rawValue).html", file: file, line: line)
    }
}
