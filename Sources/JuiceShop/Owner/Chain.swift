/// A shop of a chain, by the id that it has at head office.
package typealias ShopID = Identifier<OtherShop>

/// Another shop of the chain.
package struct OtherShop: Hashable, Codable, Sendable {
    package let id: ShopID
    package let name: NameText

    package init(_ id: ShopID, _ name: NameText) { (self.id, self.name) = (id, name) }
}

/// The chain that a shop belongs to, as its owner wrote it down.
package struct Chain: Hashable, Codable, Sendable {
    /// The shop itself.
    package let shop: ShopID
    package let others: [OtherShop]
    /// True for a shop whose menu comes from head office (`HeadMenu`).
    package let headOwnsMenu: Bool

    package static let maxShops = 1_000

    /// - Returns: nil unless every id is a token and of one shop.
    package init?(_ shop: ShopID, others: [OtherShop], headOwnsMenu: Bool = false) {
        let ids = [shop] + others.map(\.id)
        guard ids.allSatisfy({ Token.isToken($0.rawValue) }), Set(ids).count == ids.count, ids.count <= Self.maxShops
        else { return nil }
        (self.shop, self.others, self.headOwnsMenu) = (shop, others, headOwnsMenu)
    }

    package subscript(_ shop: ShopID) -> OtherShop? { others.first { $0.id == shop } }
}
