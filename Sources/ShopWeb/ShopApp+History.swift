import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

extension ShopApp {
    private static let recordsOnAPage = 50
    private static let linesOfAFruit = 200
    /// A part of the history is read within a tenth of a second; what is older has an address of its own.
    private static let maxGenerations = 3

    func stockHistory(before: Int?, _ visit: RequestContext) throws -> Response {
        let found = try store.page(
            before: before ?? .max, atMost: Self.recordsOnAPage, chapters: Self.maxGenerations,
            where: \.isChangeByHand)
        let isCutShort = found.older != nil && found.entries.count < Self.recordsOnAPage
        return try page(
            StockHistoryPage(
                found.entries.map { .init($0.event, counts: $0.counts) }, before: before, older: found.older,
                reached: isCutShort ? found.reached?.event.time : nil, menu: menu, zone: clock.zone,
                language: visit.language, texts: texts))
    }

    func explain(_ fruit: FruitID, _ visit: RequestContext) throws -> Response {
        guard
            let stockExplanation = try store.stockExplanation(
                of: fruit, atMost: Self.linesOfAFruit, chapters: Self.maxGenerations)
        else { throw HTTPError.notFound }
        return try page(
            FruitPage(stockExplanation, menu: menu, zone: clock.zone, language: visit.language, texts: texts))
    }
}

extension Event {
    /// Whether the stock's history tells it; the orders have a list of their own.
    fileprivate var isChangeByHand: Bool {
        switch self {
        case .opened, .stockChanged, .cancelled: true
        case .ordered, .completed: false
        }
    }
}
