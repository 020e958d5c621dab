import Bytes
import ContentFile
import FastCGI
package import Foundation
package import JuiceShop
import ShopStore

/// The stock, and the cups of each juice that can be sold, in the menu's order:
/// `{"sequence":12,"stock":{"strawberry":10,…},"available":{"mango":3,…}}`, and while juices are stopped, their number:
/// `"stopped":1`, and while a printer or the line to head office has a fault, `"faults":"…"`, which changes with it.
package struct StockJSON: Sendable {
    let bytes: [UInt8]
    /// `ETag` with the sequence and a hash of the bytes: another program may write other bytes for the same sequence.
    let tag: Response.Header

    init(_ shop: Shop, at time: Date, faults: String? = nil) {
        bytes = Self.bytes(shop, at: time, faults: faults)
        tag = Response.Header("ETag", "\"\(shop.sequence)-\(String(FNV1a.hash(bytes), radix: 16))\"")
    }

    package static func bytes(_ shop: Shop, at time: Date, faults: String? = nil) -> [UInt8] {
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
            + (faults.map { ["\"faults\":\"\($0)\""] } ?? [])
        return Array("{\(members.joined(separator: ","))}\n".utf8)
    }
}
