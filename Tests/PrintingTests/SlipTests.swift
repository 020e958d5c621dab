import ContentFile
import Foundation
import JuiceShop
import Printing
import ShopTestSupport
import TestSupport
import XCTest

/// Slips on paper of two widths, in three encodings, and texts that try to be commands.
final class SlipTests: XCTestCase {
    /// The rows between the first and the last command.
    private func rows(_ slip: Slip, columns: Int = 16, encoding: PrinterEncoding = .eucKR) -> [[UInt8]] {
        var printer = ReceiptPrinter()
        printer.columns = columns
        printer.encoding = encoding
        printer.prefix = []
        let bytes = printer.bytes(of: slip)
        XCTAssertEqual(bytes.prefix(2), [0x1B, 0x40])
        XCTAssertEqual(bytes.suffix(4), [0x1D, 0x56, 66, 0])
        return bytes.dropFirst(2).dropLast(4).split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
            .map(Array.init)
    }

    private func texts(_ slip: Slip, columns: Int = 16) -> [String] {
        rows(slip, columns: columns, encoding: .ascii).map { String(decoding: $0, as: UTF8.self) }
    }

    func testALineBreaksAtSpacesAndKeepsItsIndent() {
        var slip = Slip()
        slip.text("  less ice and more mango")
        XCTAssertEqual(texts(slip), ["  less ice and", "  more mango"])
    }

    func testAWordThatIsLongerThanThePaperBreaks() {
        var slip = Slip()
        slip.text("Strawberrybananasmoothie")
        XCTAssertEqual(texts(slip), ["Strawberrybanana", "smoothie"])
    }

    func testAnAmountStandsAtTheRightEdge() {
        var slip = Slip()
        slip.pair("Mango", "5,000")
        slip.pair("Mango and banana", "12,000")
        slip.pair("a", "an amount that is too long")
        XCTAssertEqual(
            texts(slip),
            ["Mango      5,000", "Mango and", "banana    12,000", "a", "  an amount that", "     is too long"])
    }

    /// For names of one word and of several, a count is beside its amount, and on paper of 58 mm and more beside a part of its
    /// name.
    func testACountNeverStandsAlone() {
        let names = [
            "쥬스 4 라지", "딸기바나나요거트스무디 특대", "Strawberrybananasmoothie", "Mango kiwi juice with oat milk large",
            "🍓🍌 쥬스",
        ]
        for columns in [16, 21, 32, 42] {
            for name in names + names.map({ String($0.prefix(columns - 1)) }) {
                for amount in ["", "5,500", "1,102,900"] {
                    var slip = Slip()
                    slip.pair("\(name)  12", amount)
                    let last = rows(slip, columns: columns).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
                    let words = last.split(separator: " ")
                    if columns >= 32 || amount.isEmpty {
                        XCTAssertGreaterThanOrEqual(words.count, amount.isEmpty ? 2 : 3, "\(columns): \(name): \(last)")
                    }
                    XCTAssertEqual(words.suffix(amount.isEmpty ? 1 : 2).first, "12", "\(columns): \(name): \(last)")
                    XCTAssertTrue(rows(slip, columns: columns).allSatisfy { $0.count <= columns })
                }
            }
        }
    }

    func testAnAmountStandsOnTheReceiptAlone() throws {
        let bag = Cup(try XCTUnwrap(OpenAmount(OpenAmountWord(typed: "Bag"), price: 100)))
        let order = Order(
            number: 7, dayNumber: 7,
            content: OrderContent(lines: [OrderLine("kiwi", price: 4_500), OrderLine(bag, cups: 2, price: 100)]),
            took: [:], isQueued: true, stamp: Stamp("k", at: Date(timeIntervalSince1970: 0)))
        let utc = BusinessCalendar(zone: try XCTUnwrap(TimeZone(identifier: "UTC")))
        let context = SlipContext(Shop.fresh(try .firstShop), calendar: utc, language: .english)
        let ticket = Slip.ticket(order, isAgain: false, context).lines.map(\.content)
        XCTAssertTrue(ticket.contains(.pair("", "1 cup")), "\(ticket)")
        XCTAssertFalse("\(ticket)".contains("Bag"))
        XCTAssertEqual(Slip.labels(order, isAgain: false, context).count, 1)
        let receipt = Slip.receipt(OrderRecord(order), isAgain: false, context).lines.map(\.content)
        XCTAssertTrue(receipt.contains(.pair("Bag  2", "200")), "\(receipt)")
    }

