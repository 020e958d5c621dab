import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import PageTestSupport
import ShopStore
import ShopTestSupport
import ShopWeb
import Synchronization
import TestStores
import TestSupport
import XCTest

/// The pages of head office over shops in memory.
final class HeadAppTests: XCTestCase {
    func testTheWorstShopIsFirst() throws {
        let head = try TestHead()
        let page = head.get("/shops")
        let order = ["강남점", "홍대점", "마포점"].map { name in page.text.firstRange(of: ">\(name)</a>")?.lowerBound }
        XCTAssertEqual(order, order.sorted { ($0 ?? "".startIndex) < ($1 ?? "".startIndex) }, "forked, silent, well")
        for words in ["기록이 갈라졌어요", "10분 넘게 소식이 없어요", "잘 되고 있어요", "17:00 기준"] {
            XCTAssertTrue(page.holds(words), words)
        }
        XCTAssertFalse(page.holds("<script"), "head's pages need no script")
        XCTAssertTrue(head.get("/shops", query: "lang=en").holds("The history has forked"))
    }

    /// 17:00 in Seoul is 3:00 in New York, where the shop's day of the 14th ends at 5:00.
    func testTodayIsTheShopsOwnBusinessDay() throws {
        let head = try TestHead()
        let zone = try XCTUnwrap(TimeZone(identifier: "America/New_York"))
        func show(_ day: String, of lastContact: Date) throws -> Response {
            let today = ShopDay(
                try XCTUnwrap(Day(day)), orders: 30, cups: 41, takings: 12_345,
                currency: try XCTUnwrap(Currency("USD")), soldOut: 0, zone: zone, dayStartHour: 5)
            head.shops.states.withLock {
                $0 = [ChainShop("hongdae", name: "Astoria", zone: zone, lastContact: lastContact, today: today)]
            }
            return head.get("/shops", query: "lang=en")
        }
        let page = try show("2027-01-14", of: head.now)
        XCTAssertTrue(page.holds("<td>41</td>\n<td>7</td>\n<td>$123.45</td>"), page.text)
        XCTAssertTrue(try show("2027-01-13", of: head.now).holds("<td>0</td>\n<td>7</td>"), "nothing sold today")
        XCTAssertTrue(try show("2027-01-13", of: head.now - 3_600).holds("<td>–</td>\n<td>7</td>"), "nothing known")
        XCTAssertTrue(head.get("/chain/report").holds("id=\"from\" type=\"date\" name=\"from\" value=\"2027-01-14\""))
        XCTAssertTrue(head.get("/chain/publish").holds("value=\"2027-01-15\""), "the day after the shops' own")
    }

    func testAWrongClockIsSaidAndComesBeforeAShopThatDoesWell() throws {
        let head = try TestHead()
        let today = ShopDay(
            try XCTUnwrap(Day("2027-01-15")), orders: 1, cups: 1, takings: nil, soldOut: 0, zone: .gmt,
            clockSeconds: -301)
        head.shops.states.withLock { $0.append(ChainShop("busan", name: "부산점", lastContact: head.now, today: today)) }
        let page = head.get("/shops")
        XCTAssertTrue(page.holds("시계가 틀려요"))
        let rows = ["부산점", "마포점"].map { page.text.firstRange(of: ">\($0)</a>")?.lowerBound ?? page.text.endIndex }
        XCTAssertLessThan(rows[0], rows[1])
    }

