package import JuiceShop

extension Identifier: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
{
    package init(stringLiteral text: String) { self.init(text) }
}

extension Key: ExpressibleByStringLiteral {
    /// For tests: a key that is none stops the test.
    package init(stringLiteral text: String) {
        guard let key = Key(rawValue: text) else { preconditionFailure("\(text) is no key") }
        self = key
    }
}
