import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestTime
import XCTest

final class DiscountTests: XCTestCase {
    private let lines = [OrderLine("kiwi", cups: 2, price: 4_500), OrderLine("mango", price: 5_250)]

    private func percent(_ percent: Int) -> Discount { Discount("d", names: Localized("d"), percent: percent) }

    private func stamps(_ cups: Int) -> Discount { Discount("d", names: Localized("d"), cups: cups) }

    func testAPartOfThePriceIsRoundedDownToACoin() throws {
        XCTAssertEqual(percent(10).amount(off: lines, in: .won), 1_420, "of 14,250 won, 1,425")
        XCTAssertEqual(percent(10).amount(off: lines, in: try XCTUnwrap(Currency("EUR"))), 1_425)
        XCTAssertEqual(percent(1).amount(off: [OrderLine("kiwi", price: 999)], in: .won), 0)
    }

    func testEverythingIsTheWholePriceToTheLastWon() {
        XCTAssertEqual(percent(100).amount(off: [OrderLine("kiwi", price: 4_505)], in: .won), 4_505)
        XCTAssertEqual(percent(100).amount(off: [OrderLine("kiwi")], in: .won), 0, "without a price")
    }

    func testAnAmountIsTakenOffAsFarAsThePriceReaches() {
        let thousand = Discount("d", names: Localized("d"), amount: 1_000)
        XCTAssertEqual(thousand.amount(off: lines, in: .won), 1_000)
        XCTAssertEqual(thousand.amount(off: [OrderLine("kiwi", price: 800)], in: .won), 800)
        XCTAssertEqual(thousand.amount(off: [OrderLine("kiwi")], in: .won), 0, "without a price")
    }

    func testTheCheapestCupsAreFree() {
        XCTAssertEqual(stamps(1).amount(off: lines, in: .won), 4_500)
        XCTAssertEqual(stamps(3).amount(off: lines, in: .won), 14_250)
        XCTAssertEqual(stamps(99).amount(off: lines, in: .won), 14_250, "never more than they cost")
        XCTAssertEqual(stamps(1).amount(off: [OrderLine("mango"), OrderLine("kiwi", price: 3_000)], in: .won), 3_000)
    }

    func testRefundsPayBackWhatWasPaidAndTheLastHasTheRest() {
        let order = Order(
            number: 1, dayNumber: 1, lines: lines, took: [:], isQueued: false, stamp: Stamp("o", at: TestClock().now))
        let given = GivenDiscount("d", amount: 1_420)
        let kiwi = OrderLine("kiwi", price: 4_500)
        var refunds = [Refund]()
        for cups in [kiwi, OrderLine("mango", price: 5_250), kiwi] {
            let discount = order.discount(given, of: [cups], after: refunds, in: .won)
            refunds.append(
                Refund(
                    number: 1, lines: [cups], discount: discount, paid: .cash, returned: [:], reason: .other,
                    stamp: Stamp("r", at: TestClock().now)))
            XCTAssertTrue(order.allows(refunds, discount: given))
        }
        XCTAssertEqual(refunds.map(\.amount), [4_050, 4_720, 4_060])
        XCTAssertEqual(refunds.compactMap(\.amount).reduce(0, +), 14_250 - 1_420)
        XCTAssertFalse(order.allows(refunds, discount: nil), "another discount")
    }

