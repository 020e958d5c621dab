import FastCGI
import Foundation
import JuiceShop
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

@testable import Journal
@testable import ShopStore
@testable import ShopWeb

/// The limits of every number in every field of every form, in every address and in every number of a menu file: each is
/// refused or accepted, the shop answers afterwards, and what it recorded can be read.
///
/// The forms are those of the pages; a new one is in the test when a page shows it.
final class ExtremeFormNumbersTests: XCTestCase {
    /// Zero, one and the largest numbers of 32 bits, of a double and of 64 bits with their neighbours, what a double takes for
    /// none, and spellings of a number that is none.
    private static let limits = [
        "0", "1", "-1", "+1", "-0", "2147483647", "2147483648", "-2147483648", "-2147483649", "9007199254740991",
        "9007199254740992", "9007199254740993", "9223372036854775806", "9223372036854775807", "9223372036854775808",
        "-9223372036854775807", "-9223372036854775808", "-9223372036854775809", "18446744073709551616",
        "999999999999999999999999999999", "1e308", "1e-400", "0.5", "0.0000000000000000001", "NaN", "inf", "",
    ]

    /// Those that each field has alone; the others come in all fields at once.
    private static let alone: Set = ["9223372036854775807", "9223372036854775808", "-9223372036854775808", "-1"]

    /// A form of a page: where it goes, and what it sends with one of its buttons.
    private struct PageForm: Hashable {
        let page: String
        let action: String
        let fields: [String]

        var path: String { String(action.prefix { $0 != "?" }) }
        var query: String { action.firstIndex(of: "?").map { String(action[action.index(after: $0)...]) } ?? "" }
    }

    func testEachFieldOfEachFormAtTheLimitsOfNumbers() throws {
        var seen = Set<PageForm>()
        var reached = Set<Route.Name>()
        var rows = Set<String>()
        var (refused, accepted) = (0, 0)
        for page in Self.pages {
            for form in Self.forms(of: try shop().page(page).text, at: page) {
                guard seen.insert(PageForm(page: "", action: form.action, fields: form.fields)).inserted else {
                    continue
                }
                if let rule = RouteRule.parse(form.path, Form(form.query) ?? Form())?.rule { reached.insert(rule.name) }
                let shop = try shop()
                // Of the rows of a list, which are read alike, the first one.
                var controls = Self.controls(of: shop.page(page).text, action: form.action)
                let numeric = controls.filter { control in
                    let row = "\(form.path.prefix { !$0.isNumber }) \(control.name.prefix { $0 != "." })"
                    return !["key", "logout"].contains(control.name) && control.isNumeric && rows.insert(row).inserted
                }
                if numeric.isEmpty { continue }
                for limit in Self.limits {
                    let single = Self.alone.contains(limit) ? numeric.map { [$0.name] } : []
                    for fields in [numeric.map(\.name)] + single {
                        let response = send(form, controls, fields, limit, to: shop, accepted + refused)
                        let status = response.status.rawValue
                        let name = "\(form.action) \(fields)=\(limit): \(status)"
                        XCTAssertTrue((200..<500).contains(status), name)
                        if response.status != .seeOther {
                            refused += 1
                            continue
                        }
                        accepted += 1
                        controls = Self.controls(of: shop.page(page).text, action: form.action)
                    }
                }
                try assertAnswers(shop, "\(form.action) of \(page)")
            }
        }
        for (name, path) in Self.unshown {
            reached.insert(name)
            let shop = try shop()
            for (index, limit) in Self.limits.enumerated() {
                let fields: KeyValuePairs = [
                    "key": "u\(index)", "left": limit, "from": limit, "seen": limit, "slip": "closing",
                ]
                let status = shop.post(path, fields).status.rawValue
                XCTAssertTrue((200..<500).contains(status), "\(path) \(limit): \(status)")
            }
            try assertAnswers(shop, path)
        }
        let forms = Set(RouteRule.all.filter { $0.accepts(.post) }.map(\.name))
        XCTAssertEqual(forms.subtracting(reached), [], "no page leads there")
        XCTAssertGreaterThan(refused, 500)
        XCTAssertGreaterThan(accepted, 50)
    }

