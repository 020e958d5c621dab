import HTTP
import JuiceShop
import ShopRoutes
import TestSupport
import XCTest

final class FormsTests: XCTestCase {
    private func stock(_ encoded: String) throws -> StockForm {
        try StockForm(XCTUnwrap(Form(encoded)), menu: Menu.firstShop)
    }

    private func fault(_ encoded: String) throws -> StockForm.Fault? {
        do { _ = try stock(encoded) } catch let fault as StockForm.Fault { return fault }
        return nil
    }

    func testATypedCountIsTheDifferenceFromWhatWasSeen() throws {
        XCTAssertEqual(
            try stock("key=a&seen.kiwi=10&count.kiwi=3&seen.mango=7&count.mango=7").request.deltas, ["kiwi": -7])
    }

    func testPressesAndTypedCountsAddUp() throws {
        let form = try stock("key=a&seen.kiwi=10&count.kiwi=12&add.kiwi=1&add.kiwi=10&add.mango=-1")
        XCTAssertEqual(form.request.deltas, ["kiwi": 13, "mango": -1])
        XCTAssertEqual(form.seen, ["kiwi": 10])
        XCTAssertFalse(form.closes)
    }

    func testCloseAndMarkingAreRead() throws {
        let form = try stock("key=a&close=1&juice=strawberry")
        XCTAssertTrue(form.closes)
        XCTAssertEqual(form.marking, "strawberry")
        XCTAssertNil(try stock("key=a&juice=durian").marking)
    }

    func testNumbersThatAreNoneAreNamed() throws {
        for typed in ["", "x", "1.5", "1e3", "0x10", "1000000000", "٣", "--1", "1 2x"] {
            let encoded = "key=a&seen.kiwi=1&count.kiwi=\(PercentEncoding.encode(typed))&add.mango=1"
            XCTAssertEqual(try fault(encoded), .notNumbers(["kiwi"]), typed)
        }
        XCTAssertEqual(try fault("key=a&count.kiwi=3"), .notNumbers(["kiwi"]), "a count without what was seen")
        XCTAssertEqual(try fault("key=a&seen.kiwi=999999999&count.kiwi=-1"), .notNumbers(["kiwi"]))
        let both = "key=a&seen.kiwi=10&count.kiwi=x&seen.mango=10&count.mango=-1"
        XCTAssertEqual(try fault(both), .notNumbers(["kiwi", "mango"]), "all that is wrong is told at once")
    }

    func testAFormWithoutAReasonCorrects() throws {
        XCTAssertEqual(try stock("key=a&add.kiwi=1").request.reason, .other)
        XCTAssertEqual(try fault("key=a&reason=gift&add.kiwi=1"), .reason)
    }

    func testADeliveryAddsPressesAndPieces() throws {
        let form = try stock("key=a&reason=delivery&add.kiwi=10&pieces.kiwi=+5+&pieces.mango=&pieces.banana=0")
        XCTAssertEqual(form.request.reason, .delivery)
        XCTAssertEqual(form.request.deltas, ["kiwi": 15])
    }

    func testADeliveryTakesNothingAway() throws {
        XCTAssertEqual(try fault("key=a&reason=delivery&pieces.kiwi=-5&add.mango=1"), .wrongWay(["kiwi"]))
        XCTAssertEqual(try fault("key=a&reason=delivery&seen.kiwi=10&count.kiwi=9"), .wrongWay(["kiwi"]))
        XCTAssertEqual(try stock("key=a&reason=delivery&pieces.kiwi=5&add.kiwi=-5").request.deltas, [:])
    }

    func testWasteTakesPressesAndPieces() throws {
        let form = try stock("key=a&reason=waste&add.kiwi=-1&pieces.kiwi=2&pieces.mango=")
        XCTAssertEqual(form.request.reason, .waste)
        XCTAssertEqual(form.request.deltas, ["kiwi": -3])
    }

