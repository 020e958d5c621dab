import Bytes
import FastCGI
import JuiceShop
import ShopTestSupport
import ShopWeb
import XCTest

final class FormsTests: XCTestCase {
    private func form(_ encoded: String) throws -> StockForm {
        try StockForm(XCTUnwrap(Form(encoded)), menu: Menu.firstShop)
    }

    private func request(_ encoded: String) throws -> StockChangeRequest { try form(encoded).request.get() }

    private func error(_ encoded: String) throws -> StockFormError? {
        if case .failure(let error) = try form(encoded).request { return error }
        return nil
    }

    func testATypedCountIsTheDifferenceFromTheSeenOne() throws {
        XCTAssertEqual(
            try request("key=a&seen.kiwi=10&count.kiwi=3&seen.mango=7&count.mango=7").deltas, ["kiwi": -7])
    }

    func testPiecesToAddAndTypedCountsAddUp() throws {
        let form = try form("key=a&seen.kiwi=10&count.kiwi=12&add.kiwi=1&add.kiwi=10&add.mango=-1")
        XCTAssertEqual(try form.request.get().deltas, ["kiwi": 13, "mango": -1])
        XCTAssertEqual(form.entries["kiwi"], .init(typed: "12", seen: 10))
        XCTAssertEqual(form.entries["mango"], .init())
        XCTAssertFalse(form.closes)
    }

    func testCountsAreTypedAsPagesWriteThem() throws {
        for (typed, count) in [("1,000", 1_000), ("100개", 100), ("１００", 100), (" 1 000 ", 1_000)] {
            let encoded = "key=a&seen.kiwi=0&count.kiwi=\(PercentEncoding.encode(typed))"
            XCTAssertEqual(try request(encoded).deltas, ["kiwi": count], typed)
        }
        XCTAssertEqual(try request("key=a&reason=delivery&pieces.kiwi=%2B1,000").deltas, ["kiwi": 1_000])
    }

    func testCloseAndJuiceAreRead() throws {
        let form = try form("key=a&close=1&juice=strawberry")
        XCTAssertTrue(form.closes)
        XCTAssertEqual(form.view.order.lines, [OrderLine("strawberry")])
        XCTAssertEqual(try self.form("key=a&juice=durian&cups.durian=2").view.order.lines, [])
    }

    func testWrongNumbersAreNamed() throws {
        for typed in ["", "x", "1.5", "1e3", "0x10", "+5", "٣", "--1", "1 2x"] {
            let encoded = "key=a&seen.kiwi=1&count.kiwi=\(PercentEncoding.encode(typed))&add.mango=1"
            XCTAssertEqual(try error(encoded), .numbers(["kiwi": .notANumber]), typed)
        }
        XCTAssertEqual(try error("key=a&seen.kiwi=1&count.kiwi=1000000000"), .numbers(["kiwi": .aboveMaximum]))
        XCTAssertEqual(
            try error("key=a&seen.kiwi=1&count.kiwi=1.500"), .numbers(["kiwi": .ambiguous("1,500", "1.5")]))
        XCTAssertEqual(try error("key=a&count.kiwi=3"), .numbers(["kiwi": .notANumber]), "a count without the seen one")
        XCTAssertEqual(try error("key=a&seen.kiwi=999999999&count.kiwi=-1"), .numbers(["kiwi": .notANumber]))
        let both = "key=a&seen.kiwi=10&count.kiwi=x&seen.mango=10&count.mango=-1"
        XCTAssertEqual(
            try error(both), .numbers(["kiwi": .notANumber, "mango": .notANumber]),
            "all wrong numbers are named at once")
    }

    func testAFormWithoutAReasonCorrects() throws {
        XCTAssertEqual(try request("key=a&add.kiwi=1").reason, .other)
        XCTAssertEqual(try error("key=a&reason=gift&add.kiwi=1"), .reason)
    }

    func testADeliveryAddsAllPieces() throws {
        let request = try request("key=a&reason=delivery&add.kiwi=10&pieces.kiwi=+5+&pieces.mango=&pieces.banana=0")
        XCTAssertEqual(request.reason, .delivery)
        XCTAssertEqual(request.deltas, ["kiwi": 15])
    }

    func testADeliveryRemovesNothing() throws {
        XCTAssertEqual(
            try error("key=a&reason=delivery&pieces.kiwi=-5&add.mango=1"), .numbers(["kiwi": .deliveryTakes]))
        XCTAssertEqual(try error("key=a&reason=delivery&seen.kiwi=10&count.kiwi=9"), .numbers(["kiwi": .deliveryTakes]))
        XCTAssertEqual(try request("key=a&reason=delivery&pieces.kiwi=5&add.kiwi=-5").deltas, [:])
    }

