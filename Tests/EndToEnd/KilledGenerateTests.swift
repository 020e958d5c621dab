import Foundation
import TestSupport
import XCTest

/// SIGKILL in the middle of `juicemaker generate`, at many moments: no reader sees half a page or one without its
/// pictures, and the next run makes the site whole.
final class KilledGenerateTests: XCTestCase {
    func testARunThatIsKilledLeavesWholePagesAndTheNextOneCompletesThem() throws {
        let plant = try SitePlant()
        try plant.write(0..<60, poster: 1)
        let old = try plant.freshSite("old")
        try plant.write(10..<70, poster: 2)
        let new = try plant.freshSite("new")
        var struck = Set<SitePlant.Stage>()
        for moment in SitePlant.moments {
            try plant.putBack("old")
            struck.insert(try plant.killedRun(at: moment))
            try plant.check(old, new, "killed at \(moment)")
            // What was left behind is taken over by a run that is killed as well.
            struck.insert(try plant.killedRun(at: moment))
            try plant.check(old, new, "killed again at \(moment)")
            try plant.completes(new, "after \(moment)")
        }
        XCTAssertTrue(struck.isSuperset(of: [.drafting, .publishing]), "\(struck)")
    }

    func testAFirstRunThatIsKilledLeavesWholePagesAndTheNextOneCompletesThem() throws {
        let plant = try SitePlant()
        try plant.write(0..<60, poster: 1)
        let new = try plant.freshSite("new")
        var struck = Set<SitePlant.Stage>()
        for moment in SitePlant.moments {
            try plant.putBack(nil)
            struck.insert(try plant.killedRun(at: moment))
            try plant.check([:], new, "killed at \(moment)")
            try plant.completes(new, "after \(moment)")
        }
        XCTAssertTrue(struck.contains(.drafting), "\(struck)")
    }
}