    func testWasteBringsNothing() throws {
        XCTAssertEqual(try fault("key=a&reason=waste&pieces.kiwi=-2"), .wrongWay(["kiwi"]))
        XCTAssertEqual(try fault("key=a&reason=waste&add.kiwi=1&add.mango=-1"), .wrongWay(["kiwi"]))
    }

    func testACountTellsWhatWasTypedAndNothingElse() throws {
        let form = try stock(
            "key=a&reason=count&seen.kiwi=10&count.kiwi=7&seen.mango=8&count.mango=8&seen.banana=9&count.banana=+")
        XCTAssertEqual(form.request.reason, .count)
        XCTAssertEqual(form.request.deltas, ["kiwi": -3, "mango": 0], "what was found right is counted too")
        XCTAssertEqual(try stock("key=a&reason=count&seen.kiwi=10&count.kiwi=").request.deltas, [:])
    }

    func testACountIsNoPress() throws {
        XCTAssertEqual(try fault("key=a&reason=count&add.kiwi=1"), .notNumbers(["kiwi"]))
        XCTAssertEqual(try fault("key=a&reason=count&count.kiwi=3"), .notNumbers(["kiwi"]))
        XCTAssertEqual(try fault("key=a&reason=count&seen.kiwi=3&count.kiwi=x"), .notNumbers(["kiwi"]))
    }

    func testPiecesNeedAReason() throws {
        XCTAssertEqual(try fault("key=a&pieces.kiwi=1"), .notNumbers(["kiwi"]))
        XCTAssertEqual(try fault("key=a&seen.kiwi=1&count.kiwi="), .notNumbers(["kiwi"]), "an emptied count is none")
    }

    func testTheCupsThatAreWantedTravelAlong() throws {
        XCTAssertEqual(try stock("key=a&juice=kiwi&cups=3").cups, 3)
        for cups in ["0", "100", "x", "-1", ""] { XCTAssertEqual(try stock("key=a&juice=kiwi&cups=\(cups)").cups, 1) }
    }

    func testWhatWasTypedIsKeptInEveryMode() throws {
        let menu = try Menu.firstShop
        for (reason, field) in [("delivery", "pieces"), ("waste", "pieces"), ("count", "count"), ("other", "count")] {
            let form = try XCTUnwrap(Form("reason=\(reason)&\(field).kiwi=x"))
            XCTAssertEqual(StockForm.typed(form, menu: menu), ["kiwi": "x"], reason)
        }
    }

    func testAFormWithoutAKeyOrOfAnUnknownFruitIsRefused() throws {
        XCTAssertEqual(try fault("add.kiwi=1"), .key)
        XCTAssertEqual(try fault("key=a%20b&add.kiwi=1"), .key)
        XCTAssertEqual(try fault("key=a&add.durian=1"), .unknownFruit("durian"))
    }

    func testNumbersAreReadAsPeopleTypeThem() {
        XCTAssertEqual(WholeNumber.parse(" 12 "), 12)
        XCTAssertEqual(WholeNumber.parse("+12"), 12)
        XCTAssertEqual(WholeNumber.parse("−12"), -12)
        XCTAssertEqual(WholeNumber.parse("１２"), 12)
        XCTAssertEqual(WholeNumber.parse("－１"), -1)
        XCTAssertEqual(WholeNumber.parse("000"), 0)
        XCTAssertEqual(WholeNumber.parse("999999999"), 999_999_999)
    }

    func testAnOrderNeedsAKeyAndAJuiceOfTheMenu() throws {
        let menu = try Menu.firstShop
        func order(_ encoded: String) throws -> OrderForm { try OrderForm(XCTUnwrap(Form(encoded)), menu: menu) }
        XCTAssertEqual(try order("key=a&juice=kiwi").request.juice.id, "kiwi")
        XCTAssertThrowsError(try order("juice=kiwi")) { XCTAssertEqual($0 as? OrderForm.Fault, .key) }
        XCTAssertThrowsError(try order("key=a")) { XCTAssertEqual($0 as? OrderForm.Fault, .juice) }
        XCTAssertThrowsError(try order("key=a&juice=durian")) { XCTAssertEqual($0 as? OrderForm.Fault, .juice) }
    }