    func testWasteRemovesAllPieces() throws {
        let request = try request("key=a&reason=waste&add.kiwi=-1&pieces.kiwi=2&pieces.mango=")
        XCTAssertEqual(request.reason, .waste)
        XCTAssertEqual(request.deltas, ["kiwi": -3])
    }

    func testWasteAddsNothing() throws {
        XCTAssertEqual(try error("key=a&reason=waste&pieces.kiwi=-2"), .numbers(["kiwi": .wasteBrings]))
        XCTAssertEqual(try error("key=a&reason=waste&add.kiwi=1&add.mango=-1"), .numbers(["kiwi": .wasteBrings]))
    }

    func testAStocktakeHasADeltaForEachTypedCount() throws {
        let request = try request(
            "key=a&reason=count&seen.kiwi=10&count.kiwi=7&seen.mango=8&count.mango=8&seen.banana=9&count.banana=+")
        XCTAssertEqual(request.reason, .count)
        XCTAssertEqual(request.deltas, ["kiwi": -3, "mango": 0], "a count that was right is recorded too")
        XCTAssertEqual(try self.request("key=a&reason=count&seen.kiwi=10&count.kiwi=").deltas, [:])
    }

    func testAStocktakeAddsNoPieces() throws {
        XCTAssertEqual(try error("key=a&reason=count&add.kiwi=1"), .numbers(["kiwi": .notANumber]))
        XCTAssertEqual(try error("key=a&reason=count&count.kiwi=3"), .numbers(["kiwi": .notANumber]))
        XCTAssertEqual(try error("key=a&reason=count&seen.kiwi=3&count.kiwi=x"), .numbers(["kiwi": .notANumber]))
    }

    func testAPressFillsAFieldAndMakesNoRequest() throws {
        let form = try form("key=a&seen.kiwi=10&count.kiwi=12&step.kiwi=10&step.mango=1")
        XCTAssertEqual(form.step, StockStep(fruit: "kiwi", pieces: 10))
        XCTAssertEqual(form.entries["kiwi"], .init(typed: "12", seen: 10))
        XCTAssertNil(try self.form("key=a&seen.kiwi=10&count.kiwi=12").step)
        XCTAssertEqual(try error("key=a&step.kiwi=x"), .numbers(["kiwi": .notANumber]), "it is not saved either")
        XCTAssertEqual(try error("key=a&step.durian=1"), .unknownFruit("durian"))
    }

    func testAPressGoesOnFromWhatWasTyped() {
        func fill(_ typed: String, _ pieces: Int, _ reason: StockChange.Reason) -> String? {
            StockStep(fruit: "kiwi", pieces: pieces).applied(to: typed, for: reason, in: .piece)
        }
        XCTAssertEqual(fill(" 1２ ", 10, .other), "22")
        XCTAssertEqual(fill("0", -1, .other), "0", "a count is never negative")
        XCTAssertEqual(fill("999999995", 10, .other), "999999999")
        XCTAssertNil(fill("", 1, .other))
        for reason in [StockChange.Reason.delivery, .waste, .count] {
            XCTAssertEqual(fill("", 10, reason), "10")
            XCTAssertEqual(fill(" ", -1, reason), "")
            XCTAssertNil(fill("x", 1, reason))
            XCTAssertNil(fill("-3", 10, reason))
        }
        XCTAssertEqual(fill("1", -1, .delivery), "", "nothing came")
        XCTAssertEqual(fill("1", -1, .waste), "")
        XCTAssertEqual(fill("1", -1, .count), "0", "none were counted")
        XCTAssertEqual(fill("0", -1, .count), "", "it was not counted")
    }

    func testPiecesNeedAReason() throws {
        XCTAssertEqual(try error("key=a&pieces.kiwi=1"), .numbers(["kiwi": .notANumber]))
        XCTAssertEqual(
            try error("key=a&seen.kiwi=1&count.kiwi="), .numbers(["kiwi": .notANumber]),
            "an empty count is not a number")
    }

    func testTheWantedCupsAreRead() throws {
        XCTAssertEqual(try form("key=a&juice=kiwi&cups=3").view.order.lines, [OrderLine("kiwi", cups: 3)])
        XCTAssertEqual(
            try form("key=a&cups.kiwi=3&cups.mango=2").view.order.lines,
            [OrderLine("kiwi", cups: 3), OrderLine("mango", cups: 2)])
        for cups in ["0", "100", "x", "-1", ""] {
            XCTAssertEqual(try form("key=a&juice=kiwi&cups=\(cups)").view.order.lines, [OrderLine("kiwi")])
        }
    }

    func testTheTypedTextIsKeptForEveryReason() throws {
        for (reason, field) in [("delivery", "pieces"), ("waste", "pieces"), ("count", "count"), ("other", "count")] {
            let form = try form("reason=\(reason)&\(field).kiwi=x&seenAt.kiwi=7&seenAt.mango=x&seenAt.durian=1")
            XCTAssertEqual(
                form.entries, ["kiwi": .init(typed: "x", seenSequence: 7), "mango": .init(seenSequence: 0)], reason)
            XCTAssertEqual(form.view.reason.rawValue, reason)
        }
    }

