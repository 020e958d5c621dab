import Foundation
import TestSupport
import XCTest

/// The program with a clock that is wrong for a while (Debian's faketime), behind nginx.
final class ClockStepTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder()

    /// Holds libfaketime's shared memory. A process without it makes it itself and puts its name into the environment,
    /// where Swift then looks for the program's arguments in vain.
    private var holder: Child?
    private let holding = Pipe()

    override func tearDownWithError() throws {
        try holding.fileHandleForWriting.close()
        _ = holder?.exitCode
    }

    /// A shop whose clock shows the time in a file.
    private func shop(at time: String, zone: String) throws -> RunningShop {
        let path = try XCTUnwrap(folder).path
        let holder = try Child(
            "/usr/bin/env", ["faketime", "-f", "+0", "sh", "-c", "env; exec cat"], log: "holder.log", in: path,
            input: holding.fileHandleForReading)
        self.holder = holder
        try eventually {
            if !holder.process.isRunning { throw HTTPClient.Failure(description: "install faketime: \(holder.output)") }
            return holder.output.contains("LD_PRELOAD=") && holder.output.contains("FAKETIME_SHARED=")
        }
        let names = holder.output.split(separator: "\n").filter {
            $0.hasPrefix("LD_PRELOAD=") || $0.hasPrefix("FAKETIME_SHARED=")
        }
        try set(time)
        let shop = try RunningShop(
            isServed: false,
            launcher: names.map { String($0.replacing("libfaketime.so", with: "libfaketimeMT.so")) } + [
                "FAKETIME_TIMESTAMP_FILE=\(path)/clock", "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1",
                "NO_FAKE_STAT=1",
            ])
        try start(shop, zone: zone)
        return shop
    }

    private func start(_ shop: RunningShop, zone: String) throws {
        try shop.launchShop(0, environment: ["TZ": zone])
        try shop.awaitShop(0)
    }

    /// Sets the clock of the shop, which runs on from there.
    private func set(_ time: String) throws {
        let seconds = Int(try Date(time, strategy: .iso8601).timeIntervalSinceNow.rounded(.up))
        try XCTUnwrap(folder).write(Array((seconds < 0 ? "\(seconds)" : "+\(seconds)").utf8), to: "clock.new")
        XCTAssertEqual(rename("\(try XCTUnwrap(folder).path)/clock.new", "\(try XCTUnwrap(folder).path)/clock"), 0)
    }

    private func order(_ key: String, _ shop: RunningShop) throws {
        XCTAssertEqual(try shop.client().post("/orders", "key=\(key)&juice=banana").status, 303, key)
    }

    func testTenYearsAheadAndBackAndTo1970AndBack() throws {
        let shop = try shop(at: "2026-11-22T03:00:00Z", zone: "Asia/Seoul")
        try order("a", shop)
        try set("2036-11-22T03:00:00Z")
        try order("b", shop)
        try set("2026-11-22T03:05:00Z")
        let page = try shop.client().get("/").body
        XCTAssertTrue(page.contains("시계를 확인해 주세요") && page.contains("마지막 기록은 2036년 11월 22일 12:00"), page)
        let health = try shop.client().get("/health")
        XCTAssertEqual(health.status, 503)
        XCTAssertTrue(health.body.hasPrefix("clock: shows 2026-11-22 12:0"), health.body)
        try order("c", shop)
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
        XCTAssertTrue(try shop.client().get("/orders").body.contains("주문 2건"))
        XCTAssertTrue(try shop.client().get("/orders?day=2036-11-22").body.contains("주문 1건"))
        XCTAssertEqual(try shop.client().post("/orders", "key=b&juice=banana").headers["location"], "/orders/2")

        try set("1970-06-01T00:00:00Z")
        try order("d", shop)
        XCTAssertTrue(try shop.client().get("/report").body.contains("1970년 6월 1일 09:00에 맞춰져 있어요"))
        XCTAssertTrue(try shop.client().get("/health").body.hasPrefix("clock: shows 1970-06-01"))
        try eventually { shop.shops[0].output.contains("error the clock is wrong") }
        try set("2026-11-22T03:10:00Z")
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
        try order("e", shop)
        XCTAssertTrue(try shop.client().get("/orders").body.contains("주문 3건"))
        try eventually { shop.shops[0].output.contains("agrees with the last event again") }
        XCTAssertEqual(try shop.run("store", "check").code, 0)
    }

    func testANightWithAnHourMoreAndAnotherTimeZone() throws {
        let shop = try shop(at: "2026-10-25T00:30:00Z", zone: "Europe/Berlin")
        try order("a", shop)
        try set("2026-10-25T01:30:00Z")
        try order("b", shop)
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
        XCTAssertTrue(try shop.client().get("/orders").body.contains("주문 2건"))
        XCTAssertEqual(shop.shops[0].stop(), 0)
        try set("2026-10-25T15:30:00Z")
        try start(shop, zone: "Asia/Seoul")
        try order("c", shop)
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
        XCTAssertTrue(try shop.client().get("/orders").body.contains("주문 1건"), "a day of Seoul")
        XCTAssertTrue(try shop.client().get("/orders?day=2026-10-25").body.contains("주문 2건"))
        let log = try shop.run("store", "log", "--json")
        for time in ["2026-10-25T00:30:", "2026-10-25T01:30:", "2026-10-25T15:30:"] {
            XCTAssertTrue(log.output.contains(time), log.output)
        }
    }
}
