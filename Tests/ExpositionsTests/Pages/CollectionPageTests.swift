import ContentFile
import TestSupport
import XCTest

@testable import Expositions

final class CollectionPageTests: XCTestCase {
    func testEachObjectIsARowThatLinksToItsPage() throws {
        let site = try ExpositionSite.of1900
        try assertPages("fair", of: site) { CollectionPage(site, at: 0, page: 0, language: $0) }
    }

    func testAPartWithoutATranslationIsMarkedWithItsLanguage() throws {
        let site = try ExpositionSite.partlyTranslated
        try assertPages("partlyTranslated", of: site) { CollectionPage(site, at: 0, page: 0, language: $0) }
    }

    func testObjectsOfAGroupStandUnderItsHeading() throws {
        let site = try ExpositionSite(
            Exposition.Facts(),
            ["하나": "책", "둘": "악기", "셋": "책"].sorted { $0.key > $1.key }.map { exhibit($0.key, $0.value) })
        let page = try html(CollectionPage(site, at: 0, page: 0, language: .korean))
        let parts = page.matches(of: /<(?:h2|span class="name")>(.*?)</).map { String($0.output.1) }
        XCTAssertEqual(parts, ["책", "하나", "셋", "악기", "둘"])
    }

    func testALongListHasPages() throws {
        let site = try ExpositionSite(Exposition.Facts(), (1...401).map { exhibit("물건 \($0)", nil) })
        func names(_ page: Int) throws -> [String] {
            try html(CollectionPage(site, at: 0, page: page, language: .korean)).matches(
                of: /<span class="name">(.*?)</
            )
            .map { String($0.output.1) }
        }
        XCTAssertEqual(try (0...2).flatMap(names), (1...401).map { "물건 \($0)" })
        let middle = try html(CollectionPage(site, at: 0, page: 1, language: .korean))
        XCTAssertTrue(middle.contains(#"<a href="/items/" aria-label="1쪽">1</a>"#), middle)
        XCTAssertTrue(middle.contains(", 2쪽 · "), middle)
        XCTAssertTrue(middle.contains(#"href="/items/page/2/" aria-label="2쪽" aria-current="page">2</a>"#), middle)
        for (index, list) in [(199, "/items/"), (200, "/items/page/2/"), (400, "/items/page/3/")] {
            let page = try html(ExhibitPage(site, in: 0, at: index, language: .korean))
            XCTAssertTrue(page.contains(#"<a href="\#(list)" aria-current="true">"#), "object \(index): \(page)")
        }
    }

    private func exhibit(_ name: String, _ group: String?) -> Exhibit {
        var texts = Exhibit.Texts(name: name)
        texts.group = group
        return Exhibit(imageName: "pot", texts: Translated(texts, in: .korean))
    }
}
