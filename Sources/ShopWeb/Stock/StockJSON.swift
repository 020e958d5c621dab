import Bytes
package import Foundation
import FastCGI
package import JuiceShop
import ShopStore

extension ShopApp {
    /// The stock for scripts; 304 for a client that has it already.
    func stockJSON(_ context: RequestContext) throws -> Response {
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        let now = clock.now
        let source = PageCache.Source(snapshot, moment: .init(nil, stopped: shop.stoppedCount(at: now)))
        let stock = stockJSON.value(from: source) { StockJSON(shop, at: now) }
        let headers = [stock.tag, .revalidated]
        if context.request.headers.ifNoneMatch.map({ Self.matches($0, stock.tag.value) }) ?? false {
            return Response(.notModified, headers: headers)
        }
        var response = Response.json(stock.bytes)
        response.headers += headers
        return response
    }

    /// True if an `If-None-Match` list holds the tag, by weak comparison (RFC 9110, section 13.1.2).
    private static func matches(_ list: String, _ tag: String) -> Bool {
        if list == tag { return true }
        return list.split(separator: ",").contains { entry in
            let entry = entry.drop { $0 == " " }
            return entry == "*" || (entry.hasPrefix("W/") ? entry.dropFirst(2) : entry).prefix(tag.count) == tag
        }
    }
}

/// The stock, and the cups of each juice that can be sold, in the menu's order:
/// `{"sequence":12,"stock":{"strawberry":10,…},"available":{"mango":3,…}}`, and while juices are stopped, their number:
/// `"stopped":1`.
package struct StockJSON: Sendable {
    let bytes: [UInt8]
    /// `ETag` with the sequence and a hash of the bytes: another program may write other bytes for the same sequence.
    let tag: Response.Header

    init(_ shop: Shop, at time: Date) {
        bytes = Self.bytes(shop, at: time)
        tag = Response.Header("ETag", "\"\(shop.sequence)-\(String(FNV1a.hash(bytes), radix: 16))\"")
    }

    package static func bytes(_ shop: Shop, at time: Date) -> [UInt8] {
        let menu = shop.menu
        let stock = menu.fruits.map { "\"\($0.id)\":\(shop.stock[$0.id])" }
        let available = menu.juices.map { juice in
            "\"\(juice.id)\":\(shop.isStopped(juice.id, at: time) ? 0 : shop.stock.available(juice.recipe))"
        }
        let stopped = shop.stoppedCount(at: time)
        let members =
            [
                "\"sequence\":\(shop.sequence)", "\"stock\":{\(stock.joined(separator: ","))}",
                "\"available\":{\(available.joined(separator: ","))}",
            ] + (stopped > 0 ? ["\"stopped\":\(stopped)"] : [])
        return Array("{\(members.joined(separator: ","))}\n".utf8)
    }
}
