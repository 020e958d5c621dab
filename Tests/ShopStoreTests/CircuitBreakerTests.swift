import Foundation
import Journal
import ShopTestSupport
import TestTime
import XCTest

@testable import ShopDatabase

/// The database that does not answer is waited for by one request at a time.
final class CircuitBreakerTests: XCTestCase {
    private let away = SQLError("10.0.0.11:5432 does not answer")
    private let clock = SteadyClock()
    private lazy var breaker = CircuitBreaker(maxWait: .seconds(5)) { [clock] in clock.now }

    func testThoseWhoWaitedShareTheFailureAndTheNextGetItAtOnce() throws {
        XCTAssertTrue(admits)
        XCTAssertTrue(hasItsTurn)
        breaker.ended(with: away, of: "main")
        XCTAssertFalse(hasItsTurn, "it waited for the same server")
        XCTAssertFalse(admits)
        XCTAssertThrowsError(try breaker.admit()) { XCTAssertTrue("\($0)".contains("does not answer"), "\($0)") }
        clock.now += .milliseconds(499)
        XCTAssertFalse(admits)
    }

    func testOneRequestTriesAgainAndTheOthersAreAnsweredMeanwhile() {
        breaker.ended(with: away, of: "main")
        clock.now += .milliseconds(500)
        XCTAssertTrue(admits)
        XCTAssertTrue(hasItsTurn)
        for _ in 0..<5 {
            XCTAssertFalse(admits)
            clock.now += .seconds(1)
        }
        breaker.ended(with: away, of: "main")
        XCTAssertFalse(admits)
        clock.now += .milliseconds(500)
        XCTAssertTrue(admits)
    }

    func testARequestThatNeverEndedDoesNotKeepItOpen() {
        breaker.ended(with: away, of: "main")
        clock.now += .milliseconds(500)
        XCTAssertTrue(admits)
        clock.now += .milliseconds(5_500)
        XCTAssertTrue(admits)
    }

    func testAnyAnswerClosesIt() {
        let answers: [any Error] = [
            SQLError(state: SQLError.lockTimeout, "locked"), SQLError(state: SQLError.refused, "no standby"),
            StoreError.overloaded(waiting: 1),
        ]
        for answer in answers {
            breaker.ended(with: away, of: "main")
            breaker.ended(with: answer, of: "main")
            XCTAssertTrue(admits)
        }
        breaker.ended(with: away, of: "main")
        breaker.close()
        XCTAssertTrue(admits)
        XCTAssertEqual(breaker.lastFailure, clock.now, "older connections may be to the server that was away")
    }

    func testAServerThatTakesNoWritesIsNoAnswer() {
        for state in ["57P03", "57P01", "25006", "08006"] {
            breaker.ended(with: SQLError(state: state, "starting up"), of: "main")
            XCTAssertFalse(admits, state)
            breaker.close()
        }
    }

    private var admits: Bool { (try? breaker.admit()) != nil }
    private var hasItsTurn: Bool { (try? breaker.share()) != nil }
}

/// A clock that stands still until the test moves it. Only the test's thread uses it.
private final class SteadyClock: @unchecked Sendable {
    var now = ContinuousClock.now
}