    func testEachNumberOfEachAddressAtTheLimitsOfNumbers() throws {
        let shop = try shop()
        let fields = [
            "before", "days", "day", "from", "to", "cups.kiwi", "typed", "sum", "left", "seen", "amount", "face.50000",
            "sent",
            "discount", "cup", "record", "next", "after", "menu",
        ]
        for rule in RouteRule.all {
            for pattern in rule.patterns {
                for limit in Self.limits {
                    var paths = [(pattern.replacing(":", with: limit), "")]
                    if rule.accepts(.get) {
                        let queries = fields.map { "\($0)=\(limit)" }
                        let path = pattern.replacing(":", with: "1")
                        paths += (Self.alone.contains(limit) ? queries : []).map { (path, $0) }
                        paths.append((path, queries.joined(separator: "&")))
                    }
                    for (path, query) in paths {
                        let status =
                            rule.accepts(.get)
                            ? shop.get(path, query: query).status.rawValue
                            : shop.post(path, ["key": "k1"]).status.rawValue
                        XCTAssertTrue((200..<500).contains(status), "\(path)?\(query): \(status)")
                    }
                }
            }
        }
        try assertAnswers(shop, "addresses")
    }

    func testEachNumberOfAMenuFileAtTheLimitsOfNumbers() throws {
        let file = try Repository.text("Content/menu.example.json")
        let numbers = file.matches(of: /"([A-Za-z]+)": *(-?[0-9][0-9.]*)(?=[,\]}\s])/)
        var members = Set<Substring>()
        var accepted = 0
        for number in numbers where members.insert(number.output.1).inserted {
            for limit in Self.limits where !limit.isEmpty {
                let range = number.output.2.startIndex..<number.output.2.endIndex
                let changed = file.replacingCharacters(in: range, with: limit)
                guard let menu = try? Menu(json: changed.utf8, file: "menu.json", languages: .shop) else { continue }
                accepted += 1
                let shop = try TestShop(menu: menu)
                _ = shop.post(
                    "/orders", ["key": "a", "cups.mango": "99", "cups.kiwi": "99", "place": "togo", "send": "all"])
                try assertAnswers(
                    shop, "\(number.output.1): \(limit)", ["/", "/stock", "/menu", "/report", "/orders/1?record"])
            }
        }
        XCTAssertGreaterThan(members.count, 5)
        XCTAssertGreaterThan(accepted, 10)
    }
}

extension ExtremeFormNumbersTests {
    /// The pages that have forms, and the states that show them.
    private static let pages: [String] = [
        "/", "/?cups.kiwi=2&memo=a", "/options/mango", "/memo?cups.kiwi=2", "/amount?cups.kiwi=2", "/orders",
        "/orders?unpaid", "/orders/1", "/orders/1?record", "/orders/2?record", "/orders/1/cancellation", "/queue",
        "/pickup", "/stock",
        "/stock/history",
        "/fruits/kiwi", "/transfers", "/purchases?days=3", "/report", "/menu", "/menu/history", "/menu/juices",
        "/menu/juices/mango", "/menu/fruits", "/menu/fruits/kiwi", "/menu/options", "/menu/options/ice",
        "/menu/discounts", "/menu/discounts/staff", "/menu/places", "/menu/places/own", "/menu/groups", "/settings",
        "/settings/pin",
        "/more", "/device", "/people", "/note",
        "/pin", "/closing", "/closings", "/closings/1",
    ]

    /// The forms that these pages show in no state of this shop.
    private static let unshown: [(Route.Name, String)] = [
        (.printClosing, "/closings/1/print"), (.leftOver, "/queue/left"), (.drawer, "/closing/drawer"),
        (.recall, "/orders/1/recall"), (.menuReturn, "/menu/changes/1/return"), (.acknowledgement, "/orders/1/seen"),
        // A shop without tokens does not have the page.
        (.programs, "/programs"),
    ]

