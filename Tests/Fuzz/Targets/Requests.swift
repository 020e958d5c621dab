import Foundation
import FastCGI
import JuiceShop
import ShopWeb

extension FuzzTarget {
    /// A whole request to the shop, in memory: eight lines with method, target, host, origin, `Sec-Fetch-Site`, cookie,
    /// languages and media type, then the body.
    static let requests = FuzzTarget(name: "requests", maxLength: 2048, seeds: Seeds.requests) { input in
        let lines = input.split(separator: 0x0A, maxSplits: 8, omittingEmptySubsequences: false)
        guard lines.count == 9 else { return }
        let text = lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
        let value = { (index: Int) in text[index].isEmpty ? nil : text[index] }
        let target = text[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let response = FirstShop.open().respond(
            Request(
                Method(text[0]), target[0], query: target.count > 1 ? target[1] : "",
                headers: .init(
                    host: value(2), origin: value(3), fetchSite: value(4), cookie: value(5), acceptLanguage: value(6),
                    contentType: value(7)),
                body: .whole(Array(lines[8]))))
        try check(response)
    }

    private static func check(_ response: Response) throws {
        try require(response.status.rawValue < 500, "no request makes the shop fail: \(response.status)")
        let head = response.head
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        // The status, the headers, a length unless it is unknown, and the empty line that ends them.
        let own = response.stream == nil ? 2 : 1
        try require(lines.count == response.headers.count + own + 2, "a header is one line: \(lines)")
        if let location = response["Location"] {
            try require(
                location.hasPrefix("/") && !location.hasPrefix("//") && !location.hasPrefix("/\\"),
                "a redirect stays in the shop: \(location)")
        }
        guard response["Content-Type"]?.hasPrefix("text/html") ?? false else { return }
        try require(!response.body.contains("<\u{1}"), "no page shows what was sent without escaping it")
        try require(response.body.starts(with: "<!doctype html>".utf8), "a page is a whole page")
    }
}
