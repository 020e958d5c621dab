import Foundation
import JuiceShop
import Printing
import ShopTestSupport
import XCTest

/// The slips that events are worth: no order is made twice, or never.
final class PrintJobTests: XCTestCase {
    private let start = Date(timeIntervalSince1970: 1_795_000_000)
    private var events = [(sequence: Int, event: Event)]()
    private var shop = Shop()

    override func setUpWithError() throws {
        shop = Shop()
        let menu = try Menu.firstShop
        let counts = Dictionary(uniqueKeysWithValues: menu.fruits.map { ($0.id, 1_000) })
        shop.apply(.opened(FirstStock(counts: counts, menu: menu, stamp: Stamp(at: start))))
        events = []
    }

    private func add(_ event: Event) {
        shop.apply(event)
        events.append((shop.sequence, event))
    }

    @discardableResult
    private func order(_ minute: Double, isQueued: Bool = true, cups: Int = 1) -> Int {
        let number = shop.orderCount + 1
        add(
            .ordered(
                Order(
                    number: number, dayNumber: number,
                    content: OrderContent(lines: [OrderLine("kiwi", cups: cups)]), took: ["kiwi": 3],
                    isQueued: isQueued, stamp: Stamp(Key(rawValue: "order-\(number)") ?? "order", at: time(minute)))))
        return shop.sequence
    }

    private func cancel(_ number: Int, _ minute: Double, paid: PaymentKind? = nil) {
        add(
            .cancelled(
                Cancellation(
                    number: number, lines: [OrderLine("kiwi")],
                    wasMade: false,
                    took: ["kiwi": 3], isQueued: true, paid: paid,
                    stamp: Stamp(Key(rawValue: "cancel-\(number)") ?? "cancel", at: time(minute)))))
    }

    private func refund(_ number: Int, _ minute: Double, _ lines: [OrderLine] = [OrderLine("kiwi")]) {
        add(
            .refunded(
                Refund(
                    number: number, lines: lines, paid: nil, returned: [:], reason: .mistake,
                    stamp: Stamp(Key(rawValue: "refund-\(shop.sequence)") ?? "refund", at: time(minute)))))
    }

    private func pay(_ number: Int, _ kind: PaymentKind, replaces: PaymentKind? = nil, _ minute: Double) {
        add(
            .paid(
                Payment(
                    number: number, kind: kind, replaces: replaces, total: 0,
                    stamp: Stamp(Key(rawValue: "pay-\(number)") ?? "pay", at: time(minute)))))
    }

    private func time(_ minute: Double) -> Date { start + minute * 60 }

    /// Such as `ticket 1, ticket 2 again, missed 3`.
    private func jobs(
        _ minute: Double, _ duties: Set<PrinterDuty> = [.tickets], begun: Int? = nil, opened: Int = 0,
        counted: [Int: Int] = [:], ahead: Int = 0, answered: [PrintJob.RequestedSlip: Int] = [:]
    ) -> String {
        PrintJob.jobs(
            for: events, duties, begun: begun, opened: opened, counted: counted, ahead: ahead, answered: answered,
            shop: shop, now: time(minute)
        ).map { job in
            let task =
                switch job.task {
                case .ticket(let order): "ticket \(order.number)" + (order.cups == 1 ? "" : " of \(order.cups)")
                case .cancellation(let cancellation): "cancellation \(cancellation.number)"
                case .change(let refund): "change \(refund.number)"
                case .missed(let count): "missed \(count)"
                case .printout(let printout): "\(printout.slip) of \(printout.number)"
                case .closing(let closing): "closing \(closing.number)"
                case .drawer: "drawer"
                }
            return task + (job.isAgain ? " again" : "") + (job.opensDrawer && job.task != .drawer ? " and drawer" : "")
        }.joined(separator: ", ")
    }

    func testEachOrderHasATicket() {
        order(0)
        order(1, isQueued: false)
        XCTAssertEqual(jobs(2), "ticket 1, ticket 2")
        XCTAssertEqual(jobs(2, [.drawer]), "")
    }

    func testWhatNobodyMakesHasNoSlip() throws {
        let line = OrderLine(
            Cup(try XCTUnwrap(OpenAmount(OpenAmountWord(typed: "Bag"), price: 100))), cups: 2, price: 100)
        add(
            .ordered(
                Order(
                    number: 1, dayNumber: 1, content: OrderContent(lines: [line]), took: [:], isQueued: false,
                    stamp: Stamp("order-1", at: time(0)))))
        let made = shop.sequence
        refund(1, 1, [OrderLine(line.cup, price: 100)])
        XCTAssertEqual(jobs(2, [.tickets, .cups]), "")
        XCTAssertEqual(jobs(2, ahead: made), "", "not of its refund")
        add(
            .cancelled(
                Cancellation(
                    number: 1, lines: [line], wasMade: false, took: [:], isQueued: false, paid: [],
                    stamp: Stamp("cancel-1", at: time(2)))))
        XCTAssertEqual(jobs(3, [.tickets, .cups]), "")
        XCTAssertEqual(jobs(3, ahead: made), "", "not of its cancellation")
    }