    private func shop() throws -> TestShop {
        let folder = try TemporaryFolder(inMemory: true)
        addTeardownBlock { withExtendedLifetime(folder) {} }
        let sent = SentTransfer(
            TransferID("hongdae", 8), to: "mapo", counts: ["kiwi": 3], note: nil, stamp: Stamp("t", at: .distantPast))
        let shop = try TestShop(
            hasQueue: true, menu: .withPlaces, pin: "\(folder.path)/pin.json", names: folder.path,
            incoming: { [sent] })
        let others = [OtherShop("hongdae", NameText(recorded: "홍대점"))]
        let settings = Settings(
            paymentKinds: [.card, .cash], openAmounts: true, chain: Chain("mapo", others: others))
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s"))
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 1_000, "mango": 1_000], reason: .delivery, key: "d"))
        for key in ["a", "b", "c"] {
            _ = shop.post("/orders", ["key": key, "cups.kiwi": "2", "cups.mango": "1", "place": "togo", "send": "all"])
        }
        _ = shop.post("/orders/2/payment", ["key": "p", "kind": "cash"])
        _ = shop.post("/orders/3/refund", ["key": "r", "cups.kiwi": "1"])
        _ = shop.post("/closing/moves", ["key": "m", "amount": "5000", "reason": "change"])
        _ = shop.post("/closing", ["key": "e", "sum": "30000", "left": "20000", "seen": "0"])
        _ = shop.post("/closing/moves", ["key": "n", "amount": "3000", "reason": "change"])
        return shop
    }

    /// Sends a form as it is on its page, but for some fields.
    private func send(
        _ form: PageForm, _ controls: [Control], _ names: [String], _ value: String, to shop: TestShop, _ key: Int
    ) -> Response {
        let kept = controls.filter { $0.isSent && !names.contains($0.name) && $0.name != "key" }
        let changed = names.map { Form.Field($0, value) } + [.init("key", "k\(key)")]
        let fields = kept.map { Form.Field($0.name, $0.value) } + changed
        return shop.post(form.path, [:]) {
            $0.query = form.query
            $0.body = .whole(Array(Form(fields: fields).encoded.utf8))
        }
    }

    /// Asserts that every page is there, and that each event that was recorded is one that the journal's reader takes.
    private func assertAnswers(_ shop: TestShop, _ after: String, _ pages: [String] = pages) throws {
        for page in pages {
            let status = shop.page(page).status.rawValue
            XCTAssertTrue([200, 303, 404].contains(status), "\(page) after \(after): \(status)")
        }
        var before = Shop()
        try shop.store.events(after: 0) { sequence, event in
            do {
                let line = try EventLine.body(event)
                let read = try EventLine.event(line) {
                    Corruption(file: "journal", byte: $1, error: $0, remedy: .newerProgram)
                }
                XCTAssertEqual(read, event, "event \(sequence) after \(after)")
                XCTAssertTrue(before.allows(event), "event \(sequence) after \(after)")
            } catch {
                XCTFail("event \(sequence) after \(after): \(error)")
            }
            before.apply(event)
            return true
        }
    }

    /// A control with a name in a form; a button has one press.
    private struct Control {
        let name: String
        let value: String
        /// False for a choice that is not made, and for a button.
        let isSent: Bool
        /// True for a field for numbers, and for one that has one.
        let isNumeric: Bool
    }

    private static func forms(of html: String, at page: String) -> [PageForm] {
        bodies(of: html).flatMap { form -> [PageForm] in
            guard form.contains("method=\"post\"") else { return [] }
            let names = Set(tags(of: form).compactMap { attribute("name", of: $0) }).sorted()
            return actions(of: form).map { PageForm(page: page, action: $0.isEmpty ? page : $0, fields: names) }
        }
    }

    /// What is between the tags of each form, and its own attributes.
    private static func bodies(of html: String) -> [String] {
        html.components(separatedBy: "<form ").dropFirst().map { $0.components(separatedBy: "</form>")[0] }
    }

    private static func tags(of form: String) -> [String] { form.components(separatedBy: "<") }

    private static func actions(of form: String) -> [String] {
        let tags = tags(of: form)
        let own = tags.first.flatMap { attribute("action", of: $0) }
        return Set([own].compactMap(\.self) + tags.compactMap { attribute("formaction", of: $0) }).sorted()
    }

    /// The controls of the first form of a page that goes there.
    private static func controls(of html: String, action: String) -> [Control] {
        guard let form = bodies(of: html).first(where: { actions(of: $0).contains(action) }) else { return [] }
        return tags(of: form).compactMap { tag in
            guard let name = attribute("name", of: tag) else { return nil }
            let isChoice = tag.contains("type=\"radio\"") || tag.contains("type=\"checkbox\"")
            let isSent = tag.hasPrefix("input") && (!isChoice || tag.contains(" checked")) || tag.hasPrefix("textarea")
            let value = attribute("value", of: tag) ?? ""
            let isNumeric = tag.contains("inputmode=") || value.wholeMatch(of: /[+-]?[0-9][0-9.,:-]*/) != nil
            return Control(name: name, value: value, isSent: isSent, isNumeric: isNumeric)
        }
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        let tag = " " + tag
        guard let start = tag.range(of: " \(name)=\"")?.upperBound else { return nil }
        return String(tag[start...].prefix { $0 != "\"" })
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}

extension TestShop {
    /// The page of an address with its query.
    fileprivate func page(_ address: String) -> Response {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        return get(parts[0], query: parts.count > 1 ? parts[1] : "")
    }
}
