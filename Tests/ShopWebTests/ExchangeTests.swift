import FastCGI
import Journal
import JuiceShop
import Bytes
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// Each row of the web contract as a recorded exchange of requests and responses.
final class ExchangeTests: XCTestCase {
    private lazy var shop = try? TestShop()

    func testTheOrderPageIsServed() throws {
        try record("orderPage", get("/"))
    }

    func testAnOrderRedirectsToItsPage() throws {
        try record("order", post("/orders", "key=a1&juice=mango"), get("/orders/1"))
    }

    func testSeveralCupsAreOneOrder() throws {
        try record("cups", post("/orders", "key=a1&juice=mango&cups.mango=3"), get("/orders/1"))
    }

    func testSeveralJuicesAreOneOrder() throws {
        try record(
            "severalJuices", post("/orders", "key=a1&cups.mango=2&cups.kiwi=more&typed.kiwi=1&juice=banana"),
            get("/orders/1"), post("/orders", "key=a2&cups.kiwi=1&send=all"),
            post("/orders", "key=a3&again=cups.kiwi%3D1"),
            post("/orders", "key=a4&send=all"))
    }

    func testAnOrderHasAMemoAndANameToCall() throws {
        try record(
            "memo", post("/memo", "key=a1&cups.mango=2&cups.kiwi=more&typed.kiwi=1"),
            get("/memo", query: "cups.mango=2&memo=Bea"),
            post("/orders", "key=a1&cups.mango=1&memo=Two%20straws&call=Bea"),
            get("/orders/1"), post("/orders", "key=a2&cups.mango=1&memo=%01"))
    }

    func testChosenJuicesAreInTheAddress() throws {
        try record("chosen", get("/", query: "cups.mango=2&cups.kiwi=1"), get("/", query: "juice=kiwi&cups=3"))
    }

    func testTheMenuIsChangedByItsForms() throws {
        let juice = "&menu=1&name.ko=망고라떼&recipe.mango=2&glass=jar&colour="
        try record(
            "menu", get("/menu"), get("/menu/juices"), post("/menu/juices", "key=a1" + juice),
            post("/menu/juices", "key=a1" + juice), post("/menu/juices", "key=a2" + juice),
            post("/menu/juices/mango", "key=a3&menu=2&name.ko="),
            post("/menu/juices/mango", "key=a3&menu=2&step.kiwi=1"),
            post("/menu/fruits/kiwi", "key=a3&menu=2&remove=1"),
            post("/menu", "key=a3&menu=2&juice.up=mango"), get("/menu/history"),
            post("/menu/changes/1/return", "key=a4&menu=3"), get("/menu/changes/1/return"), get("/menu/juices/durian"),
            post("/menu/fruits", ""))
    }

    func testAClosingIsACountOfTheDrawer() throws {
        try record(
            "closing", get("/closing"), post("/settings", "key=s&seen=&hour=0&currency=KRW&payment=cash"),
            post("/closing/moves", "key=m&reason=change&amount=1000"), post("/closing", "key=c&seen=0&sum=x"),
            post("/closing", "key=c&seen=0&sum=1000"), get("/closings/1"), get("/closings"), get("/closings.csv"),
            post("/closing", "key=d&seen=0&sum=1000"), post("/closings/1/reversal", "key=r"), get("/closings/1"),
            post("/closings/1", "key=r"))
    }

    func testManyTypedCupsAreAskedAbout() throws {
        let many = "key=a1&cups.mango=3&cups.banana=more&typed.banana=10&send=all"
        try record(
            "manyCups", post("/stock", "key=s&add.banana=20"), post("/orders", many), post("/orders", many + "&sure=1"))
    }

    func testAnOrderIsTakenBackInPlace() throws {
        try record(
            "undo", post("/orders", "key=a1&juice=mango"), post("/orders/1/cancellation", "key=c1&cups.mango=2"),
            get("/") { $0.cookie = "told=undone:1" })
    }

    func testAReloadOfTheShortageOrdersNothing() throws {
        let shop = try XCTUnwrap(shop)
        let again = post("/orders", "key=a1&juice=strawberry&cups.mango=2") { $0.headers.cookie = "short=a1" }
        try record("shortageReloaded", post("/orders", "key=a1&juice=strawberry&cups.mango=2"), again)
        _ = try shop.store.submit(StockChangeRequest(["strawberry": 10], reason: .delivery, key: "d1"))
        try record("shortageReloadedWithFruit", again)
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
    }

