import Foundation

/// Another shop of the chain.
package struct OtherShop: Hashable, Codable, Sendable {
    package let id: ShopID
    package let name: NameText

    package init(_ id: ShopID, _ name: NameText) {
        self.id = id
        self.name = name
    }
}
