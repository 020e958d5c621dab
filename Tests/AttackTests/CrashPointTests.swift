import Attack
import XCTest

/// Cuts the power at every call and opens the states that the disk may then be in. This test opens a few; `attack
/// crashes`, built for release, opens a hundred thousand.
final class CrashPointTests: XCTestCase {
    func testEveryStateAfterAPowerCutHoldsWhatWasAcknowledged() throws {
        var search = CrashSearch()
        search.statesOfAPoint = 1
        search.slowOneIn = 200
        try search.search(seed: 1)
        XCTAssertGreaterThan(search.count.states, 200)
        XCTAssertGreaterThan(search.count.statesInRecovery, 0)
    }
}