    func testAShopShowsItselfAndNothingCanBeChanged() throws {
        let head = try TestHead()
        _ = try head.stores["mapo"]?.submit(OrderRequest(try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID]), key: "o"))
        for path in ["/", "/stock", "/stock/history", "/report", "/orders", "/fruits/kiwi", "/menu", "/closings"] {
            let page = head.get("/shops/mapo" + path)
            XCTAssertEqual(page.status, .ok, path)
            XCTAssertTrue(page.holds("마포점 · 17:00 기준"), path)
            XCTAssertFalse(page.holds("<script"), path)
            XCTAssertFalse(page.holds("href=\"/stock\""), path)
        }
        XCTAssertTrue(head.get("/shops/mapo/stock").holds("href=\"/shops/mapo/report\""))
        XCTAssertTrue(head.get("/shops/mapo/stock").holds("href=\"/style.css\""), "files stay where they are")
        XCTAssertEqual(head.get("/shops/mapo")["Location"], "/shops/mapo/")
        XCTAssertEqual(head.get("/shops/mapo/report/orders.csv").status, .ok)
        let refused = head.post("/shops/mapo/orders", ["key": "k", "juice": "kiwi"])
        XCTAssertEqual(refused.status, .forbidden)
        XCTAssertTrue(refused.holds("여기서는 볼 수만 있어요"))
        XCTAssertEqual(try head.stores["mapo"]?.shop().orderCount, 1)
        for path in ["/shops/nothing/", "/shops/mapo/metrics", "/shops/mapo/pin", "/stock", "/chain/nothing"] {
            XCTAssertEqual(head.get(path).status, .notFound, path)
        }
    }

    func testProgramsReadAShopAndChangeNothing() throws {
        let head = try TestHead()
        _ = try head.stores["mapo"]?.submit(OrderRequest(try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID]), key: "o"))
        let base = "/shops/mapo/api/v1"
        for path in ["/", "/menu", "/stock", "/orders", "/orders/1", "/reports", "/closings", "/events"] {
            let response = head.get(base + path)
            XCTAssertEqual(response.status, .ok, "\(path): \(response.text)")
            XCTAssertEqual(response["Content-Type"], "application/json", path)
        }
        XCTAssertEqual(
            head.get(base + "/events", query: "limit=1")["Link"],
            "</shops/mapo/api/v1/events?after=1&limit=1>; rel=\"next\"")
        let missing = head.get(base + "/orders/9")
        XCTAssertEqual(missing.status, .notFound)
        XCTAssertTrue(missing.text.contains("\"type\":\"/shops/mapo/api/v1/problems/not-found\""), missing.text)
        XCTAssertEqual(head.get(base + "/problems/not-found").status, .ok)
        let put = head.app.respond(Request(.put, base + "/menu", headers: .init(host: "juice.test.lan")))
        XCTAssertTrue(put.text.contains("problems/read-only"), put.text)
        XCTAssertEqual(head.get("/chain/api/v1/stock").status, .notFound, "the chain's menu is no shop")
    }

    func testTheReportAddsTheShops() throws {
        let head = try TestHead()
        let page = head.get("/chain/report", query: "from=2027-01-14&to=2027-01-15")
        XCTAssertTrue(page.holds(">11<"), "five cups of yesterday in one shop, six of today in another")
        XCTAssertTrue(page.holds("/chain/report.csv?from=2027-01-14&amp;to=2027-01-15"))
        let csv = head.get("/chain/report.csv", query: "from=2027-01-14&to=2027-01-15")
        XCTAssertTrue(csv.holds("mapo,마포점"), csv.text)
        XCTAssertEqual(head.get("/chain/report", query: "from=2027-01-15&to=2027-01-14").status, .unprocessableContent)
        XCTAssertEqual(head.post("/chain/report", [:]).status, .methodNotAllowed)
    }

    func testTransfersAreMatchedByTheirNumber() throws {
        let head = try TestHead()
        let sent = SentTransfer(
            TransferID("mapo", 1), to: "hongdae", counts: ["kiwi": 5], note: nil, stamp: Stamp("k", at: head.now))
        head.shops.transfersOfAll.withLock { $0.add(.sent(sent), of: "mapo") }
        XCTAssertTrue(head.get("/chain/transfers").holds("가는 중"))
        XCTAssertEqual(try head.shops.transfers().coming(to: "hongdae"), [sent])
        let receipt = ReceivedTransfer(
            TransferID("mapo", 1), sentCounts: nil, counts: ["kiwi": 3], note: nil, stamp: Stamp("r", at: head.now))
        head.shops.transfersOfAll.withLock { $0.add(.received(receipt), of: "hongdae") }
        XCTAssertTrue(head.get("/chain/transfers").holds("키위 −2"), "a slip's number is matched with what was sent")
        XCTAssertEqual(try head.shops.transfers().coming(to: "hongdae"), [])
    }

    func testTheMenuIsEditedAndPublished() throws {
        let head = try TestHead()
        XCTAssertTrue(head.get("/chain/menu").holds("href=\"/chain/menu/juices/kiwi\""))
        XCTAssertEqual(head.get("/chain/menu/juices/kiwi").status, .ok)
        let page = head.get("/chain/publish")
        XCTAssertTrue(page.holds("value=\"2027-01-16\""), "from tomorrow on")
        let sequence = try XCTUnwrap(head.shops.menu.shop().menuSequence)
        let published = head.post(
            "/chain/publish", ["version": "\(sequence)", "day": "2027-01-16", "own": "1", "shop": "mapo"])
        XCTAssertEqual(published["Location"], "/chain/publish")
        let day = try XCTUnwrap(Day("2027-01-16"))
        XCTAssertEqual(
            head.shops.published.withLock { $0 },
            ["mapo": MenuPublication(version: sequence, day: day, allowsOwn: true)])
        let wrong = head.post("/chain/publish", ["version": "99", "day": "2027-01-18", "shop": "mapo"])
        XCTAssertEqual(wrong.status, .unprocessableContent)
        for kept in ["<title>오류: 체인 메뉴", "value=\"mapo\" checked", "value=\"2027-01-18\"", "value=\"hongdae\"> "] {
            XCTAssertTrue(wrong.holds(kept), kept)
        }
    }

    /// What stands below the tabs of each page.
    func testThePagesAreAsTheyWereRecorded() throws {
        let head = try TestHead()
        let sent = SentTransfer(
            TransferID("mapo", 1), to: "hongdae", counts: ["kiwi": 5], note: nil, stamp: Stamp("k", at: head.now))
        let receipt = ReceivedTransfer(
            TransferID("mapo", 1), sentCounts: nil, counts: ["kiwi": 3], note: nil, stamp: Stamp("r", at: head.now))
        head.shops.transfersOfAll.withLock {
            $0.add(.sent(sent), of: "mapo")
            $0.add(.received(receipt), of: "hongdae")
        }
        for (name, path, query) in [
            ("shops", "/shops", ""), ("report", "/chain/report", "from=2027-01-14&to=2027-01-15"),
            ("report of no days", "/chain/report", "from=2027-01-15&to=2027-01-14"),
            ("transfers", "/chain/transfers", ""), ("publish", "/chain/publish", ""),
        ] {
            for language in ["ko", "en"] {
                let page = head.get(path, query: query + "&lang=\(language)").text
                let start = try XCTUnwrap(page.firstRange(of: "</nav>\n</div>\n")).upperBound
                let end = try XCTUnwrap(page.firstRange(of: "</main>")).lowerBound
                assertSnapshot(String(page[start..<end]), "\(language).txt", part: name)
            }
        }
    }

    func testWhatToBuyIsAddedUp() throws {
        let head = try TestHead()
        XCTAssertTrue(head.get("/chain/purchases").holds("내일 살 것이 없어요."))
        head.shops.lists.withLock {
            $0 = ["mapo": ["kiwi": 12], "hongdae": ["kiwi": 3, "durian": 1], "gone": ["kiwi": 9]]
        }
        let page = head.get("/chain/purchases")
        XCTAssertTrue(page.holds("<td>15</td>"), page.text)
        // 홍대 is silent, and has a fruit of its own.
        XCTAssertTrue(page.holds("마포점 12 · 홍대점 3 (16:00 기준)"), page.text)
        XCTAssertTrue(page.holds("홍대점 1 (16:00 기준)"))
    }
}

