import FastCGI
import JuiceShop
import Printing
import ShopTestSupport
import ShopWeb
import ShopStore
import TestStores
import TestSupport
import TestTime
import XCTest

/// The settings over HTTP. The test shop's machine is in Seoul, and its clock shows 18:00 on 2026-11-21.
final class SettingsTests: XCTestCase {
    private func seen(_ shop: TestShop) throws -> String {
        let now = try shop.store.shop()
        return SeenSettings(now.settings, hasQueue: now.menu.hasQueue).text
    }

    func testABusinessDayBeginsAtItsHour() throws {
        let shop = try TestShop()
        let saved = shop.post(
            "/settings",
            [
                "key": "a", "seen": try seen(shop), "zone": "Asia/Seoul", "hour": "5", "currency": "krw",
                "payment": "cash", "queue": "1", "name": " 쥬스 메이커  망원점 ",
            ])
        XCTAssertEqual(saved["Location"], "/settings?saved")
        let now = try shop.store.shop()
        XCTAssertEqual(
            now.settings,
            Settings(
                zone: "Asia/Seoul", dayStartHour: 5, paymentKinds: [.cash],
                name: try NameText(typed: "쥬스 메이커 망원점")))
        XCTAssertTrue(shop.get("/pickup").holds("<h1>쥬스 메이커 망원점</h1>"))
        XCTAssertTrue(now.menu.hasQueue)
        _ = shop.post("/orders", ["key": "o1", "juice": "mango"])
        shop.clock.advance(hours: 8)  // 02:00 on the next day
        _ = shop.post("/orders", ["key": "o2", "juice": "mango"])
        XCTAssertEqual(try shop.store.order(2)?.dayNumber, 2, "the same business day")
        XCTAssertTrue(shop.get("/report").holds("11월 21일"))
        shop.clock.advance(hours: 3)
        _ = shop.post("/orders", ["key": "o3", "juice": "mango"])
        XCTAssertEqual(try shop.store.order(3)?.dayNumber, 1)
        XCTAssertTrue(shop.get("/orders", query: "day=2026-11-21").holds("id=\"order-2\""))
    }

    func testTheFirstNumberOfTheDayIsOfTheNextBusinessDay() throws {
        let shop = try TestShop()
        _ = shop.post("/orders", ["key": "o1", "juice": "mango"])
        let form = [("key", "a"), ("seen", try seen(shop)), ("zone", "Asia/Seoul"), ("hour", "0"), ("currency", "KRW")]
        func save(_ number: String) -> Response {
            let fields = (form + [("firstNumber", number)]).map { Form.Field($0.0, $0.1) }
            return shop.app.respond(.form("/settings", Form(fields: fields).encoded))
        }
        for wrong in ["0", "9901", "x", "-1"] { XCTAssertEqual(save(wrong).status, .unprocessableContent, wrong) }
        let unclear = save("1.001")
        XCTAssertTrue(unclear.holds("첫 번호: 1,001인지 1.001인지 알 수 없어요"), unclear.text)
        XCTAssertTrue(unclear.holds("value=\"1.001\"") && unclear.holds("aria-invalid"), "what was typed stands there")
        XCTAssertEqual(save("５０１번").status, .seeOther)
        _ = shop.post("/orders", ["key": "o2", "juice": "mango"])
        shop.clock.advance(hours: 8)
        _ = shop.post("/orders", ["key": "o3", "juice": "kiwi", "cups": "2"])
        _ = shop.post("/orders", ["key": "o4", "juice": "kiwi"])
        XCTAssertEqual(try (1...4).map { try shop.store.order($0)?.dayNumber }, [1, 2, 501, 502])
        XCTAssertTrue(shop.get("/").holds("3잔"), "today's alone")
        let orders = shop.get("/orders")
        XCTAssertTrue(orders.holds("id=\"order-3\"") && !orders.holds("id=\"order-2\""))
    }

    func testAChangeOfTheZoneLeavesEarlierDaysAsTheyWere() throws {
        let shop = try TestShop()
        _ = shop.post("/orders", ["key": "o1", "juice": "mango"])
        let before = shop.get("/orders", query: "day=2026-11-21").text
        shop.clock.advance(hours: 24)
        XCTAssertEqual(
            shop.post(
                "/settings",
                ["key": "a", "seen": try seen(shop), "zone": "America/New_York", "hour": "0", "currency": "KRW"]
            ).status, .seeOther)
        let after = shop.get("/orders", query: "day=2026-11-21").text
        XCTAssertTrue(before.contains("<time>18:00</time>"))
        XCTAssertTrue(after.contains("<time>18:00</time>"), "the time on the wall of then")
        XCTAssertEqual(shop.post("/orders", ["key": "o2", "juice": "mango"]).status, .seeOther)
    }

    func testAPrinterWhoseWorkIsAsItWasGoesOnAsItsAddressSays() throws {
        let form = SettingsForm(
            try XCTUnwrap(Form("hour=0&currency=KRW&printer=bar&prints.bar=drawer&printer=till&prints.till=drawer")))
        let running = ["bar", "till"].map { PrinterState(name: $0, duties: $0 == "bar" ? [.drawer] : [.receipts]) }
        XCTAssertEqual(try form.settings(besides: nil, running).printers, PrinterDuties(["till": [.drawer]]))
        let chosen = PrinterDuties(["bar": [.drawer], "till": [.drawer]])
        XCTAssertEqual(try form.settings(besides: chosen, running).printers, chosen)
    }