    func testTheRefundOfADiscountedLineHasItsDiscountAndNoOther() {
        let order = Order(
            number: 1, dayNumber: 1, lines: lines, took: [:], isQueued: false, stamp: Stamp("o", at: TestClock().now))
        let given = GivenDiscount("d", amount: 1_000, of: Cup("kiwi"))
        let (kiwi, mango) = (OrderLine("kiwi", price: 4_500), OrderLine("mango", price: 5_250))
        var refunds = [Refund]()
        for cups in [[kiwi], [mango], [kiwi]] {
            let discount = order.discount(given, of: cups, after: refunds, in: .won)
            refunds.append(
                Refund(
                    number: 1, lines: cups, discount: discount, paid: .cash, returned: [:], reason: .other,
                    stamp: Stamp("r", at: TestClock().now)))
            XCTAssertTrue(order.allows(refunds, discount: given))
        }
        XCTAssertEqual(refunds.map(\.amount), [4_000, 5_250, 4_000])
        XCTAssertFalse(order.allows(refunds, discount: GivenDiscount("d", amount: 1_000)), "of another line")
        XCTAssertTrue(order.allows(GivenDiscount("d", amount: 5_250, of: Cup("mango"))))
        XCTAssertFalse(order.allows(GivenDiscount("d", amount: 5_251, of: Cup("mango"))), "more than the line costs")
        XCTAssertFalse(order.allows(GivenDiscount("d", amount: 0, of: Cup("banana"))), "a line that it does not have")
    }

    func testADiscountOfALineGoesWithIt() {
        let content = OrderContent(lines: lines, discount: "d", of: Cup("kiwi"))
        XCTAssertEqual(content.filter { $0.juice == "kiwi" }.discountedCup, Cup("kiwi"))
        XCTAssertNil(content.filter { $0.juice == "mango" }.discount)
        XCTAssertNil(content.with(nil).discountedCup)
        XCTAssertNil(OrderContent(lines: lines, of: Cup("kiwi")).discountedCup, "without a discount")
    }

    func testADiscountIsAPartAnAmountOrCups() throws {
        for (members, error) in [
            ("", "takes off"), (", \"percent\": 10, \"cups\": 1", "in several ways"),
            (", \"percent\": 10, \"amount\": 1000", "in several ways"),
            (", \"amount\": 0", "0 is not a whole number from 1 to"),
            (", \"percent\": 101", "101 is not a whole number from 1 to 100"),
            (", \"cups\": 0", "0 is not a whole number from 1 to 99"),
        ] {
            XCTAssertThrowsError(try menu("{ \"id\": \"a\", \"name\": { \"ko\": \"가\" }\(members) }")) {
                XCTAssertTrue("\($0)".contains(error), "\($0)")
                XCTAssertTrue("\($0)".contains("discount 1 (가)"), "\($0)")
            }
        }
        let many = (1...13).map { "{ \"id\": \"d\($0)\", \"name\": { \"ko\": \"\($0)\" }, \"cups\": 1 }" }
        XCTAssertThrowsError(try menu(many.joined(separator: ", "))) {
            XCTAssertTrue("\($0)".contains("has 13 items, and at most 12 fit"), "\($0)")
        }
    }

    func testAMenuRemembersItsDiscountsAndTheirDifferences() throws {
        let staff = "{ \"id\": \"staff\", \"name\": { \"ko\": \"직원\" }, \"percent\": 100, \"needs\": \"pin\" }"
        let (before, after) = (try menu(staff), try menu(staff.replacing("100", with: "50")))
        XCTAssertEqual(try Menu(json: before.fileText.utf8, file: "menu.json", languages: [.korean]), before)
        XCTAssertEqual(
            after.differences(from: before),
            [.discount(.percent, before: before.discounts[0], after: after.discounts[0])])
        XCTAssertEqual(try menu("").replacing(before).names(of: "staff" as DiscountID)?.korean, "직원")
    }

    private func menu(_ discounts: String) throws -> Menu {
        let text = """
            { "fruits": [{ "id": "kiwi", "symbol": "🥝", "name": { "ko": "키위" }, "firstCount": 10 }],
              "juices": [{ "id": "kiwi", "name": { "ko": "키위쥬스" }, "recipe": [{ "fruit": "kiwi", "count": 3 }] }],
              "discounts": [\(discounts)] }
            """
        return try Menu(json: text.utf8, file: "menu.json", languages: [.korean])
    }
}
