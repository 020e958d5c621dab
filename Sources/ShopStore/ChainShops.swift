package import Journal
package import JuiceShop

/// The shops of head office, which are in a database.
package protocol ChainShops: Sendable {
    /// Every shop that may send its events, in one reading.
    func chainShops() throws(StoreError) -> [ChainShop]
    /// One of them; nil for an unknown one.
    func chainShop(_ id: ShopID) throws(StoreError) -> ChainShop?
    /// A shop as it was when head last heard of it. Nothing is ever submitted to it.
    func store(of shop: ChainShop) throws(StoreError) -> any Store
    /// The same, read only where it has not been read since the list of all shops.
    func shop(of shop: ChainShop) throws(StoreError) -> Shop
    /// The sums of the shops' business days that are over; none of a shop without such a day.
    func totals(from first: Day, to last: Day) throws(StoreError) -> [ShopID: ChainTotals]
    /// The cups sold on those days.
    func cups(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: Int]]
    /// The pieces of each fruit that the shops lack for tomorrow, by their own lists; without those that said nothing.
    func purchases() throws(StoreError) -> [ShopID: [FruitID: Int]]
    /// The last transfers of all shops.
    func transfers() throws(StoreError) -> ChainTransfers
    /// The shop whose menu is that of the chain; nil before head office has one.
    func menuStore() throws(StoreError) -> (any Store)?
    /// Makes a version of that menu the one of some shops.
    func publish(_ publication: MenuPublication, to shops: [ShopID]) throws(StoreError)
}
