import Attack
import XCTest

/// The power is cut at every call, and the states that the disk may then be in are opened. A few here; `attack
/// crashes`, built for release, opens a hundred thousand every day.
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
