import ContentFile
import Foundation
import FastCGI
import JuiceShop
import ShopWeb
import TestSupport
import XCTest

/// French, added by content only: `texts.fr.json` and `fr` in the names of the menu.
final class ThirdLanguageTests: XCTestCase {
    private func shop() throws -> TestShop {
        let korean = try Repository.text("Content/texts.ko.json")
        let english = try Repository.text("Content/texts.en.json")
        let french = english.replacing("\"English\"", with: "\"Français\"")
            .replacing("Order {juice}", with: "Commander {juice}")
        let names = ["texts.ko.json": korean, "texts.en.json": english, "texts.fr.json": french]
        var files = [Language: Data]()
        for language in try Texts.languages(among: Array(names.keys), in: "Content") {
            files[language] = names[Texts.file(language)].map { Data($0.utf8) }
        }
        let texts = try Texts(files)
        let menu = try Repository.text("Content/menu.json").replacing("\"en\": \"", with: "\"fr\": \"Le \", \"en\": \"")
            .replacing("\"Le \", \"en\": \"Kiwi juice\"", with: "\"Jus de kiwi\", \"en\": \"Kiwi juice\"")
        return try TestShop(
            menu: Menu(json: menu.utf8, file: "Content/menu.json", languages: texts.languages), texts: texts)
    }

    func testABrowserThatAsksForFrenchGetsFrench() throws {
        let page = try shop().get("/") { $0.acceptLanguage = "fr-CA,fr;q=0.9,en;q=0.8" }.text
        XCTAssertTrue(page.contains("<html lang=\"fr\">"))
        XCTAssertTrue(page.contains("Commander </span><span class=\"what\">Jus de kiwi</span>"), page)
    }

    func testEachPageLinksToTheOtherTwoLanguages() throws {
        let shop = try shop()
        let korean = #"<a href="/?lang=ko" hreflang="ko" lang="ko">한국어</a>"#
        let english = #"<a href="/?lang=en" hreflang="en" lang="en">English</a>"#
        let french = #"<a href="/?lang=fr" hreflang="fr" lang="fr">Français</a>"#
        for (language, links) in [
            ("ko", [english, french]), ("en", [korean, french]), ("fr", [korean, english]),
        ] {
            let page = shop.get("/", query: "lang=\(language)").text
            XCTAssertTrue(page.contains(links.joined(separator: "\n")), "\(language): \(page)")
        }
    }

    func testTheChoiceOfFrenchIsRemembered() throws {
        let shop = try shop()
        let chosen = shop.get("/", query: "lang=fr")
        XCTAssertTrue(shop.get("/stock") { $0.cookie = chosen.cookie }.text.contains("<html lang=\"fr\">"))
    }
}
