import ContentFile
import FastCGI
import JuiceShop
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

final class LanguageChoiceTests: XCTestCase {
    private func language(
        query: String = "", cookie: String? = nil, accepts: String? = nil, among languages: [Language] = .shop
    ) throws -> Language {
        let request = Request(.get, "/", query: query, headers: .init(cookie: cookie, acceptLanguage: accepts))
        let choice = LanguageChoice(among: languages)
        return choice.chosen(in: try XCTUnwrap(Form(query))) ?? choice.preferred(by: request)
    }

    func testTheAddressCountsBeforeTheCookieAndTheCookieBeforeTheBrowser() throws {
        XCTAssertEqual(try language(query: "lang=en", cookie: "lang=ko", accepts: "ko"), .english)
        XCTAssertEqual(try language(cookie: "lang=en", accepts: "ko"), .english)
        XCTAssertEqual(try language(accepts: "en"), .english)
        XCTAssertEqual(try language(), .korean)
    }

    func testTheBrowsersWeightsAreCompared() throws {
        XCTAssertEqual(try language(accepts: "ko;q=0.3, en-US;q=0.9"), .english)
        XCTAssertEqual(try language(accepts: "fr, de"), .korean)
        XCTAssertEqual(try language(accepts: "en;q=0"), .korean)
        XCTAssertEqual(try language(accepts: "ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7"), .korean)
        XCTAssertEqual(try language(accepts: "*;q=x,,;"), .korean)
        XCTAssertEqual(try language(accepts: "fr, EN-us ; x=1 ; q = 0.1"), .english)
        XCTAssertEqual(try language(accepts: "ko;q=0.5,en;q=0.5"), .korean, "the first of equal weights")
        XCTAssertEqual(try language(accepts: "en;q=nonsense,ko"), .english)
        for none in [
            "end", "e", "\u{FF45}\u{FF4E}", "en\u{301}", "-en", "enen", "%", String(repeating: ",", count: 9_000),
        ] {
            XCTAssertEqual(try language(accepts: none), .korean, none)
        }
    }

    func testAnUnknownLanguageIsIgnored() throws {
        XCTAssertEqual(try language(query: "lang=fr", cookie: "lang=xx", accepts: "en"), .english)
    }

    func testAThirdLanguageIsChosenLikeTheOthers() throws {
        let french = try XCTUnwrap(Language(rawValue: "fr"))
        let three = [Language.korean, .english, french]
        XCTAssertEqual(try language(query: "lang=fr", cookie: "lang=en", accepts: "ko", among: three), french)
        XCTAssertEqual(try language(cookie: "lang=fr", accepts: "ko", among: three), french)
        XCTAssertEqual(try language(accepts: "de, fr-CA;q=0.9, en;q=0.8", among: three), french)
        XCTAssertEqual(try language(accepts: "de", among: three), .korean)
    }

    func testALanguageOfARegionIsChosenBeforeAnotherOfItsKind() throws {
        let portuguese = try ["pt", "pt-BR"].map { try XCTUnwrap(Language(rawValue: $0)) }
        let all = [Language.korean] + portuguese
        for (accepts, index) in [("pt-br", 1), ("pt-BR;q=0.5", 1), (" pt", 0), ("pt-PT", 0)] {
            XCTAssertEqual(try language(accepts: accepts, among: all), portuguese[index], accepts)
        }
        XCTAssertEqual(try language(accepts: "pt", among: [.korean, portuguese[1]]), portuguese[1])
        XCTAssertEqual(try language(query: "lang=pt-BR", among: all), portuguese[1])
        XCTAssertEqual(try language(query: "lang=pt-br", among: all), .korean)
    }

    func testThePathOfAPageInALanguage() {
        XCTAssertEqual(LanguageChoice.path(.orderPage(), in: .english), "/?lang=en")
        XCTAssertEqual(
            LanguageChoice.path(.orderPage([OrderLine("kiwi", cups: 3)]), in: .english),
            "/?cups.kiwi=3&lang=en#juice-kiwi")
        XCTAssertEqual(
            LanguageChoice.path(.stock(StockView(order: [OrderLine("kiwi")])), in: .korean),
            "/stock?cups.kiwi=1&lang=ko")
    }
}
