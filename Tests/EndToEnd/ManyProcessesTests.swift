import Attack
import Foundation
import Glibc
import TestSupport
import XCTest

/// Several processes on one store, under load; one of them is killed.
final class ManyProcessesTests: XCTestCase {
    func testAThousandOrdersFromSixteenClientsAreEachStoredOnce() throws {
        let shop = try RunningShop(processes: 2)
        XCTAssertEqual(try shop.stockUp(1000), 0)
        let keys = Collected<String>()
        _ = try Clients.together(17) { client in
            if client == 16 { return shop.useTheCommandLine(keys) }
            let browser = HTTPClient(port: shop.port)
            for order in 0..<63 {
                let key = "c\(client)-\(order)"
                keys.add {
                    let response = try browser.post("/orders", "key=\(key)&juice=\(juices[order % 4])")
                    XCTAssertEqual(response.status, 303)
                    // Some are sent again, as a browser on a bad network does.
                    if order % 10 == 0 {
                        let again = try browser.post("/orders", "key=\(key)&juice=\(juices[order % 4])")
                        XCTAssertEqual(again.headers["location"], response.headers["location"])
                    }
                    return key
                }
            }
        }
        XCTAssertEqual(keys.values.count, 16 * 63 + 10)
        try assertAccountsBalance(shop, orders: keys.values)
    }

    func testStockIsNeverNegativeWhenOrdersExceedIt() throws {
        let shop = try RunningShop(processes: 2)
        let made = Collected<String?>()
        _ = try Clients.together(16) { client in
            made.add {
                let key = "c\(client)"
                let response = try HTTPClient(port: shop.port).post("/orders", "key=\(key)&juice=kiwi")
                return response.status == 303 ? key : nil
            }
        }
        let keys = made.values.compactMap { $0 }
        XCTAssertEqual(keys.count, 3, "ten kiwis make three juices")
        try assertAccountsBalance(shop, orders: keys)
    }

    func testAKilledProcessLosesNoAcknowledgedOrder() throws {
        let shop = try RunningShop(processes: 2)
        XCTAssertEqual(try shop.stockUp(3000), 0)
        let acknowledged = Collected<String?>()
        _ = try Clients.together(9) { client in
            if client == 8 {
                for round in 0..<6 {
                    try? eventually { acknowledged.values.count > round * 60 + 20 }
                    shop.shops[round % 2].kill()
                    do { try shop.startShop(round % 2) } catch { XCTFail("\(error)") }
                }
                return
            }
            for order in 0..<60 {
                let key = "c\(client)-\(order)"
                acknowledged.add { try shop.order(key, juices[order % 4]) ? key : nil }
            }
        }
        let keys = acknowledged.values.compactMap { $0 }
        XCTAssertEqual(keys.count, 8 * 60, "each order is retried with its key until it is acknowledged")
        try assertAccountsBalance(shop, orders: keys)
    }

    func testAnIdleShopStopsAtOnceAndLeavesACheckpoint() throws {
        let shop = try RunningShop()
        let idle = (0..<8).map { _ in shop.client() }
        for client in idle { XCTAssertEqual(try client.get("/").status, 200) }
        for signal in [SIGTERM, SIGINT] {
            XCTAssertEqual(shop.shops[0].stop(signal), 0, shop.shops[0].output)
            XCTAssertFalse(FileManager.default.fileExists(atPath: "\(shop.folder.path)/0.sock"))
            try shop.startShop(0)
        }
        let names = try shop.folder.names(in: "Store")
        XCTAssertTrue(names.contains("checkpoint-0000002.json"), "\(names)")
    }

    func testAShopThatLogsOnlyErrorsServesUntilItIsStopped() throws {
        let shop = try RunningShop()
        XCTAssertEqual(shop.shops[0].stop(), 0)
        try shop.launchShop(0, environment: ["LOG_LEVEL": "error"])
        let client = shop.client()
        try eventually { try client.get("/").status == 200 }
        XCTAssertEqual(try client.post("/orders", "key=a&juice=kiwi").status, 303)
        XCTAssertTrue(shop.shops[0].process.isRunning, shop.shops[0].output)
        XCTAssertEqual(shop.shops[0].stop(), 0)
    }

    func testAStopFinishesTheRequestsUnderWay() throws {
        let shop = try RunningShop()
        XCTAssertEqual(try shop.stockUp(1000), 0)
        let acknowledged = Collected<String?>()
        _ = try Clients.together(5) { client in
            if client == 4 {
                try? eventually { acknowledged.values.count > 40 }
                XCTAssertEqual(shop.shops[0].stop(), 0)
                return
            }
            let browser = HTTPClient(port: shop.port)
            for order in 0..<100 {
                let key = "c\(client)-\(order)"
                acknowledged.add { try browser.post("/orders", "key=\(key)&juice=kiwi").status == 303 ? key : nil }
            }
        }
        try shop.startShop(0)
        try assertAccountsBalance(shop, orders: acknowledged.values.compactMap { $0 })
    }
}

private let juices = ["mango", "kiwi", "banana", "pineapple"]

extension RunningShop {
    fileprivate func stockUp(_ count: Int) throws -> Int32 {
        try run("stock", "mango", "+\(count)", "kiwi", "+\(count)", "banana", "+\(count)", "pineapple", "+\(count)")
            .code
    }

    fileprivate func useTheCommandLine(_ keys: Collected<String>) {
        for order in 0..<10 {
            keys.add {
                let result = try run("order", "mango", "--key", "cli-\(order)")
                XCTAssertEqual(result.code, 0, result.error)
                return "cli-\(order)"
            }
        }
    }

    /// Retries an order until there is a response; the key makes that safe.
    fileprivate func order(_ key: String, _ juice: String) throws -> Bool {
        var isMade = false
        try eventually {
            let response = try? HTTPClient(port: port).post("/orders", "key=\(key)&juice=\(juice)")
            isMade = response?.status == 303
            return isMade || response?.status == 409
        }
        return isMade
    }
}