    func testLabelsComeWithEachOrderAndNoneForItsCancellationOrRefund() {
        let first = order(0)
        XCTAssertEqual(jobs(1, [.cups]), "ticket 1")
        XCTAssertEqual(jobs(1, [.tickets, .cups]), "ticket 1", "both are of one job")
        cancel(1, 2)
        XCTAssertEqual(jobs(3, [.cups]), "")
        order(3, cups: 3)
        refund(2, 4)
        XCTAssertEqual(jobs(5, [.cups]), "ticket 2 of 2")
        XCTAssertEqual(jobs(5, [.cups], begun: first), "ticket 2 of 2")
    }

    func testATicketThatMayHaveComeOutIsMarked() {
        order(0)
        let second = order(1)
        XCTAssertEqual(jobs(2, begun: second), "ticket 1, ticket 2 again")
    }

    func testOldOrdersAreCountedOnce() {
        order(0)
        order(1)
        order(20)
        XCTAssertEqual(jobs(21), "missed 2, ticket 3")
    }

    func testAnOrderThatTheKitchenHandedOverHasNoTicket() {
        order(0)
        order(1)
        add(.completed(KitchenMove(number: 1, stamp: Stamp(at: time(2)))))
        XCTAssertEqual(jobs(3), "ticket 2")
        XCTAssertEqual(jobs(40), "missed 2")
    }

    func testACancelledOrderHasNoSlipUnlessItsTicketMayBeOut() {
        let first = order(0)
        cancel(1, 1)
        XCTAssertEqual(jobs(2), "")
        XCTAssertEqual(jobs(2, begun: first), "cancellation 1")
        events.removeFirst()
        XCTAssertEqual(jobs(2), "cancellation 1", "its ticket is out")
        XCTAssertEqual(jobs(30), "", "nobody makes it any more")
    }

    func testARefundChangesTheTicketThatIsOutAndIsOnTheOneThatIsNot() {
        let first = order(0, cups: 3)
        refund(1, 1)
        XCTAssertEqual(jobs(2), "ticket 1 of 2", "the kitchen never had the other one")
        XCTAssertEqual(jobs(2, begun: first), "ticket 1 of 2 again, change 1", "one of three may be out")
        events.removeFirst()
        XCTAssertEqual(jobs(2), "change 1", "its ticket is out")
        refund(1, 3, [OrderLine("kiwi", cups: 2)])
        XCTAssertEqual(jobs(4), "change 1, change 1")
        XCTAssertEqual(jobs(4, [.receipts, .drawer]), "")
        XCTAssertEqual(jobs(30), "", "nobody makes it any more")
    }

    func testAnOrderThatWasRefundedAsAWholeHasNoSlipUnlessItsTicketMayBeOut() {
        let first = order(0)
        refund(1, 1)
        XCTAssertEqual(jobs(2), "")
        XCTAssertEqual(jobs(2, begun: first), "change 1")
    }

    func testWhatATicketCountsInIsNotToldWhenTheTicketIsDone() {
        order(0, cups: 3)
        order(0)
        order(0)
        refund(1, 1)
        cancel(2, 1)
        XCTAssertEqual(jobs(2), "ticket 1 of 2, ticket 3")
        let first = PrintJob.jobs(for: events, [.tickets], begun: nil, shop: shop, now: time(2))[0]
        events.removeFirst()
        XCTAssertEqual(jobs(2, counted: first.counted), "ticket 3")
        refund(1, 3)
        let second = PrintJob.jobs(
            for: events, [.tickets], begun: nil, counted: first.counted, shop: shop, now: time(3))[0]
        events.removeFirst(2)
        XCTAssertEqual(jobs(3, counted: second.counted), "change 1", "the refund after its ticket")
    }

    func testASlipOfACancellationAndTheDrawerAreOneJob() {
        order(0)
        cancel(1, 1, paid: .cash)
        events.removeFirst()
        XCTAssertEqual(jobs(1, [.tickets, .drawer]), "cancellation 1 and drawer")
        XCTAssertEqual(jobs(1, [.drawer]), "drawer")
    }

    func testAPrinterPrintsWhatIsAskedOfItsDuties() {
        order(0)
        for slip in Printout.Slip.allCases where slip != .closing {
            add(
                .printRequested(
                    Printout(slip, of: 1, stamp: Stamp(Key(rawValue: "print-\(slip)") ?? "print", at: time(1)))))
        }
        XCTAssertEqual(jobs(1, [.receipts]), "receipt of 1")
        XCTAssertEqual(jobs(1, [.tickets]), "ticket 1, ticket of 1")
        XCTAssertEqual(jobs(1, [.closings, .drawer]), "")
        XCTAssertEqual(jobs(20, [.receipts]), "", "the customer has left")
    }

