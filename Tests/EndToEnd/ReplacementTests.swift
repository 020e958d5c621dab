import Attack
import Foundation
import Glibc
import Synchronization
import TestSupport
import XCTest

/// The program is replaced while tablets order: the socket is handed over to one process after the other.
///
/// `make bench X=load` sets `REPLACEMENTS` to 20; without it, each test replaces the process once.
final class ReplacementTests: XCTestCase {
    private static let replacements =
        ProcessInfo.processInfo.environment["REPLACEMENTS"].flatMap { Int($0) } ?? 1

    func testNoRequestFailsWhenTheNewProcessStartsFirst() throws {
        try assertNoRequestFails { shop in
            let old = shop.process
            try shop.start()
            XCTAssertEqual(old.stop(), 0, old.output)
        }
    }

    func testNoRequestFailsWhenTheOldProcessStopsFirst() throws {
        try assertNoRequestFails { shop in
            XCTAssertEqual(shop.process.stop(), 0, shop.process.output)
            try shop.start()
        }
    }

    func testAProcessWithoutConnectionsStopsAtOnce() throws {
        let shop = try HandedOverShop()
        XCTAssertEqual(shop.process.stop(), 0)
        XCTAssertTrue(shop.process.output.contains("stopped"), shop.process.output)
        XCTAssertFalse(shop.process.output.contains("kept its connections open"), shop.process.output)
    }

    func testASecondSignalDoesNotWaitForTheConnections() throws {
        let shop = try HandedOverShop()
        // Nothing is sent on it and it is never closed, as by an nginx that keeps connections for a minute.
        let kept = try UnixSocket.connect(to: shop.socketPath)
        XCTAssertEqual(try HTTPClient(port: shop.shop.port).get("/health").status, 200, "it was accepted before")
        kill(shop.process.process.processIdentifier, SIGTERM)
        try eventually { shop.process.output.contains("stopping") }
        XCTAssertEqual(shop.process.stop(), 0, shop.process.output)
        XCTAssertTrue(shop.process.output.contains("stopping at once"), shop.process.output)
        withExtendedLifetime(kept) {}
    }

    /// Six tablets order and four look at the order page, as fast as they can, on connections that they keep.
    private func assertNoRequestFails(
        line: UInt = #line, replacing replace: @escaping @Sendable (HandedOverShop) throws -> Void
    ) throws {
        let shop = try HandedOverShop()
        XCTAssertEqual(try shop.shop.run("stock", "mango", "+90000000").code, 0)
        let isOver = Atomic(false)
        let served = Atomic(0)
        let (made, failed) = (Collected<String>(), Collected<String>())
        _ = try Clients.together(11) { client in
            if client == 10 {
                defer { isOver.store(true, ordering: .sequentiallyConsistent) }
                for _ in 1...Self.replacements {
                    // Each process gets some requests.
                    let before = served.load(ordering: .relaxed)
                    do {
                        try eventually { served.load(ordering: .relaxed) > before + 100 }
                        try replace(shop)
                    } catch {
                        XCTFail("\(error)", line: line)
                    }
                }
                return
            }
            let tablet = HTTPClient(port: shop.shop.port)
            var number = 0
            while !isOver.load(ordering: .sequentiallyConsistent) {
                number += 1
                do {
                    let key = "c\(client)-\(number)"
                    let status =
                        try client < 6
                        ? tablet.post("/orders", "key=\(key)&juice=mango").status : tablet.get("/").status
                    if status != (client < 6 ? 303 : 200) { failed.add { "client \(client): \(status)" } }
                    if status == 303 { made.add { key } }
                } catch {
                    failed.add { "client \(client): \(error)" }
                    tablet.hangUp()
                }
                served.add(1, ordering: .relaxed)
            }
        }
        let errors = String(decoding: try shop.shop.folder.read("juicemaker.error.log"), as: UTF8.self)
        XCTAssertEqual(failed.values, [], "\(errors)", line: line)
        shop.shop.stopNginx()
        XCTAssertEqual(shop.process.stop(), 0, line: line)
        XCTAssertEqual(try StoredAccounts(shop.shop.store).orders.map(\.key).sorted(), made.values.sorted(), line: line)
    }
}

/// A shop at a socket of the test, as systemd makes it: the process gets it on descriptor 0.
private final class HandedOverShop: @unchecked Sendable {
    let shop: RunningShop
    let socketPath: String
    private let socket: FileHandle
    private(set) var process: Child
    private var started = 1

    init() throws {
        shop = try RunningShop(isServed: false)
        socketPath = "\(shop.folder.path)/0.sock"
        socket = try UnixSocket.listen(at: socketPath)
        process = try Self.serve(shop, socket, 1)
    }

    /// Starts a further process at the same socket.
    func start() throws {
        started += 1
        process = try Self.serve(shop, socket, started)
    }

    private static func serve(_ shop: RunningShop, _ socket: FileHandle, _ number: Int) throws -> Child {
        let process = try Child(
            RunningShop.program, ["serve", "--store", shop.store, "--site", shop.site],
            log: "process-\(number).log", in: shop.folder.path, input: socket)
        try eventually {
            if !process.process.isRunning { throw HTTPClient.Failure(description: process.output) }
            return process.output.contains("serving")
        }
        return process
    }
}
