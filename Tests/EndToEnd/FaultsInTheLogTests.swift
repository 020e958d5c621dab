import Foundation
import TestSupport
import XCTest

/// The log of the real program while its store refuses.
final class FaultsInTheLogTests: XCTestCase {
    func testARefusingStoreWritesOneLineThatNginxsLogAndThePageRefersTo() throws {
        let shop = try RunningShop(options: ["--log-format", "json"])
        let client = shop.client()
        try FileManager.default.moveItem(atPath: shop.store, toPath: "\(shop.store).away")
        var first: HTTPClient.Response?
        for number in 1...300 {
            let response = try client.post("/orders", "key=k\(number)&juice=mango")
            XCTAssertEqual(response.status, 503)
            if first == nil { first = response }
        }
        try FileManager.default.moveItem(atPath: "\(shop.store).away", toPath: shop.store)
        try eventually { try client.post("/orders", "key=k&juice=mango").status == 303 }

        let lines = try shop.shops[0].output.split(separator: "\n").map { line in
            try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        }
        XCTAssertEqual(lines[0]["message"], "serving")
        let refused = lines.filter { $0["message"] == "the store refused" }
        XCTAssertEqual(refused.count, 1, shop.shops[0].output)
        XCTAssertLessThan(lines.count, 5, shop.shops[0].output)
        let request = try XCTUnwrap(refused.first?["request"])
        XCTAssertNotNil(request.wholeMatch(of: /[0-9a-f]{32}/), request)
        XCTAssertTrue(try XCTUnwrap(first).body.contains("<p class=\"quiet\">문의 번호 \(request.prefix(8))</p>"))
        // nginx writes its log once a second.
        try eventually {
            let log = String(decoding: try shop.folder.read("juicemaker.access.log"), as: UTF8.self)
            return log.contains("\"POST /orders\" 503") && log.contains(" \(request)\n")
        }
    }
}
