import ContentFile
import Foundation
import Bytes
import ShopTestSupport
import TestSupport
import XCTest

@testable import ShopSite
@testable import SiteGenerator

/// Content files from another program for the same exposition: the same fields and image names with other words, in
/// another format (tabs, no space after a colon, no final line break). An owner can copy them in unchanged.
final class OtherContentTests: XCTestCase {
    private static let names = [
        "jikji", "buddhism", "palman", "samguk", "haegeum", "ywoonggo", "bangjja", "woodshoes", "najeon", "folds",
        "god",
        "gayageum", "geomungo",
    ]

    func testAThirdLanguageHasItsPages() throws {
        let site = try SiteFolder()
        try site.write(
            #"[{"image_name": "two", "desc": "en français"}]"#, "Content/exposition/items.fr.json")
        XCTAssertEqual(try site.generate().pages, 3 * (2 + 3) + 1)

        let page = try site.text("Site/fr/items/two/index.html")
        XCTAssertTrue(page.contains("<html lang=\"fr\">"))
        XCTAssertTrue(page.contains("<p>en français</p>"), page)
        XCTAssertTrue(page.contains("href=\"/en/items/two/\" hreflang=\"en\""), page)
        XCTAssertTrue(page.contains("href=\"/items/two/\" hreflang=\"ko\""), page)
        let untranslated = try site.text("Site/fr/items/one/index.html")
        XCTAssertTrue(untranslated.contains("<div class=\"prose\" lang=\"ko\" dir=\"ltr\">\n<p>길게</p>"), untranslated)
        XCTAssertTrue(try site.text("Site/index.html").contains("href=\"/fr/\" hreflang=\"fr\""))
    }

    /// Portuguese of Brazil: what it shares with Portugal's is in labels.pt.json.
    func testALanguageOfARegionHasItsPagesAndTheLabelsOfItsKind() throws {
        let site = try SiteFolder()
        site.baseURL = "https://museum.example"
        try site.write(#"[{"image_name": "two", "desc": "em português"}]"#, "Content/exposition/items.pt-BR.json")
        try site.write(#"{"menu": "Índice", "exhibitsTitle": "Obras"}"#, "Content/exposition/labels.pt.json")
        try site.write(#"{"exhibitsTitle": "Todas as peças"}"#, "Content/exposition/labels.pt-BR.json")
        try site.generate()
        let page = try site.text("Site/pt-BR/items/two/index.html")
        for part in [
            "<html lang=\"pt-BR\">", "aria-label=\"Índice\"", ">Todas as peças</a>", "<p>em português</p>",
            "hreflang=\"pt-BR\" href=\"https://museum.example/pt-BR/items/two/\"",
        ] { XCTAssertTrue(page.contains(part), "\(part) in \(page)") }
        XCTAssertTrue(try site.text("Site/index.html").contains("href=\"/pt-BR/\" hreflang=\"pt-BR\""))
    }

    func testALanguageThatLacksLabelsIsReported() throws {
        let site = try SiteFolder()
        try site.write(#"[{"image_name": "two", "desc": "en español"}]"#, "Content/exposition/items.es.json")
        try site.write(#"{"exhibitsTitle": "Obras"}"#, "Content/exposition/labels.es.json")
        let remark = try XCTUnwrap(site.generate().remarks.first).english
        XCTAssertTrue(
            remark.contains("/exposition/labels.es.json: lacks skip, languages, exhibits and "), remark)
        XCTAssertTrue(try site.text("Site/index.html").contains(">español</a>"))
        XCTAssertTrue(try site.text("Site/es/items/index.html").contains(">Obras</a>"))
        try site.write(#"{"men": "Menú"}"#, "Content/exposition/labels.es.json")
        XCTAssertEqual(
            site.error(),
            #"Content/exposition/labels.es.json, line 1, column 2, "men": is not a label; write "menu", or remove it"#)
    }

    func testTheTwoFilesOfTheExpositionWorkUnchanged() throws {
        let site = try SiteFolder()
        let pictures = "\(site.content)/exposition/pictures"
        try FileManager.default.removeItem(atPath: pictures)
        try FileManager.default.copyItem(
            atPath: Repository.folder.appending(path: "Exhibition/1900/pictures").path, toPath: pictures)
        try site.write(Self.exposition, "Content/exposition/exposition_universelle_1900.json")
        try site.write(Self.items, "Content/exposition/items.json")

        try site.remove("Content/exposition/exposition_universelle_1900.en.json")
        XCTAssertEqual(try site.generate().pages, 2 + Self.names.count + 1)
        XCTAssertFalse(site.exists("Site/en"), "there is no English page of what has no English")
        let main = try site.text("Site/index.html")
        for words in [
            "만국박람회 1900", "(L&#39;Exposition)", "48,130,300", "1900. 04. 14 - 1900. 11. 12", "[World’s Fair/Expo]",
        ] {
            XCTAssertTrue(main.contains(words), words)
        }
        let list = try site.text("Site/items/index.html")
        for (index, name) in Self.names.enumerated() {
            XCTAssertTrue(list.contains("href=\"/items/\(name)/\""), name)
            let page = try site.text("Site/items/\(name)/index.html")
            XCTAssertTrue(page.contains("물건 \(index)"), name)
            XCTAssertTrue(page.contains("<p>《\(name)》(直指) ‘말’·'줄' 3㎝~4㎝</p>"), "\(page)")
            XCTAssertTrue(page.contains("<p>「둘째」 『문단』 [1]: 50/100-2</p>"), name)
            XCTAssertTrue(page.contains("/pictures/\(name)."), name)
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
