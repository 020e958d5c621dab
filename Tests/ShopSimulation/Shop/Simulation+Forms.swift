import Attack
import FastCGI
import Foundation
import JuiceShop
import ShopWeb

/// The requests: the forms that the pages have for an act, and what a program sends.
extension Simulation {
    /// The form that a page has for an act.
    /// - Returns: nil when the page has none, because the item is not on the menu any more or the shop does not answer, and
    ///   for a count of the drawer, which is only begun.
    func request(for act: ShopAct, _ key: String, _ index: Int, _ person: String) throws -> Request? {
        let counter = tablets[index].counter
        func page(_ path: String) throws -> FastCGI.Response {
            try open(path, &tablets[index].cookies, in: counter.app)
        }
        func post(_ path: String, _ fields: [(String, String)]) -> Request {
            Request(posting: [("key", key)] + fields, to: path, by: person)
        }
        let money = model.money
        switch act {
        case .counter(.count):
            guard try page("/closing").status == .ok else { return nil }
            counter.cookie = tablets[index].cookies.header
            _ = try counter.request(for: .count, key: key, money)
            model.money.countDrawer()
            return nil
        case .counter(let act): return try counter.request(for: act, key: key, money)
        case .close(let closing):
            guard try page("/closing").status == .ok else { return nil }
            counter.cookie = tablets[index].cookies.header
            let off = closing.counted - closing.expected
            return try counter.request(for: .close(off: off, left: closing.left), key: key, money)
        case .deliver(let fruit, let pieces):
            return post("/stock", [("reason", "delivery"), ("pieces.\(fruit)", "\(pieces)")])
        case .waste(let fruit, let pieces):
            return post("/stock", [("reason", "waste"), ("pieces.\(fruit)", "\(pieces)")])
        case .count(let fruit, let typed, let seen):
            return post(
                "/stock",
                [
                    ("reason", "count"), ("timed", "1"), ("count.\(fruit)", "\(typed)"), ("seen.\(fruit)", "\(seen)"),
                    ("seenAt.\(fruit)", "\(mark.sequence)"),
                ])
        case .reopen(let number): return post("/closings/\(number)/reversal", [])
        case .reverse(let change): return post("/stock/changes/\(change)/reversal", [])
        case .send(let fruit, let pieces):
            return post("/transfers", [("to", "hongdae"), ("count.\(fruit)", "\(pieces)")])
        case .receive(let number, let fruit, let pieces):
            let transfers = try page("/transfers")
            guard transfers.status == .ok else { return nil }
            let forms = transfers.wholeText.all(between: "<form class=\"panel field\"", "</form>")
            let announced = forms.first { $0.contains("value=\"hongdae-\(number)\"") && $0.contains("name=\"sent.") }
            let sent = (announced ?? "").all(between: "<input type=\"hidden\" ", ">").map {
                ($0.between("name=\"", "\""), $0.between("value=\"", "\""))
            }.filter { $0.0.hasPrefix("sent.") }
            return post("/transfers", [("transfer", "hongdae-\(number)"), ("count.\(fruit)", "\(pieces)")] + sent)
        case .stop(let juice, _): return post("/juices/\(juice)/availability", [("sold", "no")])
        case .resume(let juice): return post("/juices/\(juice)/availability", [("sold", "yes")])
        case .note(let text): return post("/note", [("text", text)])
        case .print(let order): return post("/orders/\(order)/print", [("slip", "receipt")])
        case .menu(let edit, let seen):
            guard var form = try menuForm(edit, seen: seen, on: page, index) else { return nil }
            if case .remove = edit { return form.request(("remove", "1"), key: key, by: person) }
            if case .returnTo(let earlier) = edit {
                return post("/menu/changes/\(earlier)/return", [("menu", "\(seen)")])
            }
            if case .use(_, let place) = edit { form.toggle("unusedAt", place) }
            return form.request(nil, key: key, by: person)
        case .settings(let change):
            let settings = try page("/settings")
            guard settings.status == .ok else { return nil }
            var form = PageForm(settings, "/settings")
            switch change {
            case .name(let name): form.fill("name", name)
            case .openAmounts: form.toggle("openAmounts", "1")
            }
            return form.request(nil, key: key, by: person)
        }
    }

