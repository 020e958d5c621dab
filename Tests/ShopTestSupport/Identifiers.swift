package import JuiceShop

extension Identifier: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
{
    package init(stringLiteral text: String) { self.init(text) }
}

extension Key: ExpressibleByStringLiteral {
    /// Makes an identifier for tests: an invalid one stops the test.
    package init(stringLiteral text: String) {
        guard let key = Key(rawValue: text) else { preconditionFailure("\(text) is not a key") }
        self = key
    }
}