    func testEachCupHasALabel() throws {
        let shop = Shop.fresh(try .withPlaces)
        let latte = Cup("mangoLatte", size: "large", choices: ["ice-less", "milk-oat"])
        let content = OrderContent(
            lines: [OrderLine("kiwi", cups: 2), OrderLine(latte)], place: "here", call: try CalledName(typed: "Bell 7"))
        let order = Order(
            number: 7, dayNumber: 512, content: content, took: [:], isQueued: true,
            stamp: Stamp("k", at: Date(timeIntervalSince1970: 0)))
        let utc = BusinessCalendar(zone: try XCTUnwrap(TimeZone(identifier: "UTC")))
        let context = SlipContext(shop, calendar: utc, language: .english)
        let labels = Slip.labels(order, isAgain: false, context)
        XCTAssertEqual(
            labels.map { $0.lines.map(\.content) },
            [
                [.pair("512", "1/3"), .text("Kiwi juice"), .pair("For here", "Bell 7")],
                [.pair("512", "2/3"), .text("Kiwi juice"), .pair("For here", "Bell 7")],
                [
                    .pair("512", "3/3"), .text("Mango latte large"), .text("  less ice"), .text("  oat milk"),
                    .pair("For here", "Bell 7"),
                ],
            ])
        XCTAssertEqual(Slip.labels(order, isAgain: true, context).map { $0.lines.count }, [4, 4, 6])
    }

    func testAKitchenSlipKeepsTheCupsBesideALongName() throws {
        let shop = Shop.fresh(try .example)
        let juice = try XCTUnwrap(shop.menu.juices.first { !$0.sizes.isEmpty })
        let line = OrderLine(Cup(juice.id, size: juice.sizes[0].id), cups: 3, price: 5500)
        let stamp = Stamp("k", at: Date(timeIntervalSince1970: 0))
        let order = Order(
            number: 7, dayNumber: 5, content: OrderContent(lines: [line]), took: [:], isQueued: true, stamp: stamp)
        let utc = BusinessCalendar(zone: try XCTUnwrap(TimeZone(identifier: "UTC")))
        for language in [Language.korean, .english] {
            let slip = Slip.ticket(order, isAgain: true, SlipContext(shop, calendar: utc, language: language))
            for columns in [32, 42] {
                let lines = rows(slip, columns: columns, encoding: .cp949)
                let words = lines.map { $0.split(separator: 0x20) }
                let withCups = words.filter { $0.last == [0x33] }
                XCTAssertEqual(withCups.map { $0.count > 1 }, [true], "\(language) \(columns)")
            }
        }
    }

    func testLargeLettersLeaveHalfOfTheColumns() {
        var slip = Slip()
        slip.text("12345678 90", .large)
        slip.text("small")
        XCTAssertEqual(texts(slip), ["\u{1D}!\u{11}12345678", "90", "\u{1D}!\0small"])
    }

    func testHangulIsTwoColumnsWide() {
        var slip = Slip()
        slip.text("딸기쥬스바나나쥬스", centred: true)
        XCTAssertEqual(rows(slip).map(\.count), [16, 9])
        XCTAssertEqual(rows(slip)[0].prefix(2), [0xB5, 0xFE], "딸 in KS X 1001")
    }

