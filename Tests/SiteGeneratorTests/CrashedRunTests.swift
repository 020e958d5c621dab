import Foundation
import XCTest

@testable import SiteGenerator

/// The power goes after each step that a run does to the disk: no reader sees half a page, and the next run completes.
final class CrashedRunTests: XCTestCase {
    private struct Crash: Error {}

    func testEachFileIsWholeAfterEachStepAndTheNextRunCompletes() throws {
        let model = try SiteFolder()
        try model.show(["one", "two"])
        try model.generate()
        let old = try model.site()
        try change(model)
        let new = try model.freshSite()
        let steps = try SiteFolder(copying: model).steps()
        XCTAssertTrue(steps.contains { $0.hasPrefix("remove expo/items/two/") }, "\(steps)")
        let publication = try XCTUnwrap(steps.firstIndex { $0.hasPrefix("write .generated") })
        // Drafts are drafts: of their many steps some are enough.
        for last in Array(stride(from: 0, to: publication, by: 7)) + Array(publication...steps.count) {
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
                XCTAssertTrue(site.isThere("Public/\(name)"), "\(name) is gone after step \(last)")
            }
            try site.generate()
            XCTAssertEqual(try site.site(), new, "after step \(last) and another run")
        }
    }

    func testARunThatFailsOnTheWayLeavesTheOldSite() throws {
        let site = try SiteFolder()
        try site.generate()
        let old = try site.site()
        try change(site)
        try site.replace("<main ", with: "<main", in: "Templates/layout.mustache")
        XCTAssertThrowsError(try site.generate())
        XCTAssertEqual(try site.site(), old)
    }

    /// A little of everything: something new, something changed, something gone.
    private func change(_ site: SiteFolder) throws {
        try site.show(["one", "four"])
        try site.draw("flag", "0 0 3 2")
    }
}
