import TestTime
import XCTest

@testable import ChainHead

final class HeadLoadTests: XCTestCase {
    /// A thousand shops whose messages take 49 ms are asked to come every 25 s, and those of a slower head at most every
    /// five minutes, until most of them stay away.
    func testShopsAreAskedToComeAsOftenAsHeadCanBear() {
        let load = HeadLoad(maxAtWork: 4)
        let now = ContinuousClock.now
        func serve(_ shops: Int, seconds: Double) {
            for shop in 0..<shops {
                XCTAssertTrue(load.begin())
                load.end("shop\(shop)", seconds: seconds, at: now)
            }
        }
        serve(3, seconds: 0.001)
        XCTAssertEqual(load.again(at: now), 5)
        serve(1_000, seconds: 0.049)
        XCTAssertEqual(load.again(at: now), 25)
        serve(1_000, seconds: 5)
        XCTAssertEqual(load.again(at: now), 300)
        XCTAssertEqual(load.again(at: now + .seconds(600)), 5)
    }
}
