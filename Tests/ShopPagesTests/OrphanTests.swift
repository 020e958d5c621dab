import TestSupport
import XCTest

final class OrphanTests: XCTestCase {
    func testEachSnapshotIsNamedByATest() throws {
        try assertNoOrphans()
    }
}
