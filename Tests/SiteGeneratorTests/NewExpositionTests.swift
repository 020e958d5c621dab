import ContentFile
import Expositions
import Foundation
import Bytes
import TestSupport
import XCTest

@testable import ExhibitionSite
@testable import SiteGenerator

final class NewExpositionTests: XCTestCase {
    func testWhatIsMadeBuildsWithoutARemark() throws {
        for language in [Language.korean, .english] {
            let site = try SiteFolder()
            site.links = .relative(indexFiles: true)
            try site.remove("Content/exposition")
            try NewExposition.make(at: "\(site.content)/exposition", in: language)
            XCTAssertEqual(try site.generator().check(), [])
            XCTAssertFalse(site.exists("Site"), "a check publishes nothing")
            XCTAssertEqual(try site.generate().pages, 6)
            XCTAssertTrue(try site.text("Site/index.html").contains("<html lang=\"\(language)\">"))
            XCTAssertTrue(try site.text("Site/index.html").contains("<link rel=\"icon\" href=\"pictures/icon."))
        }
    }

    func testAFolderWithSomethingInItIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        try Data("mine".utf8).write(to: URL(filePath: "\(folder.path)/items.json"))
        XCTAssertThrowsError(try NewExposition.make(at: folder.path, in: .english)) { error in
            XCTAssertEqual(
                "\(error)", "\(folder.path): is not empty; name a folder that does not exist yet")
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["items.json"])
    }

    /// The files of a repository beside the exhibition's are none of its pages or remarks.
    func testAForgesWorkflowIsAddedOnceToANewOrOldExhibition() throws {
        let resources = Repository.folder.appending(path: "Exhibition").path
        for forge in Forge.allCases {
            let site = try SiteFolder()
            site.links = .relative(indexFiles: true)
            try site.remove("Content/exposition")
            let folder = "\(site.content)/exposition"
            try FileManager.default.createDirectory(atPath: "\(folder)/.git", withIntermediateDirectories: true)
            XCTAssertFalse(NewExposition.exists(at: folder))
            try NewExposition.make(at: folder, in: .english)
            XCTAssertTrue(NewExposition.exists(at: folder))
            try forge.add(to: folder, from: resources, in: .english)
            XCTAssertEqual(
                try site.text("Content/exposition/\(forge.path)"),
                try Repository.text("Exhibition/Forges/\(forge.rawValue).yml"))
            XCTAssertEqual(try site.text("Content/exposition/.gitignore"), "/site/\n/.site.generated\n")
            XCTAssertEqual(try site.generator().check(), [], "\(forge)")
            XCTAssertEqual(try site.generate().pages, 6, "\(forge)")

            try site.write("mine", "Content/exposition/\(forge.path)")
            XCTAssertThrowsError(try forge.add(to: folder, from: resources, in: .english)) { error in
                XCTAssertEqual("\(error)", "\(folder)/\(forge.path): is there already; remove it to get a new one")
            }
            XCTAssertEqual(try site.text("Content/exposition/\(forge.path)"), "mine")
        }
        let folder = try TemporaryFolder()
        try folder.write(Array("mine\n".utf8), to: ".gitignore")
        try Forge.gitlab.add(to: folder.path, from: resources, in: .korean)
        let workflow = String(decoding: try folder.read(Forge.gitlab.path), as: UTF8.self)
        XCTAssertTrue(workflow.contains("LANG: ko_KR.UTF-8\n"), "the language of the person at the terminal")
        XCTAssertEqual(try folder.read(".gitignore"), Array("mine\n".utf8))
    }

    func testACheckSaysWhatIsUntranslatedUndescribedUnusedAndBig() throws {
        let site = try SiteFolder()
        try site.draw("unused", "0 0 4 3")
        try site.write(
            "<!--" + String(repeating: "x", count: 2 << 20) + "-->" + site.text("Content/exposition/pictures/one.svg"),
            "Content/exposition/pictures/one.svg")
        let messages = try site.generator().check()
        let remarks = messages.map { $0.english.replacing("\(site.folder.path)/Content/", with: "") }
        XCTAssertTrue(
            messages[0].korean.hasSuffix(
                "exposition: \"name\"의 en 번역이 없어요 (3개 가운데 3개: one, two, three). 대신 ko 글을 보여요"), messages[0].korean)
        XCTAssertEqual(
            remarks,
            [
                "exposition: no \"name\" in en (3 of 3: one, two, three); shown in ko",
                "exposition: no \"short_desc\" in en (3 of 3: one, two, three); shown in ko",
                "exposition: no \"desc\" in en (3 of 3: one, two, three); shown in ko",
                "exposition: no \"alt\" for one, two, three; those who do not see the picture only learn its name",
                "exposition/pictures/one.svg: has 2 MB, which each visitor loads; draw it more simply",
                "exposition/pictures/unused.svg: no object shows it",
            ])
        XCTAssertFalse(site.exists("Site"))
    }

    func testEveryFieldWithoutATranslationIsReported() throws {
        let site = try SiteFolder()
        try site.write(
            #"""
            [{"name": "하나", "image_name": "one", "maker": "백운", "date": "1377", "licence": "CC BY 4.0", "caption": "책",
              "alt": "펼친 책", "pictures": [{"name": "three", "alt": "뒤"}]},
             {"name": "둘", "image_name": "two", "maker": "모름", "alt": "그림"}]
            """#, "Content/exposition/items.json")
        try site.write(
            #"[{"image_name": "one", "name": "One", "maker": "Baegun", "alt": "A book"}, {"image_name": "two", "name": "Two", "alt": "A picture"}]"#,
            "Content/exposition/items.en.json")
        try site.replace(
            #""title""#, with: #""short_desc": "만국 박람회", "facts": [{"label": "기획", "value": "백운"}], "title""#,
            in: "Content/exposition/exposition_universelle_1900.json")
        let remarks = try site.generator().check().map(\.english).filter { $0.contains(" in en") }
        XCTAssertEqual(
            remarks.map { $0.replacing("\(site.folder.path)/Content/exposition", with: "") },
            [
                "/exposition_universelle_1900.json: no \"short_desc\" in en; shown in ko",
                "/exposition_universelle_1900.json: no \"facts\" in en; shown in ko",
                ": no \"maker\" in en (1 of 2: two); shown in ko", ": no \"caption\" in en (1 of 1: one); shown in ko",
                ": no \"alt of pictures\" in en (1 of 1: three); shown in ko",
            ])
    }
}
