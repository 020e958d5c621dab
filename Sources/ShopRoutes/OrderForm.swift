package import HTTP
package import JuiceShop

/// The order form: a key, and the button of one juice.
package struct OrderForm: Equatable, Sendable {
    package let key: Key
    package let juice: Juice

    package static let keyField = "key"
    package static let juiceField = "juice"

    package enum Fault: Error, Equatable {
        /// No key, or not 1 to 64 of A–Z a–z 0–9 - _.
        case key
        /// No juice, or none of this menu.
        case juice
    }

    package init(_ form: Form, menu: Menu) throws(Fault) {
        guard let key = form[Self.keyField].flatMap(Key.init(rawValue:)) else { throw .key }
        guard let juice = form[Self.juiceField].flatMap({ menu[JuiceID($0)] }) else { throw .juice }
        self.key = key
        self.juice = juice
    }
}