    func testASyllableThatAnEncodingLacksIsAQuestionMark() {
        var slip = Slip()
        slip.text("뷁 🍓 가\u{301} ㅋ")
        XCTAssertEqual(rows(slip)[0], Array("? ? ? ".utf8) + [0xA4, 0xBB])
        XCTAssertEqual(rows(slip, encoding: .cp949)[0], [0x94, 0xEE] + Array(" ? ? ".utf8) + [0xA4, 0xBB])
    }

    func testNoTextIsACommand() {
        let texts =
            HostileTexts.lines(maxLength: 40) + HostileTexts.scalars.map { "a\($0)b" }
            + ["\u{1B}@", "\u{10}\u{4}\u{1}", "\u{1D}V\u{42}\0", "가\u{1B}나", "é", "e\u{301}", "한글"]
        for encoding in PrinterEncoding.allCases {
            for text in texts {
                var slip = Slip()
                slip.text(text)
                slip.pair(text, text)
                for row in rows(slip, columns: 32, encoding: encoding) {
                    XCTAssertFalse(row.contains { $0 < 0x20 || $0 == 0x7F }, "\(encoding) \(text.debugDescription)")
                    XCTAssertLessThanOrEqual(row.count, 32)
                    XCTAssertTrue(isWhole(row, encoding), "half a character: \(encoding) \(text.debugDescription)")
                }
            }
        }
    }

    /// True when each lead byte has its second one.
    private func isWhole(_ row: [UInt8], _ encoding: PrinterEncoding) -> Bool {
        var rest = row[...]
        while let byte = rest.popFirst() {
            if byte < 0x80 { continue }
            guard encoding != .ascii, let second = rest.popFirst() else { return false }
            if encoding == .eucKR, second < 0xA1 { return false }
            if second < 0x41 { return false }
        }
        return true
    }

    func testAChangedTicketSaysWhatWasAndWhatIs() throws {
        var shop = Shop()
        shop.apply(.opened(FirstStock(counts: [:], menu: try .firstShop, stamp: Stamp(at: .distantPast))))
        let utc = BusinessCalendar(zone: try XCTUnwrap(TimeZone(identifier: "UTC")))
        let context = SlipContext(shop, calendar: utc, language: .english)
        let order = Order(
            number: 46, dayNumber: 46, lines: [OrderLine("mango", cups: 2), OrderLine("banana"), OrderLine("kiwi")],
            took: [:], isQueued: true, stamp: Stamp("k", at: Date(timeIntervalSince1970: 0)))
        func refund(_ lines: [OrderLine]) -> Refund {
            Refund(
                number: 46, lines: lines, paid: nil, returned: [:], reason: .mistake,
                stamp: Stamp("f", at: Date(timeIntervalSince1970: 60)))
        }
        let partly = Slip.change(order, [refund([OrderLine("mango"), OrderLine("banana")])], isAgain: false, context)
        let text = texts(partly, columns: 32).joined(separator: "\n")
        for words in ["CHANGED", "No. 46", "00:01", "2 > 1", "1 > 0", "2 cups"] {
            XCTAssertTrue(text.contains(words), "\(words) in \(text)")
        }
        XCTAssertFalse(text.contains("VOID"))
        let first = refund([OrderLine("mango", cups: 2)])
        let second = refund([OrderLine("banana"), OrderLine("kiwi")])
        let whole = Slip.change(order, [first, second], isAgain: true, context)
        let last = texts(whole, columns: 32).joined(separator: "\n")
        XCTAssertTrue(last.contains("PRINTED AGAIN"), last)
        XCTAssertTrue(last.contains("VOID"), last)
        XCTAssertFalse(last.contains(">"), last)
        XCTAssertFalse(last.lowercased().contains("mango"), "it was refunded before: \(last)")
    }

