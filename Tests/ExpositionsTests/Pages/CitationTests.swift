import ContentFile
import TestSupport
import XCTest

@testable import Expositions

final class CitationTests: XCTestCase {
    func testEachStyleHasTheFactsThatThereAre() throws {
        var texts = Exhibit.Texts(name: "Moon jar")
        texts.maker = "Kim, N."
        texts.date = "c. 1750"
        texts.material = "Porcelain"
        texts.credit = "Museum of 5% & Co_"
        XCTAssertEqual(
            try citations(texts),
            [
                "Kim, N. (c. 1750). Moon jar [Porcelain]. Museum of 5% & Co_. Fair. https://museum.example/en/items/jar/",
                "Kim, N. Moon jar. c. 1750. Porcelain. Museum of 5% & Co_. Fair. https://museum.example/en/items/jar/",
                """
                @misc{jar,
                  author = {{Kim, N.}},
                  title = {{Moon jar}},
                  year = {c. 1750},
                  howpublished = {Fair},
                  note = {Porcelain},
                  organization = {Museum of 5\\% \\& Co\\_},
                  url = {https://museum.example/en/items/jar/},
                }
                """,
            ])
    }

    func testAnObjectWithANameAloneIsCited() throws {
        XCTAssertEqual(
            try citations(Exhibit.Texts(name: "{Jar} 100%"), baseURL: nil),
            [
                "{Jar} 100%. (n.d.). Fair.", "{Jar} 100%. Fair.",
                "@misc{jar,\n  title = {{\\{Jar\\} 100\\%}},\n  howpublished = {Fair},\n}",
            ])
    }

    private func citations(_ texts: Exhibit.Texts, baseURL: String? = "https://museum.example/") throws -> [String] {
        var facts = Exposition.Facts()
        facts.title = "박람회"
        var english = Exposition.Facts()
        english.title = "Fair"
        let jar = Exhibit(
            imageName: "jar", texts: Translated(Exhibit.Texts(name: "달항아리"), in: .korean, [.english: texts]))
        let site = try ExpositionSite(facts, [jar], in: [.english: english], baseURL: baseURL)
        return Citation.all(of: jar, at: .exhibit(0, 0), site, in: .english).map { $0.start + $0.title + $0.end }
    }
}