    func testANumberOfCupsIsReadBesideItsJuice() throws {
        let menu = try Menu.firstShop
        func order(_ encoded: String) throws -> OrderForm { try OrderForm(XCTUnwrap(Form(encoded)), menu: menu) }
        XCTAssertEqual(try order("key=a&juice=kiwi").request.cups, 1)
        XCTAssertEqual(try order("key=a&juice=kiwi&cups=2").request.cups, 2)
        XCTAssertEqual(try order("key=a&juice=kiwi&cups.kiwi=３&cups.mango=x&cups=2").request.cups, 3)
        XCTAssertEqual(try order("key=a&juice=kiwi&cups.kiwi=99").request.cups, 99)
        for typed in ["", "0", "-1", "100", "1.5", "many"] {
            XCTAssertThrowsError(try order("key=a&juice=kiwi&cups.kiwi=\(typed)")) {
                XCTAssertEqual($0 as? OrderForm.Fault, .cups("kiwi", typed: typed))
            }
        }
    }

    func testACancellationNeedsAKeyAndAnAnswer() throws {
        func form(_ encoded: String) throws -> CancellationForm? {
            CancellationForm(try XCTUnwrap(Form(encoded)), order: 7)
        }
        XCTAssertEqual(try form("key=a&made=yes")?.request, CancellationRequest(order: 7, wasMade: true, key: "a"))
        XCTAssertEqual(try form("key=a&made=no")?.request.wasMade, false)
        for encoded in ["", "made=yes", "key=a", "key=a&made=", "key=a&made=maybe", "key=a%20b&made=no"] {
            XCTAssertNil(try form(encoded), encoded)
        }
    }

    func testWhatBecameOfAnOrderSurvivesItsCookie() throws {
        for flash in [OrderFlash.again(7), .cancelled(8, wasMade: true), .cancelled(9, wasMade: false)] {
            let cookie = try XCTUnwrap(flash.cookie)
            let request = Request(.get, "/orders", headers: .init(cookie: "a=b; told=\(cookie.value)"))
            XCTAssertEqual(OrderFlash(request), flash)
        }
        for value in ["", "again", "again:", "again:0", "again:x", "again:1:2", "joke:1", "made:-1"] {
            XCTAssertNil(OrderFlash(Request(.get, "/", headers: .init(cookie: "told=\(value)"))), value)
        }
    }

    func testAFlashSurvivesItsCookie() throws {
        let flash = Flash([
            .init(fruit: "kiwi", seen: 2, delta: 8, after: 9), .init(fruit: "mango", seen: 3, delta: -1, after: 2),
        ])
        let cookie = try XCTUnwrap(flash.cookie)
        let request = Request(.get, "/stock", headers: .init(cookie: "lang=ko; saved=\(cookie.value)"))
        XCTAssertEqual(Flash(request, menu: try Menu.firstShop), flash)
        XCTAssertEqual(flash.changes.map(\.elsewhere), [-1, 0])
    }

    func testAFlashTellsWhatWasWrittenDown() throws {
        for reason in StockChange.Reason.allCases {
            let flash = Flash([.init(fruit: "kiwi", seen: 2, delta: 0, after: 2)], reason: reason)
            let request = Request(.get, "/stock", headers: .init(cookie: "saved=\(try XCTUnwrap(flash.cookie).value)"))
            XCTAssertEqual(Flash(request, menu: try Menu.firstShop), flash)
        }
    }

    func testAFlashFitsIntoACookieHoweverLongTheMenu() throws {
        let change = Flash.Change(fruit: "kiwi", seen: Stock.most, delta: -Stock.most, after: 0)
        let cookie = try XCTUnwrap(Flash(Array(repeating: change, count: 500)).cookie)
        XCTAssertLessThan(cookie.value.utf8.count, 4000)
    }
}
