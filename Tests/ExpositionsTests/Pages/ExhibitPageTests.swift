import ContentFile
import TestSupport
import XCTest

@testable import Expositions

final class ExhibitPageTests: XCTestCase {
    func testTheFirstObjectLinksOnlyToTheSecond() throws { try assertShopPage("first", at: 0) }

    func testAnObjectLinksToItsNeighboursAndTheList() throws { try assertShopPage("haegeum", at: 4) }

    func testTheLastObjectLinksOnlyToTheOneBefore() throws { try assertShopPage("last", at: 12) }

    func testASingleObjectLinksOnlyToTheList() throws {
        let site = try ExpositionSite.partlyTranslated
        try assertPages("partlyTranslated", of: site) { try ExhibitPage(site, in: 0, at: 0, language: $0) }
    }

    func testWhatIsKnownAboutAnObjectIsListed() throws {
        var texts = Exhibit.Texts(name: "항아리")
        texts.date = "1377"
        texts.maker = "백운"
        texts.place = "청주"
        texts.material = "종이"
        texts.credit = "국립도서관"
        texts.licence = "CC BY 4.0"
        texts.alternativeText = "펼친 책"
        texts.caption = "하권"
        let book = Exhibit(
            imageName: "pot", texts: Translated(texts, in: .korean), link: "https://museum.example/book?a=1&b=2")
        let site = try ExpositionSite(Exposition.Facts(), [book])
        let page = try html(ExhibitPage(site, in: 0, at: 0, language: .korean))
        for part in [
            "<span><span>백운</span></span>", "<span><span>1377</span></span>",
            "<dt>지역</dt> <dd><span>청주</span></dd>", "<dt>재료</dt> <dd><span>종이</span></dd>",
            "<dt>소장</dt> <dd><span>국립도서관</span></dd>",
            "<dt>이용 조건</dt> <dd><a rel=\"license\" href=\"https://creativecommons.org/licenses/by/4.0/\"><span>CC BY 4.0</span></a></dd>",
            "<dd><a href=\"https://museum.example/book?a=1&amp;b=2\"><span>museum.example</span></a></dd>",
            "alt=\"펼친 책\"", "<figcaption>하권</figcaption>",
        ] {
            XCTAssertTrue(page.contains(part), "\(part) is not in \(page)")
        }
        // Below the name, and not once more in the list.
        for text in ["백운", "1377"] { XCTAssertEqual(page.ranges(of: text).count, 1, page) }
    }

    func testThePagesLoadNoScript() throws {
        let site = try ExpositionSite.partlyTranslated
        let pages = [
            try html(ExpositionPage(site, language: .korean)),
            try html(CollectionPage(site, at: 0, page: 0, language: .korean)),
            try html(ExhibitPage(site, in: 0, at: 0, language: .korean)),
            try html(ExpositionNotFoundPage(site, language: .korean)),
        ]
        for page in pages {
            XCTAssertFalse(page.contains("<script"), page)
            XCTAssertTrue(page.contains("/look/style.css"), page)
        }
    }

    private func assertShopPage(_ name: String, at index: Int) throws {
        let site = try ExpositionSite.of1900
        try assertPages(name, of: site) { try ExhibitPage(site, in: 0, at: index, language: $0) }
    }
}