    /// - Returns: nil for an item that is not on the menu any more.
    private func menuForm(
        _ edit: MenuModel.Edit, seen: Int, on page: (String) throws -> FastCGI.Response, _ index: Int
    ) throws -> PageForm? {
        let path =
            switch edit {
            case .price(let juice, _), .recipe(let juice, _, _), .remove(let juice): "/menu/juices/\(juice)"
            case .use(let fruit, _), .countIn(_, let fruit, _): "/menu/fruits/\(fruit)"
            case .returnTo: "/menu/history"
            }
        let shown = try page(path)
        guard shown.status == .ok else { return nil }
        var form = PageForm(shown, path)
        switch edit {
        case .price(_, let price): form.fill("price", "\(price)")
        case .recipe(_, let fruit, let pieces): form.fill("recipe.\(fruit)", "\(pieces)")
        case .countIn(let unit, let fruit, let first):
            form.fill("unit", unit.rawValue)
            var asking = form.request(nil, key: "unit-\(seen)", by: "")
            asking.headers.cookie = tablets[index].cookies.header
            let asked = tablets[index].counter.app.respond(asking)
            if asked.status != .unprocessableContent {
                throw Finding("another unit was answered with \(asked.status.rawValue)")
            }
            form = PageForm(asked, path)
            form.fill("firstCount", "\(first)")
            for use in model.menu.uses(of: fruit) {
                let pieces = unit.pieces(of: model.menu.recipes[use]?[fruit] ?? 0)
                let parts = use.split(separator: ".")
                let field =
                    use == MenuModel.milk
                    ? "choice.milk" : parts.count == 1 ? "juice.\(use)" : "size.\(parts[0]).\(parts[1])"
                form.fill("use.\(field)", "\(pieces)")
            }
        case .remove, .use, .returnTo: break
        }
        return form
    }

    /// The request of a program, which knows orders alone.
    func programRequest(for act: ShopAct, _ key: String) throws -> Request? {
        switch act {
        case .counter(.order(let cups, let discount, let place)):
            let lines = cups.sorted { $0.key < $1.key }.map { "{\(Self.member(cup: $0.key)),\"cups\":\($0.value)}" }
            var members = ["\"lines\":[\(lines.joined(separator: ","))]", "\"place\":\"\(place)\""]
            if let discount {
                let parts = discount.split(separator: "@").map(String.init)
                let cup = parts.count > 1 ? ",\"cup\":{\(Self.member(cup: parts[1]))}" : ""
                members.append("\"discount\":{\"id\":\"\(parts[0])\"\(cup)}")
            }
            return program("/orders", "{\(members.joined(separator: ","))}", key)
        case .counter(.pay(let number, let kind, let tendered)):
            let cash = tendered.map { ",\"tendered\":\($0)" } ?? ""
            return program(
                "/orders/\(number)/payment", kind.map { "{\"kind\":\"\($0)\"\(cash)}" } ?? "{\"takeBack\":true}", key)
        case .counter(.payPart(let number, let kind, let amount, let tendered)):
            let cash = tendered.map { ",\"tendered\":\($0)" } ?? ""
            return program("/orders/\(number)/payment", "{\"kind\":\"\(kind)\",\"amount\":\(amount)\(cash)}", key)
        case .counter(.cancel(let number, let wasMade)):
            return program("/orders/\(number)/cancellation", wasMade.map { "{\"made\":\($0)}" } ?? "{}", key)
        default: return nil
        }
    }

    /// A cup such as `mango.large.milk` or `=4500=cake`, as the API has it.
    private static func member(cup: String) -> String {
        if cup.first == "=" {
            let parts = cup.split(separator: "=").map(String.init)
            return "\"amount\":{\"word\":\"\(parts[1])\",\"price\":\(parts[0])}"
        }
        let parts = cup.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let size = parts.count > 1 && !parts[1].isEmpty ? ",\"size\":\"\(parts[1])\"" : ""
        let choices = parts.count > 2 ? ",\"choices\":[\"\(parts[2])\"]" : ""
        return "\"juice\":\"\(parts[0])\"\(size)\(choices)"
    }

    private func program(_ path: String, _ body: String, _ key: String) -> Request {
        var headers = Request.Headers(host: "juice.test.lan")
        headers.contentType = "application/json"
        headers.idempotencyKey = key
        return Request(
            .post, "/api/v1\(path)", headers: headers, body: .whole(Array(body.utf8)), remoteAddress: "127.0.0.1")
    }
}
