import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

@testable import Journal
@testable import ShopStore

final class EventLineTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_800_000_000.123)

    private func events() throws -> [Event] {
        [
            .opened(FirstStock(counts: ["kiwi": 10, "mango": 0], stamp: Stamp(at: time))),
            .ordered(
                Order(number: 1, juice: "mangoKiwi", took: ["kiwi": 1, "mango": 2], stamp: Stamp("k-1_A", at: time))),
            .stockChanged(StockChange(deltas: ["kiwi": -3], reason: .waste, stamp: Stamp("k2", at: time))),
            .stockChanged(StockChange(deltas: [:], reason: .count, stamp: Stamp("k3", at: time))),
            .ordered(
                Order(
                    number: 2, juice: "kiwi", cups: 12, took: ["kiwi": 36], isQueued: true, stamp: Stamp("k4", at: time)
                )),
            .cancelled(
                Cancellation(
                    number: 2, juice: "kiwi", cups: 12, wasMade: false, took: ["kiwi": 36], stamp: Stamp("k5", at: time)
                )),
            .cancelled(
                Cancellation(number: 1, juice: "kiwi", cups: 1, wasMade: true, took: [:], stamp: Stamp("k6", at: time))),
            .ordered(
                Order(
                    number: 4, dayNumber: 4, content: OrderContent(lines: [OrderLine("mango", cups: 3)]),
                    took: ["mango": 9, "cup14": 1], lacked: ["cup14": 2], isQueued: false, stamp: Stamp("k16", at: time)
                )),
            .completed(KitchenMove(number: 2, stamp: Stamp(at: time))),
            .ordered(
                Order(
                    number: 3, dayNumber: 1,
                    lines: [OrderLine("mango", cups: 2), OrderLine("kiwi"), OrderLine("apple", cups: 99)],
                    took: ["kiwi": 3], isQueued: true, stamp: Stamp("k7", at: time))),
            .cancelled(
                Cancellation(
                    number: 3, lines: [OrderLine("mango", cups: 2), OrderLine("kiwi")], wasMade: true,
                    took: ["kiwi": 3], isQueued: true, stamp: Stamp("k8", at: time))),
            .recalled(KitchenMove(number: 3, stamp: Stamp(at: time))),
            .acknowledged(KitchenMove(number: 3, stamp: Stamp(at: time))),
            .reversed(Reversal(change: 3, deltas: ["kiwi": 3], reason: .waste, stamp: Stamp("k9", at: time))),
            .opened(FirstStock(counts: ["kiwi": 10], menu: try .firstShop, stamp: Stamp(at: time))),
            .menuChanged(MenuChange(menu: try menu(), counts: ["lemon": 33], stamp: Stamp("k10", at: time))),
        ] + (try eventsWithAuthors())
    }

    private func cake(_ price: Int) throws -> Cup {
        Cup(try XCTUnwrap(OpenAmount(OpenAmountWord(typed: #"떡 "=" "#), price: price)))
    }

    func testAnAmountIsReadOnlyInItsOwnForm() throws {
        let line = #"{"amount":{"word":"떡","price":4500},"cups":1}"#
        XCTAssertNotNil(try? order(line))
        for wrong in [
            #"{"amount":{"word":"떡","price":0},"cups":1}"#,
            #"{"amount":{"word":"떡","price":100000000},"cups":1}"#, #"{"amount":{"price":4500},"cups":1}"#,
            #"{"amount":{"word":"떡","price":4500},"cups":1,"price":4500}"#,
            #"{"amount":{"word":"떡","price":4500},"juice":"kiwi","cups":1}"#, "\(line),\(line)",
        ] {
            XCTAssertNil(try? order(wrong), wrong)
        }
    }

    private func order(_ lines: String) throws -> Event {
        let start = #"{"ordered":{"number":1,"dayNumber":1,"lines":[LINES],"#
        let body = start + #""took":{},"key":"k","time":"2026-11-21T09:00:00.000Z"}}"#
        return try EventLine.event(Array(body.replacing("LINES", with: lines).utf8)) {
            Corruption(file: "", byte: $1, error: $0, remedy: .restore)
        }
    }

    private func eventsWithAuthors() throws -> [Event] {
        let who = Who(device: "counter", staff: "s-1")
        let note = try NoteText(typed: #"물러서 \"반\" \ 버림"#)
        let settings = Settings(
            zone: "America/Argentina/Buenos_Aires", dayStartHour: 5, currency: try XCTUnwrap(Currency("EUR")),
            paymentKinds: [.cash, .card], name: try NameText(typed: #""쥬스" \ 메이커"#),
            firstNumber: 501, calls: CalledNames(typed: #"1, "벨" 2"#))
        return [
            .ordered(
                Order(
                    number: 4, dayNumber: 2,
                    lines: [
                        OrderLine("mango", cups: 2, price: 4_500), OrderLine("kiwi", price: 0), OrderLine("apple"),
                    ],
                    took: ["kiwi": 3], isQueued: true, stamp: Stamp("k11", who, at: time))),
            .cancelled(
                Cancellation(
                    number: 4, lines: [OrderLine("mango", cups: 2, price: 4_500)], wasMade: true,
                    took: ["kiwi": 3], isQueued: true, paid: .transfer, stamp: Stamp("k12", who, at: time))),
            .stockChanged(
                StockChange(
                    deltas: ["kiwi": -3], reason: .waste, note: note,
                    stamp: Stamp("k13", Who(device: nil, staff: "s", app: "api-1"), at: time))),
            .reversed(
                Reversal(
                    change: 3, deltas: ["kiwi": 3], reason: .waste, stamp: Stamp("k14", Who(device: "d"), at: time))),
            .menuChanged(MenuChange(menu: try menu(), counts: [:], stamp: Stamp("k15", who, at: time))),
            .availabilityChanged(
                AvailabilityChange(.juice("kiwi"), stoppedUntil: time + 3600, stamp: Stamp("k16", who, at: time))),
            .availabilityChanged(AvailabilityChange(.juice("kiwi"), stoppedUntil: nil, stamp: Stamp("k17", at: time))),
            .availabilityChanged(
                AvailabilityChange(.choice("ice-less"), stoppedUntil: time + 60, stamp: Stamp("k25", at: time))),
            .ordered(
                Order(
                    number: 5, dayNumber: 3,
                    content: OrderContent(
                        lines: [OrderLine("kiwi")], memo: try MemoText(typed: #"빨대 \"두\" 개 \"#),
                        call: try CalledName(typed: "은지")),
                    took: ["kiwi": 3], isQueued: false, stamp: Stamp("k26", at: time))),
            .ordered(
                Order(
                    number: 6, dayNumber: 4,
                    content: OrderContent(lines: [OrderLine("kiwi")], call: try CalledName(typed: "Bea")), took: [:],
                    isQueued: true, stamp: Stamp("k27", at: time))),
            .settingsChanged(SettingsChange(settings: settings, stamp: Stamp("k18", who, at: time))),
            .settingsChanged(
                SettingsChange(settings: Settings(openAmounts: true, cupNotice: "togo"), stamp: Stamp("k36", at: time))),
            .ordered(
                Order(
                    number: 7, dayNumber: 5,
                    content: OrderContent(lines: [
                        OrderLine("kiwi", price: 4_500), OrderLine(try cake(1), cups: 99, price: 1),
                        OrderLine(try cake(Currency.maxPrice), price: Currency.maxPrice),
                    ]),
                    took: ["kiwi": 3], isQueued: false, stamp: Stamp("k37", at: time))),
            .settingsChanged(SettingsChange(settings: Settings(), stamp: Stamp("k19", at: time))),
            .paid(Payment(number: 4, kind: .card, replaces: nil, total: 9_000, stamp: Stamp("k20", who, at: time))),
            .paid(Payment(number: 4, kind: .cash, replaces: .card, total: 9_000, stamp: Stamp("k21", at: time))),
            .refunded(
                Refund(
                    number: 4, lines: [OrderLine("mango", cups: 1, price: 4_500), OrderLine("apple")],
                    paid: .cash, returned: ["kiwi": 3], reason: .quality, note: note, stamp: Stamp("k24", who, at: time)
                )),
            .refunded(
                Refund(
                    number: 4, lines: [OrderLine("apple")], paid: nil, settles: true, returned: [:], reason: .other,
                    stamp: Stamp("k25", at: time))),
            .noted(HandoverNote(note, stamp: Stamp("k22", who, at: time))),
            .noted(HandoverNote(nil, stamp: Stamp("k23", at: time))),
            .cashMoved(CashMove(amount: 12_000, reason: .expense, note: note, stamp: Stamp("k26", who, at: time))),
            .cashMoved(CashMove(amount: 1, reason: .change, note: nil, stamp: Stamp("k27", at: time))),
            .cashMoved(
                CashMove(
                    amount: 12_000, reason: .expense, note: nil, reverses: 33, stamp: Stamp("k35", who, at: time))),
            .closed(
                Closing(
                    number: 3, counted: CashCount(faces: [10_000: 3, 500: 4]), left: 20_000,
                    period: period, tax: TaxRate(percent: 10), note: note, stamp: Stamp("k28", who, at: time))),
            .closed(
                Closing(
                    number: 4, counted: CashCount(sum: 0), left: 0, period: Drawer.Period(), note: nil,
                    stamp: Stamp("k29", at: time))),
            .closingReversed(ClosingReversal(number: 4, stamp: Stamp("k30", who, at: time))),
            .printRequested(Printout(.receipt, of: 4, stamp: Stamp("k31", who, at: time))),
            .printRequested(Printout(.closing, of: 3, stamp: Stamp("k32", at: time))),
            .closed(
                Closing(
                    number: 5, counted: CashCount(sum: 7), first: 0, left: 7, period: period, until: 12, note: nil,
                    stamp: Stamp("k33", at: time))),
            .drawerOpened(DrawerOpening(stamp: Stamp("k34", who, at: time))),
            .ordered(
                Order(
                    number: 5, dayNumber: 1,
                    content: OrderContent(lines: [OrderLine("kiwi", price: 4_500)], discount: "happy", place: "here"),
                    discountAmount: 450, took: ["kiwi": 3], isQueued: false, stamp: Stamp("k26", at: time))),
            .discounted(
                DiscountChange(
                    number: 5, discount: staff,
                    replaces: GivenDiscount("happy", amount: 450, of: Cup("kiwi", size: "large")),
                    total: 0, paid: .card,
                    stamp: Stamp("k27", who, at: time))),
            .discounted(
                DiscountChange(
                    number: 5, discount: nil, replaces: staff, total: 4_500, paid: nil, stamp: Stamp("k28", at: time))),
            .paid(
                Payment(
                    number: 5, kind: .cash, replaces: .card, total: 4_500, tendered: 10_000,
                    stamp: Stamp("k29", who, at: time))),
            .cancelled(
                Cancellation(
                    number: 5, lines: [OrderLine("kiwi", price: 4_500)], discount: staff, wasMade: true,
                    took: [:], isQueued: false, paid: .card, place: "here", stamp: Stamp("k29", at: time))),
            .sent(
                SentTransfer(
                    TransferID("mapo", 17), to: "hongdae", counts: ["kiwi": 3], note: note,
                    stamp: Stamp("k31", who, at: time))),
            .received(
                ReceivedTransfer(
                    TransferID("hong-dae", 8), sentCounts: ["kiwi": 3], counts: ["kiwi": 0], note: note,
                    stamp: Stamp("k32", who, at: time))),
            .received(
                ReceivedTransfer(
                    TransferID("hongdae", 9), sentCounts: nil, counts: ["kiwi": 1], note: nil,
                    stamp: Stamp("k33", at: time))),
            .refunded(
                Refund(
                    number: 5, lines: [OrderLine("kiwi", price: 4_500)], discount: staff, paid: nil,
                    returned: [:], reason: .other, stamp: Stamp("k30", at: time))),
        ]
    }

    /// After an order of each kind of payment, a refund and a closing before it.
    private var period: Drawer.Period {
        var shop = Shop()
        for event: Event in [
            .closed(
                Closing(
                    number: 1, counted: CashCount(sum: 9), left: 5, period: Drawer.Period(), note: nil,
                    stamp: Stamp("c", at: time))),
            .ordered(
                Order(
                    number: 1, dayNumber: 1, content: [OrderLine("kiwi", price: 3_500)], took: [:],
                    isQueued: false, stamp: Stamp("o", at: time))),
            .paid(Payment(number: 1, kind: .cash, replaces: nil, total: 3_500, stamp: Stamp("p", at: time))),
            .cancelled(
                Cancellation(
                    number: 1, lines: [OrderLine("kiwi", price: 3_500)], wasMade: true, took: [:],
                    isQueued: false, paid: .cash, stamp: Stamp("c", at: time))),
        ] { shop.apply(event) }
        return shop.drawer.period
    }

    private let staff = GivenDiscount("staff", amount: 4_500)

    /// With everything that a menu can say, and names that JSON has to escape.
    private func menu() throws -> Menu {
        let names = Localized(korean: "레몬 \"큰\" {1}", english: "Lemon\\ \u{1F34B} }")
        let lemon = Fruit(
            "lemon", symbol: "🍋", names: names, unit: .ml, step: 50, firstCount: 33, lowAt: 5, box: 24,
            boxPrice: 2_800, par: 48, hasTile: false, picture: .orange, colour: .apple)
        let juice = Juice(
            "lemonade", names: names, recipe: Recipe([.init("lemon", 2)]), price: 4_500, glass: .jar, colour: .mango)
        let discount = Discount("staff", names: names, percent: 100, needs: .pin)
        return try Menu(fruits: [lemon], juices: [juice], discounts: [discount], hasQueue: true).replacing(.firstShop)
    }

    private func line(_ members: [UInt8], sequence: Int = 4) -> Line {
        Line(
            file: "journal", offset: LogOffset(generation: 1, offset: 0), number: 2,
            sequence: sequence,
            object: Array("{\"seq\":\(sequence),".utf8) + members + [UInt8(ascii: "}")])
    }

    func testTheJSONOfAnOrderHasEverythingThatIsRecorded() throws {
        let order = Order(
            number: 7, dayNumber: 50, startsDay: true,
            content: OrderContent(
                lines: [OrderLine("kiwi", cups: 2, price: 3500)], discount: "staff", place: "own",
                memo: MemoText(recorded: "two straws"), call: CalledName(recorded: "Bea")),
            discountAmount: 700, took: ["kiwi": 6], lacked: ["straw": 2], isQueued: true,
            stamp: Stamp("k1", Who(device: "d1", staff: "s1", app: "a1"), at: time))
        let json = Data(try EventLine.fact(.ordered(order)))
        XCTAssertEqual(
            String(decoding: json, as: UTF8.self),
            #"{"number":7,"dayNumber":50,"startsDay":true,"lines":[{"juice":"kiwi","cups":2,"price":3500}],"place":"own","memo":"two straws","#
                + #""call":"Bea","discount":{"id":"staff","amount":700},"took":{"kiwi":6},"lacked":{"straw":2},"isQueued":true,"#
                + #""key":"k1","#
                + #""who":{"device":"d1","staff":"s1","app":"a1"},"time":"2027-01-15T08:00:00.123Z"}"#)
        let members = try XCTUnwrap(JSONSerialization.jsonObject(with: json) as? [String: Any])
        // The content, the stamp and the three facts of a discount stand in fewer members.
        let facts = [order as Any, order.content, order.stamp].reduce(-4) { $0 + Mirror(reflecting: $1).children.count }
        XCTAssertEqual(members.count, facts, "a new fact of an order belongs to its JSON")
    }

    func testEveryKindOfEventRoundTrips() throws {
        XCTAssertEqual(try EventLine.events(line(EventLine.members(try events()))), try events())
    }

    func testAnUnknownReasonIsAnotherReasonWhereItChangesNoSum() throws {
        let end = #""key":"k","time":"2027-01-15T08:00:00.123Z"}}]"#
        func refund(_ reason: String) -> String {
            #""events":[{"refunded":{"number":1,"lines":[{"juice":"kiwi","cups":1}],"returned":{},"reason":\#(reason),"#
                + end
        }
        func change(_ reason: String) -> String {
            #""events":[{"stockChanged":{"deltas":{"kiwi":-1},"reason":\#(reason),"# + end
        }
        func reversal(_ reason: String) -> String {
            #""events":[{"reversed":{"change":2,"deltas":{"kiwi":1},"reason":\#(reason),"# + end
        }
        for (reason, read) in [(#""quality""#, Refund.Reason.quality), (#""allergy""#, .other)] {
            guard case .refunded(let refund) = try events(in: refund(reason)).first else { return XCTFail(reason) }
            XCTAssertEqual(refund.reason, read)
        }
        for (reason, read) in [(#""waste""#, StockChange.Reason.waste), (#""tasting""#, .other)] {
            guard case .stockChanged(let change) = try events(in: change(reason)).first,
                case .reversed(let reversal) = try events(in: reversal(reason)).first
            else { return XCTFail(reason) }
            XCTAssertEqual([change.reason, reversal.reason], [read, read])
        }
        for reason in [#""""#, #""a b""#, "1", "null"] {
            for wrong in [refund(reason), change(reason), reversal(reason)] {
                XCTAssertThrowsError(try events(in: wrong), wrong)
            }
        }
        for (right, unknown) in [("expense", "gift"), ("change", "gift")] {
            let move = #""events":[{"cashMoved":{"amount":1,"reason":"\#(right)","# + end
            XCTAssertNoThrow(try events(in: move))
            XCTAssertThrowsError(try events(in: move.replacing(right, with: unknown)), "which way did the cash go?")
        }
        let slip = #""events":[{"printRequested":{"slip":"receipt","number":1,"# + end
        XCTAssertNoThrow(try events(in: slip))
        XCTAssertThrowsError(try events(in: slip.replacing("receipt", with: "label")), "what is to be printed?")
    }

    func testALineIsStandardJSON() throws {
        let json = line(try EventLine.members(events())).object
        let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        let written = try XCTUnwrap(object["events"] as? [[String: [String: Any]]])
        XCTAssertEqual(
            written.map { $0.keys.first },
            [
                "opened", "ordered", "stockChanged", "stockChanged", "ordered", "cancelled", "cancelled", "ordered",
                "completed",
                "ordered", "cancelled", "recalled", "acknowledged", "reversed", "opened", "menuChanged", "ordered",
                "cancelled",
                "stockChanged", "reversed", "menuChanged", "availabilityChanged", "availabilityChanged",
                "availabilityChanged", "ordered", "ordered", "settingsChanged", "settingsChanged", "ordered",
                "settingsChanged", "paid", "paid",
                "refunded", "refunded", "noted", "noted",
                "cashMoved", "cashMoved", "cashMoved", "closed", "closed", "closingReversed",
                "printRequested", "printRequested", "closed", "drawerOpened", "ordered", "discounted",
                "discounted", "paid", "cancelled", "sent",
                "received", "received", "refunded",
            ])
        XCTAssertEqual(written[1]["ordered"]?["number"] as? Int, 1)
        XCTAssertEqual(written[1]["ordered"]?["took"] as? [String: Int], ["kiwi": 1, "mango": 2])
        XCTAssertEqual(written[2]["stockChanged"]?["reason"] as? String, "waste")
        XCTAssertEqual(written[2]["stockChanged"]?["time"] as? String, "2027-01-15T08:00:00.123Z")
    }

    /// The members of a line with one order.
    private func order(
        lines: String = #"[{"juice":"kiwi","cups":1}]"#, time: String = "2027-01-15T08:00:00.123Z",
        took: String = #"{"kiwi":10}"#, isQueued: String = "", who: String = "",
        dayNumber: String = "1"
    ) -> String {
        #""events":[{"ordered":{"number":1,"dayNumber":\#(dayNumber),"lines":"#
            + lines + #","took":\#(took)\#(isQueued),"key":"k"\#(who),"time":"\#(time)"}}]"#
    }

    /// The members of a line with one change of the settings.
    private func settings(
        zone: String = "Asia/Seoul", hour: Int = 0, currency: String = "KRW", payments: String = #"["card"]"#,
        more: String = ""
    ) -> String {
        #""events":[{"settingsChanged":{"settings":{"zone":"\#(zone)","dayStartHour":\#(hour),"#
            + #""currency":"\#(currency)","paymentKinds":\#(payments)\#(more)},"key":"k","time":"2027-01-15T08:00:00.123Z"}}]"#
    }

    /// The members of a line with one note.
    private func note(_ text: String) -> String {
        #""events":[{"noted":{"text":"\#(text)","key":"k","time":"2027-01-15T08:00:00.123Z"}}]"#
    }

    private func events(in members: String) throws -> [Event] { try EventLine.events(line(Array(members.utf8))) }

    /// What this program does not write, it does not read.
    func testAMemberThatSaysNothingIsRefused() throws {
        for right in [
            order(who: #","who":{"device":"d","staff":"s"}"#), order(who: #","who":{"app":"a"}"#),
            order(isQueued: #","isQueued":true"#),
            order(lines: #"[{"juice":"kiwi","cups":1,"price":0}]"#), settings(), settings(zone: "Etc/GMT+5"), note("a"),
            settings(more: #","calls":["1","2"]"#), settings(more: #","firstNumber":9900"#),
            settings(more: #","cupNotice":"togo""#),
            order(dayNumber: #"50,"startsDay":true"#),
        ] {
            XCTAssertNoThrow(try events(in: right), right)
        }
        for wrong in [
            settings(more: #","firstNumber":1"#), settings(more: #","firstNumber":9901"#),
            settings(more: #","cupNotice":"""#), settings(more: #","cupNotice":"to go""#),
            order(dayNumber: #"1,"startsDay":true"#), order(dayNumber: #"50,"startsDay":false"#),
            settings(more: #","calls":[]"#), settings(more: #","calls":["1","1"]"#),
            order(who: #","who":{}"#), order(who: #","who":{"device":""}"#),
            order(who: #","who":{"staff":"s","device":"d"}"#), order(who: #","who":{"app":""}"#),
            order(isQueued: #","isQueued":false"#),
            order(lines: #"[{"juice":"kiwi","cups":1,"price":-1}]"#),
            order(lines: #"[{"juice":"kiwi","cups":1,"price":null}]"#),
            settings(zone: ""), settings(zone: "Asia/"), settings(zone: #"a\"b"#), settings(zone: #"a\u0000"#),
            settings(currency: "XYZ"), settings(hour: 24), settings(payments: #"["card","card"]"#),
            note(#"\u000a"#), note(#"\t"#), note(#"a\u202"#),
        ] {
            XCTAssertThrowsError(try events(in: wrong), wrong)
        }
    }

    func testAnUnreadableMemberIsNamedWithItsByte() throws {
        for (members, member) in [
            (order(took: #"{"kiwi":010}"#), "took"), (order(lines: #"[{"juice":"kiwi","cups":0}]"#), "cups"),
            (settings(hour: 24), "dayStartHour"), (order(who: #","who":{}"#), "who"),
        ] {
            XCTAssertThrowsError(try events(in: members), members) {
                XCTAssertTrue(
                    "\($0)".contains("holds an event whose “\(member)” is not as this program writes it"), "\($0)")
            }
        }
        XCTAssertThrowsError(try events(in: order(isQueued: #","place":"toGo""#))) {
            XCTAssertTrue("\($0)".contains("with “place” where this program writes “key”"), "\($0)")
        }
        let object = String(decoding: line(Array(order(took: "7").utf8)).object, as: UTF8.self)
        let byte = try XCTUnwrap(object.utf8.firstRange(of: "7,\"key\"".utf8)).lowerBound.utf16Offset(in: object)
        XCTAssertThrowsError(try events(in: order(took: "7"))) {
            XCTAssertTrue(
                "\($0)".contains(", byte \(byte): holds an event whose “took” is not as this program writes it"),
                "\($0)")
        }
    }

    func testAMenuInAnotherFormIsRefused() throws {
        let change = Event.menuChanged(MenuChange(menu: try menu(), counts: [:], stamp: Stamp("k", at: time)))
        let members = String(decoding: try EventLine.members([change]), as: UTF8.self)
        XCTAssertEqual(try EventLine.events(line(Array(members.utf8))), [change])
        for (right, wrong) in [
            (#""fruits":["#, #""fruits": ["#), (#""queue":true"#, #""queue":true,"more":1"#),
            (#""count":2"#, #""count":0"#),
            (#"{"count":2,"fruit":"lemon"}"#, #"{"fruit":"lemon","count":2}"#),
        ] {
            XCTAssertTrue(members.contains(right), right)
            XCTAssertThrowsError(try EventLine.events(line(Array(members.replacing(right, with: wrong).utf8))), wrong)
        }
    }

    func testAnUnknownEventIsRefused() throws {
        XCTAssertNoThrow(try EventLine.events(line(Array(order().utf8))))
        for members in [
            #""events":[{"stolen":{}}]"#, #""events":[{}]"#, #""events":[]"#, #""events":[{"ordered":{}}]"#,
            #""lines":[]"#, "", String(decoding: try EventLine.members(events()), as: UTF8.self) + ",",
            order(took: #"{"kiwi":10,"kiwi":1}"#), order(took: #"{"ki\u0077i":10}"#), order(took: #"{"kiwi":010}"#),
            order(took: #"{"kiwi":99999999999999999999}"#), order(time: "2027-02-31T08:00:00.123Z"),
            #""events":[{"completed":{"number":"2","time":"2027-01-15T08:00:00.123Z"}}]"#,
            order(lines: "[]"), order(lines: #"[{"juice":"kiwi","cups":0}]"#),
            order(lines: #"[{"juice":"kiwi","cups":100}]"#), order(lines: #"[{"juice":"kiwi"}]"#),
            order(lines: #"[{"juice":"kiwi","cups":1},{"juice":"kiwi","cups":2}]"#),
            order(lines: #"[{"juice":"kiwi","cups":1},]"#), order(isQueued: #","isQueued":false"#),
        ] {
            XCTAssertThrowsError(try EventLine.events(line(Array(members.utf8))), members)
        }
    }

    /// The events of a small menu stand for the one with the first shop's menu, whose lines take seconds to truncate.
    func testEveryTruncatedLineIsRefused() throws {
        let long = Event.opened(FirstStock(counts: ["kiwi": 10], menu: try .firstShop, stamp: Stamp(at: time)))
        let short = Event.opened(FirstStock(counts: ["kiwi": 10], menu: try menu(), stamp: Stamp(at: time)))
        for event in try events().map({ $0 == long ? short : $0 }) {
            let members = try EventLine.members([event])
            for length in members.indices {
                XCTAssertThrowsError(try EventLine.events(line(Array(members[..<length]))), "\(event) \(length)")
            }
        }
    }

    func testTimesHaveTheFormatOfFoundation() throws {
        // Foundation rounds down, and a time may be just below its millisecond as a binary fraction.
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let time = Date(milliseconds: Int.random(in: 0..<253_402_300_800_000, using: &random))
            var text = [UInt8]()
            Timestamp.append(time, to: &text)
            XCTAssertEqual(
                String(decoding: text, as: UTF8.self), (time + 0.0002).formatted(style), "\(time.milliseconds)")
            XCTAssertEqual(Timestamp.time(text[...]), time)
        }
    }
}
