import Bytes
import ChainHead
import FastCGI
import Foundation
import JuiceShop
@testable import Journal
@testable import ShopStore
@testable import ShopWeb

/// Inputs that today's readers accept, made of the repository's own files and pages: a search that begins with them
/// knows each member of a file and each field of a form that there is.
enum Seeds {
    /// A file at a path of the repository.
    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: FuzzTarget.repository.appending(path: path)))
    }

    @Sendable static func lines() throws -> [[UInt8]] {
        try goldenFiles().filter { $0.name.hasSuffix(".jsonl") }
            .flatMap { $0.bytes.split(separator: UInt8(ascii: "\n")).dropFirst().map(Array.init) }
    }

    /// Each line as a shop sends it to head office.
    @Sendable static func messages() throws -> [[UInt8]] {
        try lines().compactMap { line in
            let payload = line.dropLast(LineChecksum.hasChecksum(line[...]) ? 16 : 0)
            guard let line = FuzzTarget.journalLine(Array(payload)),
                let events = try? EventLine.events(line)
            else { return nil }
            let after = line.sequence == 1 ? HistoryMark.beginning : HistoryMark(sequence: line.sequence - 1, digest: 7)
            let header = EventsMessage.Header(after: after, at: .fuzzing, zone: "Asia/Seoul", version: "0.1.0")
            return try EventsMessage(header, events).bytes().bytes
        }
    }

    /// Of a journal, its header.
    @Sendable static func storeFiles() throws -> [[UInt8]] {
        try goldenFiles().map { name, bytes in
            name.hasSuffix(".jsonl") ? Array(bytes.prefix { $0 != UInt8(ascii: "\n") }) : bytes
        }
    }

    @Sendable static func forms() throws -> [[UInt8]] {
        try visits().filter { !$0.body.isEmpty }.map { Array($0.body.utf8) }
    }

    /// A request for each operation.
    @Sendable static func api() throws -> [[UInt8]] {
        let bodies = [
            (
                "POST", "v1/orders",
                #"{"lines":[{"juice":"kiwi","cups":2},{"amount":{"word":"a","price":1}}],"total":9001}"#
            ),
            ("POST", "v1/orders/1/payment", #"{"kind":"cash","amount":4000,"tendered":5000}"#),
            ("POST", "v1/orders/1/payment", #"{"takeBack":true}"#),
            ("POST", "v1/orders/1/cancellation", #"{"made":true}"#),
            ("POST", "v1/orders/1/refund", #"{"lines":[{"juice":"kiwi"}],"returned":true,"note":"x"}"#),
            ("POST", "v1/orders/1/discount", #"{"discount":{"id":"staff","cup":{"juice":"kiwi"}}}"#),
            ("POST", "v1/orders/1/print", #"{"slip":"cups"}"#), ("POST", "v1/orders/1/handover", ""),
            ("POST", "v1/stock/changes", #"{"deltas":{"kiwi":-4},"reason":"count","sequence":2}"#),
            ("PUT", "v1/availability/kiwi", #"{"sold":false}"#), ("GET", "v1/orders?after=0&limit=2", ""),
            ("GET", "v1/events?after=1", ""), ("GET", "v1/reports?from=2027-01-15", ""),
            ("GET", "v1/problems/short", ""),
            ("PUT", "v1/menu", FirstShop.menu.fileText),
        ]
        return bodies.map { method, target, body in
            Array("\(method)\n\(target)\nt\nkey\n\"menu-1\"\n*/*\nen\napplication/json\n\(body)".utf8)
        }
    }

    @Sendable static func requests() throws -> [[UInt8]] {
        try visits().map { visit in
            let sent = visit.body.isEmpty ? ["", ""] : ["http://juice", "application/x-www-form-urlencoded"]
            let lines = [visit.method, visit.target, "juice", sent[0], "", "lang=en", "ko", sent[1], visit.body]
            return Array(lines.joined(separator: "\n").utf8)
        }
    }

    /// The files of the golden stores.
    private static func goldenFiles() throws -> [(name: String, bytes: [UInt8])] {
        let folder = "Tests/ShopStoreTests/Golden"
        let all = FuzzTarget.repository.appending(path: folder).path
        let names = try FileManager.default.subpathsOfDirectory(atPath: all).sorted()
        return try names.filter { $0.hasSuffix("head") || $0.contains("-") }.map { ($0, try file("\(folder)/\($0)")) }
    }

    private struct Visit: Hashable {
        let method: String
        let target: String
        var body = ""
    }

    /// The requests for every page of the shop, and those that its links, forms and buttons make.
    private static func visits() throws -> Set<Visit> {
        let shop = FirstShop.open()
        var visits = Set<Visit>()
        for path in RouteRule.all.flatMap(\.patterns).flatMap({
            [$0.replacing(":", with: "1"), $0.replacing(":", with: "kiwi")]
        }) {
            let response = shop.respond(Request(.get, path, headers: .init(host: "juice"), body: .whole([])))
            let page = String(decoding: response.body, as: UTF8.self)
            let links = page.matches(of: #/href="(\/[^"#]*)/#).map { Visit(method: "GET", target: unescaped($0.1)) }
            visits.formUnion([Visit(method: "GET", target: path)] + links + forms(of: page))
        }
        return visits
    }

    /// A form with all of its fields: also the buttons, of which a person presses one.
    private static func forms(of page: String) -> [Visit] {
        page.split(separator: "<form ").dropFirst().flatMap { part -> [Visit] in
            let form = part.split(separator: "</form>", maxSplits: 1)[0]
            guard form.contains("method=\"post\"") else { return [] }
            let tags = form.split(separator: "<")
            let targets = [attribute("action", of: form)] + tags.map { attribute("formaction", of: $0) }
            let fields = tags.compactMap { tag -> String? in
                guard let name = attribute("name", of: tag) else { return nil }
                let value = attribute("value", of: tag) ?? "1"
                return "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value))"
            }
            let body = fields.joined(separator: "&")
            return targets.compactMap { $0.map { Visit(method: "POST", target: $0, body: body) } }
        }
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        let tag = " \(tag)"
        guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
        return unescaped(tag[start...].prefix { $0 != "\"" })
    }

    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
