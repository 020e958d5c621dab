import Foundation
import TestSupport
import XCTest

@testable import SiteGenerator

/// Content files from another program for the same exposition: the same fields and image names with other words, in
/// another format (tabs, no space after a colon, no final line break). An owner can copy them in unchanged.
final class OtherContentTests: XCTestCase {
    private static let names = [
        "jikji", "buddhism", "palman", "samguk", "haegeum", "ywoonggo", "bangjja", "woodshoes", "najeon", "folds",
        "god",
        "gayageum", "geomungo",
    ]

    /// French, added by content only: `texts.fr.json` and a translation of some parts.
    func testAThirdLanguageHasItsPages() throws {
        let site = try SiteFolder()
        let texts = try site.text("Content/texts.en.json").replacing("\"English\"", with: "\"Français\"")
        try site.write(texts, "Content/texts.fr.json")
        try site.writeItems(["two"], words: ["two": "en français"], in: "items.fr.json")
        XCTAssertEqual(try site.generate().pages, 3 * (3 + 2 + 5))

        let page = try site.text("Public/fr/expo/items/two/index.html")
        XCTAssertTrue(page.contains("<html lang=\"fr\">"))
        XCTAssertTrue(page.contains("<p>en français</p>"), page)
        XCTAssertTrue(page.contains("href=\"/en/expo/items/two/\" hreflang=\"en\""), page)
        XCTAssertTrue(page.contains("href=\"/expo/items/two/\" hreflang=\"ko\""), page)
        let untranslated = try site.text("Public/fr/expo/items/one/index.html")
        XCTAssertTrue(untranslated.contains("<p lang=\"ko\">길게</p>"), untranslated)
        XCTAssertTrue(try site.text("Public/expo/index.html").contains("href=\"/fr/expo/\" hreflang=\"fr\""))
        XCTAssertTrue(site.isThere("Public/error/not-found.fr.html"))

        try site.remove("Content/texts.fr.json")
        XCTAssertEqual(
            site.error(),
            "Content/exposition/items.fr.json: is in a language that the shop does not have; add texts.fr.json to the folder above, or remove this file"
        )
    }

    func testTheTwoFilesOfTheExpositionWorkUnchanged() throws {
        let site = try SiteFolder()
        let pictures = "\(site.content)/exposition/pictures"
        try FileManager.default.removeItem(atPath: pictures)
        try FileManager.default.copyItem(
            atPath: Repository.folder.appending(path: "Content/exposition/pictures").path, toPath: pictures)
        try site.write(Self.exposition, "Content/exposition/exposition_universelle_1900.json")
        try site.write(Self.items, "Content/exposition/items.json")

        XCTAssertEqual(try site.generate().pages, 10 + 2 * (2 + Self.names.count))
        let main = try site.text("Public/expo/index.html")
        for words in [
            "만국박람회 1900", "(L&#39;Exposition)", "48,130,300", "1900. 04. 14 - 1900. 11. 12", "[World’s Fair/Expo]",
        ] {
            XCTAssertTrue(main.contains(words), words)
        }
        let list = try site.text("Public/expo/items/index.html")
        for (index, name) in Self.names.enumerated() {
            XCTAssertTrue(list.contains("href=\"/expo/items/\(name)/\""), name)
            let page = try site.text("Public/expo/items/\(name)/index.html")
            XCTAssertTrue(page.contains("물건 \(index)"), name)
            XCTAssertTrue(page.contains("<p>《\(name)》(直指) ‘말’·&#39;줄&#39; 3㎝~4㎝</p>"), "\(page)")
            XCTAssertTrue(page.contains("<p>「둘째」 『문단』 [1]: 50/100-2</p>"), name)
            XCTAssertTrue(page.contains("/expo/pictures/\(name)."), name)
        }
    }

    private static let exposition =
        "{\n\t\"title\":\"만국박람회 1900(L'Exposition)\",\n\t\"visitors\":48130300,\n\t\"location\":\"프랑스 파리\","
        + "\n\t\"duration\":\"1900. 04. 14 - 1900. 11. 12\",\n\t\"description\":\"하나[World’s Fair/Expo].\\n\\n'둘'\"\n}"

    private static var items: String {
        let items = names.enumerated().map { index, name in
            "\t{\n\t\t\"name\":\"물건 \(index)\",\n\t\t\"image_name\":\"\(name)\",\n\t\t\"short_desc\":\"짧게(景閑) 1372년\","
                + "\n\t\t\"desc\":\"《\(name)》(直指) ‘말’·'줄' 3㎝~4㎝\\n\\n「둘째」 『문단』 [1]: 50/100-2\"\n\t}"
        }
        return "[\n\(items.joined(separator: ",\n"))\n]"
    }
}
