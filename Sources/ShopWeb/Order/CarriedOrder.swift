package import JuiceShop

/// An order that a page carries on: through a question, to the stock page and back, or to be made again. What an order form
/// has besides the juices belongs here too, and then survives on each of these ways.
package struct CarriedOrder: Equatable, Sendable {
    package let lines: [OrderLine]

    package init(_ lines: [OrderLine]) { self.lines = lines }

    /// In an address, and in the hidden fields of a form.
    package var fields: [(name: String, value: String)] {
        lines.map { (OrderForm.cupsField(of: $0.juice), String($0.cups)) }
    }

    /// The value of an `again` button, whose form has fields of another order: `mango:2,kiwi:1`.
    package var again: String { lines.map { "\($0.juice):\($0.cups)" }.joined(separator: ",") }
}
