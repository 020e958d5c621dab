import Bytes
import FastCGI
import JuiceShop
import ShopTestSupport
import ShopWeb
import XCTest

final class OrderFormTests: XCTestCase {
    private func form(_ encoded: String) throws -> OrderForm {
        try OrderForm(XCTUnwrap(Form(encoded)), menu: .firstShop, dayStart: .distantPast, who: nil)
    }

    func testACupHasASizeAndChoicesAndTheirDefaultsAreNotNamed() throws {
        let large = Cup("mango", size: "large", choices: ["ice-less", "mango-plus"])
        for encoded in [
            "juice=mango&size=large&choice.ice=ice-less&choice.sugar=sugar-normal&choice.extra=mango-plus",
            "cups.mango.large.mango-plus.ice-less=1&send=all",
            "juice=mango&size.mango=large&choice.a=ice-less&choice.b=mango-plus",
        ] {
            XCTAssertEqual(try exampleLines(encoded), [OrderLine(large)], encoded)
        }
        XCTAssertEqual(try exampleLines("juice=mango&size=&choice.ice=ice-normal"), [OrderLine("mango")])
        XCTAssertEqual(
            try exampleLines("juice=kiwi&size=large&cups=2&cups.mango=1&cups.mango.large=3&cups.kiwi=1"),
            [
                OrderLine("kiwi"), OrderLine(Cup("kiwi", size: "large"), cups: 2), OrderLine("mango"),
                OrderLine(Cup("mango", size: "large"), cups: 3),
            ])
        for encoded in [
            "juice=mango&size=huge", "cups.mango..salt=1", "cups.mango..=1", "cups.mango..ice-less.ice-none=1",
            "juice=banana&choice.milk=milk-oat",
        ] {
            XCTAssertThrowsError(try exampleLines(encoded), encoded) {
                XCTAssertEqual(($0 as? OrderFormError)?.isOffMenu, true, encoded)
            }
        }
    }

    func testAPlainCupOfTheBasketStaysPlainWhateverSizeItsCardShows() throws {
        XCTAssertEqual(
            try exampleLines("cups.mango.=1&cups.mango=2&size.mango=large&send=all"),
            [OrderLine("mango"), OrderLine(Cup("mango", size: "large"), cups: 2)])
        XCTAssertEqual(
            try exampleLines("cups.mango.=1&size.mango=large&juice=mango"),
            [OrderLine("mango"), OrderLine(Cup("mango", size: "large"))], "one regular, one large")
        XCTAssertEqual(
            try exampleLines("cups.mango.=2&size.mango=&juice=mango"), [OrderLine("mango", cups: 2)],
            "the press orders the cups that the basket has")
        XCTAssertEqual(
            try exampleLines("cups.mango.large=1&size.mango=large&juice=mango"),
            [OrderLine(Cup("mango", size: "large"))])
        XCTAssertEqual(
            try exampleLines("cups.mango..ice-less=1&size.mango=&juice=mango"),
            [OrderLine("mango"), OrderLine(Cup("mango", choices: ["ice-less"]))], "the card's cup is another one")
        XCTAssertEqual(try exampleLines("cups.mango.=1&cups.mango=2&send=all"), [OrderLine("mango", cups: 3)])
    }

    func testAChoiceThatIsNamedTwiceInOneCupIsRefused() throws {
        for encoded in [
            "juice=mango&choice.extra=mango-plus&choice.extra=mango-plus", "cups.mango..ice-less.ice-less=1",
            "juice=mango&choice.a=ice-less&choice.b=ice-less", "cups.kiwi=1&cups.mango.large.ice-less.ice-less=1",
        ] {
            XCTAssertThrowsError(try exampleLines(encoded), encoded) { error in
                guard case .twice? = error as? OrderFormError else { return XCTFail("\(error)") }
            }
        }
        XCTAssertNoThrow(try exampleLines("juice=mango&choice.a=ice-less&choice.b=mango-plus"))
    }

    private func exampleLines(_ encoded: String) throws -> [OrderLine] {
        try OrderForm(XCTUnwrap(Form("key=a&" + encoded)), menu: .example, dayStart: .distantPast, who: nil).request
            .lines
    }