private final class TestHead: Sendable {
    let stores: [ShopID: MemoryStore]
    let shops: MemoryShops
    let app: HeadApp
    /// Noon of 2027-01-15 in London, 17:00 in Seoul.
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        let (menu, now) = (try Menu.firstShop, now)
        stores = Dictionary(
            uniqueKeysWithValues: (["mapo", "hongdae", "gangnam"] as [ShopID]).map {
                ($0, MemoryStore(menu: menu, clock: { now }))
            })
        shops = MemoryShops(stores, menu: MemoryStore(menu: menu, clock: { now }), now: now)
        let keys = Keys()
        app = HeadApp(
            shops, texts: try .shop, templates: try PageTemplates.shop, requestGuard: RequestGuard(hosts: ["juice"]),
            newKey: { keys.next() }, clock: WallClock(zone: TimeZone(identifier: "Asia/Seoul") ?? .gmt, time: { now }),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    func get(_ path: String, query: String = "") -> Response {
        app.respond(Request(.get, path, query: query, headers: .init(host: "juice.test.lan")))
    }

    func post(_ path: String, _ fields: KeyValuePairs<String, String>) -> Response {
        let form = Form(fields: fields.map { .init($0.key, $0.value) })
        return app.respond(
            Request(
                .post, path,
                headers: .init(
                    host: "juice.test.lan", origin: "http://juice.test.lan", contentType: Form.mediaType),
                body: .whole(Array(form.encoded.utf8))))
    }
}

private final class Keys: Sendable {
    private let count = Mutex(0)

