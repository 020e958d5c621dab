package import Foundation
package import HTTP
package import JuiceShop

/// The order form: a key, and the button of one juice.
package struct OrderForm: Equatable, Sendable {
    package let request: OrderRequest

    package static let keyField = "key"
    package static let juiceField = "juice"
    /// The number of cups of the pressed juice; a form with several juices has one such field for each.
    package static let cupsField = "cups"
    package static func cupsField(of juice: JuiceID) -> String { cupsField + "." + juice.rawValue }

    /// - Parameter dayStart: the start of the shop's day.
    package init(_ form: Form, menu: Menu, dayStart: Date) throws(OrderFormError) {
        guard let key = form[Self.keyField].flatMap(Key.init(rawValue:)) else { throw .key }
        guard let juice = form[Self.juiceField].flatMap({ menu[JuiceID($0)] }) else { throw .juice }
        let typed = form[Self.cupsField(of: juice.id)] ?? form[Self.cupsField] ?? "1"
        guard let cups = WholeNumber.parse(typed), (1...Order.maxCups).contains(cups) else {
            throw .cups(juice.id, typed: typed)
        }
        request = OrderRequest(juice, cups: cups, isQueued: menu.hasQueue, dayStart: dayStart, key: key)
    }
}

/// The error in an order form that makes no request.
package enum OrderFormError: Error, Equatable {
    /// No key, or not 1 to 64 of A–Z a–z 0–9 - _.
    case key
    /// No juice, or one that is not on the menu.
    case juice
    /// A number of cups that is not from 1 to `Order.maxCups`, as it was typed.
    case cups(JuiceID, typed: String)
}

/// Whole numbers as people type them into a form.
package enum WholeNumber {
    /// Parses digits after an optional sign, and ignores white space. Full-width digits and signs, which a Korean
    /// keyboard can type, count too.
    /// - Returns: nil for any other text, and for a number beyond ±`Stock.maxCount`.
    package static func parse(_ text: String) -> Int? {
        let plain = text.unicodeScalars.filter { !$0.properties.isWhitespace }.map(narrow)
        let isNegative = plain.first == "-"
        let digits = plain.first == "-" || plain.first == "+" ? plain.dropFirst() : plain[...]
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        var number = 0
        for digit in digits {
            number = number * 10 + Int(digit.value - 48)
            if number > Stock.maxCount { return nil }
        }
        return isNegative ? -number : number
    }

    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{FF10}"..."\u{FF19}": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case "\u{FF0B}": "+"
        case "\u{FF0D}", "\u{2212}": "-"
        default: scalar
        }
    }
}
