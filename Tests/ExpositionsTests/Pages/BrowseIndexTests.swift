import ContentFile
import XCTest

@testable import Expositions

final class BrowseIndexTests: XCTestCase {
    func testObjectsStandUnderWhoMadeThemInTheOrderOfTheLanguage() throws {
        let site = try site(["하": "나, 다", "가": "가", "나": "나, 다", "다": nil])
        let page = try html(BrowsePage(site, by: .maker, page: 0, language: .korean))
        XCTAssertEqual(
            page.matches(of: /<section class="shelf" id="(.*?)">|<span class="name">(.*?)</)
                .map { String($0.output.1 ?? $0.output.2 ?? "") }, ["n-가", "가", "n-나-다", "나", "하"])
        let object = try html(ExhibitPage(site, in: 0, at: 0, language: .korean))
        XCTAssertTrue(object.contains(#"<a href="/maker/#n-가"><span>가</span></a>"#), object)
    }

    func testALetterOfAKoreanNameIsItsFirstConsonant() {
        XCTAssertEqual(["서인해", "까치", "Lind", "오가와"].map(BrowseIndex.letter), ["ㅅ", "ㄱ", "L", "ㅇ"])
    }

    private func site(_ makers: KeyValuePairs<String, String?>) throws -> ExpositionSite {
        var facts = Exposition.Facts()
        facts.browse = [.maker]
        let exhibits = makers.sorted { $0.key < $1.key }.map { name, maker in
            var texts = Exhibit.Texts(name: name)
            texts.maker = maker
            return Exhibit(imageName: "pot", texts: Translated(texts, in: .korean))
        }
        return try ExpositionSite(facts, exhibits)
    }
}
