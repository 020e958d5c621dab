import ContentFile
import Expositions
import Foundation
import Bytes
import TestSupport
import XCTest

@testable import SiteGenerator

final class NewExpositionTests: XCTestCase {
    func testWhatIsMadeBuildsWithoutARemark() throws {
        for language in [Language.korean, .english] {
            let site = try SiteFolder()
            site.hasOnlyExposition = true
            site.links = .relative(indexFiles: true)
            try site.remove("Content/exposition")
            try NewExposition.make(at: "\(site.content)/exposition", in: language)
            XCTAssertEqual(try site.generator().check(), [])
            XCTAssertFalse(site.isThere("Site"), "a check publishes nothing")
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

    func testACheckSaysWhatIsUntranslatedUndescribedUnusedAndBig() throws {
        let site = try SiteFolder()
        try site.draw("unused", "0 0 4 3")
        try site.write(
            "<!--" + String(repeating: "x", count: 6 << 20) + "-->" + site.text("Content/exposition/pictures/one.svg"),
            "Content/exposition/pictures/one.svg")
        let messages = try site.generator().check()
        let remarks = messages.map { $0.english.replacing("\(site.folder.path)/Content/", with: "") }
        XCTAssertTrue(
            messages[0].korean.hasSuffix(
                "exposition: en 번역이 없어서 ko로 보여요: one의 name·short_desc·desc, two의 name·short_desc·desc, "
                    + "three의 name·short_desc·desc"), messages[0].korean)
        XCTAssertEqual(
            remarks,
            [
                "exposition: has no name and short_desc and desc of one, name and short_desc and desc of two, "
                    + "name and short_desc and desc of three in en; they are shown in ko",
                "exposition: no \"alt\" for one, two, three; those who do not see the picture only learn its name",
                "exposition/pictures/one.svg: has 6 MB; one of 2000 pixels and less than 5 MB looks the same",
                "exposition/pictures/unused.svg: no object shows it",
            ])
        XCTAssertFalse(site.isThere("Site"))
    }
}
