import Bytes
import Foundation
import FastCGI
import JuiceShop
@testable import ShopWeb

extension FuzzTarget {
    /// A form body, and every form and address that the shop makes of its fields.
    static let form = FuzzTarget(name: "form", maxLength: 2048, seeds: Seeds.forms) { input in
        guard let form = Form(input) else { return }
        try require(Form(form.encoded) == form, "a printed form parses back")
        try checkOrder(form)
        try checkStockChange(form)
        try checkAddresses(form)
        _ = CancellationForm(form, order: 1, who: nil)
        _ = ChosenCups(form, menu: FirstShop.menu)
    }

    private static func checkOrder(_ form: Form) throws {
        guard let order = try? OrderForm(form, menu: FirstShop.menu, dayStart: .distantPast, who: nil) else { return }
        let lines = order.request.lines
        try require(!lines.isEmpty, "an order has a line")
        try require(Set(lines.map(\.juice)).count == lines.count, "a juice is in an order once")
        try require(lines.allSatisfy { (1...Order.maxCups).contains($0.cups) }, "cups are from 1 to the most")
        let again = order.request.content.again
        let repeated = Form(fields: [
            .init("key", order.request.key.rawValue), .init(OrderForm.againField, again),
        ])
        try require(
            (try? OrderForm(repeated, menu: FirstShop.menu, dayStart: .distantPast, who: nil).request) == order.request,
            "the button that orders again makes the same request")
    }

    private static func checkStockChange(_ form: Form) throws {
        let change = StockForm(form, menu: FirstShop.menu)
        guard case .success(let request) = change.request else { return }
        for (fruit, delta) in request.deltas {
            try require(FirstShop.menu[fruit] != nil, "\(fruit) is on the menu")
            try require(abs(delta) <= 4 * Stock.maxCount * form.fields.count, "\(delta) is a sum of what was typed")
        }
    }

    private static func checkAddresses(_ form: Form) throws {
        for pattern in RouteRule.all.flatMap(\.patterns) {
            guard let route = Route(path: pattern.replacing(":", with: "7"), query: form) else { continue }
            let printed = route.path.prefix { $0 != "#" }
            let halves = printed.split(separator: "?", maxSplits: 1)
            guard let query = Form(halves.count > 1 ? halves[1] : "") else {
                throw BrokenPromise(description: "\(printed) is an address")
            }
            try require(Route(path: String(halves[0]), query: query) == route, "\(printed) parses back")
        }
    }
}

extension PercentEncoding {
    /// Escapes each byte but letters, digits and those to keep.
    static func encode(_ text: String, keeping kept: String = "") -> String {
        var encoded = ""
        for byte in text.utf8 {
            if byte.isASCIIAlphanumeric || kept.utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
        return encoded
    }
}
