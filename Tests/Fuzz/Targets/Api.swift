import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

extension FuzzTarget {
    /// A whole request of a program, in memory: eight lines with method, target, token, key, `If-Match`, `Accept`, languages
    /// and media type, then the body. A token of one letter stands for one with every part.
    static let api = FuzzTarget(name: "api", maxLength: 2048, seeds: Seeds.api) { input in
        let lines = input.split(separator: 0x0A, maxSplits: 8, omittingEmptySubsequences: false)
        guard lines.count == 9 else { return }
        let text = lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
        let value = { (index: Int) in text[index].isEmpty ? nil : text[index] }
        let target = text[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (app, store, token) = try FirstShop.openToPrograms()
        let before = try store.shop()
        let request = Request(
            Method(text[0]), "/api/" + target[0], query: target.count > 1 ? target[1] : "",
            headers: .init(
                host: "localhost", acceptLanguage: value(6), contentType: value(7), accept: value(5), ifMatch: value(4),
                authorization: text[2] == "t" ? "Bearer \(token)" : value(2), idempotencyKey: value(3)),
            body: .whole(Array(lines[8])), remoteAddress: "127.0.0.1")
        let response = app.respond(request)
        let after = try store.shop()
        try check(response)
        if ![.ok, .created].contains(response.status) {
            try require(after == before, "a refusal changes nothing: \(response.status)")
        }
        try require(after.sequence <= before.sequence + 1, "a request is one event")
        // The same again records nothing more: it is a repetition, or it is refused.
        _ = app.respond(request)
        try require(
            try store.shop().sequence <= after.sequence + (request.headers.idempotencyKey == nil ? 1 : 0), "once")
    }

    private static func check(_ response: Response) throws {
        try require(response.status.rawValue < 500, "no request makes the shop fail: \(response.status)")
        let type = response["Content-Type"] ?? ""
        try require(
            response.status == .notModified
                || ["application/json", "application/jsonl", "application/problem+json"].contains(type)
                || type.hasPrefix("text/html"), "JSON, or the page of a problem: \(type)")
        if response.status.rawValue >= 400 { try require(type == "application/problem+json", "an error is a problem") }
        guard type != "application/jsonl", response.status != .notModified, !type.hasPrefix("text/html") else { return }
        let json = try? JSONSerialization.jsonObject(with: Data(response.body), options: [.fragmentsAllowed])
        try require(json != nil, "the body is JSON: \(String(decoding: response.body, as: UTF8.self))")
    }
}
