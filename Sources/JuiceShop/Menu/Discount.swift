import Bytes
package import ContentFile

/// A reduction of an order's price: a part of it, an amount, or cups that are free.
package struct Discount: Hashable, Sendable {
    package internal(set) var id: DiscountID
    package internal(set) var names: Localized<String>
    /// The percentage of the price that is taken off; nil for a discount of `cups` or of an `amount`.
    package internal(set) var percent: Int?
    /// The number of cups that are free, the cheapest first: a full card of stamps pays for one. It is nil for a
    /// discount of `percent` or of an `amount`.
    package internal(set) var cups: Int?
    /// The money that is taken off, in the currency's smallest unit, as far as the price reaches; nil for a discount of
    /// `percent` or of `cups`.
    package internal(set) var amount: Int?
    /// The permission that the discount needs; nil for a discount that everybody at the counter may give.
    package internal(set) var needs: Need?

    package enum Need: String, CaseIterable, Codable, Sendable {
        /// The owner's PIN.
        case pin
    }

    /// The most discounts of a menu: they are offered in one row.
    package static let maxCount = 12
    package static let maxPercent = 100

    package init(
        _ id: DiscountID, names: Localized<String>, percent: Int? = nil, cups: Int? = nil, amount: Int? = nil,
        needs: Need? = nil
    ) {
        self.id = id
        self.names = names
        self.percent = percent
        self.cups = cups
        self.amount = amount
        self.needs = needs
    }

    package init(_ id: DiscountID) { self.init(id, names: Localized("")) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

extension Discount: MenuItem {
    static let noun = Message("discount", "할인")

    package static let facts: [ItemField<Discount>] = [
        .init(.name, \.names),
        .init(.percent, optional: \.percent) { percent, place throws(Diagnostic) in
            try place.checkCount(percent, in: 1...maxPercent)
        },
        .init(.cups, optional: \.cups) { cups, place throws(Diagnostic) in
            try place.checkCount(cups, in: 1...Order.maxCups)
        },
        .init(.amount, optional: \.amount) { amount, place throws(Diagnostic) in
            try place.checkCount(amount, in: 1...Currency.maxPrice)
        },
        .init(.needs, optional: \.needs),
    ]
}

extension Discount.Need: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        self = try value.choice(Message("what a discount needs", "할인에 필요한 것"))
    }
    var fileText: String { rawValue.jsonString }
}

extension Discount {
    /// True if it says one way to compute what it takes off.
    package var isOneRule: Bool { [percent, cups, amount].count { $0 != nil } == 1 }

    /// The money that is taken off the price of cups. It is at most their price, and rounded down to a coin, except for
    /// 100 %, which takes all of it.
    package func amount(off lines: [OrderLine], in currency: Currency) -> Int {
        let total = lines.total ?? 0
        if let percent {
            let amount = total / 100 * percent + total % 100 * percent / 100
            return amount - amount % coin(in: currency)
        }
        var (amount, left) = (self.amount ?? 0, cups ?? 0)
        for line in lines.filter({ $0.price != nil && $0.cup.isMade }).sorted(by: { $0.price ?? 0 < $1.price ?? 0 })
        where left > 0 {
            let free = min(line.cups, left)
            amount += free * (line.price ?? 0)
            left -= free
        }
        return min(amount, total)
    }

    /// The amount of a discount of `percent` is a multiple of this.
    package func coin(in currency: Currency) -> Int { percent ?? 0 >= 100 ? 1 : currency.coin }
}
