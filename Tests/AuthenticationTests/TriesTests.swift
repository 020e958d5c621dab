import Foundation
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

@testable import ShopWeb

/// Guessing is slow for one device and for all together, across processes, and delays no known device.
final class TriesTests: XCTestCase {
    private func wait(_ logIn: Authenticator.LogIn) -> Int? {
        if case .wait(let seconds) = logIn { seconds } else { nil }
    }

    func testFiveWrongTriesSlowThatDeviceInEveryProcess() throws {
        let pin = try TestPIN()
        for index in 0..<5 {
            let process = index % 2 == 0 ? pin.shop : pin.otherProcess
            XCTAssertEqual(try pin.logIn("111112", by: process), .wrong)
        }
        XCTAssertEqual(try pin.logIn(TestPIN.pin, by: pin.otherProcess), .wait(seconds: 600), "the right one, too")
        XCTAssertEqual(try pin.logIn("111112", from: "192.168.0.8"), .wrong, "another device is not delayed")
        pin.clock.advance(hours: 599 / 3600.0)
        XCTAssertEqual(try pin.logIn(TestPIN.pin), .wait(seconds: 1))
        pin.clock.advance(hours: 1 / 3600.0)
        XCTAssertNil(wait(try pin.logIn(TestPIN.pin)))
    }

    func testManyAddressesTogetherAreSlowedToOneTryInFiveMinutes() throws {
        let pin = try TestPIN()
        var tries = 0
        for second in stride(from: 0, to: 24 * 3600, by: 30) {
            for address in 0..<3 where try pin.logIn("111112", from: "10.0.\(second % 250).\(address)") == .wrong {
                tries += 1
            }
            pin.clock.advance(hours: 30 / 3600.0)
        }
        XCTAssertEqual(tries, 20 + 24 * 12 - 1)
    }

    func testOneAddressAloneLeavesTriesToOthers() throws {
        let pin = try TestPIN()
        for _ in 0..<(24 * 60) {
            _ = try pin.logIn("111112", from: "10.0.0.66")
            pin.clock.advance(hours: 1 / 60.0)
        }
        XCTAssertNil(wait(try pin.logIn(TestPIN.pin, from: "10.0.0.5")), "a day of guessing delays nobody else")
    }

    func testNoStrangerDelaysADeviceThatWasLetInOnce() throws {
        let pin = try TestPIN()
        let device = try pin.letIn().device
        pin.clock.advance(hours: 24 * 30)
        for address in 0..<100 { _ = try pin.logIn("111112", from: "10.0.0.\(address)") }
        XCTAssertNotNil(wait(try pin.logIn(TestPIN.pin, from: "10.0.1.1")), "strangers wait")
        XCTAssertNil(wait(try pin.logIn(TestPIN.pin, from: "10.0.1.1", cookie: device)))
        let forged = String(device.dropLast()) + (device.last == "0" ? "1" : "0")
        XCTAssertNotNil(wait(try pin.logIn(TestPIN.pin, from: "10.0.1.1", cookie: forged)))
    }

    func testAKnownDeviceGuessesSlowlyToo() throws {
        let pin = try TestPIN()
        let device = try pin.letIn().device
        for _ in 0..<5 { XCTAssertEqual(try pin.logIn("111112", cookie: device), .wrong) }
        XCTAssertEqual(try pin.logIn(TestPIN.pin, cookie: device), .wait(seconds: 300))
    }

    func testTheRightPINIsNoWrongTry() throws {
        let pin = try TestPIN()
        for _ in 0..<50 { XCTAssertNil(wait(try pin.logIn(TestPIN.pin))) }
        for _ in 0..<4 { _ = try pin.logIn("111112") }
        XCTAssertNil(wait(try pin.logIn(TestPIN.pin)))
        for _ in 0..<5 { XCTAssertEqual(try pin.logIn("111112"), .wrong, "what was wrong before is forgotten") }
    }

    func testAClockThatWasSetCostsAtMostOneInterval() throws {
        let pin = try TestPIN()
        for _ in 0..<6 { _ = try pin.logIn("111112") }
        pin.clock.advance(hours: -24 * 365)
        let seconds = try XCTUnwrap(wait(try pin.logIn(TestPIN.pin)))
        XCTAssertLessThanOrEqual(seconds, 600)
        pin.clock.advance(hours: Double(seconds) / 3600)
        XCTAssertNil(wait(try pin.logIn(TestPIN.pin)))
    }

    func testOldTriesLeaveNoTrace() throws {
        let pin = try TestPIN()
        for address in 0..<20 { _ = try pin.logIn("111112", from: "10.0.0.\(address)") }
        pin.clock.advance(hours: 24)
        _ = try pin.logIn("111112", from: "10.0.0.66")
        let tries = String(decoding: try pin.folder.read("pin.json.tries"), as: UTF8.self)
        XCTAssertTrue(tries.contains("10.0.0.66"))
        XCTAssertFalse(tries.contains("10.0.0.19"))
    }

    func testADamagedFileOfTriesCountsAnew() throws {
        let pin = try TestPIN()
        for _ in 0..<6 { _ = try pin.logIn("111112") }
        try pin.folder.write(Array("{\"dev".utf8), to: "pin.json.tries")
        XCTAssertNil(wait(try pin.logIn(TestPIN.pin)))
    }
}
