import Foundation
import TestSupport

/// Submits operations to the shop and retries each until there is a response, as a page does on a bad network.
final class RetryingClient {
    private let shop: RunningShop
    private let browser: HTTPClient
    private let results: AckedResults
    private var lastSequence = 0

    init(_ shop: RunningShop, _ results: AckedResults) {
        self.shop = shop
        self.results = results
        browser = shop.client()
    }

    func submit(_ operation: StoreOperation) throws {
        let (path, body) = operation.form
        var last = "no response"
        do {
            try eventually {
                guard let response = try? browser.post(path, body) else { return false }
                last = "\(response.status)"
                if [502, 503, 504].contains(response.status) { return false }
                if response.status != 303 { throw HTTPClient.Failure(description: "unexpected status") }
                try results.add(operation, response.headers["location"].flatMap(Self.orderNumber))
                return true
            }
        } catch {
            throw HTTPClient.Failure(description: "\(operation): \(last): \(error)\n\(try logs())")
        }
    }

    /// Reads the stock, and throws when an older state follows a newer one.
    func readStock() throws {
        guard let stock = try? StockResponse(browser) else { return }
        if stock.sequence < lastSequence {
            throw HTTPClient.Failure(description: "event \(stock.sequence) was shown after event \(lastSequence)")
        }
        lastSequence = stock.sequence
    }

    private func logs() throws -> String {
        try shop.folder.names().filter { $0.hasPrefix("shop-") }
            .map { String(decoding: try shop.folder.read($0).suffix(500), as: UTF8.self) }.joined(separator: "\n")
    }

    private static func orderNumber(_ location: String) -> Int? {
        location.hasPrefix("/orders/") ? Int(location.dropFirst("/orders/".count)) : nil
    }
}