    /// White on black where it is not the usual place, with a black column on both sides of the words.
    func testThePlaceIsTheLargestWordAfterTheNumber() throws {
        let big = "\u{1D}!\u{11}", here = "   \u{1D}B\u{1} For here \u{1D}B\0", usual = "     To go"
        for (place, row) in [("here", here), ("togo", usual)] as [(PlaceID, String)] {
            let (order, context) = try placed(at: place, .english)
            XCTAssertEqual(texts(.ticket(order, isAgain: false, context), columns: 32)[1], big + row)
            let refund = Refund(
                number: 7, lines: [OrderLine("mango")], paid: nil, returned: [:], reason: .mistake,
                stamp: Stamp("f", at: Date(timeIntervalSince1970: 60)))
            XCTAssertEqual(texts(.change(order, [refund], isAgain: false, context), columns: 32)[2], big + row)
        }
        let (order, context) = try placed(at: "here", .korean)
        XCTAssertEqual(
            rows(.ticket(order, isAgain: false, context), columns: 32)[1],
            [0x1D, 0x21, 0x11] + Array("     ".utf8)
                + [0x1D, 0x42, 1, 0x20, 0xB8, 0xC5, 0xC0, 0xE5, 0x20, 0x1D, 0x42, 0])
        let (old, _) = try placed(at: nil, .korean)
        let ticket = texts(.ticket(old, isAgain: false, context), columns: 32)
        XCTAssertTrue(ticket[1].hasPrefix("\u{1D}!\0"), "an order that was not asked: \(ticket)")
    }

    func testAReceiptHasThePlaceInPlainLetters() throws {
        for (place, name) in [("here", "For here"), ("togo", "To go")] as [(PlaceID, String)] {
            let (order, context) = try placed(at: place, .english)
            let receipt = texts(.receipt(OrderRecord(order), isAgain: false, context), columns: 32)
            XCTAssertTrue(receipt.contains(name), "\(receipt)")
            XCTAssertFalse(receipt.joined().contains("\u{1D}B"), "\(receipt)")
        }
    }

    /// On every slip of an order that a customer may read, and on those of other places on none.
    func testSlipsOfTheChosenPlaceSayThatSingleUseCupsStayOutside() throws {
        let sentences: [(Language, String)] = [
            (.korean, "매장에서는 일회용컵을 쓸 수 없어요"), (.english, "Single-use cups may not be used in the shop."),
        ]
        for (language, sentence) in sentences {
            for (place, notice, isSaid) in [
                ("togo", "togo", true), ("here", "togo", false), ("togo", nil, false), (nil, "togo", false),
            ] as [(PlaceID?, PlaceID?, Bool)] {
                let (order, context) = try placed(at: place, language, Settings(cupNotice: notice))
                let slips =
                    [
                        Slip.ticket(order, isAgain: false, context),
                        .receipt(OrderRecord(order), isAgain: false, context),
                    ]
                    + Slip.labels(order, isAgain: false, context)
                for slip in slips {
                    let text = slip.lines.map { "\($0)" }.joined()
                    XCTAssertEqual(text.contains(sentence), isSaid, text)
                }
            }
        }
    }

    private func placed(
        at place: PlaceID?, _ language: Language, _ settings: Settings = Settings()
    ) throws -> (Order, SlipContext) {
        let content = OrderContent(lines: [OrderLine("mango", cups: 2, price: 5000)], place: place)
        let order = Order(
            number: 7, dayNumber: 7, content: content, took: [:], isQueued: true,
            stamp: Stamp("k", at: Date(timeIntervalSince1970: 0)))
        var shop = Shop.fresh(try .withPlaces)
        shop.apply(.settingsChanged(SettingsChange(settings: settings, stamp: Stamp("s", at: order.time))))
        let context = SlipContext(
            shop, calendar: BusinessCalendar(zone: .gmt), language: language)
        return (order, context)
    }