    func testASlipIsToldAtItsFieldAndKeepsTheRest() throws {
        let shop = try TestShop()
        let refused = shop.post(
            "/settings",
            [
                "key": "a", "seen": try seen(shop), "zone": "Asia/Soul", "hour": "24", "currency": "WON",
                "payment": "card", "name": String(repeating: "가", count: 41),
            ])
        XCTAssertEqual(refused.status, .unprocessableContent)
        for words in [
            "이름은 한 줄에 40자까지", "가가\" maxlength", "오류: 가게 설정", "이 시간대를 몰라요", "23시 가운데", "이 통화를 몰라요",
            "<option value=\"Asia/Soul\" selected>",
            "<option value=\"WON\" selected>",
        ] {
            XCTAssertTrue(refused.holds(words), words)
        }
        XCTAssertTrue(refused.holds("value=\"card\" checked"))
        XCTAssertEqual(try shop.store.shop().settings, Settings())
    }

    func testTheZonesAndCurrenciesBeginWithTheLikelyOnes() throws {
        let shop = try TestShop()
        func options(_ select: String) throws -> [String] {
            let page = shop.get("/settings").text
            let list = try XCTUnwrap(page.split(separator: "<select id=\"\(select)\"", maxSplits: 1).last)
            return try XCTUnwrap(list.split(separator: "</select>", maxSplits: 1).first)
                .matches(of: #/<(?:optgroup label|option value)="([^"]*)"( selected)?/#)
                .map { $0.1 + ($0.2 == nil ? "" : " *") }
        }
        XCTAssertEqual(try options("zone").prefix(4), ["자주 고르는 것", "Asia/Seoul", " *", "아시아"])
        XCTAssertEqual(try options("currency").prefix(3), ["자주 고르는 것", "KRW *", "JPY"])
        XCTAssertTrue(shop.get("/settings").holds(">서울 · UTC+9</option>"))
        let fields: KeyValuePairs = [
            "key": "a", "seen": try seen(shop), "zone": "America/St_Johns", "hour": "0", "currency": "EUR",
        ]
        XCTAssertEqual(shop.post("/settings", fields).status, .seeOther)
        XCTAssertEqual(try options("zone").prefix(4), ["자주 고르는 것", "Asia/Seoul", "America/St_Johns *", ""])
        XCTAssertEqual(try options("currency").prefix(3), ["자주 고르는 것", "KRW", "JPY"])
        XCTAssertTrue(try options("currency").contains("EUR *"))
        for select in ["zone", "currency"] {
            let all = try options(select)
            XCTAssertEqual(Set(all).count, all.count, "each once")
            XCTAssertEqual(all.count { $0.hasSuffix(" *") }, 1)
        }
    }

    private func chooseEuros(_ shop: TestShop, key: String) throws -> Response {
        shop.post("/settings", ["key": key, "seen": try seen(shop), "zone": "", "hour": "0", "currency": "EUR"])
    }

    func testTheCurrencyOfAShopThatHasSoldForMoneyStays() throws {
        let first = try Menu.firstShop
        let priced = try Menu(
            fruits: first.fruits,
            juices: first.juices.map { juice in
                Juice(juice.id, names: juice.names, recipe: juice.recipe, price: juice.id == "mango" ? 4500 : nil)
            })
        let shop = try TestShop(menu: priced)
        XCTAssertEqual(shop.post("/orders", ["key": "o1", "juice": "kiwi"]).status, .seeOther)
        XCTAssertEqual(try chooseEuros(shop, key: "a").status, .seeOther, "nothing was sold for money")
        for (juice, key) in [("mango", "o2"), ("kiwi", "o3")] {
            XCTAssertEqual(shop.post("/orders", ["key": key, "juice": juice]).status, .seeOther)
            let refused = shop.post(
                "/settings",
                ["key": "b-\(key)", "seen": try seen(shop), "zone": "Asia/Seoul", "hour": "5", "currency": "krw"])
            XCTAssertEqual(refused.status, .unprocessableContent, "after \(juice)")
            for words in [
                "오류: 가게 설정", "통화를 바꿀 수 없어요", "<option value=\"KRW\" selected>", "<option value=\"5\" selected>",
            ] {
                XCTAssertTrue(refused.holds(words), words)
            }
            XCTAssertEqual(try shop.store.shop().settings.currency.code, "EUR")
        }
        let other = shop.post(
            "/settings", ["key": "c", "seen": try seen(shop), "zone": "", "hour": "5", "currency": "EUR"])
        XCTAssertEqual(other.status, .seeOther, "the other settings change as before")
    }

    /// The page asks before the store decides: an order may come in between.
    func testAnOrderForMoneyThatComesBeforeTheNewCurrencyKeepsTheOldOne() throws {
        let shop = try TestShop()
        let first = try shop.store.shop().menu
        let juices = first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4500) }
        let menu = try Menu(fruits: first.fruits, juices: juices)
        _ = try shop.store.submit(MenuChangeRequest(menu, editedSequence: 1, key: "m"))
        XCTAssertEqual(shop.post("/orders", ["key": "o1", "juice": "mango"]).status, .seeOther)
        let request = SettingsChangeRequest(
            Settings(currency: try XCTUnwrap(Currency("EUR"))), edited: Settings(), key: "s")
        XCTAssertEqual(try shop.store.submit(request), .currencyInUse)
    }
}
