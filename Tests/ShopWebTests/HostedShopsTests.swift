import FastCGI
import JuiceShop
import ShopTestSupport
import TestStores
import TestTime
import XCTest

@testable import juicemaker

/// The shops of one process, by the `Host` header.
final class HostedShopsTests: XCTestCase {
    private func hosted(_ names: [String]) throws -> HostedShops {
        try HostedShops(names) { id, _ in
            let clock = TestClock()
            let store = try MemoryStore(menu: .firstShop, clock: { clock.now })
            _ = try store.submit(StockChangeRequest(["kiwi": id == "mapo" ? 1 : 2], reason: .delivery, key: "d"))
            return try TestShop.app(on: store, names: nil, clock: clock)
        }
    }

    func testAShopIsFoundHoweverItsNameIsWritten() throws {
        let shops = try hosted(["mapo.juice.lan", "hongdae.Juice.LAN.:8443"])
        for (host, kiwis) in [
            ("mapo.juice.lan", 11), ("MAPO.Juice.lan", 11), ("mapo.juice.lan.", 11), ("mapo.juice.lan:8080", 11),
            ("Mapo.juice.lan.:80", 11), ("hongdae.juice.lan", 12), ("hongdae.juice.lan:1", 12),
            ("mapo", nil), ("mapo.juice.lan..", nil), ("[mapo.juice.lan]", nil), ("[::1]:80", nil), ("", nil),
            (nil, nil),
        ] as [(String?, Int?)] {
            let response = shops.respond(Request(.get, "/stock.json", headers: .init(host: host)))
            XCTAssertEqual(response.status, kiwis == nil ? .notFound : .ok, host ?? "none")
            if let kiwis { XCTAssertTrue(response.holds("\"kiwi\":\(kiwis)"), host ?? "") }
        }
    }

    func testANameThatIsNoShopsOrIsThereTwiceIsRefused() throws {
        for names in [[""], ["."], ["[::1]"], ["a shop.lan"], ["mapo.lan", "MAPO.lan.:80"]] {
            XCTAssertThrowsError(try hosted(names), "\(names)") { error in
                XCTAssertTrue("\(error)".contains("names no shop, or one twice"), "\(error)")
            }
        }
    }
}
