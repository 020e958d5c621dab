import Foundation
import TestSupport
import XCTest

/// SIGKILL during `juicemaker generate`, at many moments: no reader sees half a page or one without its pictures, and
/// the next run completes the site.
final class KilledGenerateTests: XCTestCase {
    func testAKilledRunLeavesWholePagesAndTheNextOneCompletesThem() throws {
        let plant = try SitePlant()
        try plant.write(0..<60, poster: 1)
        let old = try plant.freshSite("old")
        try plant.write(10..<70, poster: 2)
        let new = try plant.freshSite("new")
        var reached = Set<SitePlant.Stage>()
        for moment in SitePlant.moments {
            try plant.putBack("old")
            reached.insert(try plant.killedRun(at: moment))
            try plant.check(old, new, "killed at \(moment)")
            // A run that is killed, too, takes over the files that were left staged.
            reached.insert(try plant.killedRun(at: moment))
            try plant.check(old, new, "killed again at \(moment)")
            try plant.completes(new, "after \(moment)")
        }
        XCTAssertTrue(reached.isSuperset(of: [.staging, .publishing]), "\(reached)")
    }

    func testAKilledFirstRunLeavesWholePagesAndTheNextOneCompletesThem() throws {
        let plant = try SitePlant()
        try plant.write(0..<60, poster: 1)
        let new = try plant.freshSite("new")
        var reached = Set<SitePlant.Stage>()
        for moment in SitePlant.moments {
            try plant.putBack(nil)
            reached.insert(try plant.killedRun(at: moment))
            try plant.check([:], new, "killed at \(moment)")
            try plant.completes(new, "after \(moment)")
        }
        XCTAssertTrue(reached.contains(.staging), "\(reached)")
    }
}
