import Foundation
import FastCGI
import ShopTestSupport
import TestSupport
import TestTime
import juicemaker
import JuiceShop
import Logging
@testable import ShopWeb
import ShopStore
import Synchronization
import TestStores
import XCTest

/// The owner's PIN at the web: who sees what, and that nothing is lost on the way through the PIN page.
final class PINTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder(inMemory: true)
    private let pin = "190413"

    private func path() throws -> String { "\(try XCTUnwrap(folder).path)/pin.json" }

    private func openShop(protecting parts: Set<Access> = [], hasQueue: Bool = false) throws -> TestShop {
        let shop = try TestShop(hasQueue: hasQueue, pin: path())
        let settings = try PINSettings(
            PIN(pin), protecting: parts, sessionHours: 12, at: shop.clock.now, cost: .least)
        try Authenticator(path(), marks: nil, now: { Date() }).set(settings)
        return shop
    }

    /// The cookies of a device that has entered the PIN.
    private func letIn(_ shop: TestShop) -> String { cookies(shop.post("/pin", ["pin": pin])) }

    private func cookies(_ response: Response) -> String {
        response.headers.filter { $0.name == "Set-Cookie" }.map { String($0.value.prefix { $0 != ";" }) }
            .joined(separator: "; ")
    }

    private let owners = [
        "/report", "/report/orders.csv", "/report/adjustments.csv", "/report/people.csv", "/stock/history",
        "/fruits/kiwi",
    ]
    private let open = ["/", "/orders", "/orders/1", "/more", "/stock.json", "/health"]

    func testNothingChangesForAShopWithoutAPIN() throws {
        let (plain, shop) = (try TestShop(), try TestShop(pin: path()))
        XCTAssertEqual(shop.post("/pin", ["open": "1", "next": "/report"])["Location"], "/report")
        for path in owners + open + ["/stock"] {
            let (expected, response) = (plain.get(path), shop.get(path))
            XCTAssertEqual(response.status, expected.status, path)
            XCTAssertEqual(response.headers, expected.headers, path)
            XCTAssertEqual(response.text, expected.text, path)
        }
        let page = shop.get("/pin")
        XCTAssertTrue(page.status == .ok && page.holds("정한 PIN이 없어요") && page.holds("href=\"/settings/pin\""))
        XCTAssertEqual(shop.post("/pin", ["pin": pin, "next": "/report"])["Location"], "/report", "removed meanwhile")
        for path in ["/pin", "/settings/pin"] { XCTAssertEqual(plain.get(path).status, .notFound, path) }
    }

    /// A phone of the Wi-Fi, which no page names, cannot take the places of the shop's own tablets.
    func testWithAPINNamingATabletNeedsItAndChoosingAPersonDoesNot() throws {
        _ = try openShop()
        let names = try NamesFile(store: XCTUnwrap(folder).path)
        let shop = try TestShop(pin: path(), names: XCTUnwrap(folder).path)
        let form: KeyValuePairs = ["key": "d1", "name": "카운터"]
        let asked = shop.post("/device", form)
        XCTAssertEqual(asked.status, .forbidden)
        XCTAssertTrue(asked.holds("name=\"name\" value=\"카운터\""), "what was typed is kept")
        XCTAssertEqual(
            shop.post("/device", ["key": "d1", "name": "\u{202E}", "pin": pin]).status, .unprocessableContent)
        XCTAssertEqual(try names.names(), Names())
        let named = shop.post("/device", ["key": "d1", "name": "카운터", "pin": pin])
        XCTAssertEqual(named.headers.filter { $0.value.hasPrefix("who=d1.") }.count, 1)
        XCTAssertEqual(shop.get("/device").status, .ok)
        XCTAssertEqual(shop.post("/device", ["staff": ""]).status, .seeOther)
        XCTAssertEqual(shop.post("/device", ["remove": "1"]) { $0.headers.cookie = "who=d1." }.status, .seeOther)
    }

    func testTheOwnerOfAnOpenShopIsToldOnce() throws {
        let shop = try TestShop(pin: path())
        for path in ["/more", "/report"] {
            let page = shop.get(path)
            XCTAssertTrue(page.holds("가게 와이파이에 있는 누구나"), path)
            XCTAssertTrue(page.holds("name=\"next\" value=\"\(path)\""), path)
        }
        XCTAssertFalse(shop.get("/").holds("와이파이"))
        XCTAssertEqual(shop.post("/pin", ["open": "1", "next": "/more"])["Location"], "/more")
        let other = try TestShop(pin: path())
        for shop in [shop, other] {
            for path in ["/more", "/report"] { XCTAssertFalse(shop.get(path).holds("와이파이에 있는 누구나"), path) }
        }
        XCTAssertTrue(shop.get("/settings").holds("와이파이에 있는 누구나"), "the settings always say it")
    }

    private let chosen: KeyValuePairs = ["new": "271828", "again": "271828", "for": "stock", "hours": "24"]

    func testThePINIsSetChangedAndRemovedInTheBrowser() throws {
        let shop = try TestShop(pin: path())
        let file = PINFile(try path())
        let set = shop.post("/settings/pin", chosen)
        XCTAssertEqual(set["Location"], "/settings/pin?saved")
        let first = try XCTUnwrap(file.read())
        XCTAssertEqual(first.protected, [.owner, .stock])
        XCTAssertEqual(first.sessionHours, 24)
        let session = cookies(set)
        XCTAssertEqual(shop.get("/stock").status, .seeOther, "it works at once")
        for path in ["/stock", "/report", "/settings", "/settings/pin"] {
            XCTAssertEqual(shop.get(path) { $0.cookie = session }.status, .ok, "the device that set it is let in")
        }
        let page = shop.get("/settings/pin", query: "saved") { $0.cookie = session }
        XCTAssertTrue(page.holds("PIN을 저장했어요") && page.holds("value=\"stock\" checked"))
        XCTAssertFalse(page.holds("271828"))
        let kept = shop.post("/settings/pin", ["present": "271828", "for": "orders", "hours": "12"]) {
            $0.headers.cookie = session
        }
        XCTAssertEqual(kept.status, .seeOther, "without a new one, the PIN stays")
        let second = try XCTUnwrap(file.read())
        XCTAssertTrue(try second.hash.matches("271828"))
        XCTAssertEqual(second.protected, [.owner, .orders])
        XCTAssertEqual(shop.get("/report") { $0.cookie = session }.status, .seeOther, "a change ends every session")
        let next = cookies(kept)
        let wrong = shop.post("/settings/pin", ["present": "271829", "remove": "1"]) { $0.headers.cookie = next }
        XCTAssertEqual(wrong.status, .unprocessableContent)
        XCTAssertEqual(try file.read(), second)
        let removed = shop.post("/settings/pin", ["present": "271828", "remove": "1"]) { $0.headers.cookie = next }
        XCTAssertEqual(removed["Location"], "/settings/pin?saved")
        XCTAssertNil(try file.read())
        XCTAssertTrue(shop.get("/settings/pin", query: "saved").holds("PIN을 없앴어요"))
        XCTAssertEqual(shop.get("/report").status, .ok)
    }

    func testANewPINKeepsTheRulesAndWhatWasChosen() throws {
        let shop = try TestShop(pin: path())
        let refusals: [(KeyValuePairs<String, String>, String)] = [
            (["new": "", "again": ""], "숫자 6자리 이상"), (["new": "12345", "again": "12345"], "숫자 6자리 이상"),
            (["new": "27182a", "again": "27182a"], "숫자 6자리 이상"), (["new": "123456", "again": "123456"], "누구나 먼저"),
            (["new": "271828", "again": "271829"], "두 개가 달라요"),
            (["new": "271828", "again": "271828", "hours": "169"], "목록에서"),
        ]
        for (fields, words) in refusals {
            let response = shop.post("/settings/pin", Self.fields(fields, ["for": "cancellations", "hours": "72"]))
            XCTAssertEqual(response.status, .unprocessableContent, words)
            XCTAssertTrue(response.holds(words), "\(fields)")
            XCTAssertTrue(response.holds("<title>오류: "), words)
            XCTAssertTrue(response.holds("value=\"cancellations\" checked"), "what was chosen is kept")
            for typed in ["27182", "\"12345"] { XCTAssertFalse(response.holds(typed), "a typed PIN is not shown") }
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: try path()))
    }

    func testThePresentPINIsNeededAndItsTriesAreFew() throws {
        let shop = try openShop()
        let cookies = letIn(shop)
        func post(_ present: String) -> Response {
            shop.post("/settings/pin", Self.fields(chosen, ["present": present])) { $0.headers.cookie = cookies }
        }
        let before = try PINFile(path()).read()
        XCTAssertEqual(post("").status, .unprocessableContent)
        for _ in 0..<5 { XCTAssertEqual(post("190414").status, .unprocessableContent) }
        let late = post(pin)
        XCTAssertEqual(late.status, .tooManyRequests)
        XCTAssertEqual(late["Retry-After"], "300")
        XCTAssertEqual(try PINFile(path()).read(), before)
        shop.clock.advance(hours: 0.1)
        XCTAssertEqual(post(pin).status, .seeOther)
        let stranger = shop.post("/settings/pin", Self.fields(chosen, ["present": "271828"]))
        XCTAssertEqual(stranger["Location"], "/pin?next=/settings/pin", "no page carries a new PIN on")
        XCTAssertEqual(stranger.text, "")
    }

    func testNoOtherSiteAndNoSecondOwnerSetsTheFirstPIN() throws {
        let shop = try TestShop(pin: path())
        for site in ["cross-site", "same-site"] {
            let forged = shop.post("/settings/pin", chosen) { $0.headers.fetchSite = site }
            XCTAssertEqual(forged.status, .forbidden)
        }
        XCTAssertEqual(
            shop.post("/settings/pin", chosen) { $0.headers.origin = "http://evil.example" }.status, .forbidden)
        XCTAssertFalse(FileManager.default.fileExists(atPath: try path()))
        XCTAssertEqual(shop.post("/settings/pin", chosen).status, .seeOther)
        let late = try PINSettings(PIN(pin), protecting: [], sessionHours: 12, at: shop.clock.now, cost: .least)
        let authenticator = Authenticator(try path(), marks: nil, now: { Date() })
        XCTAssertFalse(try authenticator.replace(nil, by: late), "the other owner saw none")
        XCTAssertTrue(try XCTUnwrap(authenticator.settings()).hash.matches("271828"))
    }

    func testThePINIsInNoLogAndNoEvent() throws {
        let lines = Mutex("")
        let log = Logger(label: "test") { _ in
            LineLogHandler(.text, now: { .now }, write: { line in lines.withLock { $0 += line } })
        }
        let shop = try TestShop(pin: path(), log: log)
        let sequence = try shop.store.shop().sequence
        let session = cookies(shop.post("/settings/pin", chosen))
        for typed in ["271829", "271828"] {
            _ = shop.post("/settings/pin", Self.fields(chosen, ["present": typed])) { $0.headers.cookie = session }
        }
        let logged = lines.withLock { $0 }
        XCTAssertTrue(logged.contains("the PIN is set") && logged.contains("a wrong PIN"), logged)
        XCTAssertFalse(logged.contains("27182"), logged)
        XCTAssertEqual(try shop.store.shop().sequence, sequence)
        for name in try FileManager.default.contentsOfDirectory(atPath: XCTUnwrap(folder).path) {
            let file = try String(contentsOfFile: "\(XCTUnwrap(folder).path)/\(name)", encoding: .utf8)
            XCTAssertFalse(file.contains("27182"), name)
        }
    }

    private static func fields(
        _ fields: KeyValuePairs<String, String>, _ more: KeyValuePairs<String, String>
    ) -> Form {
        Form(fields: (Array(fields) + Array(more)).map { .init($0.key, $0.value) })
    }

    func testTheOwnersPagesAskForThePINAndNothingElseDoes() throws {
        let shop = try openShop()
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        for path in owners {
            for method in [Method.get, .head] {
                let response = shop.get(path, method)
                XCTAssertEqual(response.status, .seeOther, path)
                XCTAssertEqual(response["Location"]?.hasPrefix("/pin?next=/"), true, path)
                XCTAssertEqual(response["Cache-Control"], "no-store", path)
                XCTAssertEqual(response.text, "", path)
            }
        }
        for path in open + ["/stock", "/orders/1/cancellation"] { XCTAssertEqual(shop.get(path).status, .ok, path) }
        XCTAssertEqual(shop.post("/stock", ["key": "s1", "reason": "delivery", "pieces.kiwi": "5"]).status, .seeOther)
        XCTAssertEqual(shop.post("/orders/1/cancellation", ["key": "c1", "made": "no"]).status, .seeOther)
    }

    func testThePINLeadsToThePageThatWasAskedFor() throws {
        let shop = try openShop()
        let asked = shop.get("/report", query: "day=2026-11-20")
        XCTAssertEqual(asked["Location"], "/pin?next=/report%3fday%3d2026-11-20")
        let form = shop.get("/pin", query: "next=/report%3fday%3d2026-11-20")
        XCTAssertTrue(form.holds("name=\"next\" value=\"/report?day=2026-11-20\""))
        let response = shop.post("/pin", ["pin": pin, "next": "/report?day=2026-11-20"])
        XCTAssertEqual(response.status, .seeOther)
        XCTAssertEqual(response["Location"], "/report?day=2026-11-20")
        let cookies = cookies(response)
        for path in owners { XCTAssertEqual(shop.get(path) { $0.cookie = cookies }.status, .ok, path) }
        XCTAssertEqual(shop.post("/pin", ["pin": pin, "next": "//evil.example"])["Location"], "/more")
    }

    func testAWrongPINIsToldAndSetsNothing() throws {
        let shop = try openShop()
        for (typed, words) in [("", "숫자 6자리"), ("19041a", "숫자 6자리"), ("190414", "PIN이 달라요")] {
            let response = shop.post("/pin", ["pin": typed, "next": "/report"])
            XCTAssertEqual(response.status, .unprocessableContent)
            XCTAssertTrue(response.holds(words), typed)
            XCTAssertTrue(response.holds("name=\"next\" value=\"/report\""))
            XCTAssertFalse(response.holds("19041"), "what was typed is not shown")
            XCTAssertEqual(cookies(response), "")
        }
    }

    func testTooManyWrongPINsWaitAndSellingGoesOn() throws {
        let shop = try openShop()
        let cookies = letIn(shop)
        for _ in 0..<5 { _ = shop.post("/pin", ["pin": "190414"]) }
        let response = shop.post("/pin", ["pin": pin])
        XCTAssertEqual(response.status, .tooManyRequests)
        XCTAssertEqual(response["Retry-After"], "600")
        XCTAssertTrue(response.holds("10분 뒤"))
        XCTAssertEqual(shop.post("/orders", ["key": "a1", "juice": "mango"]).status, .seeOther)
        for typed in [pin, "190414"] {
            let inside = shop.post("/pin", ["pin": typed, "next": "/report"]) { $0.headers.cookie = cookies }
            XCTAssertEqual(inside["Location"], "/report", "let in, it is never delayed and learns nothing of the PIN")
        }
    }

    func testTheCookiesAreHiddenFromScriptsAndOtherSites() throws {
        let shop = try openShop()
        for isSecure in [false, true] {
            let response = shop.post("/pin", ["pin": pin]) { $0.isSecure = isSecure }
            let cookies = response.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
            XCTAssertEqual(cookies.count, 2)
            for cookie in cookies {
                XCTAssertTrue(cookie.contains("; HttpOnly; SameSite=Strict"), cookie)
                XCTAssertEqual(cookie.hasSuffix("; Secure"), isSecure, cookie)
            }
            XCTAssertTrue(cookies[0].contains("; Max-Age=43200;"), cookies[0])
        }
        XCTAssertTrue(shop.get("/pin").holds("암호화되지"))
        var request = Request(.get, "/pin", headers: .init(host: "juice.test.lan"), isSecure: true)
        XCTAssertFalse(shop.app.respond(request).holds("암호화되지"), "nobody reads along over TLS")
        request.isSecure = false
        XCTAssertTrue(shop.app.respond(request).holds("암호화되지"))
    }

    func testTheStockPageIsNotServedFromTheCacheToAStranger() throws {
        let shop = try openShop(protecting: [.stock])
        let cookies = letIn(shop)
        XCTAssertEqual(shop.get("/stock") { $0.cookie = cookies }.status, .ok)
        XCTAssertEqual(shop.get("/stock").status, .seeOther)
        shop.clock.advance(hours: 12)
        XCTAssertEqual(shop.get("/stock") { $0.cookie = cookies }.status, .seeOther)
    }

    func testAFormThatWasSentWithoutASessionIsKeptUntilThePINIsRight() throws {
        let shop = try openShop(protecting: [.stock, .cancellations, .orders])
        let menu = try Menu.firstShop
        _ = try shop.store.submit(OrderRequest(XCTUnwrap(menu["mango" as JuiceID]), key: "a1"))
        let forms: [(String, KeyValuePairs<String, String>)] = [
            ("/stock", ["key": "s1", "reason": "delivery", "pieces.kiwi": "5", "close": "1"]),
            ("/orders", ["key": "o1", "juice": "mango"]),
            ("/orders/1/cancellation", ["key": "c1", "cups.mango": "\"<b>"]),
        ]
        for (path, fields) in forms {
            let before = try shop.store.shop().sequence
            let asked = shop.post(path, fields)
            XCTAssertEqual(asked.status, .forbidden, path)
            XCTAssertTrue(asked.holds("action=\"\(path)\""), path)
            for (name, value) in fields where name != "cups.mango" {
                XCTAssertTrue(asked.holds("name=\"\(name)\" value=\"\(value)\""), "\(path): \(name)")
            }
            XCTAssertFalse(asked.holds("<b>\""))
            let wrong = shop.post(path, Self.with("190414", fields))
            XCTAssertEqual(wrong.status, .unprocessableContent, path)
            XCTAssertTrue(wrong.holds("value=\"\(fields[0].value)\""), path)
            XCTAssertEqual(try shop.store.shop().sequence, before, "\(path): nothing is done yet")
            let right = shop.post(path, Self.with(pin, fields))
            XCTAssertEqual(right.status, .seeOther, path)
            XCTAssertTrue(cookies(right).contains("session="), path)
            XCTAssertEqual(try shop.store.shop().sequence, before + 1, path)
        }
    }

    private static func with(_ pin: String, _ fields: KeyValuePairs<String, String>) -> Form {
        Form(fields: fields.map { .init($0.key, $0.value) } + [.init("pin", pin)])
    }

    func testLoggingOutEndsTheSessionOfACopiedCookieToo() throws {
        let shop = try openShop()
        let cookies = letIn(shop)
        XCTAssertTrue(shop.get("/more") { $0.cookie = cookies }.holds("로그아웃"))
        XCTAssertTrue(shop.get("/pin") { $0.cookie = cookies }.holds("로그아웃"))
        let response = shop.post("/pin", ["logout": "1"]) { $0.headers.cookie = cookies }
        XCTAssertEqual(response["Location"], "/more")
        XCTAssertEqual(
            response.headers.first { $0.name == "Set-Cookie" }?.value.hasPrefix("session=; Path=/; Max-Age=0;"), true)
        XCTAssertEqual(shop.get("/report") { $0.cookie = cookies }.status, .seeOther)
        XCTAssertTrue(shop.get("/more") { $0.cookie = cookies }.holds("잠겨"))
    }

    func testAPINWhoseFileIsAwayClosesTheOwnersPagesUntilItIsSetOrRemoved() throws {
        let lines = Mutex("")
        let log = Logger(label: "test") { _ in
            LineLogHandler(.text, now: { .now }, write: { line in lines.withLock { $0 += line } })
        }
        let shop = try TestShop(pin: path(), log: log)
        func look(expecting words: String) {
            for _ in 1...2 { shop.app.poll() }
            let logged = lines.withLock { lines in
                defer { lines = "" }
                return lines
            }
            let news = logged.split(separator: "\n").filter { $0.contains("owner's pages") && !$0.contains("checked") }
            XCTAssertEqual(news.count, words.isEmpty ? 0 : 1, logged)
            XCTAssertTrue(words.isEmpty || logged.contains(words), logged)
        }
        look(expecting: "")
        let commands = Authenticator(try path(), marks: NamesFile(store: try XCTUnwrap(folder).path), now: { Date() })
        let settings = try PINSettings(
            PIN(pin), protecting: [.orders], sessionHours: 12, at: shop.clock.now, cost: .least)
        try commands.set(settings)
        look(expecting: "the owner's pages need the PIN")
        let cookies = letIn(shop)
        try FileManager.default.removeItem(atPath: path())
        look(expecting: "the owner's pages are closed")
        // One that knew the PIN, and one that starts now.
        for shop in [shop, try TestShop(pin: path())] {
            for path in owners + ["/stock", "/pin", "/settings/pin", "/orders/1/cancellation"] {
                let response = shop.get(path) { $0.cookie = cookies }
                XCTAssertEqual(response.status, .serviceUnavailable, path)
                XCTAssertTrue(response.holds("사장님의 설정"), path)
                XCTAssertTrue(
                    shop.get(path) { $0.acceptLanguage = "en" }.holds("owner’s settings cannot be read"), path)
            }
            XCTAssertEqual(shop.post("/settings/pin", chosen).status, .serviceUnavailable, "no stranger sets another")
            XCTAssertEqual(shop.get("/").status, .ok)
        }
        XCTAssertEqual(shop.post("/orders", ["key": "a1", "juice": "mango"]).status, .seeOther, "selling goes on")
        XCTAssertThrowsError(try commands.settings())
        XCTAssertTrue(try commands.remove())
        XCTAssertEqual(shop.get("/report").status, .ok)
        look(expecting: "no PIN any more")
        XCTAssertFalse(try commands.remove())
        try commands.set(settings)
        XCTAssertEqual(shop.get("/report").status, .seeOther)
        look(expecting: "need the PIN")
    }

    /// The whole folder is moved away under an open shop: the mark with the PIN.
    func testAProcessThatKnewThePINNeedsNoMark() throws {
        let shop = try openShop()
        XCTAssertEqual(shop.get("/report").status, .seeOther)
        let folder = try XCTUnwrap(folder)
        try FileManager.default.removeItem(atPath: "\(folder.path)/pin.json")
        for _ in 1...2 { XCTAssertEqual(shop.get("/report").status, .serviceUnavailable) }
    }

    func testAPINThatWasPutThereAsAFileIsRememberedToo() throws {
        let shop = try openShop()
        let marks = NamesFile(store: try XCTUnwrap(folder).path)
        XCTAssertNil(try marks.names().hasPIN)
        shop.app.poll()
        XCTAssertEqual(try marks.names().hasPIN, true)
    }

    func testOrdersOfPastDaysNeedThePINAndTodaysDoNot() throws {
        let shop = try openShop()
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        let today = "2026-11-21"
        let requests: [(String, String)] = [
            ("/orders/1", ""), ("/orders/1", "record"), ("/orders", "day=\(today)"), ("/orders/1/cancellation", ""),
        ]
        for (path, query) in requests { XCTAssertEqual(shop.get(path, query: query).status, .ok, path) }
        let forms: [(String, KeyValuePairs<String, String>)] = [
            ("/orders/1/payment", ["key": "p1", "kind": "cash"]),
            ("/orders/1/refund", ["key": "r1", "cups.mango": "1"]),
            ("/orders/1/print", ["key": "q1", "slip": "receipt"]),
            ("/orders/1/cancellation", ["key": "c1", "made": "no"]),
        ]
        shop.clock.advance(hours: 24)
        for (path, query) in requests {
            for cookie in [nil, "told=paid:1", "told=again:1"] {
                let asked = shop.get(path, query: query) { $0.cookie = cookie }
                XCTAssertEqual(asked.status, .seeOther, "\(path) \(query)")
                XCTAssertEqual(asked["Location"]?.hasPrefix("/pin?next=/orders"), true)
                XCTAssertEqual(asked.text, "")
            }
        }
        let before = try shop.store.shop().sequence
        for (path, fields) in forms { XCTAssertEqual(shop.post(path, fields).status, .forbidden, path) }
        XCTAssertEqual(try shop.store.shop().sequence, before)
        let cookies = letIn(shop)
        for (path, query) in requests {
            XCTAssertEqual(shop.get(path, query: query) { $0.cookie = cookies }.status, .ok)
        }
        XCTAssertEqual(shop.get("/orders").status, .ok)
        XCTAssertEqual(shop.get("/orders", query: "unpaid").status, .ok)
    }

    /// Neither that it still waits in the kitchen nor that it is handed over now makes it today's.
    func testAnOrderOfAPastDayThatWaitsNeedsThePIN() throws {
        let shop = try openShop(hasQueue: true)
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        shop.clock.advance(hours: 24)
        XCTAssertEqual(shop.get("/orders/1").status, .seeOther)
        XCTAssertEqual(shop.get("/queue").status, .ok)
        _ = shop.post("/orders/1/handover", [:])
        XCTAssertEqual(shop.get("/orders/1").status, .seeOther)
        _ = shop.post("/orders", ["key": "a2", "juice": "mango"])
        XCTAssertEqual(shop.get("/orders/2").status, .ok)
        XCTAssertEqual(shop.get("/orders/1").status, .seeOther)
    }

    func testPaymentsAreLockedWithCancellationsOrAlone() throws {
        for parts in [[.cancellations], [.payments]] as [Set<Access>] {
            let shop = try openShop(protecting: parts)
            _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
            let before = try shop.store.shop().sequence
            let asked = shop.post("/orders/1/payment", ["key": "p1", "kind": "cash"])
            XCTAssertEqual(asked.status, .forbidden)
            XCTAssertTrue(asked.holds("name=\"kind\" value=\"cash\""), "the form is kept")
            let isRefundLocked = parts.contains(.cancellations)
            XCTAssertEqual(shop.get("/orders/1/cancellation").status, isRefundLocked ? .seeOther : .ok)
            XCTAssertEqual(
                shop.post("/orders/1/refund", ["key": "r1"]).status, isRefundLocked ? .forbidden : .unprocessableContent
            )
            XCTAssertEqual(try shop.store.shop().sequence, before)
            let cookies = letIn(shop)
            let paid = shop.post("/orders/1/payment", ["key": "p1", "kind": "cash"]) { $0.headers.cookie = cookies }
            XCTAssertEqual(paid.status, .notFound, "it is let in; this shop has no prices")
            let page = shop.get("/settings/pin") { $0.cookie = cookies }
            XCTAssertTrue(page.holds("value=\"payments\" checked"))
        }
    }

    func testTheDrawerNeedsThePINWhereTheSettingsSaySo() throws {
        let forms: [(String, KeyValuePairs<String, String>)] = [
            ("/closing/moves", ["key": "m1", "reason": "expense", "amount": "100"]),
            ("/closing", ["key": "c2", "seen": "1", "sum": "5000"]),
            ("/closings/2/print", ["key": "q1", "slip": "closing"]), ("/closings/2/reversal", ["key": "r1"]),
        ]
        for isLocked in [true, false] {
            let shop = try openShop(protecting: isLocked ? [.closings] : [])
            _ = try shop.store.submit(
                ClosingRequest(counted: CashCount(sum: 4_000), left: 0, seen: 0, key: "c1"))
            let before = try shop.store.shop().sequence
            for path in ["/closing", "/closings/1"] {
                XCTAssertEqual(shop.get(path).status, isLocked ? .seeOther : .ok, path)
            }
            for path in ["/closings", "/closings.csv"] {
                XCTAssertEqual(shop.get(path).status, .seeOther, "\(path) says what the report says")
            }
            for (path, fields) in forms {
                let asked = shop.post(path, fields)
                XCTAssertEqual(asked.status, isLocked ? .forbidden : .seeOther, path)
                if isLocked { XCTAssertTrue(asked.holds("value=\"\(fields[0].value)\""), "\(path): the form is kept") }
            }
            XCTAssertEqual(try shop.store.shop().sequence == before, isLocked)
            guard isLocked else {
                _ = shop.post("/closing", ["key": "c3", "seen": "1", "sum": "5000"])
                XCTAssertEqual(shop.get("/closings/3").status, .ok, "its maker sees the outcome")
                shop.clock.advance(hours: 1)
                XCTAssertEqual(shop.get("/closings/3").status, .seeOther)
                let printed = shop.post("/closings/3/print", ["key": "q3", "slip": "closing"])
                XCTAssertEqual(printed.status, .forbidden, "paper says what the page says")
                let asked = shop.post("/closings/1/reversal", ["key": "r3"])
                XCTAssertEqual(asked.status, .forbidden, "the page of a past closing is not shown with the refusal")
                continue
            }
            let cookies = letIn(shop)
            for (path, fields) in forms {
                XCTAssertEqual(shop.post(path, fields) { $0.headers.cookie = cookies }.status, .seeOther, path)
            }
        }
    }

    func testADamagedFileClosesTheOwnersPagesAndSellingGoesOn() throws {
        let shop = try openShop(protecting: [.orders])
        try Data("{".utf8).write(to: URL(filePath: path()))
        for path in owners + ["/stock", "/pin"] {
            let response = shop.get(path)
            XCTAssertEqual(response.status, .serviceUnavailable, path)
            XCTAssertTrue(response.holds("PIN을 확인할 수 없어요"), path)
        }
        for path in ["/", "/orders", "/more", "/stock.json", "/health"] {
            XCTAssertEqual(shop.get(path).status, .ok, path)
        }
        XCTAssertEqual(shop.post("/orders", ["key": "a1", "juice": "mango"]).status, .seeOther)
    }
}

extension TestShop {
    fileprivate func post(
        _ path: String, _ form: Form, _ change: (inout Request) -> Void = { _ in }
    ) -> Response {
        var request = Request(
            .post, path,
            headers: .init(host: "juice.test.lan", origin: "http://juice.test.lan", contentType: Form.mediaType),
            body: .whole(Array(form.encoded.utf8)))
        change(&request)
        return app.respond(request)
    }
}