    func testTheFirstValueOfAFieldCounts() throws {
        let form = try form("key=a&seen.kiwi=10&seen.kiwi=1&count.kiwi=7&count.kiwi=9")
        XCTAssertEqual(form.entries, ["kiwi": .init(typed: "7", seen: 10)])
        XCTAssertEqual(try form.request.get().deltas, ["kiwi": -3])
    }

    func testAFormWithoutAKeyOrOfAnUnknownFruitIsRefused() throws {
        XCTAssertEqual(try error("add.kiwi=1"), .key)
        XCTAssertEqual(try error("key=a%20b&add.kiwi=1"), .key)
        XCTAssertEqual(try error("key=a&add.durian=1"), .unknownFruit("durian"))
    }

    func testACancellationHasAKeyAndPerhapsAnAnswer() throws {
        func form(_ encoded: String) throws -> CancellationForm? {
            CancellationForm(try XCTUnwrap(Form(encoded)), order: 7, who: nil)
        }
        XCTAssertEqual(try form("key=a&made=yes")?.request, CancellationRequest(order: 7, wasMade: true, key: "a"))
        XCTAssertEqual(try form("key=a&made=no")?.request.wasMade, false)
        let undo = try XCTUnwrap(form("key=a&juice=kiwi&cups.kiwi=3"))
        XCTAssertNil(undo.request.wasMade, "the order page's form takes back an order; the kitchen has the answer")
        for encoded in ["", "made=yes", "key=a&made=", "key=a&made=maybe", "key=a%20b&made=no"] {
            XCTAssertNil(try form(encoded), encoded)
        }
    }

    func testAnOrderFlashSurvivesItsCookie() throws {
        for flash in [
            OrderFlash.ordered(7, isAgain: true, seenMenu: nil), .ordered(7, isAgain: false, seenMenu: 3),
            .cancelled(8, wasMade: true), .cancelled(9, wasMade: false), .undone(10),
        ] {
            let cookie = try XCTUnwrap(flash.cookie)
            let request = Request(.get, "/orders", headers: .init(cookie: "a=b; told=\(cookie.value)"))
            XCTAssertEqual(OrderFlash(request.cookies), flash)
        }
        for value in [
            "", "again", "again:", "again:0", "again:x", "again:1:x", "again:1:2:3", "undone:1:2", "joke:1", "made:-1",
        ] {
            XCTAssertNil(OrderFlash(Cookies("told=\(value)")), value)
        }
    }

    func testAFlashSurvivesItsCookie() throws {
        let flash = StockFlash([
            .init(fruit: "kiwi", seen: 2, delta: 8, after: 9), .init(fruit: "mango", seen: 3, delta: -1, after: 2),
        ])
        let cookie = try XCTUnwrap(flash.cookie)
        let request = Request(.get, "/stock", headers: .init(cookie: "lang=ko; saved=\(cookie.value)"))
        XCTAssertEqual(StockFlash(request.cookies, menu: try Menu.firstShop), flash)
        XCTAssertEqual(flash.changes.map(\.elsewhere), [-1, 0])
    }

    func testAFlashHasTheReason() throws {
        for reason in StockChange.Reason.allCases {
            let flash = StockFlash([.init(fruit: "kiwi", seen: 2, delta: 0, after: 2)], reason: reason)
            XCTAssertEqual(try sent(flash), flash)
        }
    }

    func testAFlashHasTheSequenceOfTheChangeOrIsAReversal() throws {
        let changes = [StockFlash.Change(fruit: "kiwi", seen: 2, delta: 8, after: 10)]
        for flash in [
            StockFlash(changes, sequence: 7), StockFlash(changes, reason: .count, sequence: 1),
            StockFlash(changes, isReversal: true),
        ] {
            XCTAssertEqual(try sent(flash), flash)
        }
        XCTAssertEqual(
            try XCTUnwrap(StockFlash(changes, reason: .waste, sequence: 7).cookie).value, "waste#7|kiwi:2:8:10")
    }

    private func sent(_ flash: StockFlash) throws -> StockFlash? {
        let request = Request(.get, "/stock", headers: .init(cookie: "saved=\(try XCTUnwrap(flash.cookie).value)"))
        return StockFlash(request.cookies, menu: try Menu.firstShop)
    }

    func testAFlashFitsIntoACookieHoweverLongTheMenu() throws {
        let change = StockFlash.Change(fruit: "kiwi", seen: Stock.maxCount, delta: -Stock.maxCount, after: 0)
        let cookie = try XCTUnwrap(StockFlash(Array(repeating: change, count: 500)).cookie)
        XCTAssertLessThan(cookie.value.utf8.count, 4000)
    }
}
