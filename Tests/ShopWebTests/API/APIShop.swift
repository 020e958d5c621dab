import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

@testable import ShopWeb

/// A shop with tokens, and a program that uses its API.
final class APIShop {
    let folder: TemporaryFolder
    let shop: TestShop
    let tokens: TokensFile
    /// The token with every part.
    let all: String

    init(menu: Menu? = nil, hasQueue: Bool = true, kinds: [PaymentKind] = [.card, .cash], pin: Bool = false) throws {
        folder = try TemporaryFolder(inMemory: true)
        let path = "\(folder.path)/pin.json"
        tokens = TokensFile(beside: path)
        shop = try TestShop(
            hasQueue: hasQueue, menu: try menu ?? Self.menu(), pin: pin ? path : nil, tokens: tokens)
        all = try tokens.add("robot", Set(ProgramToken.allParts), at: shop.clock.now)
        _ = try shop.store.submit(
            SettingsChangeRequest(Settings(paymentKinds: kinds, openAmounts: true), edited: Settings(), key: "s"))
        _ = try shop.store.submit(
            StockChangeRequest(["kiwi": 1_000, "mango": 1_000], reason: .delivery, key: "t"))
    }

    /// The first shop's juices at 4,500 each, and two discounts.
    static func menu() throws -> Menu {
        let first = try Menu.firstShop
        return try Menu(
            fruits: first.fruits,
            juices: first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) },
            discounts: [
                Discount(
                    "staff", names: Localized("직원", [Language(rawValue: "en") ?? .korean: "Staff"]), percent: 50,
                    needs: .pin),
                Discount(
                    "happy", names: Localized("해피아워", [Language(rawValue: "en") ?? .korean: "Happy hour"]), percent: 10),
            ], hasQueue: true)
    }

    /// Sends a request from this machine.
    func send(
        _ method: FastCGI.Method, _ path: String, _ body: String? = nil, key: String? = nil, token: String?? = nil,
        query: String = "", _ change: (inout Request) -> Void = { _ in }
    ) -> Response {
        var request = Request(
            method, APIOperation.base + path, query: query, headers: .init(host: "juice.test.lan"),
            body: .whole(Array((body ?? "").utf8)), remoteAddress: "127.0.0.1")
        request.headers.contentType = body == nil ? nil : "application/json"
        request.headers.authorization = (token ?? all).map { "Bearer \($0)" }
        request.headers.idempotencyKey = key
        request.headers.acceptLanguage = "en"
        change(&request)
        return shop.app.respond(request)
    }

    func get(_ path: String, query: String = "", token: String?? = nil) -> Response {
        send(.get, path, token: token, query: query)
    }

    func post(_ path: String, _ body: String? = nil, key: String? = nil, token: String?? = nil) -> Response {
        send(.post, path, body, key: key, token: token)
    }

    /// Places an order of kiwi juice.
    func order(_ key: String, cups: Int = 1) -> Response {
        post("/orders", #"{"lines":[{"juice":"kiwi","cups":\#(cups)}]}"#, key: key)
    }
}

extension Response {
    /// The members of a JSON object.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }

    var list: [[String: Any]] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [[String: Any]] ?? []
    }

    /// The last part of a problem's type.
    var problem: String? {
        guard self["Content-Type"] == "application/problem+json" else { return nil }
        return (json["type"] as? String).map { String($0.dropFirst("/api/v1/problems/".count)) }
    }

    var pointers: [String] {
        (json["errors"] as? [[String: Any]] ?? []).compactMap { $0["pointer"] as? String }
    }
}
