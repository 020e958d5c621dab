import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

@testable import ShopWeb

/// The operations of the API: what each answers, refuses and records.
final class APITests: XCTestCase {
    // MARK: - Orders

    func testAnOrderIsMadeOnceAndTellsWhatBecameOfIt() throws {
        let shop = try APIShop()
        let body = #"""
            {"lines":[{"juice":"kiwi","cups":2},{"juice":"mango"},{"amount":{"word":"떡","price":4500}}],"memo":"얼음 적게",
            "call":"은지","discount":{"id":"happy"},"total":16200}
            """#
        let made = shop.post("/orders", body, key: "a-1")
        XCTAssertEqual(made.status, .created, made.text)
        XCTAssertEqual(made["Location"], "/api/v1/orders/1")
        XCTAssertNil(made["Idempotent-Replayed"])
        let order = made.json
        XCTAssertEqual(order["number"] as? Int, 1)
        XCTAssertEqual(order["state"] as? String, "waiting")
        XCTAssertEqual(order["total"] as? Int, 16_200)
        XCTAssertEqual(order["due"] as? Int, 16_200)
        XCTAssertEqual(order["key"] as? String, "robot.a-1")
        XCTAssertEqual((order["who"] as? [String: String])?["app"], "robot")
        XCTAssertEqual((order["lines"] as? [[String: Any]])?.count, 3)
        let again = shop.post("/orders", body, key: "a-1")
        XCTAssertEqual(again.status, .ok)
        XCTAssertEqual(again["Idempotent-Replayed"], "true")
        XCTAssertEqual(again.text, made.text)
        XCTAssertEqual(try shop.shop.store.shop().orderCount, 1)
        let other = shop.post("/orders", #"{"lines":[{"juice":"kiwi"}]}"#, key: "a-1")
        XCTAssertEqual([other.status.rawValue, other.problem == "key-reused" ? 1 : 0], [422, 1])
        XCTAssertEqual(shop.get("/orders/1").text, made.text)
        XCTAssertEqual(try shop.shop.store.shop().orderCount, 1)
    }

    func testTheOrderOfTheLinesSaysNothingAndCupsOfOneKindAddUp() throws {
        let shop = try APIShop()
        let one = shop.post("/orders", #"{"lines":[{"juice":"kiwi","cups":2},{"juice":"mango"}]}"#, key: "k")
        let two = shop.post(
            "/orders", #"{"lines":[{"juice":"mango"},{"juice":"kiwi"},{"juice":"kiwi"}]}"#, key: "k")
        XCTAssertEqual(two["Idempotent-Replayed"], "true", one.text + two.text)
    }

    func testWhatAnOrderIsRefusedFor() throws {
        let shop = try APIShop()
        let refusals: [(body: String, status: Int, problem: String, pointers: [String])] = [
            ("", 400, "malformed", []),
            ("{}", 422, "invalid", ["/lines"]),
            ("{", 400, "malformed", []),
            (#"{"lines":[],"lines":[]}"#, 400, "malformed", []),
            ("[]", 422, "invalid", [""]),
            (#"{"lines":[]}"#, 422, "invalid", ["/lines"]),
            (#"{"lines":[{"juice":"kiwi"}],"placce":"here"}"#, 422, "invalid", ["/placce"]),
            (
                #"{"lines":[{"juice":"kiwi","cups":0},{"juice":"mango","cups":100},{"juice":"a b"}]}"#, 422, "invalid",
                ["/lines/0/cups", "/lines/1/cups", "/lines/2/juice"]
            ),
            (#"{"lines":[{"juice":"kiwi","cups":1.5}]}"#, 422, "invalid", ["/lines/0/cups"]),
            (#"{"lines":[{"juice":"kiwi","cups":"1"}]}"#, 422, "invalid", ["/lines/0/cups"]),
            (#"{"lines":[{"juice":"kiwi","cups":60},{"juice":"kiwi","cups":40}]}"#, 422, "invalid", ["/lines/1"]),
            (#"{"lines":[{"juice":"kiwi","a/b~c":1}]}"#, 422, "invalid", ["/lines/0/a~1b~0c"]),
            (#"{"lines":[{"juice":"kiwi","amount":{"word":"a","price":1}}]}"#, 422, "invalid", ["/lines/0/juice"]),
            (#"{"lines":[{"amount":{"word":"","price":0}}]}"#, 422, "invalid", ["/lines/0/amount/word"]),
            (#"{"lines":[{"juice":"kiwi","choices":["x","x"]}]}"#, 422, "invalid", ["/lines/0/choices/1"]),
            (
                #"{"lines":[{"juice":"kiwi"}],"discount":{"id":"happy","cup":{"juice":"mango"}}}"#, 422, "invalid",
                ["/discount"]
            ),
            (#"{"lines":[{"juice":"kiwi"}],"memo":"a\nb"}"#, 422, "invalid", ["/memo"]),
            (#"{"lines":[{"juice":"kiwi"}],"total":-1}"#, 422, "invalid", ["/total"]),
            (#"{"lines":[{"juice":"mango"},{"juice":"durian"}]}"#, 409, "not-on-menu", ["/lines/1"]),
            (#"{"lines":[{"juice":"kiwi"}],"place":"roof"}"#, 409, "not-on-menu", ["/place"]),
            (#"{"lines":[{"juice":"kiwi"}],"discount":{"id":"gone"}}"#, 409, "not-on-menu", ["/discount"]),
            (#"{"lines":[{"juice":"strawberry"}]}"#, 409, "short", []),
            (#"{"lines":[{"juice":"kiwi"}],"total":4400}"#, 409, "price-changed", []),
        ]
        for (index, refusal) in refusals.enumerated() {
            let response = shop.post("/orders", refusal.body, key: "r\(index)")
            XCTAssertEqual(response.status.rawValue, refusal.status, "\(refusal.body): \(response.text)")
            XCTAssertEqual(response.problem, refusal.problem, "\(refusal.body): \(response.text)")
            XCTAssertEqual(response.pointers, refusal.pointers, "\(refusal.body): \(response.text)")
        }
        XCTAssertEqual(try shop.shop.store.shop().orderCount, 0, "nothing was sold")
        let short = shop.post("/orders", #"{"lines":[{"juice":"strawberry"}]}"#, key: "s").json
        XCTAssertEqual((short["short"] as? [[String: Any]])?.first?["needs"] as? Int, 16)
        XCTAssertEqual((short["short"] as? [[String: Any]])?.first?["has"] as? Int, 10)
        XCTAssertEqual(
            shop.post("/orders", #"{"lines":[{"juice":"kiwi"}],"total":4400}"#, key: "p").json["total"] as? Int, 4_500)
        _ = shop.send(.put, "/availability/kiwi", #"{"sold":false}"#)
        XCTAssertEqual(shop.order("x").problem, "stopped")
        XCTAssertEqual(shop.order("x").pointers, ["/lines/0"])
    }

    func testAKeyIsRequiredAndHasItsForm() throws {
        let shop = try APIShop()
        let body = #"{"lines":[{"juice":"kiwi"}]}"#
        for key in [nil, "", "a.b", "a b", "키", String(repeating: "x", count: 49)] {
            XCTAssertEqual(shop.post("/orders", body, key: key).problem, "key-missing", "\(key ?? "nil")")
        }
        XCTAssertEqual(shop.post("/orders", body, key: String(repeating: "x", count: 48)).status, .created)
        for path in [
            "/orders/1/payment", "/orders/1/refund", "/orders/1/discount", "/orders/1/print", "/stock/changes",
        ] {
            XCTAssertEqual(shop.post(path, "{}").problem, "key-missing", path)
        }
        XCTAssertEqual(shop.send(.put, "/menu", "{}").problem, "key-missing")
    }

    func testKeysOfTwoProgramsAndOfAPageNeverMeet() throws {
        let shop = try APIShop()
        let kiosk = try shop.tokens.add("kiosk", [.orders], at: shop.shop.clock.now)
        XCTAssertEqual(shop.order("1").status, .created)
        XCTAssertEqual(shop.post("/orders", #"{"lines":[{"juice":"kiwi"}]}"#, key: "1", token: kiosk).status, .created)
        for key in ["robot.1", "3.robot.1"] {
            let page = shop.shop.post("/orders", ["key": key, "juice": "kiwi"])
            XCTAssertEqual(page.status, .unprocessableContent, "no page may send a program's key: \(key)")
        }
        XCTAssertEqual(try shop.shop.store.shop().orderCount, 2)
    }

    func testTheWayOfAnOrder() throws {
        let shop = try APIShop()
        _ = shop.order("o", cups: 2)
        let part = shop.post("/orders/1/payment", #"{"kind":"card","amount":4000}"#, key: "p1")
        XCTAssertEqual(part.json["due"] as? Int, 5_000)
        XCTAssertEqual(
            shop.post("/orders/1/payment", #"{"kind":"card","amount":4000}"#, key: "p1")["Idempotent-Replayed"], "true")
        XCTAssertEqual(
            shop.post("/orders/1/payment", #"{"kind":"card","amount":3000}"#, key: "p1").problem, "key-reused")
        XCTAssertEqual(shop.post("/orders/1/payment", #"{"kind":"card","amount":6000}"#, key: "p2").problem, "too-much")
        XCTAssertEqual(
            shop.post("/orders/1/payment", #"{"kind":"cash","tendered":4000}"#, key: "p2").problem, "too-little")
        let unknown = shop.post("/orders/1/payment", #"{"kind":"상품권"}"#, key: "p2")
        XCTAssertEqual(unknown.pointers, ["/kind"])
        let rest = shop.post("/orders/1/payment", #"{"kind":"cash","tendered":10000}"#, key: "p2")
        XCTAssertEqual(rest.json["due"] as? Int, 0)
        XCTAssertEqual((rest.json["parts"] as? [[String: Any]])?.last?["tendered"] as? Int, 10_000)
        XCTAssertEqual(shop.post("/orders/1/payment", #"{"takeBack":true}"#, key: "p3").json["due"] as? Int, 9_000)
        _ = shop.post("/orders/1/payment", #"{"kind":"card"}"#, key: "p4")
        let discount = shop.post("/orders/1/discount", #"{"discount":{"id":"happy"}}"#, key: "d1")
        XCTAssertEqual(discount.json["total"] as? Int, 8_100)
        XCTAssertEqual((discount.json["discount"] as? [String: Any])?["amount"] as? Int, 900)
        XCTAssertEqual(
            shop.post("/orders/1/discount", #"{"discount":{"id":"gone"}}"#, key: "d2").problem, "not-on-menu")
        XCTAssertEqual(shop.post("/orders/1/discount", key: "d3").problem, "malformed", "a body that was lost")
        XCTAssertEqual(shop.post("/orders/1/discount", "{}", key: "d3").json["total"] as? Int, 9_000)
        XCTAssertEqual(shop.post("/orders/1/recall").status, .ok, "it waits already")
        XCTAssertEqual(shop.post("/orders/1/handover").json["state"] as? String, "done")
        XCTAssertEqual(shop.post("/orders/1/handover").json["state"] as? String, "done", "twice is once")
        XCTAssertEqual(shop.post("/orders/1/recall").json["state"] as? String, "waiting")
        XCTAssertEqual(shop.post("/orders/1/handover", #"{"x":1}"#).pointers, ["/x"])
        for slip in ["ticket", "cups", "receipt"] {
            XCTAssertEqual(shop.post("/orders/1/print", #"{"slip":"\#(slip)"}"#, key: slip).status, .ok, slip)
        }
        XCTAssertEqual(shop.post("/orders/1/print", #"{"slip":"closing"}"#, key: "c").pointers, ["/slip"])
        let refund = #"{"lines":[{"juice":"kiwi","cups":1}],"returned":true,"reason":"mistake","note":"컵이 샜어요"}"#
        XCTAssertEqual(
            (shop.post("/orders/1/refund", refund, key: "f1").json["refunds"] as? [[String: Any]])?.count, 1)
        XCTAssertEqual(shop.post("/orders/1/refund", refund, key: "f1")["Idempotent-Replayed"], "true")
        XCTAssertEqual(
            shop.post("/orders/1/refund", #"{"lines":[{"juice":"kiwi","cups":2}]}"#, key: "f1").problem, "key-reused")
        XCTAssertEqual(
            shop.post("/orders/1/refund", #"{"lines":[{"juice":"kiwi","cups":2}]}"#, key: "f2").problem, "too-many")
        XCTAssertEqual(
            shop.post("/orders/1/refund", #"{"lines":[{"juice":"mango"}]}"#, key: "f2").pointers, ["/lines/0"])
        XCTAssertEqual(shop.post("/orders/1/cancellation").problem, "refunded")
        _ = shop.order("o2")
        let cancelled = shop.post("/orders/2/cancellation", #"{"made":false}"#)
        XCTAssertEqual(cancelled.json["state"] as? String, "cancelled")
        XCTAssertEqual(shop.post("/orders/2/cancellation", #"{"made":false}"#)["Idempotent-Replayed"], "true")
        XCTAssertEqual(shop.post("/orders/2/payment", #"{"kind":"card"}"#, key: "q").problem, "cancelled")
        let kinds = try shop.shop.store.shop().sequence
        XCTAssertEqual(kinds, 3 + 1 + 4 + 2 + 2 + 3 + 1 + 2, "each fact once")
        for path in ["/orders/0", "/orders/3", "/orders/x", "/orders/01", "/orders/1/cancel", "/orders/"] {
            XCTAssertEqual(shop.get(path).problem, "not-found", path)
        }
    }

    func testOrdersOfTodayByNumberInPages() throws {
        let shop = try APIShop()
        for number in 1...5 { _ = shop.order("k\(number)") }
        let first = shop.get("/orders", query: "limit=2")
        XCTAssertEqual(first.list.map { $0["number"] as? Int }, [1, 2])
        XCTAssertEqual(first["Link"], "</api/v1/orders?after=2&limit=2>; rel=\"next\"")
        let last = shop.get("/orders", query: "after=4&limit=2")
        XCTAssertEqual(last.list.map { $0["number"] as? Int }, [5])
        XCTAssertNil(last["Link"])
        for query in [
            "limit=0", "limit=501", "after=-1", "after=01", "day=2026-02-30", "day=", "limit=1&x=1", "lang=en",
        ] {
            XCTAssertEqual(shop.get("/orders", query: query).problem, "invalid", query)
        }
        XCTAssertEqual(shop.get("/orders", query: "after=%").problem, "malformed")
    }

    func testThePastNeedsTheOwnersPart() throws {
        let shop = try APIShop()
        _ = shop.order("k")
        let day = Day(shop.shop.clock.now, in: try XCTUnwrap(TimeZone(identifier: "Asia/Seoul")))
        let reader = try shop.tokens.add("screen", [.payments, .orders, .cancellations], at: shop.shop.clock.now)
        XCTAssertEqual(shop.get("/orders/1", token: reader).status, .ok)
        shop.shop.clock.advance(hours: 25)
        XCTAssertEqual(shop.get("/orders/1", token: reader).problem, "missing-part")
        XCTAssertEqual(
            shop.post("/orders/1/payment", #"{"kind":"card"}"#, key: "p", token: reader).problem, "missing-part")
        XCTAssertEqual(shop.get("/orders", query: "day=\(day)", token: reader).problem, "missing-part")
        XCTAssertEqual(shop.get("/orders", token: reader).text, "[]")
        XCTAssertEqual(shop.get("/orders", query: "day=\(day)").list.count, 1)
        XCTAssertEqual(
            shop.get("/orders", query: "day=\(day)&limit=1")["Link"], nil, "the day has no more")
        XCTAssertEqual(shop.post("/orders/1/payment", #"{"kind":"card"}"#, key: "p").status, .ok)
    }

    // MARK: - Tokens

    func testNobodyIsLetInWithoutAToken() throws {
        let shop = try APIShop()
        for header in [nil, "", "Bearer", "Bearer x", "Basic \(shop.all)", shop.all, "Bearer \(shop.all) x"] {
            let response = shop.send(.get, "/", token: .some(nil)) { $0.headers.authorization = header }
            XCTAssertEqual(response.status, .unauthorized, header ?? "nil")
            XCTAssertEqual(response["WWW-Authenticate"], "Bearer realm=\"Juice Maker\"")
        }
        XCTAssertEqual(
            shop.send(.get, "/", token: .some(nil)) { $0.headers.authorization = "bearer \(shop.all)" }.status, .ok)
        XCTAssertTrue(try shop.tokens.revoke("robot"))
        XCTAssertEqual(shop.get("/").status, .unauthorized, "at once")
        XCTAssertEqual(try APIShop(pin: true).get("/", token: .some(nil)).status, .unauthorized)
        XCTAssertEqual(try TestShop().get("/api/v1/").status, .notFound, "a shop without tokens has no API")
    }

    func testATokenTravelsOverTLSOrOnTheShopsMachine() throws {
        let shop = try APIShop()
        for (address, isSecure, isLetIn) in [
            ("127.0.0.1", false, true), ("::1", false, true), ("192.168.0.9", false, false),
            ("192.168.0.9", true, true),
            (nil, false, false),
        ] as [(String?, Bool, Bool)] {
            let response = shop.send(.get, "/") {
                $0.remoteAddress = address
                $0.isSecure = isSecure
            }
            XCTAssertEqual(response.problem, isLetIn ? nil : "tls-required", "\(address ?? "nil"), \(isSecure)")
        }
    }

    /// Each part, alone and missing from all, with each operation, in shops with any PIN: the token decides, and nothing else.
    func testEachOperationNeedsItsPartWhateverThePINProtects() throws {
        let shop = try APIShop(pin: true)
        let parts = ProgramToken.allParts
        let path = "\(shop.folder.path)/pin.json"
        var sets: [(name: String, parts: Set<Access>)] =
            [("none", [])] + parts.map { ("only-\($0.rawValue.prefix(8))", [$0]) }
        sets += parts.map { ("no-\($0.rawValue.prefix(8))", Set(parts).subtracting([$0])) }
        let tokens = try sets.map { ($0.parts, try shop.tokens.add($0.name, $0.parts, at: shop.shop.clock.now)) }
        let settings: [Set<Access>?] = [nil, [], Set(Access.allCases)] + Access.allCases.map { [$0] }
        var refused = 0
        for protecting in settings {
            if let protecting {
                let settings = try PINSettings(
                    PIN("314159"), protecting: protecting, sessionHours: 12, at: shop.shop.clock.now, cost: .least)
                try Authenticator(path, marks: nil, now: { Date() }).set(settings)
            }
            for operation in APIOperation.allCases {
                let path = operation.rule.pattern.replacing(":", with: operation == .setAvailability ? "kiwi" : "99")
                for (parts, token) in tokens {
                    let response = shop.send(
                        operation.rule.method, path, operation.rule.method == .get ? nil : "{}", key: "k", token: token)
                    let isRefused = operation.rule.access != .open && !parts.contains(operation.rule.access)
                    let name = "\(operation), \(parts), \(String(describing: protecting)): \(response.text.prefix(200))"
                    XCTAssertEqual(response.problem == "missing-part", isRefused, name)
                    XCTAssertNotEqual(response.status, .unauthorized, name)
                    refused += isRefused ? 1 : 0
                }
            }
        }
        XCTAssertGreaterThan(refused, 500)
        XCTAssertEqual(
            Set(APIOperation.allCases.map(\.rule.access)).subtracting([.open]), Set(parts), "each part is of use")
        XCTAssertEqual(try shop.shop.store.shop().sequence, 3, "nothing was done")
    }

    func testADiscountThatNeedsThePINNeedsTheOwnersPart() throws {
        let shop = try APIShop()
        let kiosk = try shop.tokens.add("kiosk", [.orders], at: shop.shop.clock.now)
        let both = try shop.tokens.add("till", [.orders, .payments], at: shop.shop.clock.now)
        func order(_ discount: String, _ token: String) -> String? {
            shop.post(
                "/orders", #"{"lines":[{"juice":"kiwi"}],"discount":{"id":"\#(discount)"}}"#, key: discount,
                token: token
            )
            .problem
        }
        XCTAssertEqual(order("staff", kiosk), "missing-part")
        XCTAssertEqual(order("happy", kiosk), nil)
        XCTAssertEqual(order("staff", shop.all), nil)
        XCTAssertEqual(
            shop.post("/orders/2/discount", "{}", key: "d", token: kiosk).problem, "missing-part", "taken back")
        _ = shop.post("/orders/1/payment", #"{"kind":"card"}"#, key: "p")
        XCTAssertEqual(
            shop.post("/orders/1/discount", "{}", key: "d", token: kiosk).problem, "missing-part", "it is paid")
        XCTAssertEqual(shop.post("/orders/1/discount", "{}", key: "d", token: both).status, .ok)
    }

    // MARK: - Stock and menu

    func testAWholeNumberMayHaveAPointAndAZero() throws {
        let shop = try APIShop()
        for (cups, made) in [("2.0", 2), ("1e0", nil), ("2.5", nil), ("2.00", nil), (".0", nil), ("\"2.0\"", nil)] {
            let order = shop.post("/orders", #"{"lines":[{"juice":"kiwi","cups":\#(cups)}]}"#, key: "k")
            XCTAssertEqual((order.json["lines"] as? [[String: Any]])?.first?["cups"] as? Int, made, cups)
            XCTAssertEqual(order.problem, made == nil ? cups == ".0" ? "malformed" : "invalid" : nil, cups)
        }
    }

    func testStockChangesOnce() throws {
        let shop = try APIShop()
        let body = #"{"deltas":{"kiwi":24,"mango":-1},"reason":"delivery","note":"가락시장"}"#
        let made = shop.post("/stock/changes", body, key: "s1")
        XCTAssertEqual(made.status, .created)
        XCTAssertEqual((made.json["stock"] as? [String: Int])?["kiwi"], 1_034)
        let again = shop.post("/stock/changes", body, key: "s1")
        XCTAssertEqual(again.status, .ok)
        XCTAssertEqual(again["Idempotent-Replayed"], "true")
        XCTAssertEqual(shop.post("/stock/changes", #"{"deltas":{"kiwi":25}}"#, key: "s1").problem, "key-reused")
        let range = shop.post("/stock/changes", #"{"deltas":{"kiwi":-9999}}"#, key: "s2")
        XCTAssertEqual(range.problem, "out-of-range")
        XCTAssertEqual(range.pointers, ["/deltas/kiwi"])
        for (body, pointer) in [
            (#"{}"#, "/deltas"), (#"{"deltas":{}}"#, "/deltas"), (#"{"deltas":{"durian":1}}"#, "/deltas/durian"),
            (#"{"deltas":{"kiwi":0}}"#, "/deltas/kiwi"), (#"{"deltas":{"kiwi":1},"reason":"theft"}"#, "/reason"),
        ] {
            XCTAssertEqual(shop.post("/stock/changes", body, key: "s3").pointers, [pointer], body)
        }
        let seen = try shop.shop.store.shop().sequence
        XCTAssertEqual(
            shop.post("/stock/changes", #"{"deltas":{"kiwi":-4},"reason":"count","sequence":\#(seen)}"#, key: "c1")
                .status,
            .created)
        XCTAssertEqual(
            shop.post("/stock/changes", #"{"deltas":{"kiwi":-4},"reason":"count","sequence":\#(seen)}"#, key: "c2")
                .problem,
            "counted-elsewhere")
        XCTAssertEqual((shop.get("/stock").json["stock"] as? [String: Int])?["kiwi"], 1_030)
    }

    func testAStockChangeWhoseAnswerWasLostIsToldAlthoughItsFruitHasLeftTheMenu() throws {
        let shop = try APIShop()
        let body = #"{"deltas":{"kiwi":24},"reason":"delivery"}"#
        XCTAssertEqual(shop.post("/stock/changes", body, key: "s1").status, .created)
        let now = try shop.shop.store.shop()
        var lists = now.menu.lists
        lists.fruits.removeAll { $0.id == "kiwi" }
        lists.juices.removeAll { $0.recipe.portions.contains { $0.fruit == "kiwi" } }
        _ = try shop.shop.store.submit(
            MenuChangeRequest(try Menu(lists), editedSequence: now.menuSequence, key: "m"))
        let again = shop.post("/stock/changes", body, key: "s1")
        XCTAssertEqual(again.status, .ok, again.text)
        XCTAssertEqual(again["Idempotent-Replayed"], "true")
        XCTAssertEqual(shop.post("/stock/changes", body, key: "s2").pointers, ["/deltas/kiwi"])
        XCTAssertEqual(
            shop.post("/stock/changes", #"{"deltas":{"kiwi":25},"reason":"delivery"}"#, key: "s1").problem, "invalid")
        XCTAssertEqual(shop.send(.put, "/availability/kiwi", #"{"sold":false}"#, key: "a").problem, "not-found")
    }

    func testAnUnchangedStockAndMenuCostNothing() throws {
        let shop = try APIShop()
        for path in ["/stock", "/menu", "/events"] {
            let tag = try XCTUnwrap(shop.get(path)["ETag"])
            let again = shop.send(.get, path) { $0.headers.ifNoneMatch = tag }
            XCTAssertEqual(again.status, .notModified, path)
            XCTAssertEqual(again["ETag"], tag)
            if path == "/menu" { continue }
            _ = shop.order("\(path.count)")
            XCTAssertEqual(shop.send(.get, path) { $0.headers.ifNoneMatch = tag }.status, .ok, path)
        }
    }

    func testAvailability() throws {
        let shop = try APIShop()
        for _ in 0..<2 {
            let stopped = shop.send(.put, "/availability/kiwi", #"{"sold":false}"#)
            XCTAssertEqual((stopped.json["available"] as? [String: Int])?["kiwi"], 0, stopped.text)
        }
        XCTAssertEqual(shop.send(.put, "/availability/kiwi", #"{"sold":true}"#).json["stopped"] as? Int, nil)
        XCTAssertEqual(try shop.shop.store.shop().sequence, 5, "the same again is no event")
        XCTAssertEqual(shop.send(.put, "/availability/durian", #"{"sold":true}"#).problem, "not-found")
        XCTAssertEqual(shop.send(.put, "/availability/kiwi", #"{"sold":1}"#).pointers, ["/sold"])
    }

    func testTheMenuIsReplacedOnlyAsItWasSeen() throws {
        let shop = try APIShop()
        let menu = shop.get("/menu")
        let tag = try XCTUnwrap(menu["ETag"])
        let changed = menu.text.replacing("\"price\": 4500", with: "\"price\": 5000")
        XCTAssertNotEqual(changed, menu.text)
        func put(_ body: String, _ tag: String?, _ key: String) -> Response {
            shop.send(.put, "/menu", body, key: key) { $0.headers.ifMatch = tag }
        }
        XCTAssertEqual(put(changed, nil, "m").problem, "if-match-missing")
        for wrong in ["\"menu-99\"", "*", "W/\(tag)", "\"\""] {
            XCTAssertEqual(put(changed, wrong, "m").problem, "changed")
        }
        let made = put(changed, tag, "m")
        XCTAssertEqual(made.status, .ok, made.text)
        XCTAssertEqual(made.text, changed)
        XCTAssertEqual(put(changed, tag, "m")["Idempotent-Replayed"], "true")
        XCTAssertEqual(put(menu.text, tag, "m").problem, "key-reused")
        XCTAssertEqual(put(menu.text, tag, "n").problem, "changed")
        let now = try XCTUnwrap(made["ETag"])
        let broken = menu.text.replacing("\"id\": \"kiwi\"", with: "\"id\": \"k w\"", maxReplacements: 1)
        let refused = put(broken, now, "b")
        XCTAssertEqual(refused.problem, "invalid")
        XCTAssertTrue(refused.pointers.first?.hasPrefix("/fruits/") == true, refused.text)
        XCTAssertEqual(try shop.shop.store.shop().sequence, 4)
    }

    // MARK: - The past

    func testEveryFactIsThereInOrderAndWithoutAGap() throws {
        let shop = try APIShop()
        for number in 1...7 { _ = shop.order("k\(number)") }
        var (sequences, query): ([Int], String?) = ([], "limit=3")
        while let asked = query {
            let page = shop.get("/events", query: asked)
            XCTAssertLessThanOrEqual(page.list.count, 3)
            sequences += page.list.compactMap { $0["seq"] as? Int }
            query = page["Link"].map { String($0.dropFirst("</api/v1/events?".count).prefix { $0 != ">" }) }
        }
        XCTAssertEqual(sequences, Array(1...10))
        let lines = shop.send(.get, "/events", query: "after=8") { $0.headers.accept = "application/jsonl, */*;q=0.1" }
        XCTAssertEqual(lines["Content-Type"], "application/jsonl")
        XCTAssertEqual(lines.text.split(separator: "\n").count, 2)
        let expected = try XCTUnwrap(
            {
                var text = ""
                try shop.shop.store.events(in: 9..<11) {
                    text += String(decoding: (try? EventLine.json($0, $1)) ?? [], as: UTF8.self)
                    return true
                }
                return text
            }())
        XCTAssertEqual(lines.text, expected, "as store log --json prints them")
        XCTAssertEqual(shop.get("/events", query: "after=10").text, "[]")
        // The tag of a page with the request for the next one, as a program sends it.
        var (tag, ends): (String?, [String]) = (nil, [])
        for after in [0, 3, 6, 9, 10, 10] {
            let page = shop.send(.get, "/events", query: "after=\(after)&limit=3") { $0.headers.ifNoneMatch = tag }
            tag = page["ETag"]
            ends.append("\(page.status.rawValue) \(page.list.last?["seq"] as? Int ?? 0)")
        }
        XCTAssertEqual(ends, ["200 3", "200 6", "200 9", "200 10", "304 0", "304 0"])
        XCTAssertEqual(shop.get("/events", query: "after=999999999999999999").text, "[]")
    }

    func testReportsAndClosings() throws {
        let shop = try APIShop()
        _ = shop.order("k", cups: 2)
        let report = shop.get("/reports")
        XCTAssertEqual(report.json["cups"] as? Int, 2, report.text)
        XCTAssertEqual((report.json["people"] as? [[String: Any]])?.first?["app"] as? String, "robot")
        let day = try XCTUnwrap(report.json["day"] as? String)
        XCTAssertEqual(shop.get("/reports", query: "from=\(day)").text, report.text)
        let first = try XCTUnwrap(Day(day)).advanced(by: -6)
        XCTAssertEqual(shop.get("/reports", query: "from=\(first)&to=\(day)").json["to"] as? String, day)
        for query in ["from=\(day)&to=\(first)", "from=x", "from=1990-01-01&to=\(day)"] {
            XCTAssertEqual(shop.get("/reports", query: query).problem, "invalid", query)
        }
        XCTAssertEqual(shop.get("/closings").text, "[]")
        _ = shop.shop.post("/closing", ["key": "c1", "sum": "0", "left": "0", "seen": "0"])
        let closings = shop.get("/closings").list
        XCTAssertEqual(
            closings.compactMap { $0["number"] as? Int },
            try shop.shop.store.shop().drawer.closings.map(\.closing.number))
        XCTAssertEqual(closings.count, 1)
        XCTAssertEqual(shop.get("/closings", query: "after=1").text, "[]")
    }

    func testWhatTheShopIs() throws {
        let shop = try APIShop()
        let json = shop.get("/").json
        XCTAssertEqual(json["currency"] as? String, "KRW")
        XCTAssertEqual(json["zone"] as? String, "Asia/Seoul")
        XCTAssertEqual(json["sequence"] as? Int, 3)
        XCTAssertEqual(json["version"] as? String, "1.0.0")
        XCTAssertEqual(json["contract"] as? String, "/openapi.json")
        XCTAssertEqual(json["token"] as? String, "robot")
        XCTAssertEqual(shop.send(.head, "/").status, .ok)
    }

    // MARK: - HTTP

    func testEveryErrorBelowTheAPIIsAProblemInJSON() throws {
        let shop = try APIShop()
        XCTAssertEqual(shop.send(.get, "").problem, "not-found")
        // What is left of a path that nginx reads otherwise.
        XCTAssertEqual(shop.shop.get("/api/").problem, "not-found")
        XCTAssertEqual(shop.shop.post("/api/", ["key": "k"]).problem, "wrong-type", "no form")
        XCTAssertEqual(shop.send(.get, "/nothing").problem, "not-found")
        XCTAssertEqual(shop.send(.get, "/orders/:").problem, "not-found")
        let wrong = shop.send(.other("PATCH"), "/menu", "{}")
        XCTAssertEqual(wrong.problem, "wrong-method")
        XCTAssertEqual(wrong["Allow"], "GET, HEAD, PUT")
        XCTAssertEqual(shop.send(.post, "/menu", "{}", key: "k").problem, "wrong-method")
        let order = #"{"lines":[{"juice":"kiwi"}]}"#
        for type in [nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonx"] {
            XCTAssertEqual(
                shop.send(.post, "/orders", order, key: "k") { $0.headers.contentType = type }.problem, "wrong-type")
        }
        XCTAssertEqual(
            shop.send(.post, "/orders", order, key: "k") { $0.headers.contentType = "Application/JSON; charset=utf-8" }
                .status, .created)
        XCTAssertEqual(shop.send(.post, "/orders", order, key: "k") { $0.body = .tooLarge }.problem, "too-large")
        XCTAssertEqual(shop.send(.post, "/orders", order, key: "k") { $0.body = .cutShort }.problem, "malformed")
        XCTAssertEqual(shop.send(.get, "/") { $0.headers.host = "evil.example" }.problem, "wrong-host")
        XCTAssertEqual(
            shop.send(.post, "/orders", order, key: "l") { $0.body = .whole([0x7B, 0xFF, 0x7D]) }.problem, "malformed")
        let korean = shop.send(.get, "/nothing") { $0.headers.acceptLanguage = "ko" }.json
        XCTAssertEqual(korean["title"] as? String, "Not found")
        XCTAssertEqual(korean["detail"] as? String, "이 주소에는 아무것도 없어요.")
        XCTAssertEqual(shop.send(.get, "/nothing").json["detail"] as? String, "The shop has nothing at this address.")
    }
}
