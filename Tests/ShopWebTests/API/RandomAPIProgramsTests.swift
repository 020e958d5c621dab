import Attack
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

@testable import ShopWeb

/// Random programs against a model that knows nothing of the store: every request is sent up to three times, under a key that
/// sometimes was used before, and after each the shop must be what the model says.
final class RandomAPIProgramsTests: XCTestCase {
    /// The shop in the model.
    private struct Model {
        struct Order: Equatable {
            var cups: Int
            var paid = 0
            var refunded = 0
            var isCancelled = false
            var total: Int { cups * 4_500 }
            var due: Int { isCancelled ? 0 : max(0, total - refunded * 4_500 - (paid - givenBack)) }
            var givenBack = 0
        }

        var kiwis = 1_010
        var orders: [Order] = []
        var events = 3
        /// What each key was used for.
        var used: [String: String] = [:]
    }

    private static let kiwisOfACup = 3

    func testRandomProgramsAndAModelAgree() throws {
        let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 10
        for seed in 1...rounds {
            var random = SeededRandom(seed: UInt64(seed))
            let shop = try APIShop()
            var model = Model()
            for step in 1...40 { try self.step(step, shop, &model, &random, "seed \(seed), step \(step)") }
        }
    }

    private func step(
        _ step: Int, _ shop: APIShop, _ model: inout Model, _ random: inout SeededRandom, _ name: String
    ) throws {
        let order = Int.random(in: 1...max(1, model.orders.count), using: &random)
        let cups = Int.random(in: 1...3, using: &random)
        let (kind, path, body): (String, String, String) =
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: ("order", "/orders", #"{"lines":[{"juice":"kiwi","cups":\#(cups)}]}"#)
            case 2: ("pay", "/orders/\(order)/payment", #"{"kind":"card","amount":\#(cups * 1_500)}"#)
            case 3: ("cancel", "/orders/\(order)/cancellation", #"{"made":false}"#)
            case 4:
                ("refund", "/orders/\(order)/refund", #"{"lines":[{"juice":"kiwi","cups":\#(cups)}],"paid":"card"}"#)
            default: ("stock", "/stock/changes", #"{"deltas":{"kiwi":\#(cups)},"reason":"delivery"}"#)
            }
        // One of four keys was used before, for the same kind of request or not at all.
        let old = model.used.keys.filter { $0.hasPrefix(kind) }.sorted().randomElement(using: &random)
        let key = Int.random(in: 0..<4, using: &random) == 0 ? old ?? "\(kind)-\(step)" : "\(kind)-\(step)"
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let expected = expect(kind, order, cups, path + body, key, &model)
            let response = shop.post(path, body, key: key)
            let words = "\(name): \(path) \(body) \(key) \(response.text)"
            XCTAssertEqual(
                response.problem ?? (response["Idempotent-Replayed"] == "true" ? "again" : "done"), expected, words)
            let now = try shop.shop.store.shop()
            XCTAssertEqual(now.sequence, model.events, words)
            XCTAssertEqual(now.stock["kiwi"], model.kiwis, words)
            XCTAssertEqual(now.orderCount, model.orders.count, words)
        }
        guard model.orders.indices.contains(order - 1) else { return }
        let (shown, expected) = (shop.get("/orders/\(order)").json, model.orders[order - 1])
        XCTAssertEqual(shown["due"] as? Int, expected.due, "\(name): \(shown)")
        XCTAssertEqual(shown["state"] as? String == "cancelled", expected.isCancelled, name)
    }

    /// What the shop should answer, by the model, which changes with it.
    private func expect(
        _ kind: String, _ number: Int, _ cups: Int, _ content: String, _ key: String, _ model: inout Model
    ) -> String {
        let exists = model.orders.indices.contains(number - 1)
        if kind != "order", kind != "stock", !exists { return "not-found" }
        if kind == "cancel", exists, model.orders[number - 1].isCancelled { return "again" }
        if let before = model.used[key], kind != "cancel" {
            // A refund names cups that the order must have, before its key is looked at.
            return before == content ? "again" : "key-reused"
        }
        var order = exists ? model.orders[number - 1] : Model.Order(cups: 0)
        switch kind {
        case "order":
            model.orders.append(Model.Order(cups: cups))
            model.kiwis -= cups * Self.kiwisOfACup
        case "stock": model.kiwis += cups
        case "pay":
            if order.isCancelled { return "cancelled" }
            if order.due == 0 { return "done" }
            if cups * 1_500 > order.due { return "too-much" }
            order.paid += cups * 1_500
        case "cancel":
            if order.refunded > 0 { return "refunded" }
            order.isCancelled = true
            model.kiwis += order.cups * Self.kiwisOfACup
        default:
            if order.isCancelled { return "cancelled" }
            if order.refunded + cups > order.cups { return "too-many" }
            // An order that owes money owes less first; one without a payment hands out all, because the kind was said.
            let amount = cups * 4_500
            order.givenBack += order.paid == 0 ? amount : max(0, amount - order.due)
            order.refunded += cups
        }
        if exists, kind != "order", kind != "stock" { model.orders[number - 1] = order }
        model.used[key] = content
        model.events += 1
        return "done"
    }
}
