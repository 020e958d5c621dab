import Foundation
import XCTest

/// The store as its files tell it, read without the product's code: every event of every journal.
struct StoredBooks {
    var first = [String: Int]()
    var adjusted = [String: Int]()
    var consumed = [String: Int]()
    /// Order number and key, in the order of the journal.
    var orders: [(number: Int, key: String, juice: String)] = []

    init(_ store: String) throws {
        let files = FileManager.default
        let folders = [store, "\(store)/archive"].filter { files.fileExists(atPath: $0) }
        let journals = try folders.flatMap { folder in
            try files.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("journal-") }.map { "\(folder)/\($0)" }
        }.sorted { $0.suffix(14) < $1.suffix(14) }
        for journal in journals {
            for line in try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n").dropFirst() {
                try add(JSONDecoder().decode(StoredLine.self, from: Data(line.utf8)))
            }
        }
    }

    func stock(_ fruit: String) -> Int {
        first[fruit, default: 0] + adjusted[fruit, default: 0] - consumed[fruit, default: 0]
    }

    private mutating func add(_ line: StoredLine) {
        for event in line.events {
            first.merge(event.opened?.counts ?? [:], uniquingKeysWith: +)
            adjusted.merge(event.adjusted?.deltas ?? [:], uniquingKeysWith: +)
            consumed.merge(event.ordered?.took ?? [:], uniquingKeysWith: +)
            if let order = event.ordered { orders.append((order.number, order.key, order.juice)) }
        }
    }

    private struct StoredLine: Decodable {
        let seq: Int
        let events: [StoredEvent]
    }

    private struct StoredEvent: Decodable {
        struct Opened: Decodable { let counts: [String: Int] }
        struct Adjusted: Decodable { let deltas: [String: Int] }
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
