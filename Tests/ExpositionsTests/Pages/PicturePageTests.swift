import ContentFile
import Foundation
import TestSupport
import XCTest

@testable import Expositions

/// The pictures of an object: the first one, the others, and a page for each that is larger than they are shown.
final class PicturePageTests: XCTestCase {
    func testAnObjectShowsItsSeriesAndLinksToWhereEachIsLarger() throws {
        let site = try site()
        let page = try html(ExhibitPage(site, in: 0, at: 0, language: .korean))
        for part in [
            #"<a href="/items/pot/pot/" aria-label="크게 보기: 항아리의 앞"><picture>|<img"#,
            #"<a href="/items/pot/back/" aria-label="크게 보기: 뒤">"#,
            #"<a href="/pictures/drawing.svg" aria-label="크게 보기: 항아리 그림">"#,
            "<span>서명</span> <span class=\"credit\">사진 서인해</span>",
        ] {
            XCTAssertTrue(part.split(separator: "|").contains { page.contains($0) }, "\(part) is not in \(page)")
        }
        XCTAssertFalse(page.contains("/items/pot/small/"), "a small one has no page")
    }

    func testAPictureHasAPageWithTheOthersAndTheWayBack() throws {
        let site = try site()
        XCTAssertEqual(site.picturesWithPages(of: site.exposition.collections[0].exhibits[0]), [0, 1])
        let page = try html(PicturePage(site, in: 0, at: 0, picture: 1, language: .english))
        for part in [
            #"alt="the back""#, #"rel="prev" href="/en/items/pot/pot/""#, "2 / 2", #"href="/en/items/pot/""#,
            #"<span lang="ko" dir="ltr">서명</span>"#, #"href="/pictures/back.original.tif""#, "Original, 3000 × 2000",
        ] {
            XCTAssertTrue(page.contains(part), "\(part) is not in \(page)")
        }
        XCTAssertFalse(page.contains("rel=\"next\""), "it is the last one")
        // Without a script, the picture leads to its largest file.
        XCTAssertNotNil(
            page.firstMatch(of: /<a href="\/pictures\/back.jpg" data-width="\d+" aria-label="Enlarge: the back">/), page
        )
        XCTAssertTrue(page.contains("<script src=\"/zoom.js\" defer></script>"), page)
    }

    func testSearchEnginesReadWhoseAPictureIs() throws {
        let site = try site(baseURL: "https://museum.example/1900/")
        let page = try html(ExhibitPage(site, in: 0, at: 0, language: .english))
        let match = try XCTUnwrap(page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/))
        let json = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(match.output.1.utf8)) as? [String: Any])
        XCTAssertEqual(json["@type"] as? String, "VisualArtwork")
        XCTAssertEqual(json["name"] as? String, "</script> & \"pot\"")
        XCTAssertEqual(json["license"] as? String, "https://creativecommons.org/licenses/by/4.0/")
        XCTAssertEqual((json["creator"] as? [String: Any])?["name"] as? String, "백운")
        XCTAssertEqual(json["dateCreated"] as? String, "1377-07")
        let images = try XCTUnwrap(json["image"] as? [[String: Any]])
        XCTAssertEqual(images[1]["contentUrl"] as? String, "https://museum.example/1900/pictures/back.jpg")
        XCTAssertEqual(images[1]["creditText"] as? String, "사진 서인해")
        XCTAssertFalse(try html(ExhibitPage(self.site(), in: 0, at: 0, language: .english)).contains("<script"))
    }

    func testLatinInATextFromRightToLeftKeepsItsOrder() throws {
        let arabic = try XCTUnwrap(Language(rawValue: "ar"))
        for (text, shown) in [
            ("الحجم 40 × 60 cm تقريبا", "الحجم \u{2066}40 × 60 cm\u{2069} تقريبا"), ("عام 1900", "عام 1900"),
            ("3 أكتوبر 2026 – 31 يناير 2027", "3 أكتوبر 2026 – 31 يناير 2027"),
            ("هاتف +82 33-640-1234", "هاتف \u{2066}+82 33-640-1234\u{2069}"),
            ("a@b.example", "\u{2066}a@b.example\u{2069}"),
            ("(Naru Kim)", "(\u{2066}Naru Kim\u{2069})"), ("", ""),
        ] {
            XCTAssertEqual(Phrase(Written(text, in: arabic), on: arabic).text, shown)
            // In a text of another language, such a name is isolated as a whole.
            let isArabic = text.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }
            XCTAssertEqual(
                Phrase(Written(text, in: .korean), on: .korean).text, isArabic ? "\u{2068}\(shown)\u{2069}" : text)
        }
    }

    private func site(baseURL: String? = nil) throws -> ExpositionSite {
        var texts = Exhibit.Texts(name: "항아리")
        texts.alternativeText = "항아리의 앞"
        texts.maker = "백운"
        texts.date = "1377-07"
        texts.licence = "CC BY 4.0"
        var pot = Exhibit(
            imageName: "pot",
            texts: Translated(texts, in: .korean, [.english: Exhibit.Texts(name: "</script> & \"pot\"")]))
        let back = ExhibitPicture.Texts(alternativeText: "뒤", caption: "서명", credit: "사진 서인해")
        pot.pictures = [
            ExhibitPicture(
                name: "back",
                texts: Translated(back, in: .korean, [.english: ExhibitPicture.Texts(alternativeText: "the back")])),
            ExhibitPicture(name: "small", texts: Translated(ExhibitPicture.Texts(), in: .korean)),
            ExhibitPicture(name: "drawing", texts: Translated(ExhibitPicture.Texts(), in: .korean)),
        ]
        var pictures = [
            "pot": Picture(name: "pot", kind: .jpg, width: 3000, height: 2000),
            "back": Picture(name: "back", kind: .tif, width: 3000, height: 2000),
            "small": Picture(name: "small", kind: .jpg, width: 300, height: 200),
            "drawing": Picture(name: "drawing", width: 300, height: 200),
        ]
        pictures["back"]?.isOriginalPublished = true
        pictures["back"]?.rights = PictureRights(creator: "백운", credit: "사진 서인해", licence: "CC BY 4.0")
        var facts = Exposition.Facts()
        facts.title = "박람회"
        let exposition = Exposition(
            languages: [.korean, .english], facts: Translated(facts, in: .korean),
            collections: [
                ExhibitCollection(
                    address: "items", texts: Translated(ExhibitCollection.Texts(), in: .korean), exhibits: [pot])
            ], pictures: pictures)
        return try ExpositionSite(exposition, labels: .of1900([.korean, .english]), baseURL: baseURL)
    }
}
