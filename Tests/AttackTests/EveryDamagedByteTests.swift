import Attack
import XCTest

/// Damage is seen or made up for. A part here; `attack damages`, built for release, does all of it.
final class EveryDamagedByteTests: XCTestCase {
    func testWhateverHappensToAFileTheStateIsRightOrItIsRefused() throws {
        var search = try DamageSearch()
        let harms = search.harms
        XCTAssertGreaterThan(harms.count, 30_000)
        for harm in stride(from: 0, to: harms.count, by: 101) { try search.inflict(harms[harm]) }
        XCTAssertGreaterThan(search.count.refused, 0)
        XCTAssertLessThan(search.count.refused, search.count.harms)
    }
}
