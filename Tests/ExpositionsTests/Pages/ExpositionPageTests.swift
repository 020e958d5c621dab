import ContentFile
import TestSupport
import XCTest

@testable import Expositions

final class ExpositionPageTests: XCTestCase {
    func testThePageDescribesTheExpositionAndLinksToTheObjects() throws {
        let site = try ExpositionSite.of1900
        try assertPages("fair", of: site) { ExpositionPage(site, language: $0) }
    }

    func testAPartWithoutATranslationIsMarkedWithItsLanguage() throws {
        let site = try ExpositionSite.partlyTranslated
        try assertPages("partlyTranslated", of: site) { ExpositionPage(site, language: $0) }
    }

    func testTheRequiredTextsAreWordForWord() throws {
        let page = try html(ExpositionPage(.of1900, language: .korean)).replacing(/<[^>]*>/, with: "")
        for words in [
            "파리 만국박람회 1900 (L&#39;Exposition de Paris 1900)", "방문객 : 48,130,300 명", "개최지 : 프랑스 파리",
            "개최 기간 : 1900. 04. 14 - 1900. 11. 12", "한국의 출품작 보러가기",
        ] {
            XCTAssertTrue(page.contains(words), words)
        }
    }

    func testAForeignTitleFollowsTheTitle() throws {
        var facts = Exposition.Facts()
        facts.title = "박람회 (구)"
        try shows(facts, "<h1><span>박람회 (구)</span></h1>")
        facts.foreignTitle = Exposition.ForeignTitle("(L'Expo)", in: try language("fr"))
        try shows(
            facts,
            "<h1><span>박람회 (구)</span> <span class=\"french\" lang=\"fr\" dir=\"ltr\">(L&#39;Expo)</span></h1>"
        )
    }

    func testAPageInArabicRunsFromRightToLeft() throws {
        let arabic = try language("ar")
        var facts = Exposition.Facts()
        facts.title = "박람회"
        var translated = Exposition.Facts()
        translated.location = "باريس"
        let site = try ExpositionSite(facts, [], in: [arabic: translated])
        let page = try html(ExpositionPage(site, language: arabic))
        XCTAssertTrue(page.contains("<html lang=\"ar\" dir=\"rtl\">"), page)
        XCTAssertTrue(page.contains("<span lang=\"ko\" dir=\"ltr\">박람회</span>"), page)
        XCTAssertTrue(page.contains("<dd>باريس</dd>"), page)
        XCTAssertTrue(page.contains("href=\"/\" hreflang=\"ko\" lang=\"ko\" dir=\"ltr\">한국어</a>"), page)
    }

    func testAWordThatItsLanguageLacksIsMarkedAsEnglish() throws {
        let dutch = try language("nl")
        var facts = Exposition.Facts()
        facts.title = "Tentoonstelling"
        facts.visitors = 7
        let site = try ExpositionSite(facts, [], in: [dutch: facts])
        let page = try html(ExpositionPage(site, language: dutch))
        for line in [
            "<a class=\"skip\" href=\"#main\" lang=\"en\" dir=\"ltr\">Skip to content</a>",
            "<dt lang=\"en\" dir=\"ltr\">Visitors<", "<dd lang=\"en\" dir=\"ltr\">7<",
        ] {
            XCTAssertTrue(page.contains(line), "\(line) is not in \(page)")
        }
        let notFound = try html(ExpositionNotFoundPage(site, language: dutch))
        XCTAssertTrue(notFound.contains("<h1 lang=\"en\" dir=\"ltr\">"), notFound)
    }

    func testTheHeadNamesThePageForSearchEnginesAndThoseWhoShareIt() throws {
        var facts = Exposition.Facts()
        facts.title = "박람회"
        facts.site = "박물관"
        facts.description = try Prose(markdown: "첫 **문단** \"하나\"\n\n둘째 문단")
        facts.poster = "poster"
        let site = try ExpositionSite(
            facts, [], in: [.english: Exposition.Facts()], baseURL: "https://museum.example/1900/")
        let page = try html(ExpositionPage(site, language: .english))
        for line in [
            "<title>박람회 · 박물관</title>", "<meta name=\"description\" content=\"첫 문단 &quot;하나&quot;\">",
            "<link rel=\"canonical\" href=\"https://museum.example/1900/en/\">",
            "<link rel=\"alternate\" hreflang=\"ko\" href=\"https://museum.example/1900/\">",
            "<link rel=\"alternate\" hreflang=\"en\" href=\"https://museum.example/1900/en/\">",
            "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://museum.example/1900/\">",
            "<meta property=\"og:image\" content=\"https://museum.example/1900/pictures/poster.png\">",
            "<meta property=\"og:image:width\" content=\"30\">", "<meta property=\"og:image:height\" content=\"20\">",
            "<meta property=\"og:image:alt\" content=\"Poster of 박람회\">",
            "<meta property=\"og:site_name\" content=\"박물관\">", "<meta property=\"og:title\" content=\"박람회\">",
        ] {
            XCTAssertTrue(page.contains("\n\(line)\n"), "\(line) is not in \(page)")
        }
    }

    func testAPageWhosePictureNoSharingSiteShowsNamesThePoster() throws {
        var facts = Exposition.Facts()
        facts.title = "박람회"
        facts.poster = "poster"
        let pot = Exhibit(imageName: "pot", texts: Translated(Exhibit.Texts(name: "항아리"), in: .korean))
        for (kinds, image) in [
            (["poster": Picture.Kind.webp, "pot": .jpg], "pot.jpg"), (["poster": .webp, "pot": .svg], "poster.webp"),
            (["poster": .webp, "pot": .avif], "poster.webp"), (["poster": .svg, "pot": .svg], nil),
            (["pot": .svg], nil),
        ] {
            let site = try ExpositionSite(facts, [pot], baseURL: "https://museum.example/", pictures: kinds)
            let image = image.map { "https://museum.example/pictures/\($0)" }
            for page in try [
                html(ExhibitPage(site, in: 0, at: 0, language: .korean)),
                html(CollectionPage(site, at: 0, page: 0, language: .korean)),
            ] {
                let named = page.firstMatch(of: /og:image" content="([^"]+)"/).map { String($0.output.1) }
                XCTAssertEqual(named, image, "\(kinds)")
            }
            let notFound = try html(ExpositionNotFoundPage(site, language: .korean))
            XCTAssertFalse(notFound.contains("og:image"), "nobody shares it")
        }
        let bare = try ExpositionSite(facts, [pot])
        XCTAssertFalse(try html(ExhibitPage(bare, in: 0, at: 0, language: .korean)).contains("og:image"))
    }

    private func shows(_ facts: Exposition.Facts, _ heading: String, line: UInt = #line) throws {
        let page = try html(ExpositionPage(ExpositionSite(facts, []), language: .korean))
        XCTAssertTrue(page.contains(heading), page, line: line)
    }

    private func language(_ code: String) throws -> Language { try XCTUnwrap(Language(rawValue: code)) }
}