    private func lines(_ encoded: String) throws -> [OrderLine] { try form(encoded).request.lines }

    private func error(_ encoded: String) -> OrderFormError? {
        do {
            _ = try form(encoded)
            return nil
        } catch { return error as? OrderFormError }
    }

    func testAPressedCardIsOneCup() throws {
        XCTAssertEqual(try lines("key=a&juice=kiwi"), [OrderLine("kiwi")])
        XCTAssertEqual(try form("key=a&juice=kiwi").request.key, "a")
    }

    func testAPressedCardOrdersItsChosenCups() throws {
        XCTAssertEqual(try lines("key=a&juice=kiwi&cups.kiwi=３"), [OrderLine("kiwi", cups: 3)])
        XCTAssertEqual(try lines("key=a&juice=kiwi&cups=2"), [OrderLine("kiwi", cups: 2)])
    }

    func testTheCupsOfASheetAreAddedToTheBasket() throws {
        XCTAssertEqual(try lines("key=a&juice=kiwi&cups.kiwi=2&cups=3"), [OrderLine("kiwi", cups: 5)])
        XCTAssertEqual(try lines("key=a&juice=kiwi&cups=more&typed=7"), [OrderLine("kiwi", cups: 7)])
        XCTAssertTrue(try form("key=a&juice=kiwi&cups=more&typed=10").isToBeConfirmed)
        XCTAssertEqual(error("key=a&juice=kiwi&cups.kiwi=98&cups=2"), .cups("kiwi", typed: "100"))
        XCTAssertEqual(error("key=a&juice=kiwi&cups=more&typed=x"), .cups("kiwi", typed: "x"))
        XCTAssertEqual(
            try lines("key=a&send=all&cups.kiwi=2&cups.kiwi=3"), [OrderLine("kiwi", cups: 2)],
            "the first number of a field counts")
    }

    func testAPressedCardOrdersEverythingThatIsChosen() throws {
        XCTAssertEqual(
            try lines("key=a&juice=kiwi&cups.strawberryBanana=2&cups.mango=1"),
            [OrderLine("strawberryBanana", cups: 2), OrderLine("kiwi"), OrderLine("mango")])
    }

    func testTheFootOrdersWhatIsChosen() throws {
        let both = [OrderLine("kiwi", cups: 3), OrderLine("mango", cups: 2)]
        XCTAssertEqual(try lines("key=a&send=all&cups.kiwi=3&cups.mango=2"), both)
        XCTAssertEqual(try lines("key=a&cups.mango=2&cups.kiwi=3&send=all"), both, "in the menu's order")
        XCTAssertEqual(error("key=a&send=all"), .nothing)
        XCTAssertEqual(error("key=a"), .nothing)
    }

    func testNoFieldOfCupsIsDropped() {
        for unknown in ["cups.durian", "cups.", "cups.%EB%A7%9D%EA%B3%A0", "cups.man%20go"] {
            XCTAssertEqual(error("key=a&juice=kiwi&cups.mango=2&\(unknown)=1")?.isOffMenu, true, unknown)
        }
        XCTAssertEqual(error("key=a&again=cups.mango%3D2%26cups.%2B%3D1"), .juice)
    }

    func testMoreTakesTheTypedNumber() throws {
        XCTAssertEqual(try lines("key=a&juice=kiwi&cups.kiwi=more&typed.kiwi=7"), [OrderLine("kiwi", cups: 7)])
        XCTAssertEqual(
            try lines("key=a&juice=kiwi&cups.kiwi=2&typed.kiwi=7&typed.mango=4"), [OrderLine("kiwi", cups: 2)],
            "the field of another chip does not count")
        XCTAssertEqual(error("key=a&juice=mango&cups.kiwi=more"), .cups("kiwi", typed: ""))
        XCTAssertEqual(error("key=a&juice=mango&cups.kiwi=more&typed.kiwi=x"), .cups("kiwi", typed: "x"))
    }

