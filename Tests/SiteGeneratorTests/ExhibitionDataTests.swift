import Bytes
import Foundation
import XCTest

@testable import Expositions
@testable import SiteGenerator

/// The objects of a site as data: `objects.json`, `objects.csv` and the manifests of IIIF.
final class ExhibitionDataTests: XCTestCase {
    private let items = "Content/exposition/items.json"

    func testTheListsHaveEachObjectInEachLanguage() throws {
        let site = try furnished()
        try site.write(#"[{"image_name": "one", "name": "One"}]"#, "Content/exposition/items.en.json")
        try site.generate()
        let first = try object("Site/items/objects.json", of: site, 0)
        XCTAssertEqual(first["name"] as? String, "하나 \"큰\" <것>")
        XCTAssertEqual(first["Inventory number"] as? String, "A, 1")
        XCTAssertEqual(first["page_url"] as? String, "one/")
        XCTAssertEqual(first["picture_url"] as? String, "../pictures/one.svg")
        XCTAssertEqual((first["pictures"] as? [[String: String]])?.first, ["name": "two", "caption": "뒤"])
        let english = try object("Site/en/items/objects.json", of: site, 0)
        XCTAssertEqual(english["name"] as? String, "One")
        XCTAssertEqual(english["desc"] as? String, "첫째\n\n둘째", "Korean where there is no English")
        XCTAssertEqual(english["picture_url"] as? String, "../../pictures/one.svg")
        let page = try site.text("Site/en/items/index.html")
        for address in ["objects.csv", "objects.json"] { XCTAssertTrue(page.contains("<a href=\"\(address)\">"), page) }
        XCTAssertFalse(page.contains("IIIF"), "a manifest names itself by the site's address")
        XCTAssertFalse(site.exists("Site/items/collection.json"))
    }

    func testAListIsTheListOfAnotherExhibition() throws {
        let site = try furnished()
        try site.generate()
        let list = try site.text("Site/items/objects.json")
        for name in ["items.json", "items.csv"] {
            let other = try SiteFolder()
            try other.remove(items)
            let data = try site.text("Site/items/\(name.replacing("items", with: "objects"))")
            try other.write(data, "Content/exposition/\(name)")
            let remarks = try other.generate().remarks.map(\.english)
            XCTAssertTrue(remarks.contains { $0.hasSuffix("not read: page_url, picture_url") }, "\(remarks)")
            for index in 0..<2 {
                let (first, second) = (
                    try object("Site/items/objects.json", of: other, index),
                    try object("Site/items/objects.json", of: site, index)
                )
                XCTAssertEqual(first as NSDictionary, second as NSDictionary, name)
            }
        }
        XCTAssertEqual(list.split(separator: "\n").count, 4, "an object in each line")
    }

    func testASiteWithAnAddressHasManifestsThatNameIt() throws {
        let site = try furnished()
        site.baseURL = "https://museum.example/1900"
        try site.generate()
        let base = "https://museum.example/1900/items/"
        XCTAssertEqual(try object("Site/items/objects.json", of: site, 0)["page_url"] as? String, "\(base)one/")
        let manifest = try json("Site/items/one/manifest.json", of: site)
        XCTAssertEqual(manifest["id"] as? String, "\(base)one/manifest.json")
        XCTAssertEqual(manifest["rights"] as? String, "http://creativecommons.org/licenses/by/4.0/")
        XCTAssertEqual((manifest["items"] as? [[String: Any]])?.map { $0["width"] as? Int }, [60, 60])
        let collection = try json("Site/items/collection.json", of: site)
        XCTAssertEqual(
            (collection["items"] as? [[String: Any]])?.compactMap { $0["id"] as? String }, ["\(base)one/manifest.json"],
            "an object without a picture has none")
        XCTAssertFalse(site.exists("Site/items/bare/manifest.json"))
        XCTAssertFalse(site.exists("Site/en/items/one/manifest.json"), "one manifest has all languages")
        XCTAssertTrue(try site.text("Site/items/one/index.html").contains("href=\"manifest.json\""))
        let english = try site.text("Site/en/items/one/index.html")
        XCTAssertTrue(english.contains("href=\"../../../items/one/manifest.json\""), english)
    }

    func testAChangedTextWritesItsOwnDataAlone() throws {
        let site = try SiteFolder()
        site.baseURL = "https://museum.example"
        try site.generate()
        let old = try site.site()
        try site.writeItems(["one", "two", "three"], words: ["one": "다르게"])
        try site.generate()
        let changed = try site.site().filter { old[$0] != $1 }.keys.filter {
            !$0.hasSuffix(".html") && !$0.hasSuffix(".gz")
        }
        XCTAssertEqual(
            Set(changed), ["items/objects.json", "items/objects.csv", "en/items/objects.json", "en/items/objects.csv"])
        let steps = try site.steps()
        XCTAssertFalse(steps.contains { $0.contains("manifest.json") }, "\(steps)")
    }

    /// An exhibition with an object of two pictures and one without any.
    private func furnished() throws -> SiteFolder {
        let site = try SiteFolder()
        site.links = .relative(indexFiles: false)
        try site.write(
            """
            [{"image_name": "one", "name": "하나 \\"큰\\" <것>", "desc": "첫째\\n\\n둘째", "licence": "CC BY 4.0", "date": "=1+1",
              "Inventory number": "A, 1", "pictures": [{"name": "two", "caption": "뒤"}]},
             {"id": "bare", "name": "그림 없음"}]
            """, items)
        return site
    }

    private func object(_ name: String, of site: SiteFolder, _ index: Int) throws -> [String: Any] {
        let list = try JSONSerialization.jsonObject(with: Data(site.text(name).utf8)) as? [[String: Any]]
        return try XCTUnwrap(list)[index]
    }

    private func json(_ name: String, of site: SiteFolder) throws -> [String: Any] {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data(site.text(name).utf8)) as? [String: Any])
    }
}
