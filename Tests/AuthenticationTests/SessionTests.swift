import Foundation
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

@testable import ShopWeb

/// A session ends by time, by its user, and for all; nobody but the shop can make one.
final class SessionTests: XCTestCase {
    func testADeviceWithThePINIsLetInForAShift() throws {
        let pin = try TestPIN()
        let cookie = try pin.letIn().session
        let session = try XCTUnwrap(pin.session(cookie))
        XCTAssertEqual(session.end, pin.clock.now + 12 * 3600)
        pin.clock.advance(hours: 11.99)
        XCTAssertNotNil(try pin.session(cookie, by: pin.otherProcess))
        pin.clock.advance(hours: 0.02)
        XCTAssertNil(try pin.session(cookie))
    }

    func testEachLogInHasAnotherSession() throws {
        let pin = try TestPIN()
        XCTAssertNotEqual(try pin.letIn().session, try pin.letIn().session)
    }

    func testNoChangedCookieLetsIn() throws {
        let pin = try TestPIN()
        let cookie = try pin.letIn().session
        for index in cookie.indices {
            var forged = cookie
            forged.replaceSubrange(index...index, with: cookie[index] == "0" ? "1" : "0")
            XCTAssertNil(try pin.session(forged), forged)
        }
        let parts = cookie.split(separator: ".")
        let later = Int(pin.clock.now.timeIntervalSince1970) + 3600
        for forged in ["", ".", "..", "\(parts[0]).\(later).\(parts[2])", "\(parts[0]).\(parts[1]).", cookie + "0"] {
            XCTAssertNil(try pin.session(forged), forged)
        }
        XCTAssertNil(try pin.session(nil))
    }

    func testTheCookieOfAKnownDeviceIsNoSession() throws {
        let pin = try TestPIN()
        XCTAssertNil(try pin.session(pin.letIn().device))
    }

    func testALoggedOutSessionHasEndedInEveryProcess() throws {
        let pin = try TestPIN()
        let (mine, other) = (try pin.letIn().session, try pin.letIn().session)
        try pin.shop.logOut(XCTUnwrap(pin.session(mine)))
        XCTAssertNil(try pin.session(mine))
        XCTAssertNil(try pin.session(mine, by: pin.otherProcess))
        XCTAssertNotNil(try pin.session(other), "another device stays")
    }

    func testRevokingEndsEverySessionInEveryProcess() throws {
        let pin = try TestPIN()
        let cookie = try pin.letIn().session
        XCTAssertNotNil(try pin.session(cookie, by: pin.otherProcess))
        XCTAssertTrue(try pin.shop.revoke())
        XCTAssertNil(try pin.session(cookie, by: pin.otherProcess))
        XCTAssertNotNil(try pin.session(pin.letIn().session), "the PIN is the same")
    }

    func testANewPINEndsEverySession() throws {
        let pin = try TestPIN()
        let cookie = try pin.letIn().session
        try pin.set("804153")
        XCTAssertNil(try pin.session(cookie, by: pin.otherProcess))
        XCTAssertEqual(try pin.logIn(TestPIN.pin, by: pin.otherProcess), .wrong)
    }

    func testAClockThatWasSetBackLengthensNoSession() throws {
        let pin = try TestPIN()
        let cookie = try pin.letIn().session
        pin.clock.advance(hours: -24 * 365)
        XCTAssertNil(try pin.session(cookie))
    }
}
