import ContentFile
import FastCGI
import JuiceShop
import PageTestSupport
import Printing
import ShopStore
import ShopTestSupport
import ShopWeb
import Synchronization
import TestStores
import TestSupport
import TestTime
import XCTest

/// A practice shop says so on every page, and a real one has none of its pages.
final class PracticeAppTests: XCTestCase {
    private let cuts = Cuts()

    private final class Cuts: Sendable {
        let count = Mutex(0)
    }

    func testEveryPageSaysThatItIsPractice() throws {
        let practice = try practice()
        let paths = [
            "/", "/queue", "/pickup", "/orders", "/stock", "/report", "/more", "/menu", "/settings", "/closing",
            "/people",
            "/options/kiwi", "/note", "/device", "/purchases", "/fruits/kiwi", "/no-such-page", "/practice",
            "/practice/paper",
        ]
        for path in paths {
            for language in ["ko", "en"] {
                let text = practice.get(path, query: "lang=\(language)").text
                XCTAssertTrue(text.contains("class=\"practice\""), path)
                XCTAssertTrue(text.contains("/practice.css"), path)
                let word = language == "ko" ? "연습" : "Practice"
                XCTAssertTrue(text.contains(">\(word)<"), "\(path) in \(language)")
            }
        }
    }

    func testARealShopHasNoneOfIt() throws {
        let shop = try TestShop(hasQueue: true)
        for path in ["/", "/queue", "/more", "/no-such-page"] {
            XCTAssertFalse(shop.get(path).text.contains("practice"), path)
        }
        for address in PracticeAddress.allCases {
            XCTAssertEqual(shop.get(address.rawValue).status, .notFound)
            XCTAssertEqual(shop.post(address.rawValue, [:]).status, .notFound)
        }
    }

    func testOnlyAFormOfTheShopCutsThePower() throws {
        let practice = try practice()
        XCTAssertEqual(practice.get("/practice/power-cut").status, .methodNotAllowed)
        XCTAssertEqual(practice.post("/practice", [:]).status, .methodNotAllowed)
        let foreign = practice.post("/practice/power-cut", [:]) { $0.headers.origin = "http://elsewhere.example" }
        XCTAssertEqual(foreign.status, .forbidden)
        XCTAssertEqual(cuts.count.withLock { $0 }, 0)
        let own = practice.post("/practice/power-cut", [:])
        XCTAssertEqual(own["Location"], "/practice")
        XCTAssertEqual(cuts.count.withLock { $0 }, 1)
    }

    func testThePageSaysWhetherEveryConfirmedOrderIsThere() throws {
        var state = PracticeState(robotSeconds: 8)
        func text() throws -> String { try practice(state).get("/practice", query: "lang=en").text }
        XCTAssertFalse(try text().contains("class=\"outcome\""))
        let time = TestClock().now
        state.cut = PracticeState.Cut(time: time, confirmed: 57, lost: 0, wrong: 0, awayMilliseconds: 1_240)
        XCTAssertTrue(try text().contains("All 57 confirmed orders are there, each once."))
        XCTAssertTrue(try text().contains("back after 1.2 seconds"))
        state.cut = PracticeState.Cut(time: time, confirmed: 57, lost: 2, wrong: 1, awayMilliseconds: 900)
        XCTAssertTrue(try text().contains("Of 57 confirmed orders, 3 differ from the record."))
        XCTAssertFalse(try text().contains("All 57"))
    }

    /// Paper has what a printer prints, and the word that it is practice first.
    func testPaperHasTheLinesOfTheSlip() throws {
        var slip = Slip()
        slip.text("46번", .huge, centred: true)
        slip.pair("딸바 <라지>", "2", .large)
        slip.rule()
        let paper = PaperSlip(slip, id: "9-0", printer: "kitchen", isNarrow: true, in: .korean)
        let text = try practice(slips: [paper]).get("/practice/paper").text
        XCTAssertTrue(text.contains("id=\"slip-9-0\""))
        for line in [
            "<p class=\"mid inv\"><span>연습</span></p>", "<p class=\"mid num\"><span>46번</span></p>",
            "<p class=\"big\"><span>딸바 &lt;라지&gt;</span> <span>2</span></p>", "<hr>",
        ] {
            XCTAssertTrue(text.contains(line), line)
        }
    }

