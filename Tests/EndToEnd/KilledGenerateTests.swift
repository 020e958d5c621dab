import Foundation
import TestSupport
import XCTest

/// SIGKILL during `exhibition build`: no reader sees half a page or one without its pictures, and the next run
/// completes the site. `CrashedRunTests` ends a run at each of its steps.
final class KilledGenerateTests: XCTestCase {
    func testAKilledRunLeavesWholePagesAndTheNextOneCompletesThem() throws {
        let fixture = try SiteFixture()
        try fixture.write(0..<16, poster: 1)
        let old = try fixture.freshSite("old")
        try fixture.write(4..<20, poster: 2)
        let new = try fixture.freshSite("new")
        // The first run of a site, and one that changes it.
        for (name, site, moment) in [
            (nil, [:], .staged(40)), ("old", old, .staged(1)), ("old", old, .published),
        ] as [(String?, [String: Data], SiteFixture.KillMoment)] {
            try fixture.kill(at: moment, over: name)
            try fixture.check(site, new, "killed at \(moment)")
            // A run that is killed, too, takes over the files that were left staged.
            if case .staged(1) = moment {
                _ = try fixture.isKilled(at: .staged(40))
                try fixture.check(site, new, "killed again after \(moment)")
            }
            try fixture.assertNextRunCompletes(new, "after \(moment)")
        }
    }
}
