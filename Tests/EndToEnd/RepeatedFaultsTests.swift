import Foundation
import Logging
import juicemaker
import Synchronization
import XCTest

final class RepeatedFaultsTests: XCTestCase {
    private let lines = Lines()
    private let clock = TurnedClock()
    private lazy var faults = RepeatedFaults(now: { [clock] in clock.now })
    private lazy var log = Logger(label: "test") { [faults, lines] _ in
        faults.limiting(LineLogHandler(.text, now: { Date() }, write: lines.add))
    }

    func testTheFirstIsLoggedAtOnceAndThenOneAMinuteWithACount() {
        for second in 0..<180 {
            for number in 0..<1000 { log.error("the store refused", metadata: ["order": "\(second)-\(number)"]) }
            clock.advance(seconds: 1)
            faults.reportEnded(to: log)
        }
        XCTAssertEqual(
            words,
            [
                "error the store refused order=0-0", "error the store refused leftOut=59999 order=60-0",
                "error the store refused leftOut=59999 order=120-0",
            ])
    }

    func testItsEndIsLoggedOnce() {
        for _ in 0..<5 { log.error("the store refused", metadata: ["kind": "full"]) }
        for _ in 0..<300 {
            clock.advance(seconds: 1)
            faults.reportEnded(to: log)
        }
        XCTAssertEqual(
            words,
            [
                "error the store refused kind=full",
                #"notice over for a minute count=5 fault="the store refused" kind=full"#,
            ])
        log.error("the store refused", metadata: ["kind": "full"])
        XCTAssertEqual(words.count, 3, "it is news again")
    }

    func testAFaultThatComesAndGoesWritesNoMore() {
        for _ in 0..<59 {
            log.error("the store refused")
            clock.advance(seconds: 1)
            faults.reportEnded(to: log)
        }
        XCTAssertEqual(words.count, 1)
    }

    func testAnotherKindIsAnotherFault() {
        for kind in ["full", "busy", "full", "busy"] { log.error("the store refused", metadata: ["kind": "\(kind)"]) }
        log.warning("another")
        XCTAssertEqual(words.count, 3)
    }

    func testWhatIsNoFaultIsAlwaysLogged() {
        for _ in 0..<3 { log.notice("serving") }
        XCTAssertEqual(words.count, 3)
    }

    private var words: [String] { lines.all.map { String($0.drop { $0 != " " }.dropFirst().dropLast()) } }
}

/// A clock that a test moves.
private final class TurnedClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func advance(seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
}
