import Bytes
package import ContentFile

/// Where a customer drinks an order: for here, to go, or in a cup of their own.
package struct Place: Hashable, Sendable {
    package internal(set) var id: PlaceID
    package internal(set) var names: Localized<String>
    /// The reduction of the price of each cup, before its choices, in the currency's smallest unit; no such price falls
    /// below 0.
    package var off: Int

    /// The most places of a menu: they are offered in one row.
    package static let maxCount = 4

    package init(_ id: PlaceID, names: Localized<String>, off: Int = 0) {
        self.id = id
        self.names = names
        self.off = off
    }

    package init(_ id: PlaceID) { self.init(id, names: Localized("")) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

extension Place: MenuItem, MenuListValue {
    static let noun = Message("place", "이용 방법")

    package static let facts: [ItemField<Place>] = [
        .init(.name, \.names),
        .init(
            .off, \.off, initial: { _ in 0 },
            check: { off, place throws(Diagnostic) in try place.checkCount(off, in: 0...Currency.maxPrice) }),
    ]
}