    func next() -> Key {
        count.withLock { count in
            count += 1
            return Key(rawValue: "key-\(count)") ?? "key"
        }
    }
}

private final class MemoryShops: ChainShops {
    private let stores: [ShopID: MemoryStore]
    let menu: MemoryStore
    private let now: Date
    let states: Mutex<[ChainShop]>
    let lists = Mutex([ShopID: [FruitID: Int]]())
    let transfersOfAll = Mutex(ChainTransfers())
    let published = Mutex([ShopID: MenuPublication]())

    init(_ stores: [ShopID: MemoryStore], menu: MemoryStore, now: Date) {
        self.stores = stores
        self.menu = menu
        self.now = now
        let zone = TimeZone(identifier: "Asia/Seoul")
        let today = ShopDay(
            Day(now, in: zone ?? .gmt), orders: 4, cups: 6, takings: 27_000, soldOut: 0, zone: zone ?? .gmt)
        states = Mutex([
            ChainShop("mapo", name: "마포점", zone: zone, lastContact: now, today: today),
            ChainShop("hongdae", name: "홍대점", zone: zone, lastContact: now - 3_600),
            ChainShop(
                "gangnam", name: "강남점", zone: zone, lastContact: now,
                trouble: .init(.forked, at: now, event: 7, "another past")),
        ])
    }

    func chainShops() throws(StoreError) -> [ChainShop] { states.withLock { $0 } }
    func chainShop(_ id: ShopID) throws(StoreError) -> ChainShop? { try chainShops().first { $0.id == id } }

    func store(of shop: ChainShop) throws(StoreError) -> any Store { stores[shop.id] ?? menu }
    func shop(of shop: ChainShop) throws(StoreError) -> Shop { try store(of: shop).shop() }
    func purchases() throws(StoreError) -> [ShopID: [FruitID: Int]] { lists.withLock { $0 } }

    /// Seven cups on 2027-01-07 in 홍대, and five on 2027-01-14.
    func cups(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: Int]] {
        var days = [Day: Int]()
        for (day, cups) in [(Day("2027-01-07"), 7), (Day("2027-01-14"), 5)] {
            if let day, first <= day, day <= last { days[day] = cups }
        }
        return ["hongdae": days]
    }

    func totals(from first: Day, to last: Day) throws(StoreError) -> [ShopID: ChainTotals] {
        try cups(from: first, to: last).mapValues { days in
            let cups = days.values.reduce(0, +)
            return ChainTotals(
                orders: days.count, cups: cups, openAmounts: 1_500 * days.count, juices: ["kiwi": cups])
        }
    }

    func transfers() throws(StoreError) -> ChainTransfers { transfersOfAll.withLock { $0 } }
    func menuStore() throws(StoreError) -> (any Store)? { menu }
    func publish(_ publication: MenuPublication, to shops: [ShopID]) throws(StoreError) {
        published.withLock { for shop in shops { $0[shop] = publication } }
    }
}
