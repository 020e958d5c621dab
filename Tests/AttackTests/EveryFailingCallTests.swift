import Attack
import Glibc
import XCTest

/// Makes calls of a run fail. This test tries a few; `attack failures`, built for release, tries every call and error.
final class EveryFailingCallTests: XCTestCase {
    func testEveryResponseIsTrueWhicheverCallFails() throws {
        let calls = try FailureSearch.callsOfAWholeRun()
        XCTAssertGreaterThan(calls, 150)
        var search = FailureSearch()
        for call in stride(from: 1, through: calls, by: 9) {
            try search.fail(call, ("EIO", EIO), .once)
            try search.fail(call, ("ENOSPC", ENOSPC), .fromThenOn)
        }
        XCTAssertGreaterThan(search.count.refusals, 0)
    }

    func testShortWritesAreContinued() throws {
        var search = FailureSearch()
        try search.writeShort()
        XCTAssertEqual(search.count.refusals, 0)
    }
}
