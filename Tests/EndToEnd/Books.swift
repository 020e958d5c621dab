import Foundation
import XCTest

/// The store as its files tell it, read without the product's code: every event of every journal.
struct StoredBooks {
    var first = [String: Int]()
    var adjusted = [String: Int]()
    var consumed = [String: Int]()
    /// In the order of the journal.
    var orders: [(number: Int, key: String, juice: String)] = []
    var changes: [(key: String, deltas: [String: Int])] = []
    var sequence = 0

    /// - Throws: where a line does not follow the one before it.
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
            adjusted.merge(event.adjusted?.deltas ?? [:], uniquingKeysWith: +)
            consumed.merge(event.ordered?.took ?? [:], uniquingKeysWith: +)
            if let order = event.ordered { orders.append((order.number, order.key, order.juice)) }
            if let change = event.adjusted { changes.append((change.key, change.deltas)) }
        }
    }

    private struct StoredLine: Decodable {
        let seq: Int
        let events: [StoredEvent]
    }

    private struct StoredEvent: Decodable {
        struct Opened: Decodable { let counts: [String: Int] }
        struct Adjusted: Decodable {
            let key: String
            let deltas: [String: Int]
        }

        struct Ordered: Decodable {
            let number: Int
            let key: String
            let juice: String
            let took: [String: Int]
        }

        let opened: Opened?
        let adjusted: Adjusted?
        let ordered: Ordered?
    }
}

/// What `GET /stock.json` answers.
struct StockAnswer: Decodable {
    let sequence: Int
    let stock: [String: Int]
    let available: [String: Int]

    init(_ client: HTTPClient) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(client.get("/stock.json").body.utf8))
    }
}

/// First stock + adjustments − consumed = stock, the journal agrees, and no order is lost or doubled.
func assertBooksBalance(_ shop: RunningShop, orders keys: [String]? = nil, line: UInt = #line) throws {
    let answer = try StockAnswer(shop.client())
    let books = try StoredBooks(shop.store)
    for (fruit, count) in answer.stock {
        XCTAssertEqual(books.stock(fruit), count, fruit, line: line)
        XCTAssertGreaterThanOrEqual(count, 0, fruit, line: line)
    }
    XCTAssertEqual(
        books.orders.map(\.number), Array(1..<(books.orders.count + 1)), "numbers are consecutive", line: line)
    if let keys { XCTAssertEqual(books.orders.map(\.key).sorted(), keys.sorted(), line: line) }
}