    func testAWrongNumberOfCupsIsUnprocessable() throws {
        try record("wrongCups", post("/orders", "key=a1&juice=mango&cups.mango=0"))
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().orderCount, 0)
    }

    func testTheDaysOrdersAreServed() throws {
        try record(
            "orders", get("/orders"), get("/orders", query: "day=2026-11-20&before=7"),
            get("/orders", query: "day=2026-02-30"))
    }

    func testACancellationIsAskedAboutAndRedirectsToTheOrders() throws {
        try record(
            "cancellation", post("/orders", "key=a1&juice=mango"), get("/orders/1/cancellation"),
            post("/orders/1/cancellation", "key=c1&made=no"), get("/orders/1/cancellation"), get("/orders/1"))
    }

    func testACancellationWithoutAnAnswerOrOrderIsRefused() throws {
        _ = try XCTUnwrap(shop).store.submit(OrderRequest(XCTUnwrap(Menu.firstShop["mango" as JuiceID]), key: "a1"))
        try record(
            "noCancellation", post("/orders/1/cancellation", "key=c1&made=maybe"),
            post("/orders/1/cancellation", "made=no"), post("/orders/7/cancellation", "key=c1&made=no"),
            get("/orders/7/cancellation"))
    }

    func testAnOrderOfTheDayBeforeIsAConflict() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(OrderRequest(XCTUnwrap(Menu.firstShop["mango" as JuiceID]), key: "a1"))
        shop.clock.advance(hours: 24.1)
        try record("tooLate", post("/orders/1/cancellation", "key=c1&made=no"))
    }

    func testAShopWithoutAQueueHasNoQueuePage() throws {
        _ = try XCTUnwrap(shop).store.submit(OrderRequest(XCTUnwrap(Menu.firstShop["mango" as JuiceID]), key: "a1"))
        try record(
            "noQueue", get("/queue"), get("/pickup"), post("/orders/1/handover", ""), post("/orders/1/recall", ""))
    }

    func testAHandoverRedirectsToTheQueue() throws {
        let shop = try TestShop(hasQueue: true)
        try record(
            "queue", at: shop.app, post("/orders", "key=a1&juice=mango"), get("/queue"),
            post("/orders/1/handover", ""), post("/orders/1/handover", ""), post("/orders/2/handover", ""),
            get("/orders/1/handover"))
    }

    func testARecallRedirectsToTheQueue() throws {
        let shop = try TestShop(hasQueue: true)
        try record(
            "recall", at: shop.app, post("/orders", "key=a1&juice=mango"), post("/orders/1/handover", ""),
            get("/pickup"), post("/orders/1/recall", ""), post("/orders/1/recall", ""), post("/orders/2/recall", ""),
            get("/orders/1/recall"))
    }

    func testAShortageIsAConflict() throws {
        try record("shortage", post("/orders", "key=a1&juice=strawberry"))
    }

    func testTheSamePressTwiceIsOneOrder() throws {
        try record("pressTwice", post("/orders", "key=a1&juice=mango"), post("/orders", "key=a1&juice=mango"))
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().orderCount, 1)
    }

    func testAnUnknownJuiceIsUnprocessable() throws {
        try record("unknownJuice", post("/orders", "key=a1&juice=durian"))
    }

    func testAMissingOrMalformedKeyIsUnprocessable() throws {
        try record("noKey", post("/orders", "juice=mango"), post("/orders", "key=a%20b&juice=mango"))
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().orderCount, 0)
    }

    func testAnUnknownOrderIsNotFound() throws {
        try record("unknownOrder", get("/orders/7"), get("/orders/07"), get("/orders/x"))
    }

    func testTheStockPageIsServed() throws {
        try record("stock", get("/stock"), get("/stock", query: "juice=strawberry"))
    }

    func testPiecesToAddChangeTheStockAndRedirectToIt() throws {
        try record("add", post("/stock", "key=a1&seen.kiwi=10&count.kiwi=10&add.kiwi=1"))
    }

    func testAPressOnAStepperChangesNothing() throws {
        try record("step", post("/stock", "key=a1&seen.kiwi=10&count.kiwi=10&step.kiwi=1"))
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().stock["kiwi"], 10)
    }

    func testAReversalRedirectsToTheStockAndIsMadeOnce() throws {
        try record(
            "reversal", post("/stock", "key=a1&add.kiwi=5&close=1"), post("/stock/changes/2/reversal", "key=r1"),
            post("/stock/changes/2/reversal", "key=r2"), get("/stock/changes/2/reversal"))
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().stock["kiwi"], 10)
    }

    func testAReversalThatIsNotPossibleIsRefused() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["mango": 5], reason: .delivery, key: "a1"))
        _ = try shop.store.submit(StockChangeRequest(["mango": -14], reason: .waste, key: "a2"))
        try record(
            "noReversal", post("/stock/changes/2/reversal", "key=r1"), post("/stock/changes/2/reversal", ""),
            post("/stock/changes/1/reversal", "key=r2"), post("/stock/changes/7/reversal", "key=r3"))
        shop.clock.advance(hours: 24.1)
        try record("reversalTooLate", post("/stock/changes/3/reversal", "key=r4"))
        XCTAssertEqual(try shop.store.shop().stock["mango"], 1)
    }

    func testATypedCountIsStoredOnClose() throws {
        try record("close", post("/stock", "key=a1&seen.kiwi=10&count.kiwi=3&close=1"))
    }

    func testClosingAfterAShortageRedirectsToThatJuice() throws {
        try record("closeMarking", post("/stock", "key=a1&juice=strawberry&add.strawberry=10&close=1"))
    }

    func testATypedWordIsUnprocessable() throws {
        try record("typedWord", post("/stock", "key=a1&seen.kiwi=10&count.kiwi=many&add.mango=1"))
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().stock["mango"], 10)
    }

    func testAResultBelowZeroOrTooLargeIsUnprocessable() throws {
        try record(
            "outOfRange", post("/stock", "key=a1&add.kiwi=-11"), post("/stock", "key=a1&add.kiwi=999999999"),
            post("/stock", "key=a1&add.kiwi=1000000000"))
    }

    func testTheStockAsJSONIsSentOnce() throws {
        try record("stockJSON", get("/stock.json"))
        let tag = try XCTUnwrap(shop?.get("/stock.json")["ETag"])
        try record("stockJSONUnchanged", get("/stock.json") { $0.ifNoneMatch = tag })
    }

    func testAWorkingShopIsHealthy() throws {
        try record("health", get("/health"))
    }

    func testAFailingStoreIsUnavailable() throws {
        let failure = Message(verbatim: "EIO")
        for (name, error) in [
            ("busy", StoreError.busy(holder: "17")), ("full", .full(path: "Store")),
            ("forbidden", .forbidden(path: "Store")), ("unavailable", .unavailable(path: "Store", reason: failure)),
            ("notRecorded", .notRecorded(reason: failure)),
            ("outcomeUnknown", .outcomeUnknown(reason: failure)),
            ("contradiction", .contradiction(event: "ordered a1")),
        ] {
            try XCTUnwrap(shop).store.fail(with: error)
            try record(name, get("/health"), post("/orders", "key=a1&juice=mango"))
        }
    }

    func testAnUnknownAddressIsNotFound() throws {
        try record("notFound", get("/juice"), get("/Stock"), get("/stock/"))
    }

    func testAWrongMethodGetsTheAllowedOnes() throws {
        try record(
            "wrongMethod", post("/stock.json", "key=a1"),
            Request(.other("DELETE"), "/stock", headers: .init(host: "juice.lan")),
            post("/", "key=a1"))
    }

    func testAnotherBodyTypeIsUnsupported() throws {
        try record("wrongType", post("/orders", "{}") { $0.headers.contentType = "application/json" })
    }

    func testATooLargeBodyIsRefused() throws {
        try record("tooLarge", post("/orders", "") { $0.body = .tooLarge })
    }

    func testATruncatedOrMalformedFormChangesNothing() throws {
        try record(
            "badRequest", post("/orders", "") { $0.body = .cutShort }, post("/orders", "key=a1&juice=mango%2"),
            post("/orders", "key=a1&juice=mango%FF"), get("/", query: "lang=%"))
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().orderCount, 0)
    }

    func testHeadIsGetWithoutABody() throws {
        var request = get("/stock.json")
        request.method = .head
        try record("head", request)
    }

    func testAFormFromAnotherSiteIsForbidden() throws {
        try record(
            "otherSite", post("/orders", "key=a1&juice=mango") { $0.headers.fetchSite = "cross-site" },
            post("/orders", "key=a1&juice=mango") { $0.headers.origin = "http://evil.example" },
            post("/orders", "key=a1&juice=mango") { $0.headers.origin = "null" })
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().orderCount, 0)
    }

    func testAHostThatIsNotTheShopsIsMisdirected() throws {
        try record("wrongHost", get("/") { $0.host = "evil.example" }, get("/") { $0.host = nil })
    }

    func testAChosenLanguageIsKeptInACookie() throws {
        try record(
            "language", get("/", query: "lang=en"), get("/") { $0.cookie = "a=b; lang=en" },
            get("/") { $0.acceptLanguage = "fr, en-GB;q=0.8, ko;q=0.5" }, get("/") { $0.acceptLanguage = "fr" })
    }

    func testEachSnapshotBelongsToATest() throws {
        try assertNoOrphans()
    }

    // MARK: - Requests

    private func get(
        _ path: String, query: String = "", _ change: (inout Request.Headers) -> Void = { _ in }
    ) -> Request {
        var headers = Request.Headers(host: "juice.lan")
        change(&headers)
        return Request(.get, path, query: query, headers: headers)
    }

    private func post(_ path: String, _ body: String, _ change: (inout Request) -> Void = { _ in }) -> Request {
        var request = Request(
            .post, path, headers: .init(host: "juice.lan", origin: "http://juice.lan", contentType: Form.mediaType),
            body: .whole(Array(body.utf8)))
        change(&request)
        return request
    }

    private func record(
        _ name: String, at app: ShopApp? = nil, _ requests: Request..., line: UInt = #line
    ) throws {
        let app = try app ?? XCTUnwrap(shop).app
        var exchange = Exchange()
        for request in requests { exchange.add(request, app.respond(request)) }
        exchange.assertSnapshot(name, line: line)
    }
}
