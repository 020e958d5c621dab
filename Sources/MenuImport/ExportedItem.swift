/// An item for sale or an ingredient, in the terms that the exports of all tills share.
struct ExportedItem {
    /// The first of its rows in the table.
    let row: Int
    let name: String
    /// The name in English, where the table has one beside `name`.
    var englishName = ""
    /// A word of the other program that stays the same, of which the id is made; empty if there is none.
    var handle = ""
    /// The code by which a composite item names its parts.
    var sku = ""
    /// The category; empty without one.
    var category = ""
    var isSold = true
    /// True for what is weighed at the till.
    var isWeighed = false
    /// The sizes with their prices, the plain one first. A size that has no readable price is left out of this list.
    var variations: [Variation] = []
    /// The ingredients of a composite item; empty for any other.
    var parts: [Part] = []
    /// The names of the groups of choices that it has.
    var modifiers: [String] = []
    /// The counts in the other program; nil for an item that it does not count.
    var stock: Stock?
    /// The price of one of it in the smallest unit of the currency, or of one kilogram or litre.
    var cost: Int?

    struct Variation {
        let name: String
        let price: Int
    }

    struct Part {
        let row: Int
        let sku: String
        /// The amount in thousandths.
        let thousandths: Int
    }

    struct Stock {
        /// The counts in thousandths.
        var count = 0
        var low: Int?
    }
}
