import Attack
import Glibc
import XCTest

/// Each call of a run fails. A few here; `attack failures`, built for release, has every call fail in every way.
final class EveryFailingCallTests: XCTestCase {
    func testWhatWasAnsweredIsTrueWhicheverCallFails() throws {
        let calls = try FailureSearch.callsOfAWholeRun()
        XCTAssertGreaterThan(calls, 150)
        var search = FailureSearch()
        for call in stride(from: 1, through: calls, by: 9) {
            try search.fail(call, ("EIO", EIO), .once)
            try search.fail(call, ("ENOSPC", ENOSPC), .fromThenOn)
        }
        XCTAssertGreaterThan(search.count.refusals, 0)
    }

    func testShortWritesAreGoneOnWith() throws {
        var search = FailureSearch()
        try search.writeShort()
        XCTAssertEqual(search.count.refusals, 0)
    }
}
