import Bytes
import Foundation
import TestSupport
import XCTest

@testable import SiteGenerator

/// A run touches no file but those that it made for the same exhibition, whatever folder it is told to write to.
final class WritersFilesTests: XCTestCase {
    /// An exhibition without a shop: its sources are in the folder `Content/exposition`.
    private func exhibition() throws -> SiteFolder {
        let site = try SiteFolder()
        try site.write("@font-face { src: url(fonts/a.woff2) }", "Content/exposition/style.css")
        try site.write("font", "Content/exposition/fonts/a.woff2")
        return site
    }

    /// Everything in a folder, by path.
    private func files(_ site: SiteFolder, _ folder: String) throws -> [String: Data] {
        let path = "\(site.folder.path)/\(folder)"
        return try FileManager.default.subpathsOfDirectory(atPath: path).reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
        }
    }

    func testAnOutputFolderThatIsLiesInOrHoldsSourcesIsRefused() throws {
        let site = try exhibition()
        let exposition = "\(site.content)/exposition"
        try site.write("", "elsewhere/file")
        for (link, target) in [("toExhibition", exposition), ("toPictures", "\(exposition)/pictures")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(site.folder.path)/elsewhere/\(link)", withDestinationPath: target)
        }
        let before = try files(site, "")
        for output in [
            "Content/exposition", "Content/exposition/", "Content/exposition/.", "Content/exposition/pictures/..",
            "Content/exposition/pictures", "Content/exposition/pictures/new/site", "Content/exposition/fonts",
            "Content", "", "elsewhere/toExhibition", "elsewhere/toPictures", "elsewhere/toPictures/new",
            "elsewhere/../Content/exposition", "Templates", "Public/site",
        ] {
            site.output = "\(site.folder.path)/\(output)"
            let error = site.error()
            XCTAssertTrue(error.contains("shares a folder with "), "\(output): \(error)")
            XCTAssertEqual(try files(site, ""), before, output)
        }
    }

    func testAPictureWithTheBytesThatWouldBePublishedIsNotTheSites() throws {
        let site = try exhibition()
        try site.generate()
        let published = try site.site()
        // The writer keeps own pictures where a site will be.
        site.output = "\(site.folder.path)/mine"
        let picture = try XCTUnwrap(published.keys.first { $0.hasPrefix("pictures/two.") })
        try site.write([UInt8](XCTUnwrap(published[picture])), "mine/\(picture)")
        let before = try files(site, "mine")
        XCTAssertTrue(site.error().hasPrefix("mine/\(picture): exists, and generate did not make it"), site.error())
        try site.writeItems(["one"])
        try site.remove("Content/exposition/pictures/two.svg")
        try site.generate()
        XCTAssertTrue(try files(site, "mine").contains { $0 == before.first { $0.key == picture } ?? ("", Data()) })
    }

    func testASiteInsideOfItsExhibitionIsKeptUpToDate() throws {
        let site = try exhibition()
        try FileManager.default.moveItem(
            atPath: "\(site.content)/exposition", toPath: "\(site.folder.path)/museum")
        site.exhibition = "museum"
        site.output = "\(site.folder.path)/museum/site"
        let sources = try files(site, "museum")
        try site.generate()
        usleep(60_000)
        try site.generate()
        XCTAssertEqual(try site.steps(), [])
        try site.writeItems(["one"])
        try site.generate()
        XCTAssertNil(try site.site().keys.first { $0.contains("two") })
        for (name, content) in try files(site, "museum") where sources[name] != nil && name != "items.json" {
            XCTAssertEqual(content, sources[name], name)
        }
        for name in sources.keys { XCTAssertTrue(site.exists("museum/\(name)"), name) }
        // A new picture beside it is seen although the folder of the manifest changes with each run.
        try site.writeItems(["one", "new"])
        XCTAssertGreaterThan(try site.generate().written, 0)
    }

    func testTheSiteOfAnotherExhibitionIsNotReplaced() throws {
        let site = try exhibition()
        try site.generate()
        let before = try files(site, "Site")
        let other = try exhibition()
        try other.writeItems(["other"])
        other.output = site.output
        XCTAssertTrue(other.error().contains("has the site of another exhibition, "), other.error())
        XCTAssertEqual(try files(site, "Site"), before)
        // Under another spelling of its path it is the same exhibition.
        try FileManager.default.createSymbolicLink(
            atPath: "\(site.folder.path)/again", withDestinationPath: site.output)
        site.output = "\(site.folder.path)/again"
        try site.generate()
        try FileManager.default.removeItem(atPath: site.output)
        site.output = "\(site.folder.path)/Site"
        // Both may be moved together.
        try FileManager.default.moveItem(atPath: site.folder.path, toPath: "\(other.folder.path)/moved")
        let moved = try FileManager.default.contentsOfDirectory(atPath: "\(other.folder.path)/moved")
        XCTAssertTrue(moved.contains(".Site.generated"))
        other.output = "\(other.folder.path)/moved/Site"
        XCTAssertTrue(other.error().contains("has the site of another exhibition, "), other.error())
        // A removed site leaves its place to others.
        try FileManager.default.removeItem(atPath: other.output)
        try other.generate()
        try FileManager.default.moveItem(atPath: "\(other.folder.path)/moved", toPath: site.folder.path)
    }

    func testAFileInThePlaceOfTheManifestIsNotReplaced() throws {
        let site = try exhibition()
        try site.write("my list", ".Site.generated")
        XCTAssertTrue(
            site.error().hasPrefix(".Site.generated: is not a list of files that generate made"), site.error())
        XCTAssertEqual(try site.text(".Site.generated"), "my list")
    }

    func testTheSiteNamesNeitherItsSourcesNorADraft() throws {
        let site = try exhibition()
        try site.write(
            #"""
            [{"name": "One", "image_name": "one"}, {"name": "Secret", "image_name": "draftpicture", "draft": true},
             {"name": "Three", "image_name": "three"}]
            """#, "Content/exposition/items.json")
        try site.draw("draftpicture", "0 0 60 90")
        try site.draw("unusedpicture", "0 0 60 90")
        try site.generate()
        for (name, content) in try files(site, "Site") {
            let text = String(decoding: content, as: UTF8.self)
            for word in ["draftpicture", "unusedpicture", "Secret", site.folder.path] {
                XCTAssertFalse(name.contains(word) || text.contains(word), "\(name) has \(word)")
            }
        }
        XCTAssertEqual(try files(site, "Site").keys.filter { $0.hasPrefix(".") }, [".nojekyll"])
    }

    func testNamesWithTabsAndLineBreaksKeepTheManifestReadable() throws {
        let site = try exhibition()
        try site.write("x", "Content/exposition/a\tb\n100%09.txt")
        try site.generate()
        usleep(60_000)
        try site.generate()
        XCTAssertEqual(try site.steps(), [])
        try site.write("y", "Content/exposition/a\tb\n100%09.txt")
        XCTAssertEqual(try site.generate().written, 0)
    }
}
