import Attack
import Foundation
import TestSupport
import XCTest

/// nginx.conf's limits for each address: a rush at the counter never meets them, and a flood does.
///
/// The tests use addresses of their own: nginx does not limit 127.0.0.1, the machine itself.
final class RushTests: XCTestCase {
    private static nonisolated(unsafe) var shared: RunningShop?
    private var port: UInt16 = 0

    override func setUpWithError() throws {
        if Self.shared == nil { Self.shared = try RunningShop() }
        port = try XCTUnwrap(Self.shared).port
    }

    override class func tearDown() {
        shared = nil
    }

    /// Ten tablets behind a router that gives them one address. Each opens the counter with all its files, presses
    /// fifteen times as fast as the shop responds, and asks for the stock in between.
    func testARushOfTenTabletsAtOneAddressIsNeverRefused() throws {
        let refused = Collected<String>()
        _ = try Clients.together(10) { [port] number in
            let tablet = HTTPClient(port: port, from: "127.0.0.3")
            func send(_ expected: Set<Int>, _ request: () throws -> HTTPClient.Response) {
                do {
                    let response = try request()
                    if !expected.contains(response.status) { refused.add { "tablet \(number): \(response.status)" } }
                } catch {
                    refused.add { "tablet \(number): \(error)" }
                }
            }
            for path in [
                "/", "/style.css", "/app.js", "/orders.js", "/counter.js", "/retry.js", "/glasses.svg", "/stock",
            ] {
                send([200]) { try tablet.get(path) }
            }
            for press in 1...15 {
                send([303, 409]) { try tablet.post("/orders", "key=t\(number)-\(press)&juice=mango") }
                send([200]) { try tablet.get("/") }
                send([200]) { try tablet.get("/stock.json") }
                send([200]) { try tablet.get("/orders") }
            }
        }
        XCTAssertEqual(refused.values, [])
    }

    func testAFloodOfFormsFromOneAddressGets429AndNoOtherAddressDoes() throws {
        let flood = HTTPClient(port: port, from: "127.0.0.2")
        var response = try flood.post("/orders", "")
        // Fewer than the limit of all requests lets through: that of forms is met first.
        for _ in 1...999 where response.status != 429 { response = try flood.post("/orders", "") }
        XCTAssertEqual(response.status, 429)
        XCTAssertEqual(response.headers["retry-after"], "5")
        XCTAssertTrue(response.body.contains("<html lang=\"ko\">"), response.body)
        XCTAssertTrue(response.body.contains("href=\"/\""), "with a link back")
        let cookie = ["Cookie": "lang=en"]
        for _ in 1...5_000 {
            response = try flood.post("/orders", "", headers: cookie)
            if response.status == 429 { break }
        }
        XCTAssertTrue(response.body.contains("<html lang=\"en\">"), response.body)
        XCTAssertEqual(try HTTPClient(port: port, from: "127.0.0.4").post("/orders", "key=a&juice=kiwi").status, 303)
    }

    func testAFloodFillsNoLog() throws {
        let flood = HTTPClient(port: port, from: "127.0.0.6")
        var (refused, admitted) = (0, 0)
        while refused < 500, admitted < 5_000 {
            if try flood.post("/orders", "").status == 429 { refused += 1 } else { admitted += 1 }
        }
        XCTAssertEqual(refused, 500)
        XCTAssertGreaterThan(admitted, 100)
        let log = "\(try XCTUnwrap(Self.shared).folder.path)/juicemaker.access.log"
        var sample = 0
        // What the limit lets through is logged: each worker of nginx writes its lines together, some time later.
        try eventually {
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            let fromFlood = lines.filter { $0.hasPrefix("127.0.0.6 ") }
            sample = fromFlood.count { $0.contains("\" 429 ") }
            return fromFlood.count - sample == admitted
        }
        XCTAssertLessThan(sample, 100, "of the rest, one in a hundred")
    }

    func testStalledBodiesOfOneAddressAreLimitedAndNoOtherAddressIs() throws {
        let stalled = (0..<70).map { _ in HTTPClient(port: port, from: "127.0.0.5") }
        for client in stalled {
            try client.begin("POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n")
        }
        var answered = 0
        try eventually {
            answered = stalled.count { $0.hasResponse }
            return answered >= 6
        }
        XCTAssertEqual(answered, 6, "64 may wait for their bodies")
        XCTAssertEqual(try HTTPClient(port: port, from: "127.0.0.4").get("/").status, 200)
    }
}
