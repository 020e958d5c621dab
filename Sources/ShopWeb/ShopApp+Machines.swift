import HTTP
package import JuiceShop
import ShopStore

/// The answers for scripts and monitors.
extension ShopApp {
    /// The stock, and how many of each juice it allows; 304 for whoever has it already.
    func stockJSON(_ visit: RequestContext) throws -> Response {
        let shop = try store.shop()
        let stock = cache.stock(sequence: shop.sequence) { StockJSON(shop, menu) }
        let headers = [stock.tag, .askedAgain]
        if visit.request.headers.ifNoneMatch.map({ Self.names($0, stock.tag.value) }) ?? false {
            return Response(.notModified, headers: headers)
        }
        var response = Response.json(stock.bytes)
        response.headers += headers
        return response
    }

    /// 200 when an order could be stored now.
    func health() throws -> Response {
        try store.ready()
        return Response(.ok, headers: [.plainText, .notStored], body: Array("ok\n".utf8))
    }

    /// Whether an `If-None-Match` list holds the tag (RFC 9110, section 13.1.2: compared weakly).
    private static func names(_ list: String, _ tag: String) -> Bool {
        if list == tag { return true }
        return list.split(separator: ",").contains { entry in
            let entry = entry.drop { $0 == " " }
            return entry == "*" || (entry.hasPrefix("W/") ? entry.dropFirst(2) : entry).prefix(tag.count) == tag
        }
    }
}

/// `{"sequence":12,"stock":{"strawberry":10,…},"available":{"mango":3,…}}`, in the menu's order.
package struct StockJSON: Sendable {
    let sequence: Int
    let bytes: [UInt8]
    /// `ETag`: the menu can change while the sequence stays.
    let tag: Response.Header

    init(_ shop: Shop, _ menu: Menu) {
        sequence = shop.sequence
        bytes = Self.bytes(shop, menu)
        tag = Response.Header("ETag", "\"\(sequence)-\(Self.fingerprint(bytes))\"")
    }

    package static func bytes(_ shop: Shop, _ menu: Menu) -> [UInt8] {
        let stock = menu.fruits.map { "\"\($0.id)\":\(shop.stock[$0.id])" }
        let available = menu.juices.map { "\"\($0.id)\":\(shop.stock.available($0.recipe))" }
        let members = [
            "\"sequence\":\(shop.sequence)", "\"stock\":{\(stock.joined(separator: ","))}",
            "\"available\":{\(available.joined(separator: ","))}",
        ]
        return Array("{\(members.joined(separator: ","))}\n".utf8)
    }

    /// FNV-1a, 64 bits (RFC 9923).
    static func fingerprint(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
