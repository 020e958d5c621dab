import FastCGI
import Foundation
import JuiceShop
import TestSupport
import XCTest

@testable import ShopWeb

/// Every address, with each method, by a guest and by somebody who gave the PIN, in a shop without a PIN, with one, with one
/// that each part needs besides, and with one for all parts.
final class EveryRightTests: XCTestCase {
    private let pin = "314159"
    private lazy var folder = try? TemporaryFolder()

    func testEachAddressAsksForThePINExactlyWhereTheTableSaysSo() throws {
        let parts = Access.allCases.filter { ![.open, .owner].contains($0) }
        let settings: [Set<Access>?] = [nil, []] + parts.map { [$0] } + [Set(parts)]
        var asked = 0
        for (index, protecting) in settings.enumerated() {
            let shop = try shop(protecting: protecting, index)
            let protected = try PINFile(pinPath(index)).read()?.protected ?? []
            let session = protecting == nil ? "" : cookies(shop.post("/pin", ["pin": pin]))
            for rule in RouteRule.all {
                for pattern in rule.patterns {
                    let path = pattern.replacing(":", with: Self.argument(of: rule.name))
                    for method in rule.methods {
                        // A person is chosen at a tablet without the PIN; naming the tablet needs it.
                        if rule.name == .device, method == .post { continue }
                        let access = rule.access(method)
                        let isToAsk = access != .open && protected.contains(access)
                        for cookie in [nil, session] {
                            let response = respond(shop, method, path, cookie)
                            let name = "\(method.name) \(path), \(String(describing: protecting)), \(cookie ?? "guest")"
                            XCTAssertEqual(isAsked(response), isToAsk && cookie == nil, name)
                            asked += isToAsk && cookie == nil ? 1 : 0
                        }
                    }
                }
            }
        }
        XCTAssertGreaterThan(asked, 250)
    }

    private func respond(_ shop: TestShop, _ method: Method, _ path: String, _ cookie: String?) -> Response {
        method == .post
            ? shop.post(path, [:]) { $0.headers.cookie = cookie }
            : shop.get(path, method) { $0.cookie = cookie }
    }

    private func isAsked(_ response: Response) -> Bool {
        response.status == .seeOther && response["Location"]?.hasPrefix("/pin") == true
            || response.status == .forbidden && response.holds("name=\"pin\"")
    }

    /// Something that the shop has.
    private static func argument(of name: Route.Name) -> String {
        switch name {
        case .optionForm: "ice"
        case .choiceAvailability: "ice-less"
        case .discountForm: "staff"
        case .juiceForm, .fruitForm, .fruit, .availability, .options: "kiwi"
        default: "1"
        }
    }

    private func pinPath(_ index: Int) throws -> String { "\(try XCTUnwrap(folder).path)/pin-\(index).json" }

    private func shop(protecting parts: Set<Access>?, _ index: Int) throws -> TestShop {
        let path = try pinPath(index)
        let shop = try TestShop(hasQueue: true, menu: .example, pin: path)
        if let parts {
            let settings = try PINSettings(
                PIN(pin), protecting: parts, sessionHours: 12, at: shop.clock.now, cost: .least)
            try Authenticator(path, marks: nil, now: { Date() }).set(settings)
        }
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        _ = shop.post("/closing", ["key": "c1", "sum": "0", "left": "0", "seen": "0"])
        return shop
    }

    private func cookies(_ response: Response) -> String {
        response.headers.filter { $0.name == "Set-Cookie" }
            .map { String($0.value.prefix { $0 != ";" }) }.joined(separator: "; ")
    }
}
