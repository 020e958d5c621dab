import ShopTestSupport
import XCTest

@testable import ShopWeb

/// Which PINs an owner may choose, and how they are kept.
final class PINTests: XCTestCase {
    func testAPINHasSixDigitsOrMore() throws {
        for text in ["190413", "8241907735", "0070" + "15"] { XCTAssertEqual(try PIN(text).digits, text) }
        for text in [
            "", "19041", "19041a", "19 413", "-190413", "１９０４１３", "190413\n", String(repeating: "19", count: 33),
        ] {
            XCTAssertThrowsError(try PIN(text), text) { XCTAssertEqual($0 as? PIN.Refusal, .notDigits) }
        }
    }

    func testAPINThatIsGuessedFirstIsRefused() {
        let rows = ["123456", "234567", "567890", "987654", "321098", "0123456789"]
        for text in rows + ["000000", "1111111", "121212", "123123", "4545454"] {
            XCTAssertThrowsError(try PIN(text), text) { XCTAssertEqual($0 as? PIN.Refusal, .guessable) }
        }
    }

    func testOnlyTheSamePINMatchesItsHash() throws {
        let hash = try PINHash(PIN("190413"), cost: .standard)
        XCTAssertTrue(try hash.matches("190413"))
        for other in ["", "190414", "1904130", "19041"] { XCTAssertFalse(try hash.matches(other), other) }
    }

    func testTheSamePINHasAnotherHashEachTime() throws {
        let pin = try PIN("190413")
        XCTAssertNotEqual(try PINHash(pin, cost: .least), try PINHash(pin, cost: .least))
    }
}