    func testOnlyManyTypedCupsAreToBeConfirmed() throws {
        XCTAssertFalse(try form("key=a&send=all&cups.kiwi=more&typed.kiwi=9").isToBeConfirmed)
        XCTAssertTrue(try form("key=a&send=all&cups.kiwi=more&typed.kiwi=10").isToBeConfirmed)
        XCTAssertFalse(try form("key=a&send=all&cups.kiwi=more&typed.kiwi=10&sure=1").isToBeConfirmed)
        XCTAssertFalse(try form("key=a&juice=kiwi&cups.kiwi=10").isToBeConfirmed, "a program writes its numbers")
    }

    func testAgainIsExactlyItsLines() throws {
        let lines = [OrderLine("kiwi", cups: 2), OrderLine("mango")]
        let again = OrderContent(lines: lines).again
        XCTAssertEqual(again, "cups.kiwi=2&cups.mango=1")
        XCTAssertEqual(
            try self.lines("key=a&again=\(PercentEncoding.encode(again))&cups.banana=3&typed.kiwi=x"), lines)
        XCTAssertEqual(error("key=a&again=cups.durian%3D1")?.isOffMenu, true)
        XCTAssertEqual(error("key=a&again=cups.kiwi"), .cups("kiwi", typed: ""))
        XCTAssertEqual(error("key=a&again=cups.kiwi%3D0"), .cups("kiwi", typed: "0"))
        for nothing in ["", "kiwi", "%25"] { XCTAssertEqual(error("key=a&juice=kiwi&again=\(nothing)"), .nothing) }
    }

    func testAKeyAndJuicesOfTheMenuAreNeeded() {
        XCTAssertEqual(error("juice=kiwi"), .key)
        XCTAssertEqual(error("key=a%20b&juice=kiwi"), .key)
        XCTAssertEqual(error("key=a&juice=durian")?.isOffMenu, true)
        XCTAssertEqual(error("key=a&juice=kiwi&cups.durian=2")?.isOffMenu, true)
    }

    func testAWrongNumberOfCupsIsNamed() {
        for typed in ["", "0", "-1", "100", "1.5", "many"] {
            XCTAssertEqual(error("key=a&juice=kiwi&cups.kiwi=\(typed)"), .cups("kiwi", typed: typed))
            XCTAssertEqual(error("key=a&juice=mango&cups.kiwi=\(typed)"), .cups("kiwi", typed: typed))
        }
    }

    func testWhatWasChosenIsKeptAsItWasSent() throws {
        let form = try XCTUnwrap(
            Form("cups.kiwi=3&cups.mango=more&typed.mango=x&cups.banana=0&cups.durian=1&typed.pineapple=7"))
        let chosen = ChosenCups(form, menu: try .firstShop)
        XCTAssertEqual(chosen["kiwi"], .chip(3))
        XCTAssertEqual(chosen["mango"], .typed("x"))
        XCTAssertEqual(chosen["banana"], .typed("0"))
        XCTAssertNil(chosen["durian"])
        XCTAssertNil(chosen["pineapple"])
        XCTAssertEqual(
            ChosenCups(OrderContent(lines: [OrderLine("kiwi", cups: 4)]).form, menu: try .firstShop)["kiwi"],
            .typed("4"))
        XCTAssertEqual(chosen["mango"]?.cups, nil)
        XCTAssertEqual(ChosenCups.Choice.typed("４").cups, 4)
    }

    func testTheLastRefusedKeysSurviveTheirCookie() throws {
        func keys(_ cookie: String) -> RefusedKeys { RefusedKeys(Cookies(cookie)) }
        var refused = keys("")
        for number in 1...9 { refused.append(try XCTUnwrap(Key(rawValue: "key-\(number)"))) }
        refused.append("key-3")
        let cookie = try XCTUnwrap(refused.cookie)
        XCTAssertEqual(cookie.value, "key-2.key-4.key-5.key-6.key-7.key-8.key-9.key-3")
        XCTAssertEqual(keys("a=b; short=\(cookie.value)"), refused)
        XCTAssertTrue(refused.contains("key-9"))
        XCTAssertFalse(refused.contains("key-1"))
        XCTAssertFalse(keys("short=<b>.").contains("b"))
    }
}

extension OrderFormError {
    /// The shop knows which of these cups left the menu.
    fileprivate var isOffMenu: Bool {
        switch self {
        case .juice, .notOnMenu: true
        default: false
        }
    }
}
