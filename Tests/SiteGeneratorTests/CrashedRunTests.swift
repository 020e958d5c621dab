import Foundation
import XCTest

@testable import SiteGenerator

/// A run ends after each of its steps on the disk: no reader sees half a page, and the next run completes the site.
final class CrashedRunTests: XCTestCase {
    private struct Crash: Error {}

    func testEachFileIsWholeAfterEachStepAndTheNextRunCompletes() throws {
        let model = try SiteFolder()
        try model.writeItems(["one", "two"])
        try model.generate()
        let old = try model.site()
        try change(model)
        let new = try model.freshSite()
        let steps = try SiteFolder(copying: model).steps()
        XCTAssertTrue(steps.contains { $0.hasPrefix("remove items/two/") }, "\(steps)")
        let publication = try XCTUnwrap(steps.firstIndex { $0.hasPrefix("write .Site.generated") })
        // Steps on staged files are alike, as are those that put pages into their places: a few of each are enough.
        let ends = [publication, publication + 1, steps.count - 1, steps.count]
        for last in 0...steps.count where last % (last < publication ? 7 : 3) == 0 || ends.contains(last) {
            let site = try SiteFolder(copying: model)
            let log = Log()
            _ = try? site.generator { name in
                log.add(name)
                if log.count > last { throw Crash() }
            }.generate()
            for (name, content) in try site.site() where !name.hasPrefix(".generat") {
                XCTAssertTrue(content == old[name] || content == new[name], "\(name) after step \(last)")
            }
            for name in old.keys where new[name] != nil {
                XCTAssertTrue(site.exists("Site/\(name)"), "\(name) is missing after step \(last)")
            }
            try site.generate()
            XCTAssertEqual(try site.site(), new, "after step \(last) and another run")
        }
    }

    func testARunThatFailsLeavesTheOldSite() throws {
        let site = try SiteFolder()
        try site.generate()
        let old = try site.site()
        try change(site)
        try site.replace("</head>", with: "<link href=nowhere></head>", in: "Templates/expositionLayout.mustache")
        XCTAssertThrowsError(try site.generate())
        XCTAssertEqual(try site.site(), old)
    }

    /// Adds, changes and removes something.
    private func change(_ site: SiteFolder) throws {
        try site.writeItems(["one", "four"])
        try site.draw("flag", "0 0 3 2")
    }
}
