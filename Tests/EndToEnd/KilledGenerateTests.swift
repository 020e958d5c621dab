import Foundation
import TestSupport
import XCTest

/// SIGKILL during `juicemaker generate`, at many moments: no reader sees half a page or one without its pictures, and
/// the next run completes the site.
final class KilledGenerateTests: XCTestCase {
    func testAKilledRunLeavesWholePagesAndTheNextOneCompletesThem() throws {
        let fixture = try SiteFixture()
        try fixture.write(0..<16, poster: 1)
        let old = try fixture.freshSite("old")
        try fixture.write(4..<20, poster: 2)
        let new = try fixture.freshSite("new")
        var reached = Set<SiteFixture.Stage>()
        for moment in SiteFixture.moments {
            try fixture.restore("old")
            reached.insert(try fixture.killedRun(at: moment))
            try fixture.check(old, new, "killed at \(moment)")
            // A run that is killed, too, takes over the files that were left staged.
            if case .staged = moment {
                reached.insert(try fixture.killedRun(at: moment))
                try fixture.check(old, new, "killed again at \(moment)")
            }
            try fixture.assertNextRunCompletes(new, "after \(moment)")
        }
        XCTAssertTrue(reached.isSuperset(of: [.staging, .publishing]), "\(reached)")
    }

    func testAKilledFirstRunLeavesWholePagesAndTheNextOneCompletesThem() throws {
        let fixture = try SiteFixture()
        try fixture.write(0..<16, poster: 1)
        let new = try fixture.freshSite("new")
        var reached = Set<SiteFixture.Stage>()
        // Where there was no site, the moments before the first page are alike, as are those after the last.
        for moment in SiteFixture.moments.dropFirst().dropLast() {
            try fixture.restore(nil)
            reached.insert(try fixture.killedRun(at: moment))
            try fixture.check([:], new, "killed at \(moment)")
            try fixture.assertNextRunCompletes(new, "after \(moment)")
        }
        XCTAssertTrue(reached.contains(.staging), "\(reached)")
    }
}