    /// The shop's name, the tax, and amounts of a currency with cents.
    func testAReceiptFitsNarrowPaper() throws {
        var shop = Shop()
        let settings = Settings(
            currency: try XCTUnwrap(Currency("EUR")), name: NameText(recorded: "Juice Maker"),
            tax: TaxRate(percent: 19), receiptHeader: NoteText(recorded: "VAT DE123 · Main St 1"))
        shop.apply(
            .settingsChanged(SettingsChange(settings: settings, stamp: Stamp("s", at: Date(timeIntervalSince1970: 0)))))
        let content = OrderContent(lines: [OrderLine("kiwi", cups: 2, price: 450)], discount: "happy")
        let order = Order(
            number: 7, dayNumber: 3, content: content, discountAmount: 90, took: [:], isQueued: false,
            stamp: Stamp("k", at: Date(timeIntervalSince1970: 0)))
        let utc = BusinessCalendar(zone: try XCTUnwrap(TimeZone(identifier: "UTC")))
        let context = SlipContext(shop, calendar: utc, language: .english)
        let refund = Refund(
            number: 7, lines: [OrderLine("kiwi", price: 450)], discount: GivenDiscount("happy", amount: 45),
            paid: .cash, returned: [:], reason: .late, stamp: Stamp("f", at: Date(timeIntervalSince1970: 60)))
        let slip = Slip.receipt(OrderRecord(order, paid: .cash, refunds: [refund]), isAgain: true, context)
        let rule = String(repeating: "-", count: 32)
        let big = "\u{1D}!\u{11}", small = "\u{1D}!\0"
        XCTAssertEqual(
            texts(slip, columns: 32),
            [
                big + " PRINTED AGAIN", "  Juice Maker", small + "           VAT DE123", "           Main St 1", rule,
                "1970-01-01 00:00           No. 3", rule, "kiwi  2                     9.00", rule,
                "Subtotal                    9.00", "Discount (happy)           -0.90",
                "Total                       8.10", "Refunded                   -4.05",
                big + "Final", "total   4.05 EUR",
                small + rule, "Net of tax                  3.40", "VAT                         0.65",
                "Cash                        4.05", rule, "           Thank you!",
            ])
        let ofLine = Order(
            number: 7, dayNumber: 3, content: content.with("happy", of: Cup("kiwi")), discountAmount: 90, took: [:],
            isQueued: false, stamp: order.stamp)
        XCTAssertTrue(
            texts(Slip.receipt(OrderRecord(ofLine), isAgain: false, context), columns: 32)
                .contains("Discount (happy, kiwi)     -0.90"))
    }

    func testAReceiptOfACancelledOrderKeepsNothing() throws {
        var shop = Shop()
        let settings = Settings(tax: TaxRate(percent: 10))
        let time = Date(timeIntervalSince1970: 0)
        shop.apply(.settingsChanged(SettingsChange(settings: settings, stamp: Stamp("s", at: time))))
        let order = Order(
            number: 1, dayNumber: 1, lines: [OrderLine("kiwi", price: 4_500)], took: [:], isQueued: false,
            stamp: Stamp("k", at: time))
        let cancellation = Cancellation(
            number: 1, lines: order.lines, wasMade: true, took: [:], isQueued: false, paid: .card,
            stamp: Stamp("c", at: time))
        let context = SlipContext(shop, calendar: BusinessCalendar(zone: .gmt), language: .english)
        let slip = Slip.receipt(
            OrderRecord(order, cancellation: cancellation, paid: .card), isAgain: false, context)
        let rule = String(repeating: "-", count: 32)
        XCTAssertEqual(
            texts(slip, columns: 32).suffix(9),
            [
                "Total                      4,500", "Cancelled                 -4,500",
                "\u{1D}!\u{11}Final", "total      0 KRW", "\u{1D}!\0" + rule,
                "Net of tax                     0", "VAT                            0",
                "Card                           0", rule, "           Thank you!",
            ].suffix(9))
    }

