import Bytes

/// The items of Square's item library. Each row is a variation; the rows of one item follow each other and repeat its name.
/// A column for each modifier set says which items have it; the choices of a set are in no column.
struct SquareItems {
    private let table: ItemTable
    private let numbers: ItemNumbers

    static func fits(_ table: ItemTable) -> Bool {
        table.column("item name") != nil && table.column("variation name") != nil
    }

    init(_ table: ItemTable, _ numbers: ItemNumbers) {
        self.table = table
        self.numbers = numbers
    }

    func read(_ remarks: inout Remarks) -> [ExportedItem] {
        var items = [ExportedItem]()
        for row in table.rows {
            let name = row[table.column("item name")]
            let size = row[table.column("variation name")]
            if name.isEmpty {
                remarks.add(
                    row.number, size, Message("has no name", "이름이 없어요"), Message("write its name", "이름을 적어 주세요"))
                continue
            }
            if isYes(row[table.column("archived")]) {
                remarks.add(
                    row.number, name, Message("is archived", "보관한 상품이에요"),
                    Message("add it to the menu if it is sold again", "다시 팔면 메뉴에 넣어 주세요"))
                continue
            }
            let category = category(row)
            if items.last?.name != name || items.last?.category != category {
                items.append(item(named: name, category, row))
            }
            let price = row[table.column("price")]
            items[items.count - 1].addVariation(
                ["regular", "일반"].contains(size.lowercased()) ? "" : size, numbers.price(price), row.number, price,
                &remarks)
        }
        remarks.addUnread(table) { name in
            Self.columns.contains(name) || Self.prefixes.contains { name.hasPrefix($0) }
        }
        return items
    }

    private static let columns: Set = [
        "token", "reference handle", "item name", "variation name", "sku", "category", "categories",
        "reporting category",
        "price", "archived", "sellable", "default unit cost", "option name 1", "option value 1", "item type",
    ]
    private static let prefixes = [
        "current quantity", "new quantity", "stock alert", "stockable", "modifier set - ",
    ]

    private func item(named name: String, _ category: String, _ row: ItemTable.Row) -> ExportedItem {
        var item = ExportedItem(row: row.number, name: name)
        item.sku = row[table.column("sku")]
        item.category = category
        item.isSold = table.column("sellable").map { row[$0].isEmpty || isYes(row[$0]) } ?? true
        if let count = table.columns("current quantity").lazy.map({ row[$0.column] }).first(where: { !$0.isEmpty }) {
            item.stock = .init(
                count: numbers.thousandths(count) ?? 0,
                low: table.columns("stock alert count").first.flatMap { numbers.thousandths(row[$0.column]) })
        }
        item.modifiers = table.columns("modifier set - ").filter { isYes(row[$0.column]) }.map(\.rest)
        item.cost = numbers.amount(row[table.column("default unit cost")])
        return item
    }

    /// The innermost of the item's first category: `Drinks > Smoothies, Featured` is in Smoothies.
    private func category(_ row: ItemTable.Row) -> String {
        let all = [table.column("reporting category"), table.column(["categories", "category"])].map { row[$0] }
        let path = all.first { !$0.isEmpty }?.split(separator: ",").first ?? ""
        let name = path.split(separator: ">").last ?? ""
        return name.split(separator: " ").joined(separator: " ")
    }
}