    /// The way to the real shop keeps the name by which the visitor came.
    func testAButtonLeadsToTheRealShop() throws {
        func page(port: UInt16?, host: String = "juice.test.lan") throws -> String {
            try practice(shopPort: port).get("/practice", host: host).text
        }
        XCTAssertFalse(try page(port: nil).contains("진짜 가게로"))
        for (port, host, address) in [
            (80, "juice.test.lan:8090", "http://juice.test.lan/"), (80, "192.168.0.7:8090", "http://192.168.0.7/"),
            (8080, "[fd00::7]:8090", "http://[fd00::7]:8080/"),
        ] as [(UInt16, String, String)] {
            XCTAssertTrue(try page(port: port, host: host).contains("href=\"\(address)\">진짜 가게로"), host)
        }
        XCTAssertFalse(try page(port: 80, host: "elsewhere.example").contains("elsewhere.example"))
    }

    /// The button of a slip is the shop's own request for it, with the shop's own refusals.
    func testASlipComesOutAgain() throws {
        let practice = try practice()
        XCTAssertEqual(practice.post("/orders", ["key": "k1", "juice": "kiwi"]).status, .seeOther)
        func again(_ slip: String, key: String) -> Response {
            practice.post("/practice/paper", ["key": key, "again": slip])
        }
        let made = again("ticket.1", key: "k2")
        XCTAssertEqual(made.status, .seeOther)
        XCTAssertEqual(made["Location"], "/practice/paper")
        XCTAssertEqual(again("ticket.1", key: "k2").status, .seeOther)
        XCTAssertEqual(try practice.printed(), ["ticket 1"])
        for slip in ["ticket", "ticket.x", "drawer.1", "ticket.1.2", ".1"] {
            XCTAssertEqual(again(slip, key: "k3").status, .badRequest, slip)
        }
        XCTAssertEqual(again("ticket.2", key: "k3").status, .notFound)
        XCTAssertEqual(again("closing.1", key: "k3").status, .notFound)
        XCTAssertEqual(practice.post("/practice/paper", ["again": "ticket.1"]).status, .badRequest)
        let foreign = practice.post("/practice/paper", ["key": "k4", "again": "ticket.1"]) {
            $0.headers.origin = "http://elsewhere.example"
        }
        XCTAssertEqual(foreign.status, .forbidden)
        XCTAssertEqual(try practice.printed().count, 1)
    }

    private func practice(
        _ state: PracticeState? = nil, slips: [PaperSlip] = [], shopPort: UInt16? = nil
    ) throws -> Practised {
        var texts = try Texts.shop
        texts.isPractice = true
        let shop = try TestShop(hasQueue: true, texts: texts)
        return Practised(
            store: shop.store,
            app: PracticeApp(
                shop.app, state: { state }, slips: { _ in slips },
                cutPower: { [cuts] in cuts.count.withLock { $0 += 1 } }, shopPort: shopPort))
    }

    private struct Practised {
        let store: MemoryStore
        let app: PracticeApp

        /// The slips that were asked for.
        func printed() throws -> [String] {
            var slips = [String]()
            try store.events(after: 0) { _, event in
                guard case .printRequested(let printout) = event else { return true }
                slips.append("\(printout.slip.rawValue) \(printout.number)")
                return true
            }
            return slips
        }

        func get(_ path: String, query: String = "", host: String = "juice.test.lan") -> Response {
            app.respond(Request(.get, path, query: query, headers: .init(host: host)))
        }

        func post(
            _ path: String, _ fields: KeyValuePairs<String, String>, _ change: (inout Request) -> Void = { _ in }
        ) -> Response {
            var request = Request(posting: fields, to: path)
            change(&request)
            return app.respond(request)
        }
    }
}
