import FastCGI
import Foundation
import JuiceShop
import Printing
import ShopSimulation
import ShopStore
import ShopTestSupport
@testable import ShopWeb
import Synchronization
import TestStores
import TestTime
import XCTest

/// A fault of a printer or of the line to head office, in the head of the counter's and the kitchen's pages.
final class FaultBadgeTests: XCTestCase {
    /// A shop whose printers and whose line to head office are as the test says.
    private final class Shop: Sendable {
        let app: ShopApp
        private let clock = TestClock()
        private let shared = Shared()

        init() throws {
            let first = try Menu.firstShop
            let menu = try Menu(fruits: first.fruits, juices: first.juices, hasQueue: true)
            app = try TestShop.app(
                on: MemoryStore(menu: menu, clock: { [clock] in clock.now }), names: nil, clock: clock,
                printers: { [shared] in shared.value.withLock { $0.printers } },
                ship: { [shared] in shared.value.withLock { $0.ship } })
        }

        private final class Shared: Sendable {
            let value = Mutex<(printers: [PrinterState], ship: ShipState?)>(([], nil))
        }

        func set(_ printers: [PrinterState], isShipRefused: Bool = false) {
            let ship = isShipRefused ? ShipState(trouble: .init(.refused, since: clock.now, "5")) : nil
            shared.value.withLock { $0 = (printers, ship) }
            app.poll()
        }

        /// The page of a new order, with its news.
        func order(_ key: String) -> Response {
            let made = app.post("/orders", ["key": key, "juice": "mango"])
            return app.get(made["Location"] ?? "") { $0.cookie = made.cookie }
        }
    }

    private let badge = "<a class=\"button owing fault\" href=\"/more\">"
    private let empty = PrinterState(name: "kitchen", fault: .paper, waiting: 2)

    func testAnOrdersNewsDoesNotCoverAFault() throws {
        let shop = try Shop()
        XCTAssertFalse(shop.order("a").text.contains(badge))
        shop.set([empty])
        let news = shop.order("b")
        XCTAssertTrue(news.holds("data-number="), "the foot tells of the order")
        XCTAssertEqual(news.text.ranges(of: badge).count, 2, "in the head, and in the foot of screens without one")
        XCTAssertTrue(news.holds("<span aria-hidden=\"true\">종이 없음 · 2장</span>"))
        XCTAssertTrue(news.holds("<span class=\"unseen\">주방 프린터: 종이 없음 · 2장 대기</span>"))
        XCTAssertTrue(shop.app.get("/queue").holds(badge))
        let english = shop.app.get("/queue") { $0.acceptLanguage = "en" }
        XCTAssertTrue(english.holds("<span aria-hidden=\"true\">out of paper · 2</span>"))
        shop.set([])
        for page in [shop.order("c"), shop.app.get("/"), shop.app.get("/queue")] {
            XCTAssertFalse(page.text.contains("owing fault"))
        }
    }

    func testAnotherStoreInThePlaceOfTheFollowedOneStandsThereToo() throws {
        let shop = try Shop()
        shop.set([PrinterState(name: "kitchen", replaced: Date(timeIntervalSince1970: 1_795_836_712))])
        XCTAssertTrue(shop.app.get("/queue").holds("<span aria-hidden=\"true\">기록이 바뀜</span>"))
        let page = shop.app.get("/")
        XCTAssertTrue(page.holds("주방 프린터: "))
        XCTAssertTrue(page.holds("에 기록이 바뀌어 새로 이어요"))
        XCTAssertTrue(page.holds("최근 15분의 전표가 다시 나올 수 있어요."))
        shop.set([empty])
        XCTAssertTrue(shop.app.get("/queue").holds("종이 없음 · 2장"), "what stops the printer comes first")
    }

    func testAFaultOfTheLineToHeadStandsThereToo() throws {
        let shop = try Shop()
        shop.set([], isShipRefused: true)
        XCTAssertTrue(shop.order("a").holds("<span aria-hidden=\"true\">본사 전송 안 됨</span>"))
        shop.set([PrinterState(name: "bar", fault: .cover)], isShipRefused: true)
        let both = shop.order("b")
        XCTAssertTrue(both.holds("<span aria-hidden=\"true\">뚜껑 열림 +1</span>"))
        XCTAssertTrue(both.holds("본사로 보내지 못하고 있어요</span>"))
    }

    func testNeitherTheCacheNorAnOpenPageKeepsAnOldState() throws {
        let shop = try Shop()
        let before = shop.app.get("/stock.json")
        XCTAssertFalse(shop.app.get("/").text.contains(badge))
        shop.set([empty])
        XCTAssertTrue(shop.app.get("/").text.contains(badge))
        let during = shop.app.get("/stock.json") { $0.ifNoneMatch = before["ETag"] }
        XCTAssertEqual(during.status, .ok, "a fault is no event, and the open pages are told")
        let mark = during.text.between("\"faults\":\"", "\"")
        XCTAssertTrue(shop.app.get("/").holds("data-faults=\"\(mark)\""))
        shop.set([PrinterState(name: "kitchen", fault: .paper, waiting: 3)])
        XCTAssertNotEqual(shop.app.get("/stock.json")["ETag"], during["ETag"])
        shop.set([])
        XCTAssertFalse(shop.app.get("/").text.contains("owing fault"))
        XCTAssertEqual(shop.app.get("/stock.json")["ETag"], before["ETag"])
    }
}
