package import FastCGI
package import JuiceShop

/// What was typed for an amount that is not on the menu, and why that is none.
package struct OpenAmountForm: Equatable, Sendable {
    let typedWord: String
    let typedPrice: String
    private(set) var wordFault: TextFault?
    private(set) var priceFault: PriceFault?
    /// The reason against a right amount.
    private(set) var fault: Fault?
    /// The order with the amount; nil if there is a fault.
    private(set) var order: OrderContent?

    static let wordField = "word"
    static let priceField = "price"

    enum PriceFault: Equatable {
        case zero
        case number(NumberFault)
    }

    enum Fault: Equatable {
        /// The settings allow none.
        case off
        /// The order has no room.
        case full
    }

    package init(_ form: Form, in settings: Settings) {
        typedWord = form[Self.wordField] ?? ""
        typedPrice = form[Self.priceField] ?? ""
        var word: OpenAmountWord?
        var price: Int?
        do throws(TextFault) { word = try OpenAmountWord(typed: typedWord) } catch { wordFault = error }
        do throws(NumberFault) {
            price = try NumberReader.money(settings.currency, most: Currency.maxPrice).read(typedPrice)
            if price == 0 { priceFault = .zero }
        } catch {
            priceFault = .number(error)
        }
        if !settings.openAmounts {
            fault = .off
            return
        }
        guard let word, let price, let amount = OpenAmount(word, price: price) else { return }
        order = OrderContent(form).adding(Cup(amount))
        if order == nil { fault = .full }
    }
}

extension OrderContent {
    /// The order with one more of a cup; nil if it has no room.
    fileprivate func adding(_ cup: Cup) -> OrderContent? {
        var lines = lines
        if let index = lines.firstIndex(where: { $0.cup == cup }) {
            lines[index] = OrderLine(cup, cups: lines[index].cups + 1)
        } else {
            lines.append(OrderLine(cup))
        }
        let order = with(lines)
        return order.isTooLarge || lines.contains { $0.cups > Order.maxCups } ? nil : order
    }
}
