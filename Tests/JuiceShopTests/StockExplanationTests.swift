import Foundation
import JuiceShop
import ShopTestSupport
import XCTest

final class StockExplanationTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)
    private var shop = Shop()
    private var events = [(sequence: Int, event: Event)]()

    override func setUpWithError() throws {
        shop = Shop()
        events = []
        guard case .made(let firstStock) = try shop.decide(OpeningRequest(.firstShop), at: time) else {
            return XCTFail("nothing new")
        }
        try apply(.opened(firstStock))
    }

    private func apply(_ event: Event) throws {
        XCTAssertTrue(shop.allows(event))
        shop.apply(event)
        events.insert((shop.sequence, event), at: 0)
    }

    private func order(_ juice: JuiceID) throws {
        guard
            case .made(let order) = try shop.decide(OrderRequest(XCTUnwrap(Menu.firstShop[juice]), key: "k"), at: time)
        else { return XCTFail("short") }
        try apply(.ordered(order))
    }

    private func change(_ deltas: [FruitID: Int], _ reason: StockChange.Reason) throws {
        guard
            case .made(let stockChange, _, _) = shop.decide(
                StockChangeRequest(deltas, reason: reason, key: "k"), at: time)
        else { return XCTFail("refused") }
        try apply(.stockChanged(stockChange))
    }

    private func cancelLastOrder(wasMade: Bool) throws {
        guard
            case .ordered(let order)? = events.first(where: { if case .ordered = $0.event { true } else { false } })?
                .event,
            case .made(let cancellation) = shop.decide(
                CancellationRequest(order: order.number, wasMade: wasMade, key: "k"), of: OrderRecord(order), at: time)
        else { return XCTFail("refused") }
        try apply(.cancelled(cancellation))
    }

    private func stockExplanation(newest count: Int = .max) -> StockExplanation {
        StockExplanation(of: "kiwi", accounts: shop.accounts, events: Array(events.prefix(count)))
    }

    func testTheExplanationHasEveryChangeSinceTheFirstStock() throws {
        try order("kiwi")
        try order("mango")
        try change(["kiwi": 5, "mango": 1], .delivery)
        let explanation = stockExplanation()
        XCTAssertEqual(explanation.start, .first(10))
        XCTAssertEqual(explanation.steps.map(\.delta), [5, -3])
        XCTAssertEqual(explanation.steps.map(\.after), [12, 7])
        XCTAssertEqual(explanation.earlier.total, 0)
        XCTAssertEqual(explanation.count, 12)
    }

    func testTheLastStocktakeStartsTheExplanation() throws {
        try order("kiwi")
        try change(["kiwi": 0], .count)
        try order("kiwi")
        let explanation = stockExplanation()
        guard case .counted(let counted) = explanation.start else { return XCTFail("not counted") }
        XCTAssertEqual(counted.count, 7)
        XCTAssertEqual(explanation.steps.map(\.delta), [-3])
        XCTAssertEqual(explanation.count, 4)
    }

    func testOnlyAnOrderCancelledBeforeItWasMadeReturnsFruit() throws {
        try order("kiwi")
        try cancelLastOrder(wasMade: false)
        try order("kiwi")
        try cancelLastOrder(wasMade: true)
        XCTAssertEqual(stockExplanation().steps.map(\.delta), [-3, 3, -3])
        XCTAssertEqual(stockExplanation().sums, .init(ordered: -6, changed: 0, returned: 3))
    }

    func testTheExplanationAddsUpWithAnyNumberOfSteps() throws {
        try change(["kiwi": 900], .delivery)
        for round in 0..<40 {
            try order("kiwi")
            if round % 5 == 0 { try cancelLastOrder(wasMade: round % 10 == 0) }
            if round % 7 == 0 { try change(["kiwi": -1], .waste) }
            if round == 20 { try change(["kiwi": -2], .count) }
        }
        for newest in 0...events.count {
            let explanation = stockExplanation(newest: newest)
            XCTAssertEqual(
                explanation.start.count + explanation.earlier.total + explanation.steps.reduce(0) { $0 + $1.delta },
                explanation.count)
            XCTAssertEqual(explanation.sums, stockExplanation().sums)
            XCTAssertEqual(
                explanation.steps.last.map { $0.after - $0.delta } ?? explanation.count,
                explanation.start.count + explanation.earlier.total)
        }
        XCTAssertEqual(stockExplanation().earlier.total, 0)
    }
}
