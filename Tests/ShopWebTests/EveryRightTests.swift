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

/// Every address, with each method, by a guest and by somebody who gave the PIN, in a shop without a PIN, with one, with one
/// that each part needs besides, and with one for all parts.
final class EveryRightTests: XCTestCase {
    private let pin = "314159"
    private lazy var folder = try? TemporaryFolder()

    func testEachAddressAsksForThePINExactlyWhereTheTableSaysSo() throws {
        let parts = Access.allCases.filter { ![.open, .owner, .kitchen].contains($0) }
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

    /// The kitchen moves what waits, whatever day it is of.
    private let kitchen: Set<Route.Name> = [.handover, .recall, .acknowledgement]

    func testEachAddressOfAnOrderIsAboutItAndAsksForThePINOnceItsDayIsOver() throws {
        let shop = try shop(protecting: [], 0)
        shop.clock.advance(hours: 48)
        let rules = RouteRule.all.filter { rule in rule.patterns.contains { $0.hasPrefix("/orders/:") } }
        XCTAssertGreaterThan(rules.count, 8)
        for rule in rules {
            for method in rule.methods {
                let isOfKitchen = kitchen.contains(rule.name)
                let isAboutOrder = [.order, .discount].contains(rule.subject(method))
                XCTAssertEqual(isAboutOrder, !isOfKitchen, "\(rule.name): its rule says that it is about an order")
                let response = respond(shop, method, rule.path("1"), nil)
                XCTAssertEqual(isAsked(response), !isOfKitchen, "\(method.name) \(rule.name)")
                XCTAssertEqual(Route(path: rule.path("1"), query: Form())?.orderNumber, 1, "\(rule.name)")
                if isAboutOrder { XCTAssertEqual(respond(shop, method, rule.path("99"), nil).status, .notFound) }
            }
        }
    }

    /// A change of an order, and what it needs besides the address.
    private struct OrderChange {
        let isPaid: Bool
        let before: DiscountID?
        let path: String
        let field: String
        let value: String
        let needs: Access
    }

    private let changes: [OrderChange] = [
        OrderChange(isPaid: false, before: nil, path: "discount", field: "discount", value: "happy", needs: .open),
        OrderChange(isPaid: false, before: "happy", path: "discount", field: "discount", value: "", needs: .open),
        OrderChange(isPaid: false, before: nil, path: "discount", field: "discount", value: "staff", needs: .owner),
        OrderChange(isPaid: false, before: "staff", path: "discount", field: "discount", value: "", needs: .owner),
        OrderChange(isPaid: false, before: "staff", path: "discount", field: "discount", value: "happy", needs: .owner),
        OrderChange(isPaid: false, before: "gone", path: "discount", field: "discount", value: "", needs: .owner),
        OrderChange(isPaid: true, before: nil, path: "discount", field: "discount", value: "happy", needs: .payments),
        OrderChange(isPaid: true, before: "happy", path: "discount", field: "discount", value: "", needs: .payments),
        OrderChange(isPaid: true, before: nil, path: "discount", field: "discount", value: "staff", needs: .owner),
        OrderChange(isPaid: true, before: "staff", path: "discount", field: "discount", value: "", needs: .owner),
        OrderChange(isPaid: false, before: nil, path: "payment", field: "kind", value: "cash", needs: .payments),
        OrderChange(isPaid: true, before: nil, path: "payment", field: "kind", value: "card", needs: .payments),
        OrderChange(isPaid: true, before: nil, path: "payment", field: "kind", value: "", needs: .payments),
        OrderChange(isPaid: false, before: nil, path: "print", field: "slip", value: "receipt", needs: .orders),
        OrderChange(isPaid: true, before: nil, path: "print", field: "slip", value: "ticket", needs: .orders),
    ]

    func testAChangeOfAnOrderNeedsWhatGivingAndTakingBackNeed() throws {
        let parts = Access.allCases.filter { ![.open, .owner, .kitchen].contains($0) }
        let settings: [Set<Access>?] = [nil, []] + parts.map { [$0] } + [Set(parts)]
        var asked = 0
        for (index, protecting) in settings.enumerated() {
            let shop = try shop(protecting: protecting, index, menu: try menu())
            let protected = try PINFile(pinPath(index)).read()?.protected ?? []
            let session = protecting == nil ? "" : cookies(shop.post("/pin", ["pin": pin]))
            for (row, change) in changes.enumerated() {
                for cookie in [nil, session] {
                    let key = "\(row)-\(cookie == nil)"
                    let number = try order(before: change, key, shop)
                    let sequence = try shop.store.shop().sequence
                    let response = shop.post(
                        "/orders/\(number)/\(change.path)", ["key": key, change.field: change.value]
                    ) {
                        $0.headers.cookie = cookie
                    }
                    let isToAsk = cookie == nil && change.needs != .open && protected.contains(change.needs)
                    let name = "\(change), \(String(describing: protecting)), \(cookie ?? "guest")"
                    XCTAssertEqual(isAsked(response), isToAsk, name)
                    XCTAssertEqual(try shop.store.shop().sequence, sequence + (isToAsk ? 0 : 1), name)
                    asked += isToAsk ? 1 : 0
                }
            }
        }
        XCTAssertEqual(asked, 7 * 6 + 3 * 5 + 2 * 2, "6 in each shop with a PIN, 5 and 2 in those that lock their part")
    }

    private func menu(hasGone: Bool = true) throws -> Menu {
        let first = try Menu.firstShop
        let gone = Discount("gone", names: Localized("지난 것"), percent: 20)
        return try Menu(
            fruits: first.fruits,
            juices: first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) },
            discounts: [
                Discount("staff", names: Localized("직원"), percent: 50, needs: .pin),
                Discount("happy", names: Localized("해피아워"), percent: 10),
            ] + (hasGone ? [gone] : []), hasQueue: true)
    }

    /// Makes an order as it is before the change. The menu does not have the discount `gone` afterwards.
    /// - Returns: its number.
    private func order(before change: OrderChange, _ key: String, _ shop: TestShop) throws -> Int {
        func named(_ prefix: String) throws -> Key { try XCTUnwrap(Key(rawValue: prefix + key)) }
        func setMenu(hasGone: Bool) throws {
            let edited = try shop.store.shop().menuSequence
            let request = MenuChangeRequest(
                try menu(hasGone: hasGone), editedSequence: edited, key: try named("m\(hasGone)"))
            _ = try shop.store.submit(request)
        }
        if change.before == "gone" { try setMenu(hasGone: true) }
        let kiwi = try XCTUnwrap(shop.store.shop().menu["kiwi" as JuiceID])
        _ = try shop.store.submit(OrderRequest(kiwi, key: try named("o")))
        let number = try shop.store.shop().orderCount
        if let before = change.before {
            _ = try shop.store.submit(DiscountRequest(order: number, before, key: try named("d")))
            if before == "gone" { try setMenu(hasGone: false) }
        }
        if change.isPaid { _ = try shop.store.submit(PaymentRequest(order: number, .cash, key: try named("p"))) }
        XCTAssertEqual(try shop.store.record(number)?.discount?.id, change.before)
        return number
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
        case .placeForm: "own"
        case .groupForm: "latte"
        case .juiceForm, .fruitForm, .fruit, .availability, .options: "kiwi"
        default: "1"
        }
    }

    private func pinPath(_ index: Int) throws -> String { "\(try XCTUnwrap(folder).path)/pin-\(index).json" }

    private func shop(protecting parts: Set<Access>?, _ index: Int, menu: Menu? = nil) throws -> TestShop {
        let path = try pinPath(index)
        let menu = try menu ?? .withPlaces
        let shop = try TestShop(hasQueue: true, menu: menu, pin: path)
        let kinds = Settings(paymentKinds: [.card, .cash])
        _ = try shop.store.submit(SettingsChangeRequest(kinds, edited: Settings(), key: "s"))
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 1_000], reason: .delivery, key: "t"))
        if let parts {
            let settings = try PINSettings(
                PIN(pin), protecting: parts, sessionHours: 12, at: shop.clock.now, cost: .least)
            try Authenticator(path, marks: nil, now: { Date() }).set(settings)
        }
        _ = shop.post("/orders", ["key": "a1", "juice": "mango", "place": menu.usualPlace?.rawValue ?? ""])
        _ = shop.post("/closing", ["key": "c1", "sum": "0", "left": "0", "seen": "0"])
        return shop
    }

    private func cookies(_ response: Response) -> String {
        response.headers.filter { $0.name == "Set-Cookie" }
            .map { String($0.value.prefix { $0 != ";" }) }.joined(separator: "; ")
    }
}
