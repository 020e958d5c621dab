import Bytes

/// The items of Loyverse's export. An item begins with the row that has its name. Each row below it without a name is
/// another variant, or another part of a composite item. Prices, counts and availability have a column for each store.
/// Source: Loyverse's help, “Exporting and importing items”.
struct LoyverseItems {
    private let table: ItemTable
    private let numbers: ItemNumbers
    private let prices: [Int]
    private let available: Int?
    private let (count, low): (Int?, Int?)

    static func fits(_ table: ItemTable) -> Bool {
        table.column("handle") != nil && table.column("name") != nil && table.column("option 1 value") != nil
    }

    init(_ table: ItemTable, _ numbers: ItemNumbers) {
        self.table = table
        self.numbers = numbers
        prices = table.columns("price [").map(\.column) + [table.column(["default price", "price"])].compactMap(\.self)
        available = table.columns("available for sale").first?.column
        count = table.columns("in stock").first?.column
        low = table.columns("low stock").first?.column
    }

    func read(_ remarks: inout Remarks) -> [ExportedItem] {
        let stores = table.columns("price [").map { String($0.rest.dropLast()) }
        if stores.count > 1 {
            remarks.add(
                Message(
                    "is of \(stores.count) stores, and “\(stores[0])” is read",
                    "매장이 \(stores.count)곳이에요. ‘\(stores[0])’ 매장을 읽었어요"),
                Message(
                    "move the columns of another store to the front to read that one", "다른 매장을 읽으려면 그 매장의 칸을 앞으로 옮겨 주세요"
                ))
        }
        var items = [ExportedItem]()
        for row in table.rows {
            let name = row[table.column("name")]
            if !name.isEmpty {
                items.append(item(named: name, row))
            } else if items.isEmpty {
                remarks.add(
                    row.number, "", Message("belongs to no item", "어느 상품의 줄인지 알 수 없어요"),
                    Message("write its name", "이름을 적어 주세요"))
                continue
            }
            read(row, into: &items[items.count - 1], isFirst: !name.isEmpty, &remarks)
        }
        remarks.addUnread(table) { name in
            Self.columns.contains(name) || Self.prefixes.contains { name.hasPrefix($0) }
        }
        return items
    }

    private static let columns: Set = [
        "handle", "sku", "name", "category", "sold by weight", "option 1 name", "option 1 value", "option 2 name",
        "option 2 value", "option 3 name", "option 3 value", "default price", "price", "cost", "purchase cost",
        "sku of included item", "quantity of included item", "use production", "track stock",
    ]
    private static let prefixes = ["price [", "available for sale", "in stock", "low stock", "modifier - "]

    private func item(named name: String, _ row: ItemTable.Row) -> ExportedItem {
        var item = ExportedItem(row: row.number, name: name)
        item.handle = row[table.column("handle")]
        item.category = row[table.column("category")]
        item.isWeighed = isYes(row[table.column("sold by weight")])
        item.isSold = available.map { isYes(row[$0]) } ?? true
        if isYes(row[table.column("track stock")]) {
            item.stock = .init(
                count: numbers.thousandths(row[count]) ?? 0, low: numbers.thousandths(row[low]))
        }
        item.modifiers = table.columns("modifier - ").filter { isYes(row[$0.column]) }.map {
            $0.rest.filter { $0 != "\"" }
        }
        item.cost = numbers.amount(row[table.column("cost")]) ?? numbers.amount(row[table.column("purchase cost")])
        return item
    }

    private func read(
        _ row: ItemTable.Row, into item: inout ExportedItem, isFirst: Bool, _ remarks: inout Remarks
    ) {
        let sku = row[table.column("sku")]
        if item.sku.isEmpty { item.sku = sku }
        let values = (1...3).map { row[table.column("option \($0) value")] }.filter { !$0.isEmpty }
        if isFirst || !values.isEmpty {
            let price = prices.lazy.map { row[$0] }.first { !$0.isEmpty } ?? ""
            item.addVariation(
                values.joined(separator: " "), numbers.price(price), row.number, price, &remarks)
        }
        let part = row[table.column("sku of included item")]
        if part.isEmpty { return }
        let written = row[table.column("quantity of included item")]
        guard let quantity = numbers.thousandths(written), quantity > 0 else {
            return remarks.add(
                row.number, item.name,
                Message("“\(written)” is not an amount of \(part)", "‘\(written)’: \(part)의 양이 아니에요"),
                Message("add it to the recipe", "레시피에 넣어 주세요"))
        }
        item.parts.append(.init(row: row.number, sku: part, thousandths: quantity))
    }
}

/// True for the yes of the tills' exports.
func isYes(_ cell: String) -> Bool { ["y", "yes", "true", "1"].contains(cell.lowercased()) }

extension ExportedItem {
    /// Adds a size, or a remark about a price that cannot be read.
    mutating func addVariation(
        _ size: String, _ price: ItemNumbers.Price, _ row: Int, _ written: String, _ remarks: inout Remarks
    ) {
        let name = size.isEmpty ? name : "\(name), \(size)"
        switch price {
        case .amount(let amount): variations.append(Variation(name: size, price: amount))
        // An ingredient has no price.
        case .none where !isSold: break
        case .none:
            remarks.add(
                row, name, Message("has no price", "값이 없어요"),
                Message("add it to the menu with its price", "값을 정해 메뉴에 넣어 주세요"))
        case .typedAtSale:
            remarks.add(
                row, name, Message("gets its price at each sale", "팔 때마다 값을 적는 상품이에요"),
                Message("use an amount that is not on the menu", "‘직접 입력’으로 팔아 주세요"))
        case .unreadable:
            remarks.add(
                row, name, Message("“\(written)” is not one clear price", "‘\(written)’: 값을 알 수 없어요"),
                Message("write the price in digits, such as 4500", "4500처럼 숫자로 적어 주세요"))
        }
    }
}
