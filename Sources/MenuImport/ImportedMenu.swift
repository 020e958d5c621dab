import Bytes
package import ContentFile
package import JuiceShop

/// A menu made of another till's export of its items, or of a price list. It takes no part of a store.
///
/// - An item with a price becomes a juice. Its first size is the plain one.
/// - An item that others are made of becomes an ingredient, and a composite item gets their recipe.
/// - An item that the other till counts, and that is made of nothing else, is its own ingredient.
/// - An item without a recipe takes one paper cup, whose count stops no sale.
/// - A category becomes a group, and a modifier a group of choices.
package struct ImportedMenu {
    package let menu: Menu
    /// What could not be taken, in the order of the file, each in one line with its remedy.
    package let remarks: [Diagnostic]

    /// - Parameters:
    ///   - bytes: a table as CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or code page 949.
    ///   - languages: the languages of the shop. A table has one name, which each of them gets.
    /// - Throws: `Diagnostic` for a file in which no item can be found.
    package init(
        _ bytes: [UInt8], file: String, currency: Currency, languages: [Language]
    ) throws(Diagnostic) {
        let table = try ItemTable(bytes, file: file)
        let numbers = ItemNumbers(currency)
        var remarks = Remarks(file: file)
        let items: [ExportedItem]
        if LoyverseItems.fits(table) {
            items = LoyverseItems(table, numbers).read(&remarks)
        } else if SquareItems.fits(table) {
            items = SquareItems(table, numbers).read(&remarks)
        } else {
            items = try PriceList(table, numbers).read(&remarks)
        }
        var maker = MenuMaker(items, languages, remarks)
        menu = try maker.menu()
        self.remarks = maker.remarks.all
    }
}