    /// Each line's count and amount are without cancelled orders, and the lines add up to the takings.
    func testAClosingSlipSaysWhatIsLessUnderItsName() throws {
        var shop = Shop()
        let time = Date(timeIntervalSince1970: 0)
        func stamp(_ key: Key) -> Stamp { Stamp(key, at: time) }
        let settings = Settings(paymentKinds: PaymentKind.standard, tax: TaxRate(percent: 10))
        var events = [Event.settingsChanged(SettingsChange(settings: settings, stamp: stamp("s")))]
        for number in 1...5 {
            let discount: (DiscountID?, Int) = number == 5 ? ("all", 4_500) : number == 1 ? ("some", 500) : (nil, 0)
            events.append(
                .ordered(
                    Order(
                        number: number, dayNumber: number,
                        content: OrderContent(lines: [OrderLine("kiwi", price: 4_500)], discount: discount.0),
                        discountAmount: discount.1, took: [:], isQueued: false, stamp: stamp("o"))))
        }
        events += [
            .paid(Payment(number: 1, kind: .card, replaces: nil, total: 4_000, discount: 500, stamp: stamp("p1"))),
            .paid(Payment(number: 2, kind: .card, replaces: nil, total: 4_500, stamp: stamp("p2"))),
            .paid(Payment(number: 3, kind: .cash, replaces: nil, total: 4_500, stamp: stamp("p3"))),
            .cancelled(
                Cancellation(
                    number: 2, lines: [OrderLine("kiwi", price: 4_500)], wasMade: true, took: [:], isQueued: false,
                    paid: .card, stamp: stamp("c"))),
            .refunded(
                Refund(
                    number: 3, lines: [OrderLine("kiwi", price: 4_500)], paid: .cash, returned: [:], reason: .late,
                    stamp: stamp("r"))),
        ]
        for event in events {
            XCTAssertTrue(shop.allows(event))
            shop.apply(event)
        }
        let closing = Closing(
            number: 1, counted: CashCount(sum: 0), left: 0, period: shop.drawer.period, tax: settings.tax, note: nil,
            stamp: stamp("z"))
        let context = SlipContext(shop, calendar: BusinessCalendar(zone: .gmt), language: .english)
        let rule = String(repeating: "-", count: 32)
        XCTAssertEqual(
            texts(.closing(closing, isAgain: false, context), columns: 32).dropFirst(3).prefix(16),
            [
                "Card 1                     4,000", "Cash 1                         0",
                "Not recorded 1             4,500", "Free 1                         0",
                "\u{1D}!\u{11}Takings", "       8,500 KRW", "\u{1D}!\0" + rule,
                "Net of tax                 7,727", "VAT                          773", rule,
                "Before discounts          18,000", "Discounts                 -5,000",
                "Refunds 1                 -4,500", rule, "Cancelled 1                4,500", rule,
            ])
    }

    func testAPrinterNamesWhatItCannotPrint() throws {
        let first = try Menu.firstShop
        let rare = Juice("rare", names: Localized("뷁쥬스?"), recipe: first.juices[0].recipe)
        let menu = try Menu(fruits: first.fruits, juices: first.juices + [rare])
        var printer = ReceiptPrinter()
        XCTAssertEqual(printer.unprintableNames(on: menu, in: .korean), ["뷁쥬스?"])
        printer.encoding = .cp949
        XCTAssertEqual(printer.unprintableNames(on: menu, in: .korean), [])
    }

    func testAPrinterSaysWhyItDoesNotPrint() {
        XCTAssertEqual(StatusQuestion.printer.fault(0x12), nil)
        XCTAssertEqual(StatusQuestion.printer.fault(0x1A), .offline)
        XCTAssertEqual(StatusQuestion.offlineCause.fault(0x16), .cover)
        XCTAssertEqual(StatusQuestion.offlineCause.fault(0x32), .paper)
        XCTAssertEqual(StatusQuestion.offlineCause.fault(0x52), .offline)
        XCTAssertEqual(StatusQuestion.paper.fault(0x72), .paper)
        XCTAssertEqual(StatusQuestion.paper.fault(0x1E), nil, "paper is near its end")
        XCTAssertFalse(StatusQuestion.isAnswer(0x00))
        XCTAssertTrue(ReceiptPrinter.isPrintedAnswer(0x03))
        XCTAssertFalse(ReceiptPrinter.isPrintedAnswer(0x12), "the answer to another question")
    }
}
