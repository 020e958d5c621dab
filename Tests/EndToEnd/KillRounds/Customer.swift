import Foundation
import TestSupport

/// Brings errands to the shop, each again and again until there is an answer, as a page does on a bad network.
final class Customer {
    private let shop: RunningShop
    private let browser: HTTPClient
    private let promises: Promises
    private var lastSequence = 0

    init(_ shop: RunningShop, _ promises: Promises) {
        self.shop = shop
        self.promises = promises
        browser = shop.client()
    }

    func bring(_ errand: Errand) throws {
        let (path, body) = errand.form
        var last = "no answer"
        do {
            try eventually {
                guard let answer = try? browser.post(path, body) else { return false }
                last = "\(answer.status)"
                if [502, 503, 504].contains(answer.status) { return false }
                if answer.status != 303 { throw HTTPClient.Failure(description: "an answer that nothing explains") }
                try promises.add(errand, answer.headers["location"].flatMap(Self.orderNumber))
                return true
            }
        } catch {
            throw HTTPClient.Failure(description: "\(errand): \(last): \(error)\n\(try logs())")
        }
    }

    /// What a customer has seen is never taken back.
    func look() throws {
        guard let stock = try? StockAnswer(browser) else { return }
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
