import Attack
import XCTest

/// Damage is reported or recovered. This test tries a part; `attack damages`, built for release, tries all of it.
final class EveryDamagedByteTests: XCTestCase {
    func testADamagedFileIsRecoveredOrRefused() throws {
        var search = try DamageSearch()
        let mutations = search.mutations
        XCTAssertGreaterThan(mutations.count, 30_000)
        for mutation in stride(from: 0, to: mutations.count, by: 101) { try search.inflict(mutations[mutation]) }
        XCTAssertGreaterThan(search.count.refused, 0)
        XCTAssertLessThan(search.count.refused, search.count.mutations)
    }
}