    @discardableResult
    private func ask(_ slip: Printout.Slip, of number: Int, _ minute: Double) -> Int {
        let key = Key(rawValue: "print-\(shop.sequence)") ?? "print"
        add(.printRequested(Printout(slip, of: number, stamp: Stamp(key, at: time(minute)))))
        return shop.sequence
    }

    func testASlipThatIsAskedForWaitsOnceAndBehindTheTickets() {
        order(0)
        order(0)
        let first = ask(.ticket, of: 1, 1)
        ask(.ticket, of: 1, 1)
        ask(.ticket, of: 2, 1)
        ask(.receipt, of: 1, 1)
        let third = order(2)
        ask(.ticket, of: 1, 2)
        XCTAssertEqual(jobs(2), "ticket 1, ticket 2, ticket 3, ticket of 1, ticket of 2")
        XCTAssertEqual(jobs(2, [.receipts]), "receipt of 1")
        XCTAssertEqual(jobs(2, begun: first), "ticket of 1 again, ticket 1, ticket 2, ticket 3, ticket of 2")
        XCTAssertEqual(jobs(2, ahead: third), "ticket of 1, ticket of 2", "the tickets are out")
        let asked = PrintJob.jobs(for: events, [.tickets], begun: nil, ahead: third, shop: shop, now: time(2))
        guard let requestedSlip = asked.first?.requestedSlip else { return XCTFail("\(asked)") }
        let answered = [requestedSlip: shop.sequence]
        XCTAssertEqual(jobs(2, ahead: third, answered: answered), "ticket of 2", "one answers all that waited")
        ask(.ticket, of: 1, 3)
        XCTAssertEqual(jobs(3, ahead: third, answered: answered), "ticket of 2, ticket of 1")
    }

    func testWhatIsAheadTakesNoSlipFromARefund() {
        ask(.ticket, of: 1, 0)
        let first = order(0, cups: 3)
        refund(1, 1)
        XCTAssertEqual(jobs(2, ahead: first), "change 1, ticket of 1")
    }

    func testAClosingThatWasTakenBackHasNoSlip() {
        for number in 1...2 {
            add(
                .closed(
                    Closing(
                        number: number, counted: CashCount(sum: 0),
                        left: 0, period: shop.drawer.period, note: nil,
                        stamp: Stamp(Key(rawValue: "close-\(number)") ?? "close", at: time(0)))))
        }
        XCTAssertEqual(jobs(600, [.closings]), "closing 1, closing 2", "it waits for the morning")
        add(.closingReversed(ClosingReversal(number: 2, stamp: Stamp("back", at: time(1)))))
        XCTAssertEqual(jobs(1, [.closings]), "closing 1")
        XCTAssertEqual(jobs(30 * 60, [.closings]), "")
    }

    func testTheDrawerOpensForCashThatIsMovedOrCounted() {
        add(.cashMoved(CashMove(amount: 5, reason: .expense, note: nil, stamp: Stamp("m", at: time(0)))))
        XCTAssertEqual(jobs(0.5, [.drawer]), "drawer")
        XCTAssertEqual(jobs(0.5, [.receipts]), "")
        add(.drawerOpened(DrawerOpening(stamp: Stamp("o", at: time(0.2)))))
        XCTAssertEqual(jobs(0.5, [.drawer]), "drawer, drawer")
        XCTAssertEqual(jobs(0.5, [.drawer], opened: shop.sequence), "", "it opened before a restart")
    }

    func testTheDrawerStaysShutForAMoveThatIsTakenBack() {
        add(.cashMoved(CashMove(amount: 5, reason: .expense, note: nil, stamp: Stamp("m", at: time(0)))))
        let (move, stamp) = (shop.sequence, Stamp("r", at: time(0.2)))
        add(.cashMoved(CashMove(amount: 5, reason: .expense, note: nil, reverses: move, stamp: stamp)))
        XCTAssertEqual(jobs(0.5, [.drawer]), "drawer", "for the move alone")
    }

    func testTheDrawerOpensForCashAtOnceOrNotAtAll() {
        order(0)
        pay(1, .card, 0.1)
        XCTAssertEqual(jobs(0.2, [.drawer]), "")
        pay(1, .cash, replaces: .card, 0.2)
        XCTAssertEqual(jobs(0.5, [.drawer]), "drawer")
        XCTAssertEqual(jobs(0.5, [.drawer], begun: shop.sequence), "", "it may stand open unwatched")
        XCTAssertEqual(jobs(0.5, [.drawer], opened: shop.sequence), "", "it opened without paper")
        XCTAssertEqual(jobs(2, [.drawer]), "")
        pay(1, .cash, replaces: .cash, 2)
        cancel(1, 3, paid: .cash)
        XCTAssertEqual(jobs(3, [.drawer]), "drawer", "cash is given back")
    }
}
