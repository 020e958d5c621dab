import Foundation
import XCTest

/// The stock accounts and orders of a store: an oracle, which reads every event of every journal without the product's
/// code, so that an error of the product's reader does not hide itself. A new field that counts must be added here too.
struct StoredAccounts {
    var first = [String: Int]()
    var adjusted = [String: Int]()
    var consumed = [String: Int]()
    /// In journal order.
    var orders: [(number: Int, key: String, juice: String)] = []
    var changes: [(key: String, deltas: [String: Int])] = []
    var sequence = 0

    /// - Throws: for a line whose sequence does not continue the previous one.
    init(_ store: String) throws {
        let decoder = JSONDecoder()
        for (header, lines) in try StoreFiles(store).journals {
            guard header.sequence == sequence else {
                throw HTTPClient.Failure(description: "generation \(header.generation) does not follow \(sequence)")
            }
            for line in lines { try add(decoder.decode(StoredLine.self, from: Data(line.utf8))) }
        }
    }

    var fruits: Set<String> { Set(first.keys) }

    func stock(_ fruit: String) -> Int {
        first[fruit, default: 0] + adjusted[fruit, default: 0] - consumed[fruit, default: 0]
    }

    private mutating func add(_ line: StoredLine) throws {
        sequence += line.events.count
        guard line.seq == sequence else {
            throw HTTPClient.Failure(description: "event \(line.seq) does not follow \(sequence)")
        }
        for event in line.events {
            first.merge(event.opened?.counts ?? [:], uniquingKeysWith: +)
            adjusted.merge(event.stockChanged?.deltas ?? [:], uniquingKeysWith: +)
            consumed.merge(event.ordered?.took ?? [:], uniquingKeysWith: +)
            if let order = event.ordered { orders.append((order.number, order.key, order.lines[0].juice)) }
            if let change = event.stockChanged { changes.append((change.key, change.deltas)) }
        }
    }

    private struct StoredLine: Decodable {
        let seq: Int
        let events: [StoredEvent]
    }

    private struct StoredEvent: Decodable {
        struct Opened: Decodable { let counts: [String: Int] }
        struct StockChanged: Decodable {
            let key: String
            let deltas: [String: Int]
        }

        struct Ordered: Decodable {
            let number: Int
            let key: String
            let lines: [Line]
            let took: [String: Int]

            struct Line: Decodable { let juice: String }
        }

        let opened: Opened?
        let stockChanged: StockChanged?
        let ordered: Ordered?
    }
}

/// The body of `GET /stock.json`.
struct StockResponse: Decodable {
    let sequence: Int
    let stock: [String: Int]
    let available: [String: Int]

    init(_ client: HTTPClient) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(client.get("/stock.json").body.utf8))
    }
}

/// Asserts first stock + stock changes − consumed = stock, as in the journal, and no lost or duplicate order.
func assertAccountsBalance(_ shop: RunningShop, orders keys: [String]? = nil, line: UInt = #line) throws {
    let response = try StockResponse(shop.client())
    let accounts = try StoredAccounts(shop.store)
    for (fruit, count) in response.stock {
        XCTAssertEqual(accounts.stock(fruit), count, fruit, line: line)
        XCTAssertGreaterThanOrEqual(count, 0, fruit, line: line)
    }
    XCTAssertEqual(
        accounts.orders.map(\.number), Array(1..<(accounts.orders.count + 1)), "numbers are consecutive", line: line)
    if let keys { XCTAssertEqual(accounts.orders.map(\.key).sorted(), keys.sorted(), line: line) }
}
